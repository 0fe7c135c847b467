/* dowser-named-measure.h - finds out from the words of a heading or a question which rows a number counts or averages
 */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns TRUE if @heading ("number_of_trips", "trip count", "trips") means that rows of @table are counted. */
gboolean dowser_named_measure_counts_rows (const char *heading, const DowserTable *table);
/** Returns TRUE if @question asks for the number of rows of @table ("how many trips by purpose"). */
gboolean dowser_named_measure_asks_for_count (const char *question, const DowserTable *table);
/** Returns TRUE if @text (a heading or a question) means an average per row of @table: "average order value", "average
 * items per order". */
gboolean dowser_named_measure_is_per_row (const char *text, const DowserTable *table);

G_END_DECLS
