/* dowser-model-similar.c - finds similar saved questions as examples for a model */
#include "pipeline/model/dowser-model-similar.h"

#define MAX_SIMILAR 3
#define LOOKING_KEY "dowser-looking"

/* The worker's input. @saved: DowserSavedQuestion */
typedef struct
{
  DowserSchema *schema;
  GPtrArray *saved; /* (nullable) */
  gboolean shows_values;
} SimilarSearchData;

static void
similar_search_data_free (gpointer data)
{
  SimilarSearchData *lookup = data;

  dowser_schema_unref (lookup->schema);
  g_clear_pointer (&lookup->saved, g_ptr_array_unref);
  g_free (lookup);
}

/* Writes a line for each saved question, except those whose plans no longer work. Runs in the worker, because writing
 * sentences over many tables is slow. */
static gpointer
write_hints (gpointer data, GError **error)
{
  const SimilarSearchData *lookup = data;
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint i = 0; i < lookup->saved->len; i++)
    {
      const DowserSavedQuestion *saved = lookup->saved->pdata[i];
      g_autofree char *problem = dowser_saved_plan_dup_problem (saved->plan, lookup->schema);
      g_autofree char *hint
          = problem == NULL ? dowser_saved_question_dup_hint (saved, lookup->schema, lookup->shows_values) : NULL;

      if (hint != NULL)
        g_strv_builder_add (lines, hint);
    }
  return g_strv_builder_end (lines);
}

static void
listed_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SimilarSearchData *lookup = g_object_get_data (G_OBJECT (task), LOOKING_KEY);

  lookup->saved = dowser_store_list_questions_finish (DOWSER_STORE (store), result, NULL);
  if (lookup->saved == NULL || lookup->saved->len == 0)
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  dowser_context_run_in_worker (g_task_get_source_object (task), task, write_hints,
                                g_object_steal_data (G_OBJECT (task), LOOKING_KEY), similar_search_data_free,
                                (GDestroyNotify) g_strfreev);
}

void
dowser_model_similar_find_async (DowserContext *context, DowserSession *session, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  DowserStore *store = dowser_context_get_store (context);
  SimilarSearchData *lookup;

  g_task_set_source_tag (task, dowser_model_similar_find_async);
  if (store == NULL || dowser_session_get_question (session) == NULL
      || dowser_session_get_mode (session) != DOWSER_PLAN_MODE_INITIAL
      || dowser_session_count_attempts (session, DOWSER_ATTEMPT_FRESH) > 0)
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  lookup = g_new0 (SimilarSearchData, 1);
  lookup->schema = dowser_schema_ref (dowser_session_get_schema (session));
  lookup->shows_values = dowser_context_get_privacy_level (context, uri) >= DOWSER_PRIVACY_LEVEL_VALUES;
  g_object_set_data_full (G_OBJECT (task), LOOKING_KEY, lookup, similar_search_data_free);
  dowser_store_find_questions_async (store, uri, dowser_session_get_question (session), DOWSER_SIMILARITY_INSPIRES,
                                     MAX_SIMILAR, cancellable, listed_cb, task);
}

char **
dowser_model_similar_find_finish (DowserContext *context, GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
