/* dowser-csv-decisions.h - how the columns of CSV files are read, and what a person can choose instead */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/**
 * DowserCsvDecision: one column, or the rows of a file that are ragged.
 * @path: of the file; of a database, the name of the table
 * @table: that the file is; @column: (nullable): %NULL for its rows
 * @type: what its values are, for people
 * @detail: (nullable): what there is to know of it: the order of days, cells that do not fit. It may hold values
 * @choices: DowserCsvChoice that can be made of a column
 * @is_ragged: of rows: they are read in spite of it
 */
typedef struct
{
  char *path;
  char *table;
  char *column;
  char *type;
  char *detail;
  GArray *choices;
  DowserCsvChoice choice;
  gboolean is_ragged;
} DowserCsvDecision;

/** @path, @table, @column: copied. Its type and detail are still to be set. Returns: (transfer full) */
DowserCsvDecision *dowser_csv_decision_new (const char *path, const char *table, const char *column);
void dowser_csv_decision_free (DowserCsvDecision *self);
/** What a choice is called on a button: "Read as Text". */
const char *dowser_csv_choice_get_title (DowserCsvChoice choice);
/** @uri: canonical, of files; @memory: (nullable): of its last opening. Returns: (transfer full): DowserCsvDecision */
GPtrArray *dowser_csv_decisions_list (const char *uri, const char *memory);
/** @table: (nullable): %NULL where there is one file alone. Returns: (transfer full) (nullable): where the CSV file of
 * that name lies */
char *dowser_csv_decisions_dup_path (const char *uri, const char *table);
/** @column: (nullable): %NULL for the rows, whose nick is "read". @nick: (nullable): takes it back. Returns: (transfer
 * full) (nullable): @memory with it; what is seen of @path is looked at again */
char *dowser_csv_decisions_choose (const char *memory, const char *path, const char *column, const char *nick);

G_END_DECLS
