/* dowser-table-vectors.c - ranks the tables of a source by their similarity to a question, with an embedding model */
#include "pipeline/context/dowser-table-vectors.h"

#include "planner/dowser-schema-link-vectors.h"
#include "planner/dowser-schema-linking.h"

/* The maximum number of texts in a request for vectors. Endpoints limit this number. */
#define BATCH 64

/* RankingTask: the task's data. @llm: the model to which the user allowed Dowser to send @schema; it is used even if
 * another model has been set since */
typedef struct
{
  DowserLlm *llm;
  char *uri;
  const DowserSchema *schema;
  char *question;
  GPtrArray *vectors; /* GArray of float, one for each table so far */
  guint max;
} RankingTask;

static void
ranking_task_free (gpointer data)
{
  RankingTask *ranking = data;

  g_object_unref (ranking->llm);
  g_free (ranking->uri);
  dowser_schema_unref ((DowserSchema *) ranking->schema);
  g_free (ranking->question);
  g_ptr_array_unref (ranking->vectors);
  g_free (ranking);
}

gboolean
dowser_table_vectors_is_available (DowserContext *context)
{
  DowserLlm *llm = dowser_context_get_llm (context);

  return llm != NULL && dowser_llm_get_endpoint (llm)->embedding_model != NULL;
}

static void
question_embedded_cb (GObject *llm, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const RankingTask *ranking = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GPtrArray) query = dowser_llm_embed_finish (DOWSER_LLM (llm), result, &error);

  if (query == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task,
                           dowser_schema_linking_rank_vectors (ranking->schema, ranking->vectors,
                                                               g_ptr_array_index (query, 0), ranking->max),
                           (GDestroyNotify) g_ptr_array_unref);
}

static void embed_next (GTask *task);

static void
tables_embedded_cb (GObject *llm, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  RankingTask *ranking = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *vectors = dowser_llm_embed_finish (DOWSER_LLM (llm), result, &error);

  if (vectors == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_ptr_array_extend_and_steal (ranking->vectors, vectors);
  embed_next (task);
}

static void
embed_tables (GTask *task, GPtrArray *tables)
{
  const RankingTask *ranking = g_task_get_task_data (task);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = ranking->vectors->len; i < tables->len && texts->len < BATCH; i++)
    g_ptr_array_add (texts, dowser_schema_linking_dup_text (g_ptr_array_index (tables, i)));
  g_ptr_array_add (texts, NULL);
  dowser_llm_embed_async (ranking->llm, (const char *const *) texts->pdata, g_task_get_cancellable (task),
                          tables_embedded_cb, g_object_ref (task));
}

static void
embed_next (GTask *task)
{
  const RankingTask *ranking = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);
  GPtrArray *tables = dowser_schema_get_tables (ranking->schema);
  const char *const question[] = { ranking->question, NULL };

  if (ranking->vectors->len < tables->len)
    {
      embed_tables (task, tables);
      return;
    }
  if (dowser_context_get_llm (context) == ranking->llm)
    dowser_context_set_vectors (context, ranking->uri, ranking->vectors);
  dowser_llm_embed_async (ranking->llm, question, g_task_get_cancellable (task), question_embedded_cb,
                          g_object_ref (task));
}

void
dowser_table_vectors_rank_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                 const char *question, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  GPtrArray *known = dowser_context_get_vectors (context, uri);
  RankingTask *ranking = g_new0 (RankingTask, 1);

  ranking->llm = g_object_ref (dowser_context_get_llm (context));
  ranking->uri = g_strdup (uri);
  ranking->schema = dowser_schema_ref (schema);
  ranking->question = g_strdup (question);
  ranking->max = 3 * dowser_context_get_effort (context)->tables;
  /* If the number of vectors differs from the number of tables, the vectors belong to another schema and aren't
   * used. */
  if (known != NULL && known->len == dowser_schema_get_tables (schema)->len)
    ranking->vectors = g_ptr_array_ref (known);
  else
    ranking->vectors = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_task_set_source_tag (task, dowser_table_vectors_rank_async);
  g_task_set_task_data (task, ranking, ranking_task_free);
  embed_next (task);
}

GPtrArray *
dowser_table_vectors_rank_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
