/* dowser-sqlite-numbers.h - which columns of an SQLite database hold numbers as texts, and what a person chooses */
#pragma once

#include "schema/dowser-text-numbers.h"
#include "sources/csv/dowser-csv-type.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * DowserSqliteNumbers: what was seen of one column.
 * @column: borrowed from the schema that was looked at
 * @type: of the numbers: whole ones or real ones
 * @choice: of the person: automatic, text or numbers
 */
typedef struct
{
  const DowserColumn *column;
  DowserTextNumbers seen;
  DowserValueType type;
  DowserTextNumbersReason reason;
  DowserCsvChoice choice;
} DowserSqliteNumbers;

/**
 * dowser_sqlite_numbers_look:
 * @memory: (nullable): what dowser_sqlite_numbers_choose() gave
 *
 * Looks at all rows of a small file, else at the first and last ones of each table. Views are not read.
 *
 * Returns: (transfer full) (nullable): DowserSqliteNumbers of the columns that can be read in two ways
 */
GPtrArray *dowser_sqlite_numbers_look (sqlite3 *db, const DowserSchema *schema, const char *memory,
                                       GCancellable *cancellable, GError **error);
/** Returns: (transfer full): @schema, where its columns are those that were looked at, with what was decided */
DowserSchema *dowser_sqlite_numbers_apply (const DowserSchema *schema, GPtrArray *numbers);
/** @choice: %DOWSER_CSV_CHOOSE_AUTOMATIC takes it back. Returns: (transfer full): @memory with it */
char *dowser_sqlite_numbers_choose (const char *memory, const char *table, const char *column, DowserCsvChoice choice);

G_END_DECLS
