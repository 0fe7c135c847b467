/* dowser-step-repair.h - repairs a statement that the engine refused, or that gave no rows */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

/** The maximum number of repairs by a model for one step of a plan. DowserEffort limits the repairs of the whole
 * plan. */
#define DOWSER_MEND_REPAIRS_OF_STEP 2

#define DOWSER_TYPE_STEP_REPAIR (dowser_step_repair_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepRepair, dowser_step_repair, DOWSER, STEP_REPAIR, DowserStep)

G_END_DECLS
