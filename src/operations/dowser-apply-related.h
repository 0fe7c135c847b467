/* dowser-apply-related.h - finds the keys that lead from a row to related rows */
#pragma once

#include "joins/dowser-join-path.h"
#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/** Returns the table to which the column @expr belongs; %NULL if @expr isn't a column of a table. */
const DowserTable *_dowser_related_get_table (const DowserSelect *select, const DowserSchema *schema,
                                              const DowserExpr *expr);
/** Returns the foreign keys of @table that contain @column. @key: (nullable): if set, returns only the key with these
 * columns. Returns: (transfer container): DowserForeignKey */
GPtrArray *_dowser_related_find_targets (const DowserJoinGraph *graph, const DowserTable *table, const char *column,
                                         char **key);
/** Returns the keys of @table that reference a table of @select. @key: (nullable): if set, returns only the key with
 * these columns */
GPtrArray *_dowser_related_find_sources (const DowserJoinGraph *graph, const DowserSelect *select,
                                         const DowserTable *table, char **key);

G_END_DECLS
