/* dowser-user-constraint.h - makes a copy of a schema in which the user's constraints are applied, for planners that
 * only read schemas */
#pragma once

#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** Returns TRUE if any of @constraints (nullable) affects the built-in planner. Notes don't affect this planner. */
gboolean dowser_user_constraint_affects_planner (GPtrArray *constraints);
/**
 * dowser_user_constraint_make_schema:
 *
 * Hides excluded tables, and replaced tables and columns. If a constraint replaces tables by tables with an affix in
 * their names, each table with the affix also gets the name without the affix ("customers" for PROD_customers). The
 * keys that the constraints set are declared; they replace all other keys between the same tables.
 *
 * Returns: (transfer full)
 */
DowserSchema *dowser_user_constraint_make_schema (GPtrArray *constraints, const DowserSchema *schema);

G_END_DECLS
