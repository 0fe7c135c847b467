/* dowser-step-judge.h - looks at the rows for what a person should know about them */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_JUDGE (dowser_step_judge_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepJudge, dowser_step_judge, DOWSER, STEP_JUDGE, DowserStep)

/** What the model that looked at the rows found: "satisfied" or "not_satisfied". Returns: (nullable): %NULL where none
 * was asked */
const char *dowser_step_judge_get_satisfaction (DowserSession *session);

G_END_DECLS
