/* dowser-step-values.h - profiles the columns and makes the planner's index from the result */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_VALUES (dowser_step_values_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepValues, dowser_step_values, DOWSER, STEP_VALUES, DowserStep)

G_END_DECLS
