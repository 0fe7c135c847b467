/* dowser-scratch-database.h - creates an SQLite file of a given shape, for measurements */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Creates @n_tables tables of @n_columns columns. Each table has a foreign key to the previous table. Returns FALSE
 * with #DOWSER_SOURCE_ERROR on failure. */
gboolean dowser_scratch_database_make_tables (const char *path, guint n_tables, guint n_columns, GError **error);
/** Creates one table "facts" of @n_rows rows and 8 columns: two integers, two reals, a date, three texts. */
gboolean dowser_scratch_database_make_rows (const char *path, guint n_rows, GError **error);

/** DowserScratchTimes: microseconds until the rows of a first page were read, and until the last row was read. */
typedef struct
{
  gint64 first;
  gint64 all;
} DowserScratchTimes;

/** Runs @sql in the engine alone; a source can't be faster than the engine. Returns FALSE with #DOWSER_SOURCE_ERROR on
 * failure. */
gboolean dowser_scratch_database_run_sql (const char *path, const char *sql, DowserScratchTimes *times, GError **error);

G_END_DECLS
