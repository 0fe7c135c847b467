/* dowser-profile-cache.c - saved column profiles, valid as long as the source's files are unchanged */
#include "pipeline/context/dowser-profile-cache.h"

#include "sources/dowser-data-key.h"

#include <string.h>

/* The worker's input and result. */
typedef struct
{
  char *uri;
  DowserSchema *schema;
  DowserProfile *profile; /* (nullable) */
  char *text;             /* (nullable) */
  char *key;              /* (nullable) */
} ProfileCacheData;

static void
profile_cache_data_free (gpointer data)
{
  ProfileCacheData *work = data;

  g_free (work->uri);
  g_clear_pointer (&work->schema, dowser_schema_unref);
  g_clear_pointer (&work->profile, dowser_profile_unref);
  g_free (work->text);
  g_free (work->key);
  g_free (work);
}

static ProfileCacheData *
profile_cache_data_new (const char *uri, const DowserSchema *schema)
{
  ProfileCacheData *work = g_new0 (ProfileCacheData, 1);

  work->uri = g_strdup (uri);
  work->schema = dowser_schema_ref (schema);
  return work;
}

/* Returns a key that changes with the data and with the set of columns that may be read. Returns: (transfer full)
 * (nullable) */
static char *
dup_key (const ProfileCacheData *work)
{
  g_autofree char *data = dowser_data_key_new (work->uri);

  return data != NULL ? g_strconcat (data, " ", dowser_schema_get_columns_signature (work->schema), NULL) : NULL;
}

static gpointer
make_key (gpointer data, GError **error)
{
  char *key = dup_key (data);

  return key != NULL ? key : g_strdup ("");
}

static gpointer
unpack_profile (gpointer data, GError **error)
{
  const ProfileCacheData *work = data;

  return work->text != NULL ? dowser_profile_from_text (work->schema, work->text) : NULL;
}

static void
unpacked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) answer = user_data;
  GError *error = NULL;
  DowserProfile *profile = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    g_task_return_error (answer, error);
  else
    g_task_return_pointer (answer, profile, (GDestroyNotify) dowser_profile_unref);
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) answer = user_data;
  ProfileCacheData *request = g_task_get_task_data (answer);
  DowserContext *context = g_task_get_source_object (answer);
  char *text = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);
  ProfileCacheData *work;
  GTask *task;

  if (text == NULL)
    {
      g_task_return_pointer (answer, NULL, NULL);
      return;
    }
  work = profile_cache_data_new (request->uri, request->schema);
  work->text = text;
  task = g_task_new (context, g_task_get_cancellable (answer), unpacked_cb, g_object_ref (answer));
  g_task_set_source_tag (task, loaded_cb);
  dowser_context_run_in_worker (context, task, unpack_profile, work, profile_cache_data_free,
                                (GDestroyNotify) dowser_profile_unref);
}

static void
key_made_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) answer = user_data;
  ProfileCacheData *request = g_task_get_task_data (answer);
  DowserStore *store = dowser_context_get_store (DOWSER_CONTEXT (object));
  GError *error = NULL;
  g_autofree char *key = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    {
      g_task_return_error (answer, error);
      return;
    }
  if (*key == '\0' || store == NULL)
    {
      g_task_return_pointer (answer, NULL, NULL);
      return;
    }
  request->key = g_steal_pointer (&key);
  dowser_store_load_fact_async (store, request->uri, DOWSER_STORE_PROFILE, request->key,
                                g_task_get_cancellable (answer), loaded_cb, g_object_ref (answer));
}

void
dowser_profile_cache_load_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) answer = g_task_new (context, cancellable, callback, user_data);
  GTask *task;

  g_task_set_source_tag (answer, dowser_profile_cache_load_async);
  g_task_set_task_data (answer, profile_cache_data_new (uri, schema), profile_cache_data_free);
  task = g_task_new (context, cancellable, key_made_cb, g_object_ref (answer));
  g_task_set_source_tag (task, make_key);
  dowser_context_run_in_worker (context, task, make_key, profile_cache_data_new (uri, schema), profile_cache_data_free,
                                g_free);
}

DowserProfile *
dowser_profile_cache_load_finish (DowserContext *context, GAsyncResult *result, char **key, GError **error)
{
  const ProfileCacheData *work = g_task_get_task_data (G_TASK (result));

  *key = g_strdup (work->key);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns the profile as text to save. Returns NULL if the data has changed since the key was made, because the profile
 * may lack values of newer rows. */
static gpointer
pack_profile (gpointer data, GError **error)
{
  const ProfileCacheData *work = data;
  g_autofree char *current_key = dup_key (work);

  return g_strcmp0 (current_key, work->key) == 0 ? dowser_profile_to_text (work->profile) : NULL;
}

static void
packed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  ProfileCacheData *request = user_data;
  DowserStore *store = dowser_context_get_store (DOWSER_CONTEXT (object));
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), NULL);

  if (text != NULL && store != NULL)
    dowser_store_save_fact_async (store, request->uri, DOWSER_STORE_PROFILE, request->key, text, NULL, NULL, NULL);
  profile_cache_data_free (request);
}

void
dowser_profile_cache_save (DowserContext *context, const char *uri, const DowserProfile *profile, const char *key)
{
  const DowserSchema *schema = dowser_profile_get_schema (profile);
  ProfileCacheData *work, *request;
  GTask *task;

  if (key == NULL || dowser_context_get_store (context) == NULL)
    return;
  work = profile_cache_data_new (uri, schema);
  work->profile = dowser_profile_ref (profile);
  work->key = g_strdup (key);
  request = profile_cache_data_new (uri, schema);
  request->key = g_strdup (key);
  task = g_task_new (context, NULL, packed_cb, request);
  g_task_set_source_tag (task, dowser_profile_cache_save);
  dowser_context_run_in_worker (context, task, pack_profile, work, profile_cache_data_free, g_free);
}
