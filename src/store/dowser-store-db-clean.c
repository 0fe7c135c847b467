/* dowser-store-db-clean.c - removes sessions by a rule, in the store's worker */
#include "store/dowser-store-db.h"
#include "store/dowser-store-sql.h"

/* "keep-sessions" and "keep-days" are stored in the file, so that every program that opens the file uses the same
 * rule. */
static gboolean
set_number (sqlite3 *db, const char *name, guint value, GError **error)
{
  g_autoptr (sqlite3_stmt) statement
      = dowser_store_sql_prepare (db,
                                  "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET "
                                  "value = excluded.value WHERE value IS NOT excluded.value",
                                  error);

  if (statement == NULL)
    return FALSE;
  dowser_store_sql_bind_text (statement, 1, name);
  sqlite3_bind_int64 (statement, 2, value);
  return dowser_store_sql_run (statement, error);
}

gboolean
dowser_store_db_set_cleanup_limits (DowserStoreDb *self, guint max_kept, guint days, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);

  return set_number (db, "keep-sessions", max_kept, error) && set_number (db, "keep-days", days, error);
}

gboolean
dowser_store_db_get_cleanup_limits (DowserStoreDb *self, guint *max_kept, guint *days, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT (SELECT value FROM setting WHERE name = 'keep-sessions'), "
                                  "(SELECT value FROM setting WHERE name = 'keep-days')",
                                  error);

  if (query == NULL)
    return FALSE;
  if (!dowser_store_sql_next (query, &local_error))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  if (sqlite3_column_type (query, 0) != SQLITE_NULL)
    *max_kept = (guint) sqlite3_column_int64 (query, 0);
  if (sqlite3_column_type (query, 1) != SQLITE_NULL)
    *days = (guint) sqlite3_column_int64 (query, 1);
  return TRUE;
}

static GPtrArray *
list_old_sessions (sqlite3 *db, guint max_kept, gint64 before, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) local_error = NULL;
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (db,
                                  "SELECT id FROM (SELECT id, changed, row_number () OVER (ORDER BY changed DESC) AS "
                                  "place FROM session) WHERE (?1 > 0 AND place > ?1) OR changed < ?2",
                                  error);

  if (query == NULL)
    return NULL;
  sqlite3_bind_int64 (query, 1, max_kept);
  sqlite3_bind_int64 (query, 2, before);
  while (dowser_store_sql_next (query, &local_error))
    g_ptr_array_add (ids, dowser_store_sql_dup_text (query, 0));
  if (local_error == NULL)
    return g_steal_pointer (&ids);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

GPtrArray *
dowser_store_db_clean (DowserStoreDb *self, guint max_kept, gint64 before, gboolean count_only, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autoptr (GPtrArray) ids = list_old_sessions (db, max_kept, before, error);
  g_autoptr (sqlite3_stmt) remove = NULL;
  gboolean ok = TRUE;

  if (ids == NULL || count_only || ids->len == 0)
    return g_steal_pointer (&ids);
  remove = dowser_store_sql_prepare (db, "DELETE FROM session WHERE id = ?", error);
  if (remove == NULL || !dowser_store_sql_begin (db, error))
    return NULL;
  for (guint i = 0; ok && i < ids->len; i++)
    {
      sqlite3_reset (remove);
      dowser_store_sql_bind_text (remove, 1, ids->pdata[i]);
      ok = dowser_store_sql_run (remove, error);
    }
  sqlite3_reset (remove);
  return dowser_store_sql_end (db, ok, error) ? g_steal_pointer (&ids) : NULL;
}
