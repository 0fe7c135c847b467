/* dowser-step-check-data.h - queries the rows for facts about the plan that the keys cannot prove */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_CHECK_DATA (dowser_step_check_data_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepCheckData, dowser_step_check_data, DOWSER, STEP_CHECK_DATA, DowserStep)

G_END_DECLS
