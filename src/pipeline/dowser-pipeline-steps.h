/* dowser-pipeline-steps.h - the ordered table of steps */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

/** The steps, in the order of dowser_session_step_ids. The list ends with a NULL ID. */
extern const DowserStepInfo dowser_pipeline_steps[];

G_END_DECLS
