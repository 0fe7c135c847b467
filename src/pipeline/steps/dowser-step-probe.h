/* dowser-step-probe.h - data checks: queries the rows for what the keys cannot prove about the plan */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_PROBE (dowser_step_probe_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepProbe, dowser_step_probe, DOWSER, STEP_PROBE, DowserStep)

G_END_DECLS
