/* dowser-schema-linking.h - chooses the tables of a large schema for a planner, with reasons (schema linking) */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"
#include "session/dowser-selected-table.h"

G_BEGIN_DECLS

/**
 * dowser_schema_linking_merge_rankings:
 * @rankings: an array of GPtrArray of const DowserTable, best first: one ranking for each search method
 *
 * The score of a table is the sum over @rankings of 1 / (60 + place): reciprocal rank fusion (Cormack, Clarke, Büttcher
 * 2009). For this method, the scores in different rankings needn't be comparable. The result is divided by the score of
 * a table that is first in every ranking.
 *
 * Returns: (transfer full): of DowserSelectedTable, best first, at most @max
 */
GPtrArray *dowser_schema_linking_merge_rankings (GPtrArray *rankings, guint max);

/** Adds the tables that @constraints require to @kept, marked as selected by the user (pinned). Removes the tables that
 * @constraints exclude from @kept. */
void dowser_schema_linking_apply_constraints (GPtrArray *kept, GPtrArray *constraints, const DowserSchema *schema);

/** Adds the tables that @plan reads to @kept, the tables that a model receives. A model that is to change @plan must
 * know these tables. */
void dowser_schema_linking_add_plan_tables (GPtrArray *kept, const DowserPlan *plan, const DowserSchema *schema);

/**
 * dowser_schema_linking_add_join_tables:
 * @max: the maximum total number of tables; only tables that joins need are added beyond it
 *
 * Adds to @kept the tables that are needed to join the tables in @kept. Then, up to @max, adds the tables that the
 * tables
 * in @kept reference, because referenced tables contain the names for the keys. Tables excluded by @constraints are not
 * added.
 */
void dowser_schema_linking_add_join_tables (GPtrArray *kept, const DowserSchema *schema, GPtrArray *constraints,
                                            guint max);

/** Returns: (transfer container): the tables of @kept, const DowserTable, in the schema's order */
GPtrArray *dowser_schema_linking_dup_tables (GPtrArray *kept, const DowserSchema *schema);

G_END_DECLS
