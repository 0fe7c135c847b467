/* dowser-laid-down.h - a schema as the person's constraints leave it: for planners that know of nothing but schemas */
#pragma once

#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** Whether any of @constraints (nullable) changes what the built-in planner makes; notes do not. */
gboolean dowser_laid_down_matters (GPtrArray *constraints);
/**
 * dowser_laid_down_make_schema:
 *
 * Where all tables of a pattern stand for those of the bare names, each is called by its bare name ("customers" is
 * PROD_customers). Tables that are ruled out, and what something else stands for, are hidden; the keys that tables are
 * to be joined by are declared, and no others between the same tables are.
 *
 * Returns: (transfer full)
 */
DowserSchema *dowser_laid_down_make_schema (GPtrArray *constraints, const DowserSchema *schema);

G_END_DECLS
