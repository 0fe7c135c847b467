/* dowser-step-keys.h - checks inferred keys: whether the values of a column are in the table that the column's name
 * seems to refer to */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_KEYS (dowser_step_keys_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepKeys, dowser_step_keys, DOWSER, STEP_KEYS, DowserStep)

G_END_DECLS
