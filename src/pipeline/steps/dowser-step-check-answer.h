/* dowser-step-check-answer.h - checks whether the rows answer the question */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_CHECK_ANSWER (dowser_step_check_answer_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepCheckAnswer, dowser_step_check_answer, DOWSER, STEP_CHECK_ANSWER, DowserStep)

/** Returns the verdict of the model that checked the rows: "satisfied" or "not_satisfied". Returns: (nullable): %NULL
 * if no model was asked */
const char *dowser_step_check_answer_get_satisfaction (DowserSession *session);

G_END_DECLS
