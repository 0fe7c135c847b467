/* dowser-apply-related.h - the keys by which one row leads to others */
#pragma once

#include "joins/dowser-join-path.h"
#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/** The table that a shown column is of; %NULL for any other expression. */
const DowserTable *_dowser_related_get_table (const DowserSelect *select, const DowserSchema *schema,
                                              const DowserExpr *expr);
/** The keys of @table that @column is in, and so points to a row. @key: (nullable): only the one of these columns.
 * Returns: (transfer container): DowserForeignKey */
GPtrArray *_dowser_related_find_targets (const DowserJoinGraph *graph, const DowserTable *table, const char *column,
                                         char **key);
/** The keys of @table that refer to a table of @select. */
GPtrArray *_dowser_related_find_sources (const DowserJoinGraph *graph, const DowserSelect *select,
                                         const DowserTable *table, char **key);

G_END_DECLS
