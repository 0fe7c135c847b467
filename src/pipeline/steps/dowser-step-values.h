/* dowser-step-values.h - looks at what the columns hold and makes the planner's index of it */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_VALUES (dowser_step_values_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepValues, dowser_step_values, DOWSER, STEP_VALUES, DowserStep)

G_END_DECLS
