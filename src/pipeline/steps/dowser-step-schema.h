/* dowser-step-schema.h - reads the schema, from the cache if the source reports no change */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_SCHEMA (dowser_step_schema_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepSchema, dowser_step_schema, DOWSER, STEP_SCHEMA, DowserStep)

G_END_DECLS
