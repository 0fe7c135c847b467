/* dowser-plan-builder.h - makes a plan from a frame: tables in FROM, joins, typed expressions */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-query-frame.h"

G_BEGIN_DECLS

/**
 * DowserBuilt: a plan and the facts about how it was built
 * @other: (nullable): the plan with another join tree that is equally good; @ambiguous: TRUE if there is such a tree
 * @n_joins: number of joined keys; @n_inferred: number of joined keys that are inferred
 * @fans_out: TRUE if a row may match several rows of another table
 * @has_dropped_table: TRUE if a table named by the question could not be joined
 * @has_lost_condition: TRUE if a condition could not be built, so there is no plan
 */
typedef struct
{
  DowserPlan *plan; /* (nullable): NULL if the frame can't be built */
  DowserPlan *other;
  guint n_joins;
  guint n_inferred;
  gboolean ambiguous;
  gboolean fans_out;
  gboolean has_dropped_table;
  gboolean has_lost_condition;
} DowserBuilt;
void dowser_built_clear (DowserBuilt *self);

/** Builds the plan of @frame. @built: (out caller-allocates): the plan and the facts about it */
void dowser_plan_builder_run (const DowserSchemaIndex *index, const DowserQueryFrame *frame, DowserBuilt *built);

G_END_DECLS
