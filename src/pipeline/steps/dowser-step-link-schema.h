/* dowser-step-link-schema.h - schema linking: chooses the tables for a model's prompt if not all of them fit */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_LINK_SCHEMA (dowser_step_link_schema_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepLinkSchema, dowser_step_link_schema, DOWSER, STEP_LINK_SCHEMA, DowserStep)

G_END_DECLS
