/* dowser-step-detect-follow-up.h - asks a model whether a question changes the current plan or needs a new plan */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_DETECT_FOLLOW_UP (dowser_step_detect_follow_up_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepDetectFollowUp, dowser_step_detect_follow_up, DOWSER, STEP_DETECT_FOLLOW_UP, DowserStep)

G_END_DECLS
