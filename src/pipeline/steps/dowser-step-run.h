/* dowser-step-run.h - runs the statement and shows its rows as they arrive */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_RUN (dowser_step_run_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepRun, dowser_step_run, DOWSER, STEP_RUN, DowserStep)

G_END_DECLS
