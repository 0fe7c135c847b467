/* dowser-cost.h - estimates how many rows a statement would read, and finds missing indexes that would reduce this
 * number */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "session/dowser-forecast.h"

G_BEGIN_DECLS

/** DowserIndexHint: an index that the plan could use, but that the engine doesn't have. @columns: %NULL-terminated, in
 * the order of the index. */
typedef struct
{
  char *table;
  char **columns;
  gint64 n_rows;
} DowserIndexHint;

/**
 * DowserCost: an estimate of the work of a statement
 * @n_read: rows that would be read, -1 if unknown
 * @n_rows: rows that would be returned, -1 if unknown
 * @hints: DowserIndexHint: missing indexes that would reduce @n_read
 */
typedef struct
{
  gint64 n_read;
  gint64 n_rows;
  GPtrArray *hints;
} DowserCost;

/**
 * dowser_cost_estimate:
 * @forecast: the engine's own estimate
 * @plan: (nullable): the plan from which the statement was written
 *
 * If @forecast lacks a number, the number is computed from the row counts in @schema of the tables that the statement
 * scans. Pure.
 */
DowserCost *dowser_cost_estimate (const DowserForecast *forecast, const DowserPlan *plan, const DowserSchema *schema);
void dowser_cost_free (DowserCost *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCost, dowser_cost_free)

/** Returns a rounded number of rows in words: "about 40 million rows". Returns: (transfer full) */
char *dowser_cost_format_rows (gint64 n_rows);
/** Returns a sentence about the rows that would be read: "Reads about 40 million rows". Returns: (transfer full)
 * (nullable): %NULL if the number is unknown */
char *dowser_cost_dup_sentence (const DowserCost *self);
/** Returns a sentence about the scanned table and the index that would avoid the scan. Returns: (transfer full) */
char *dowser_index_hint_dup_sentence (const DowserIndexHint *self);

G_END_DECLS
