/* dowser-graph-combine.h - the numbers of a graph's steps as one table, with the result in its last column */
#pragma once

#include "knowledge/graph/dowser-graph-call.h"

G_BEGIN_DECLS

/** DowserGraphRow: @keys: (array): (element nullable): values of the groups; @numbers: (array); @has: whether there is
 * each number */
typedef struct
{
  char **keys;
  DowserDecimal *numbers;
  gboolean *has;
} DowserGraphRow;

/** DowserGraphTable: @headings: strv of the groups; @rows: DowserGraphRow */
typedef struct
{
  char **headings;
  guint n_keys;
  guint n_numbers;
  GPtrArray *rows;
} DowserGraphTable;
/** @headings: strv, copied */
DowserGraphTable *dowser_graph_table_new (const char *const *headings, guint n_numbers);
/** Returns: (transfer none): a new row without keys and numbers */
DowserGraphRow *dowser_graph_table_add (DowserGraphTable *self);
void dowser_graph_table_free (DowserGraphTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphTable, dowser_graph_table_free)

/**
 * dowser_graph_combine:
 * @tables: (element nullable): DowserGraphTable with one number, of each part that is asked; %NULL of those that are
 *   reckoned
 * @notes: of char *: gets a sentence for each reason why a result is empty
 *
 * Rows with the same groups become one; a single number goes with each group. A number that isn't there makes a result
 * empty, unless the formula says coalesce(). The numbers of a row are those of the parts, in their order. Rows are
 * sorted by their groups.
 *
 * Returns: (transfer full) (nullable): #DOWSER_KNOWLEDGE_ERROR_ENTRY where a step has two numbers for one group
 */
DowserGraphTable *dowser_graph_combine (const DowserGraphCall *call, GPtrArray *tables, GPtrArray *notes,
                                        GError **error);

G_END_DECLS
