/* dowser-step-compare.h - runs a plan for each meaning of an ambiguous question, so that the user can compare the
 * rows */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_COMPARE (dowser_step_compare_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepCompare, dowser_step_compare, DOWSER, STEP_COMPARE, DowserStep)

G_END_DECLS
