/* dowser-step-intent.h - checks that the question isn't empty or too long */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_INTENT (dowser_step_intent_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepIntent, dowser_step_intent, DOWSER, STEP_INTENT, DowserStep)

G_END_DECLS
