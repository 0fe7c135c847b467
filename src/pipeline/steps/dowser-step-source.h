/* dowser-step-source.h - opens the source and verifies that it cannot be written */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_SOURCE (dowser_step_source_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepSource, dowser_step_source, DOWSER, STEP_SOURCE, DowserStep)

G_END_DECLS
