/* dowser-graph-rows.h - rows that the steps of a graph have read as its numbers, and its numbers as rows */
#pragma once

#include "knowledge/graph/dowser-graph-combine.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_graph_rows_read:
 * @result: all rows of the statement of @part
 *
 * Returns: (transfer full) (nullable): a table with one number; #DOWSER_KNOWLEDGE_ERROR_ENTRY where rows are missing,
 * or something isn't a number
 */
DowserGraphTable *dowser_graph_rows_read (const DowserGraphPart *part, DowserResult *result, GError **error);

/**
 * dowser_graph_rows_make:
 * @with_steps: the numbers of the steps, too, before the result
 * @for_people: long fractions are rounded
 *
 * Returns: (transfer full): the groups, then the numbers
 */
DowserResult *dowser_graph_rows_make (const DowserGraphCall *call, const DowserGraphTable *table, gboolean with_steps,
                                      gboolean for_people);

G_END_DECLS
