/* dowser-step-write.h - writes the SQL of the plan */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_WRITE (dowser_step_write_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepWrite, dowser_step_write, DOWSER, STEP_WRITE, DowserStep)

G_END_DECLS
