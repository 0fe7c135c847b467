/* dowser-store-facts.c - facts about a source, stored as text */
#include "store/dowser-store-private.h"
#include "store/dowser-store-sql.h"

/* The maximum number of facts of each kind. If there are more, the fact of the source that was opened the longest time
 * ago is removed. The user's decisions about keys are always kept, because only the user could make them again. */
#define MAX_FACTS 200
#define CUT                                                                                                            \
  "DELETE FROM source_fact WHERE rowid IN (SELECT rowid FROM (SELECT rowid, row_number () OVER "                       \
  "(PARTITION BY kind ORDER BY saved DESC) AS place FROM source_fact WHERE kind <> '" DOWSER_STORE_KEYS                \
  "') WHERE place > ?)"

gboolean
dowser_store_db_save_fact (DowserStoreDb *self, const char *uri, const char *kind, const char *key, const char *text,
                           GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autoptr (sqlite3_stmt) insert
      = dowser_store_sql_prepare (db,
                                  text != NULL ? "INSERT OR REPLACE INTO source_fact (uri, kind, key, saved, text) "
                                                 "VALUES (?1, ?2, ?3, ?4, ?5)"
                                               : "DELETE FROM source_fact WHERE uri = ?1 AND kind = ?2",
                                  error);

  if (insert == NULL)
    return FALSE;
  dowser_store_sql_bind_text (insert, 1, uri);
  dowser_store_sql_bind_text (insert, 2, kind);
  if (text == NULL)
    return dowser_store_sql_run (insert, error);
  dowser_store_sql_bind_text (insert, 3, key);
  sqlite3_bind_int64 (insert, 4, g_get_real_time ());
  dowser_store_sql_bind_text (insert, 5, text);
  return dowser_store_sql_insert_and_trim (db, insert, CUT, MAX_FACTS, error);
}

/* Marks the fact as used, so that it isn't removed. The fact of the source that was opened last is already marked, so
 * most starts write nothing. If a fact can't be marked, for example because the disk is full, it is still valid. */
static void
mark_as_used (sqlite3 *db, gint64 row)
{
  g_autoptr (sqlite3_stmt) update = dowser_store_sql_prepare (
      db,
      "UPDATE source_fact SET saved = ?1 WHERE rowid = ?2 AND EXISTS (SELECT 1 FROM source_fact AS other WHERE "
      "other.kind = source_fact.kind AND other.rowid <> ?2 AND other.saved >= source_fact.saved)",
      NULL);

  if (update == NULL)
    return;
  sqlite3_bind_int64 (update, 1, g_get_real_time ());
  sqlite3_bind_int64 (update, 2, row);
  dowser_store_sql_run (update, NULL);
}

char *
dowser_store_db_load_fact (DowserStoreDb *self, const char *uri, const char *kind, const char *key, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (db,
                                  "SELECT text, rowid FROM source_fact WHERE uri = ?1 AND kind = ?2 AND (?3 IS NULL OR "
                                  "key = ?3)",
                                  error);
  char *text;

  if (query == NULL)
    return NULL;
  dowser_store_sql_bind_text (query, 1, uri);
  dowser_store_sql_bind_text (query, 2, kind);
  dowser_store_sql_bind_text (query, 3, key);
  if (!dowser_store_sql_next (query, error))
    return NULL;
  text = dowser_store_sql_dup_text (query, 0);
  mark_as_used (db, sqlite3_column_int64 (query, 1));
  return text;
}

static DowserStoreJob *
job_new (DowserStore *self, void (*work) (DowserStoreJob *, GError **),
         void (*after) (DowserStore *, DowserStoreJob *, GTask *), const char *uri, const char *kind, const char *key)
{
  DowserStoreJob *job = dowser_store_job_new (self, work, after);

  job->id = g_strdup (uri);
  job->kind = g_intern_string (kind);
  job->signature = g_strdup (key);
  return job;
}

static void
save_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_save_fact (job->db, job->id, job->kind, job->signature, job->input, error);
}

void
dowser_store_save_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                              const char *text, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data)
{
  DowserStoreJob *job = job_new (self, save_work, NULL, source_uri, kind, key);

  job->input = g_strdup (text);
  dowser_store_submit (self, job, dowser_store_save_fact_async, cancellable, callback, user_data);
}

gboolean
dowser_store_save_fact_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
load_work (DowserStoreJob *job, GError **error)
{
  job->text = dowser_store_db_load_fact (job->db, job->id, job->kind, job->signature, error);
}

static void
load_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_return_pointer (answer, g_steal_pointer (&job->text), g_free);
}

void
dowser_store_load_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  dowser_store_submit (self, job_new (self, load_work, load_done, source_uri, kind, key), dowser_store_load_fact_async,
                       cancellable, callback, user_data);
}

char *
dowser_store_load_fact_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
