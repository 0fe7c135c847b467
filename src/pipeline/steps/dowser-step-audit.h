/* dowser-step-audit.h - checks the plan against the schema and repairs it */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_AUDIT (dowser_step_audit_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepAudit, dowser_step_audit, DOWSER, STEP_AUDIT, DowserStep)

G_END_DECLS
