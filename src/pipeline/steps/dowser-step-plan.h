/* dowser-step-plan.h - makes a plan for the question */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_PLAN (dowser_step_plan_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepPlan, dowser_step_plan, DOWSER, STEP_PLAN, DowserStep)

G_END_DECLS
