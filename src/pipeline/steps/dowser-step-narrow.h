/* dowser-step-narrow.h - chooses the tables that a model is told of, where it cannot be told of all */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_NARROW (dowser_step_narrow_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepNarrow, dowser_step_narrow, DOWSER, STEP_NARROW, DowserStep)

G_END_DECLS
