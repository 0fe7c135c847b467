/* dowser-user-constraint.h - makes a copy of a schema that shows the effect of the user's constraints, for planners
 * that only read schemas */
#pragma once

#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** Returns TRUE if any of @constraints (nullable) affects the built-in planner. Notes don't affect this planner. */
gboolean dowser_user_constraint_affects_planner (GPtrArray *constraints);
/**
 * dowser_user_constraint_make_schema:
 *
 * Hides excluded tables, and tables and columns that are replaced. If a constraint replaces tables by tables with a
 * prefix or suffix, each of the latter gets the short name: "customers" for PROD_customers. The keys that the
 * constraints set are declared, and replace all other keys between the same tables.
 *
 * Returns: (transfer full)
 */
DowserSchema *dowser_user_constraint_make_schema (GPtrArray *constraints, const DowserSchema *schema);

G_END_DECLS
