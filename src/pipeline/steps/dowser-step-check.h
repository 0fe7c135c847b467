/* dowser-step-check.h - checks the statement before the engine gets it */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_CHECK (dowser_step_check_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepCheck, dowser_step_check, DOWSER, STEP_CHECK, DowserStep)

G_END_DECLS
