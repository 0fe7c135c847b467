/* dowser-sqlite-numbers.h - finds the columns of an SQLite database that store numbers as text, and applies the user's
 * choices */
#pragma once

#include "schema/dowser-text-numbers.h"
#include "sources/csv/dowser-csv-type.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * DowserSqliteNumbers: the findings for one column
 * @column: borrowed from the examined schema
 * @type: the type of the numbers: integer or real
 * @choice: the user's choice: automatic, text or numbers
 */
typedef struct
{
  const DowserColumn *column;
  DowserTextNumbers text_numbers;
  DowserValueType type;
  DowserTextNumbersReason reason;
  DowserCsvChoice choice;
} DowserSqliteNumbers;

/**
 * dowser_sqlite_numbers_scan:
 * @memory: (nullable): the user's choices, as returned by dowser_sqlite_numbers_set_choice()
 *
 * Examines all rows of a small file. In a larger file, examines the first and last rows of each table. Views are not
 * read.
 *
 * Returns: (transfer full) (nullable): DowserSqliteNumbers of the columns that can be read either as texts or as
 * numbers
 */
GPtrArray *dowser_sqlite_numbers_scan (sqlite3 *db, const DowserSchema *schema, const char *memory,
                                       GCancellable *cancellable, GError **error);
/** Applies the user's decisions whether columns are read as texts or as numbers. @numbers: DowserSqliteNumbers of the
 * examined columns, which @schema must contain at the same positions. Returns: (transfer full): the changed schema */
DowserSchema *dowser_sqlite_numbers_apply (const DowserSchema *schema, GPtrArray *numbers);
/** @choice: the new choice for the column; %DOWSER_CSV_CHOOSE_AUTOMATIC removes the old choice. Returns: (transfer
 * full): @memory with this change */
char *dowser_sqlite_numbers_set_choice (const char *memory, const char *table, const char *column,
                                        DowserCsvChoice choice);

G_END_DECLS
