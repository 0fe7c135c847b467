/* dowser-step-decide.h - decides whether to continue, to ask the user, or to report why there is no plan */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_DECIDE (dowser_step_decide_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepDecide, dowser_step_decide, DOWSER, STEP_DECIDE, DowserStep)

/** Returns TRUE if the user must still choose among several meanings of the question. */
gboolean dowser_step_decide_needs_choice (DowserSession *session);

G_END_DECLS
