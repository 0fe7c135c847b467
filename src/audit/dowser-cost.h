/* dowser-cost.h - what a statement would read, in words, and which index would spare it */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "session/dowser-forecast.h"

G_BEGIN_DECLS

/** DowserIndexHint: an index that the engine lacks for a plan. @columns: %NULL-terminated, in the order of the index. */
typedef struct
{
  char *table;
  char **columns;
  gint64 n_rows;
} DowserIndexHint;

/**
 * DowserCost:
 * @n_read: rows that would be looked at, -1 where nobody knows
 * @n_rows: rows that would come, -1 where nobody knows
 * @hints: DowserIndexHint
 */
typedef struct
{
  gint64 n_read;
  gint64 n_rows;
  GPtrArray *hints;
} DowserCost;

/**
 * dowser_cost_estimate:
 * @plan: (nullable): that it was written from
 *
 * What @forecast leaves open is worked out of the rows that @schema knows of the tables that are read whole. Pure.
 */
DowserCost *dowser_cost_estimate (const DowserForecast *forecast, const DowserPlan *plan, const DowserSchema *schema);
void dowser_cost_free (DowserCost *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCost, dowser_cost_free)

/** "about 40 million rows". Returns: (transfer full) */
char *dowser_cost_spell_rows (gint64 n_rows);
/** "Reads about 40 million rows". Returns: (transfer full) (nullable): where nobody knows */
char *dowser_cost_dup_sentence (const DowserCost *self);
/** Which table is read whole, and what would spare that. Returns: (transfer full) */
char *dowser_index_hint_dup_sentence (const DowserIndexHint *self);

G_END_DECLS
