/* dowser-step-resolve.h - finds the source that the question is about, or asks the user */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_RESOLVE (dowser_step_resolve_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepResolve, dowser_step_resolve, DOWSER, STEP_RESOLVE, DowserStep)

/** The name of the attempt that is added to the session when the user has chosen the source. */
#define DOWSER_STEP_RESOLVE_ANSWERED "source"

G_END_DECLS
