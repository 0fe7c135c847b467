/* dowser-schema-linking.h - schema linking: chooses the tables of a large schema for a planner, with reasons */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"
#include "session/dowser-selected-table.h"

G_BEGIN_DECLS

/**
 * dowser_schema_linking_merge_rankings:
 * @rankings: GPtrArray of const DowserTable each, best first: one for each search method
 *
 * Scores each table by the sum over @rankings of 1 / (60 + place): reciprocal rank fusion (Cormack, Clarke, Büttcher
 * 2009), for which the scores of the rankings needn't be comparable. The score is divided by the score of a table that
 * is first in every ranking.
 *
 * Returns: (transfer full): of DowserSelectedTable, best first, at most @max
 */
GPtrArray *dowser_schema_linking_merge_rankings (GPtrArray *rankings, guint max);

/** Adds the tables that @constraints require to @kept, as pinned tables. Removes the tables that @constraints
 * exclude. */
void dowser_schema_linking_apply_constraints (GPtrArray *kept, GPtrArray *constraints, const DowserSchema *schema);

/** Adds the tables that @plan reads. A plan that is to be changed can't be described to a model without them. */
void dowser_schema_linking_add_plan_tables (GPtrArray *kept, const DowserPlan *plan, const DowserSchema *schema);

/**
 * dowser_schema_linking_add_join_tables:
 * @max: the total number of tables; tables needed by joins are added even if the total exceeds it
 *
 * Adds to @kept the tables that are needed to join the tables in @kept. Then, up to @max, adds the tables that these
 * tables reference, because referenced tables contain the names for the keys. Tables excluded by @constraints are not
 * added.
 */
void dowser_schema_linking_add_join_tables (GPtrArray *kept, const DowserSchema *schema, GPtrArray *constraints,
                                            guint max);

/** Returns: (transfer container): the tables of @kept, const DowserTable, in the schema's order */
GPtrArray *dowser_schema_linking_dup_tables (GPtrArray *kept, const DowserSchema *schema);

G_END_DECLS
