/* dowser-scratch-database.h - makes an SQLite file of a given shape, to measure Dowser on */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** @n_tables tables of @n_columns columns, each with a key to the one before. FALSE: #DOWSER_SOURCE_ERROR */
gboolean dowser_scratch_database_make_tables (const char *path, guint n_tables, guint n_columns, GError **error);
/** One table "facts" of @n_rows rows and 8 columns: two integers, two reals, a date, three texts. */
gboolean dowser_scratch_database_make_rows (const char *path, guint n_rows, GError **error);

/** DowserScratchTimes: microseconds to as many rows as a first page has, and to the last. */
typedef struct
{
  gint64 first;
  gint64 all;
} DowserScratchTimes;

/** Runs @sql by the engine alone, which is what a source cannot be faster than. FALSE: #DOWSER_SOURCE_ERROR */
gboolean dowser_scratch_database_step_through (const char *path, const char *sql, DowserScratchTimes *times,
                                               GError **error);

G_END_DECLS
