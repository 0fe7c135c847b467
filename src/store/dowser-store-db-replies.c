/* dowser-store-db-replies.c - replies of models, and the privacy levels for models, kept by the store's worker */
#include "session/dowser-privacy-level.h"
#include "store/dowser-store-db.h"
#include "store/dowser-store-sql.h"

#define MAX_REPLIES 10000

void
dowser_store_privacy_level_free (DowserStorePrivacyLevel *self)
{
  g_free (self->source);
  g_free (self->host);
  g_free (self);
}

gboolean
dowser_store_db_save_reply (DowserStoreDb *self, const char *hash, const char *reply, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autoptr (sqlite3_stmt) insert
      = dowser_store_sql_prepare (db, "INSERT OR REPLACE INTO reply (hash, saved, text) VALUES (?, ?, ?)", error);

  if (insert == NULL)
    return FALSE;
  dowser_store_sql_bind_text (insert, 1, hash);
  sqlite3_bind_int64 (insert, 2, g_get_real_time ());
  dowser_store_sql_bind_text (insert, 3, reply);
  return dowser_store_sql_insert_and_trim (db, insert,
                                           "DELETE FROM reply WHERE hash IN (SELECT hash FROM reply ORDER BY saved "
                                           "DESC "
                                           "LIMIT -1 OFFSET ?)",
                                           MAX_REPLIES, error);
}

char *
dowser_store_db_load_reply (DowserStoreDb *self, const char *hash, gint64 *saved, GError **error)
{
  g_autoptr (sqlite3_stmt) query = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                                             "SELECT text, saved FROM reply WHERE hash = ?", error);

  *saved = 0;
  if (query == NULL)
    return NULL;
  dowser_store_sql_bind_text (query, 1, hash);
  if (!dowser_store_sql_next (query, error))
    return NULL;
  *saved = sqlite3_column_int64 (query, 1);
  return dowser_store_sql_dup_text (query, 0);
}

gboolean
dowser_store_db_save_privacy_level (DowserStoreDb *self, const DowserStorePrivacyLevel *privacy_level, GError **error)
{
  g_autoptr (sqlite3_stmt) insert
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "INSERT OR REPLACE INTO sharing (source, host, level) VALUES (?, ?, ?)", error);

  if (insert == NULL)
    return FALSE;
  dowser_store_sql_bind_text (insert, 1, privacy_level->source);
  dowser_store_sql_bind_text (insert, 2, privacy_level->host);
  dowser_store_sql_bind_text (insert, 3, dowser_privacy_level_nicks[privacy_level->level]);
  return dowser_store_sql_run (insert, error);
}

/* An unknown level, which a newer Dowser may have written, is read as undecided, so that nothing is sent by mistake. */
static DowserPrivacyLevel
parse_privacy_level (const char *nick)
{
  for (int i = 0; dowser_privacy_level_nicks[i] != NULL; i++)
    if (g_strcmp0 (dowser_privacy_level_nicks[i], nick) == 0)
      return (DowserPrivacyLevel) i;
  return DOWSER_PRIVACY_LEVEL_UNDECIDED;
}

GPtrArray *
dowser_store_db_list_privacy_levels (DowserStoreDb *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_store_privacy_level_free);
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self), "SELECT source, host, level FROM sharing", NULL);

  while (query != NULL && dowser_store_sql_next (query, NULL))
    {
      DowserStorePrivacyLevel *privacy_level = g_new0 (DowserStorePrivacyLevel, 1);
      g_autofree char *level = dowser_store_sql_dup_text (query, 2);

      privacy_level->source = dowser_store_sql_dup_text (query, 0);
      privacy_level->host = dowser_store_sql_dup_text (query, 1);
      privacy_level->level = parse_privacy_level (level);
      g_ptr_array_add (list, privacy_level);
    }
  return list;
}
