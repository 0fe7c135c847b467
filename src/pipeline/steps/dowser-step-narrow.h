/* dowser-step-narrow.h - schema linking: chooses the tables for a model's prompt if not all of them fit */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_NARROW (dowser_step_narrow_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepNarrow, dowser_step_narrow, DOWSER, STEP_NARROW, DowserStep)

G_END_DECLS
