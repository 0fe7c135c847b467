/* dowser-step-explain.h - describes the plan in plain words */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_EXPLAIN (dowser_step_explain_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepExplain, dowser_step_explain, DOWSER, STEP_EXPLAIN, DowserStep)

G_END_DECLS
