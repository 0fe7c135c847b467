/* dowser-said-measure.h - what a heading or a question says that a number is of */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Whether @heading ("number_of_trips", "trip count", "trips") says that rows of @table are counted. */
gboolean dowser_said_measure_counts (const char *heading, const DowserTable *table);
/** Whether @question asks how many rows of @table there are ("how many trips by purpose"). */
gboolean dowser_said_measure_asks_count (const char *question, const DowserTable *table);
/** Whether @text (a heading or a question) says that an average is for each row of @table: "average order value",
 * "average items per order". */
gboolean dowser_said_measure_is_per (const char *text, const DowserTable *table);

G_END_DECLS
