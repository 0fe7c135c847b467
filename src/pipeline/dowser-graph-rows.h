/* dowser-graph-rows.h - converts the rows of a metric graph's steps to numbers, and the graph's numbers to rows */
#pragma once

#include "knowledge/graph/dowser-graph-combine.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** The default maximum number of groups of a graph. Reading and combining this many groups takes as long as one or two
 * frames of the window, so it isn't noticed. */
#define DOWSER_GRAPH_MAX_GROUPS 10000

/**
 * dowser_graph_rows_read:
 * @result: all rows of the statement of @part
 * @max_groups: a result with more groups is refused; 0: no limit
 *
 * Returns: (transfer full) (nullable): a table with one number per group; #DOWSER_KNOWLEDGE_ERROR_ENTRY if rows are
 * missing, or a cell isn't a number
 */
DowserGraphTable *dowser_graph_rows_read (const DowserGraphPart *part, DowserResult *result, guint max_groups,
                                          GError **error);

/** Returns @number for display: a long fraction is rounded. Returns: (transfer full) */
char *dowser_graph_rows_dup_number (const DowserDecimal *number);
/**
 * dowser_graph_rows_make:
 * @with_steps: TRUE if the rows also have the numbers of the steps, before the result
 * @for_people: TRUE if long fractions are rounded
 *
 * Returns: (transfer full): rows with the group values, followed by the numbers
 */
DowserResult *dowser_graph_rows_make (const DowserGraphCall *call, const DowserGraphTable *table, gboolean with_steps,
                                      gboolean for_people);

G_END_DECLS
