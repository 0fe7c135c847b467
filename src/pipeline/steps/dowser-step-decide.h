/* dowser-step-decide.h - goes on, asks the person, or says why there is no plan */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_DECIDE (dowser_step_decide_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepDecide, dowser_step_decide, DOWSER, STEP_DECIDE, DowserStep)

/** Whether the person is yet to choose between several readings of the question. */
gboolean dowser_step_decide_is_open (DowserSession *session);

G_END_DECLS
