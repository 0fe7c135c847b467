/* dowser-store-db-cache.c - stores and loads schemas and the list of sources, in the store's worker */
#include "store/dowser-store-db.h"

#include "schema/dowser-schema-text.h"
#include "store/dowser-store-sql.h"

#define MAX_SCHEMAS 50
#define MAX_SOURCES 30

gboolean
dowser_store_db_save_schema (DowserStoreDb *self, const char *uri, const char *signature, const DowserSchema *schema,
                             GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autofree char *text = dowser_schema_to_text (schema);
  g_autoptr (sqlite3_stmt) insert = dowser_store_sql_prepare (
      db, "INSERT OR REPLACE INTO schema_cache (uri, signature, saved, text) VALUES (?, ?, ?, ?)", error);

  if (insert == NULL)
    return FALSE;
  dowser_store_sql_bind_text (insert, 1, uri);
  dowser_store_sql_bind_text (insert, 2, signature);
  sqlite3_bind_int64 (insert, 3, g_get_real_time ());
  dowser_store_sql_bind_text (insert, 4, text);
  return dowser_store_sql_insert_and_trim (db, insert,
                                           "DELETE FROM schema_cache WHERE uri IN (SELECT uri FROM schema_cache ORDER "
                                           "BY saved DESC "
                                           "LIMIT -1 OFFSET ?)",
                                           MAX_SCHEMAS, error);
}

DowserSchema *
dowser_store_db_load_schema (DowserStoreDb *self, const char *uri, const char *signature, gint64 *saved, GError **error)
{
  g_autoptr (sqlite3_stmt) query = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                                             "SELECT text, saved FROM schema_cache WHERE uri = ?1 AND "
                                                             "(?2 IS NULL OR signature = ?2)",
                                                             error);
  g_autofree char *text = NULL;

  if (query == NULL)
    return NULL;
  dowser_store_sql_bind_text (query, 1, uri);
  dowser_store_sql_bind_text (query, 2, signature);
  if (!dowser_store_sql_next (query, error))
    return NULL;

  /* A cached schema that can't be read is ignored, and the source is read again. */
  text = dowser_store_sql_dup_text (query, 0);
  if (saved != NULL)
    *saved = sqlite3_column_int64 (query, 1);
  return dowser_schema_from_text (text);
}

gboolean
dowser_store_db_add_source (DowserStoreDb *self, const char *uri, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  /* If @uri is already the newest source, nothing is written. */
  g_autoptr (sqlite3_stmt) insert
      = dowser_store_sql_prepare (db,
                                  "INSERT INTO source (uri, opened) SELECT ?1, ?2 WHERE ?1 IS NOT (SELECT uri FROM "
                                  "source ORDER BY opened DESC LIMIT 1) "
                                  "ON CONFLICT (uri) DO UPDATE SET opened = excluded.opened",
                                  error);

  if (insert == NULL)
    return FALSE;
  dowser_store_sql_bind_text (insert, 1, uri);
  sqlite3_bind_int64 (insert, 2, g_get_real_time ());
  return dowser_store_sql_insert_and_trim (db, insert,
                                           "DELETE FROM source WHERE uri IN (SELECT uri FROM source ORDER BY opened "
                                           "DESC LIMIT -1 OFFSET "
                                           "?)",
                                           MAX_SOURCES, error);
}

gboolean
dowser_store_db_remove_source (DowserStoreDb *self, const char *uri, GError **error)
{
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self), "DELETE FROM source WHERE uri = ?", error);

  if (query == NULL)
    return FALSE;
  dowser_store_sql_bind_text (query, 1, uri);
  return dowser_store_sql_run (query, error);
}

GPtrArray *
dowser_store_db_list_sources (DowserStoreDb *self)
{
  GPtrArray *uris = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (sqlite3_stmt) query = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                                             "SELECT uri FROM source ORDER BY opened DESC", NULL);

  while (query != NULL && dowser_store_sql_next (query, NULL))
    g_ptr_array_add (uris, dowser_store_sql_dup_text (query, 0));
  return uris;
}
