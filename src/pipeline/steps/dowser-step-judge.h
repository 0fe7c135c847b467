/* dowser-step-judge.h - answer check: findings about the rows */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_JUDGE (dowser_step_judge_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepJudge, dowser_step_judge, DOWSER, STEP_JUDGE, DowserStep)

/** Returns the verdict of the model that checked the rows: "satisfied" or "not_satisfied". Returns: (nullable): %NULL
 * if no model was asked */
const char *dowser_step_judge_get_satisfaction (DowserSession *session);

G_END_DECLS
