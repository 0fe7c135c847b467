/* dowser-user-constraint.h - makes the schema that results from the user's constraints, for planners that only read
 * schemas */
#pragma once

#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** Returns TRUE if any of @constraints (nullable) affects the built-in planner. Notes don't affect it. */
gboolean dowser_user_constraint_affects_planner (GPtrArray *constraints);
/**
 * dowser_user_constraint_make_schema:
 *
 * If all tables of a pattern replace those of the bare names, each gets its bare name ("customers" is PROD_customers).
 * Excluded tables, and replaced tables and columns, are hidden. Keys that the constraints set are declared, and replace
 * all other keys between the same tables.
 *
 * Returns: (transfer full)
 */
DowserSchema *dowser_user_constraint_make_schema (GPtrArray *constraints, const DowserSchema *schema);

G_END_DECLS
