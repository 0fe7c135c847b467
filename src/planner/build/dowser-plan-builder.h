/* dowser-plan-builder.h - makes a plan of a frame: instances, joins, typed expressions */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-frame.h"

G_BEGIN_DECLS

/**
 * DowserBuilt: a plan and what was decided on the way.
 * @n_joins: keys walked, @n_inferred of them not declared
 * @ambiguous: another way to join was as good (@other, nullable, goes that way)
 * @fans_out: a row may meet many of another table
 * @dropped: a table that the question names could not be joined
 * @lost: a condition could not be built; then there is no plan
 */
typedef struct
{
  DowserPlan *plan; /* (nullable): nothing can be built of the frame */
  DowserPlan *other;
  guint n_joins;
  guint n_inferred;
  gboolean ambiguous;
  gboolean fans_out;
  gboolean dropped;
  gboolean lost;
} DowserBuilt;
void dowser_built_clear (DowserBuilt *self);

/** @built: (out caller-allocates) */
void dowser_plan_builder_run (const DowserSchemaIndex *index, const DowserFrame *frame, DowserBuilt *built);

G_END_DECLS
