/* dowser-click.h - what a click on the grid means for the plan; no widgets */
#pragma once

#include "model/dowser-operation.h"
#include "model/dowser-plan.h"
#include "model/dowser-result.h"

G_BEGIN_DECLS

/** Sort by output @column alone. Returns: (transfer full) (nullable): %NULL where the plan has no such output */
DowserOperation *dowser_click_sort (const DowserPlan *plan, guint column, gboolean descending);
/**
 * Only rows that hold @cell in @column, or (@without) no such rows. NULL asks for emptiness.
 *
 * Returns: (transfer full) (nullable): %NULL for a metric or a blob, which no filter of rows can test
 */
DowserOperation *dowser_click_filter (const DowserPlan *plan, guint column, const DowserCell *cell, gboolean without);
/** The output that the plan sorts by first, -1 for none. @descending: (out) */
int dowser_click_find_sorted (const DowserPlan *plan, gboolean *descending);

G_END_DECLS
