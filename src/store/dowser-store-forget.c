/* dowser-store-forget.c - removes the store's caches */
#include "store/dowser-store-forget.h"

#include "store/dowser-store-private.h"
#include "store/dowser-store-sql.h"

const char *const dowser_store_cache_nicks[] = { "replies", "schemas", "values", NULL };

/* The SQL for each cache, in the order of the enumeration. */
static const struct
{
  const char *size;
  const char *removal;
} caches_of[] = {
  { "SELECT COUNT (*), COALESCE (SUM (LENGTH (text)), 0) FROM reply", "DELETE FROM reply" },
  { "SELECT COUNT (*), COALESCE (SUM (LENGTH (text)), 0) FROM schema_cache", "DELETE FROM schema_cache" },
  { "SELECT COUNT (*), COALESCE (SUM (LENGTH (text)), 0) FROM source_fact WHERE kind = '" DOWSER_STORE_PROFILE "'",
    "DELETE FROM source_fact WHERE kind = '" DOWSER_STORE_PROFILE "'" },
};
G_STATIC_ASSERT (G_N_ELEMENTS (caches_of) == DOWSER_STORE_N_CACHES);

static gboolean
get_cache_size (sqlite3 *db, const char *sql, DowserStoreCacheSize *size, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (sqlite3_stmt) query = dowser_store_sql_prepare (db, sql, error);

  if (query == NULL)
    return FALSE;
  if (!dowser_store_sql_next (query, &local_error))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  size->n = (guint64) sqlite3_column_int64 (query, 0);
  size->n_bytes = (guint64) sqlite3_column_int64 (query, 1);
  return TRUE;
}

static gboolean
clear_cache (sqlite3 *db, const char *sql, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = dowser_store_sql_prepare (db, sql, error);

  return statement != NULL && dowser_store_sql_run (statement, error);
}

static gboolean
clear_caches (DowserStoreDb *self, guint caches, DowserStoreCacheSize *sizes, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);

  for (guint i = 0; i < DOWSER_STORE_N_CACHES; i++)
    if (!get_cache_size (db, caches_of[i].size, &sizes[i], error)
        || ((caches & (1u << i)) != 0 && !clear_cache (db, caches_of[i].removal, error)))
      return FALSE;
  return TRUE;
}

static void
clear_caches_work (DowserStoreJob *job, GError **error)
{
  g_autofree DowserStoreCacheSize *sizes = g_new0 (DowserStoreCacheSize, DOWSER_STORE_N_CACHES);

  if (clear_caches (job->db, job->number, sizes, error))
    job->sizes = g_steal_pointer (&sizes);
}

static void
clear_caches_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_return_pointer (answer, g_steal_pointer (&job->sizes), g_free);
}

void
dowser_store_clear_caches_async (DowserStore *self, guint caches, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job;

  g_return_if_fail (DOWSER_IS_STORE (self));

  job = dowser_store_job_new (self, clear_caches_work, clear_caches_done);
  job->number = caches;
  dowser_store_submit (self, job, dowser_store_clear_caches_async, cancellable, callback, user_data);
}

gboolean
dowser_store_clear_caches_finish (DowserStore *self, GAsyncResult *result, DowserStoreCacheSize *sizes, GError **error)
{
  g_autofree DowserStoreCacheSize *found = g_task_propagate_pointer (G_TASK (result), error);

  for (guint i = 0; found != NULL && i < DOWSER_STORE_N_CACHES; i++)
    sizes[i] = found[i];
  return found != NULL;
}
