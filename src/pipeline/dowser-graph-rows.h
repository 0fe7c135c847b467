/* dowser-graph-rows.h - rows that the steps of a graph have read as its numbers, and its numbers as rows */
#pragma once

#include "knowledge/graph/dowser-graph-combine.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Groups that a graph may have where nobody has said it: so many are read and put together within a frame or two. */
#define DOWSER_GRAPH_MAX_GROUPS 10000

/**
 * dowser_graph_rows_read:
 * @result: all rows of the statement of @part
 * @max_groups: more are refused; 0: as many as there are
 *
 * Returns: (transfer full) (nullable): a table with one number; #DOWSER_KNOWLEDGE_ERROR_ENTRY where rows are missing,
 * or something isn't a number
 */
DowserGraphTable *dowser_graph_rows_read (const DowserGraphPart *part, DowserResult *result, guint max_groups,
                                          GError **error);

/** @number as people read it: a long fraction is rounded. Returns: (transfer full) */
char *dowser_graph_rows_dup_number (const DowserDecimal *number);
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
