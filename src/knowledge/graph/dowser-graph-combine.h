/* dowser-graph-combine.h - combines the results of a metric graph's steps into one table, whose last column is the
 * graph's result */
#pragma once

#include "knowledge/graph/dowser-graph-call.h"

G_BEGIN_DECLS

/** DowserGraphRow: a row of the combined results. @keys: (array): (element nullable): values of the groups; @numbers:
 * (array): one for each step of the graph; @has: for each of @numbers: FALSE if the step has no number for these groups
 */
typedef struct
{
  char **keys;
  DowserDecimal *numbers;
  gboolean *has;
} DowserGraphRow;

/** DowserGraphTable: the combined results of a metric graph's steps. @headings: strv: the headings of the group
 * columns; @rows: DowserGraphRow */
typedef struct
{
  char **headings;
  guint n_keys;
  guint n_numbers;
  GPtrArray *rows;
} DowserGraphTable;
/** Creates a table without rows. @headings: strv, copied */
DowserGraphTable *dowser_graph_table_new (const char *const *headings, guint n_numbers);
/** Adds a row. Returns: (transfer none): the new row without keys and numbers */
DowserGraphRow *dowser_graph_table_add (DowserGraphTable *self);
void dowser_graph_table_free (DowserGraphTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphTable, dowser_graph_table_free)

/**
 * dowser_graph_combine_tables:
 * @tables: (element nullable): DowserGraphTable with one number, for each queried part; %NULL for a calculated part
 * @notes: of char *: receives a sentence for each reason why a result is empty
 *
 * Merges rows with the same groups. The number of a part without groups is added to all rows. If a formula needs a
 * missing number, its result is empty, unless the formula uses coalesce(). Each row has one number for each part, in
 * the order of the parts. Rows are sorted by their groups.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_KNOWLEDGE_ERROR_ENTRY if a step has two numbers for one group
 */
DowserGraphTable *dowser_graph_combine_tables (const DowserGraphCall *call, GPtrArray *tables, GPtrArray *notes,
                                               GError **error);

G_END_DECLS
