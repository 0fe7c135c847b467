/* dowser-sqlite-count.c - counts or estimates the rows of each table */
#include "sources/sqlite/dowser-sqlite-count.h"

#include "sources/sqlite/dowser-sqlite-query.h"

/* In a file up to this size in bytes, all rows are counted, which takes milliseconds. */
#define SMALL_FILE (4 * 1024 * 1024)

/* The approximate size of the shortest row, in bytes. It limits the effect of gaps in the row ids on an estimate. */
#define MIN_ROW_BYTES 4

/* Returns: the first number of the first row; -1 if there is no row or on any failure */
static gint64
query_number (sqlite3 *db, const char *sql)
{
  g_autoptr (sqlite3_stmt) stmt = dowser_sqlite_prepare (db, sql, NULL, NULL);

  if (stmt == NULL || !dowser_sqlite_next (stmt, NULL, NULL) || sqlite3_column_type (stmt, 0) == SQLITE_NULL)
    return -1;
  return sqlite3_column_int64 (stmt, 0);
}

static gint64
get_file_size (sqlite3 *db)
{
  return query_number (db, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
}

static GHashTable *
read_statistics (sqlite3 *db)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (sqlite3_stmt) stmt = NULL;

  /* The first number of each stat is the number of entries in one index. The greatest of these numbers is the number of
   * rows of the table. */
  stmt = dowser_sqlite_prepare (db, "SELECT tbl, max (CAST (stat AS INTEGER)) FROM sqlite_stat1 GROUP BY tbl", NULL,
                                NULL);
  while (stmt != NULL && dowser_sqlite_next (stmt, NULL, NULL))
    {
      gint64 count = sqlite3_column_int64 (stmt, 1);

      g_hash_table_replace (counts, g_strdup (dowser_sqlite_get_text (stmt, 0)), g_memdup2 (&count, sizeof count));
    }
  return counts;
}

static gint64
count_exactly (sqlite3 *db, const char *quoted)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM main.%s", quoted);

  return query_number (db, sql);
}

static gint64
estimate_by_range (sqlite3 *db, const char *quoted, gint64 file_size)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT (SELECT max (_rowid_) FROM main.%s) - (SELECT min (_rowid_) FROM main.%s)", quoted,
                         quoted);
  g_autofree char *exists_sql = g_strdup_printf ("SELECT EXISTS (SELECT 1 FROM main.%s)", quoted);
  gint64 range = query_number (db, sql);

  if (range >= 0)
    return MIN (range, file_size / MIN_ROW_BYTES) + 1;
  return query_number (db, exists_sql) == 0 ? 0 : -1;
}

gboolean
dowser_sqlite_count_rows (sqlite3 *db, GPtrArray *tables, GCancellable *cancellable, GError **error)
{
  gint64 file_size = get_file_size (db);
  g_autoptr (GHashTable) statistics = read_statistics (db);

  for (guint i = 0; i < tables->len; i++)
    {
      DowserTable *table = tables->pdata[i];
      gint64 *known = g_hash_table_lookup (statistics, table->name);
      g_autofree char *quoted = dowser_sqlite_quote_name (table->name);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (table->is_view || table->hidden)
        continue;
      if (file_size <= SMALL_FILE)
        table->n_rows = count_exactly (db, quoted);
      else if (known != NULL && *known > 0)
        table->n_rows = *known;
      else
        table->n_rows = estimate_by_range (db, quoted, file_size);
    }
  return TRUE;
}
