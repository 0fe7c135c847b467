/* dowser-csv-decisions.h - lists how the columns of CSV files are read, and the alternatives that the user can
 * choose */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/**
 * DowserCsvDecision: how one column of a file is read, or how the ragged rows of a file are read.
 * @path: path of the file; for a database, the name of the table
 * @table: the table of the file; @column: (nullable): %NULL for the ragged rows
 * @type: the type of the column's values, as shown to the user
 * @detail: (nullable): details such as the order of day and month, or the cells that don't fit the type. It may contain
 * values
 * @choices: DowserCsvChoice: the alternatives that the user can choose for the column
 * @is_ragged: for the ragged rows: TRUE if the user chose to read them
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

/** @path, @table, @column: copied. The caller sets type and detail. Returns: (transfer full) */
DowserCsvDecision *dowser_csv_decision_new (const char *path, const char *table, const char *column);
void dowser_csv_decision_free (DowserCsvDecision *self);
/** Returns the button label of a choice: "Read as Text". */
const char *dowser_csv_choice_get_title (DowserCsvChoice choice);
/** Lists the decisions. @uri: canonical, of files; @memory: (nullable): the text of the memory when the files were last
 * opened. Returns: (transfer full): DowserCsvDecision */
GPtrArray *dowser_csv_decisions_list (const char *uri, const char *memory);
/** Finds the file of a table. @table: (nullable): %NULL if there is only one file. Returns: (transfer full) (nullable):
 * the path of the CSV file */
char *dowser_csv_decisions_dup_path (const char *uri, const char *table);
/** Adds the user's choice to a memory. @column: (nullable): %NULL for the choice about ragged rows, whose @nick is
 * "read". @nick: (nullable): %NULL removes the choice. Returns: (transfer full) (nullable): @memory with the choice.
 * If the choice is about ragged rows, @path will be scanned again */
char *dowser_csv_decisions_set_choice (const char *memory, const char *path, const char *column, const char *nick);

G_END_DECLS
