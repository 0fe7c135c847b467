/* dowser-schema-links.c - finds the tables of a source that a question is about (schema linking) */
#include "pipeline/model/dowser-schema-links.h"

#include "knowledge/dowser-knowledge-lines.h"
#include "pipeline/context/dowser-table-vectors.h"
#include "planner/dowser-schema-linking.h"
#include "store/dowser-search-index.h"

/* The length of each ranking, as a multiple of the number of tables in the result. Long rankings are needed because the
 * right table may have a low rank in every ranking. */
#define RANKED 3

/* The worker's input. @index: (nullable): the existing index, possibly of an earlier schema. If it is %NULL, the worker
 * makes an index */
typedef struct
{
  const DowserSchema *schema;
  const DowserProfile *profile;
  DowserSearchIndex *index;
  char *text;
  GPtrArray *found_tables; /* (nullable): const DowserTable: the tables nearest to the question by vectors */
  guint max;
} LinkSearchData;

static void
link_search_data_free (gpointer data)
{
  LinkSearchData *search = data;

  dowser_schema_unref ((DowserSchema *) search->schema);
  g_clear_pointer ((DowserProfile **) &search->profile, dowser_profile_unref);
  g_clear_pointer (&search->index, dowser_search_index_unref);
  g_free (search->text);
  g_clear_pointer (&search->found_tables, g_ptr_array_unref);
  g_free (search);
}

/* The worker's result. */
typedef struct
{
  DowserSearchIndex *index;
  GPtrArray *selected;
} LinkSearchResult;

static void
link_search_result_free (gpointer data)
{
  LinkSearchResult *found = data;

  dowser_search_index_unref (found->index);
  g_clear_pointer (&found->selected, g_ptr_array_unref);
  g_free (found);
}

/* Returns the index to search. Reuses the words of the old index if only keys have changed. */
static DowserSearchIndex *
get_index (const LinkSearchData *search, GError **error)
{
  DowserSearchIndex *index = NULL;

  if (search->index != NULL && dowser_search_index_get_schema (search->index) == search->schema)
    return dowser_search_index_ref (search->index);
  if (search->index != NULL)
    index = dowser_search_index_new_from (search->index, search->schema);
  return index != NULL ? index : dowser_search_index_new (search->schema, search->profile, error);
}

static gpointer
search_tables (gpointer data, GError **error)
{
  const LinkSearchData *search = data;
  g_autoptr (DowserSearchIndex) index = get_index (search, error);
  g_autoptr (GPtrArray) rankings = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  LinkSearchResult *found;

  if (index == NULL)
    return NULL;
  for (DowserSearchKind kind = DOWSER_SEARCH_WORDS; kind <= DOWSER_SEARCH_GRAMS; kind++)
    {
      GPtrArray *ranking = dowser_search_index_find (index, kind, search->text, RANKED * search->max, error);

      if (ranking == NULL)
        return NULL;
      g_ptr_array_add (rankings, ranking);
    }
  if (search->found_tables != NULL)
    g_ptr_array_add (rankings, g_ptr_array_ref (search->found_tables));
  found = g_new0 (LinkSearchResult, 1);
  found->selected = dowser_schema_linking_merge_rankings (rankings, search->max);
  found->index = g_steal_pointer (&index);
  return found;
}

/* The task's data. */
typedef struct
{
  char *uri;
  DowserSession *session;
} LinkingTask;

static void
linking_task_free (gpointer data)
{
  LinkingTask *linking = data;

  g_free (linking->uri);
  g_object_unref (linking->session);
  g_free (linking);
}

/* Returns the words to search: the question, the hint, the instruction, and the names of the tables in the definitions
 * of the question's terms. */
static char *
dup_words (DowserSession *session, DowserContext *context)
{
  const DowserPlannerIndex *index = dowser_context_get_index (context, dowser_session_get_source_uri (session));
  const char *question = dowser_session_get_question (session);
  const char *evidence = dowser_session_get_evidence (session);
  const char *instruction = dowser_session_get_instruction (session);
  g_autoptr (GPtrArray) tables
      = dowser_knowledge_list_tables (index != NULL ? dowser_planner_index_get_meanings (index) : NULL, question);
  GString *words = g_string_new (question);

  g_string_append_printf (words, "\n%s\n%s", evidence != NULL ? evidence : "", instruction != NULL ? instruction : "");
  for (guint i = 0; i < tables->len; i++)
    g_string_append_printf (words, "\n%s", (const char *) tables->pdata[i]);
  return g_string_free (words, FALSE);
}

/* Starts the search for tables in the worker. Takes @task. @found_tables: (nullable) (transfer full): the tables
 * nearest to the question by vectors */
static void
start_search (GTask *task, GPtrArray *found_tables)
{
  DowserContext *context = g_task_get_source_object (task);
  const LinkingTask *linking = g_task_get_task_data (task);
  const DowserProfile *profile = dowser_session_get_profile (linking->session);
  DowserSearchIndex *index = dowser_context_get_search_index (context, linking->uri);
  LinkSearchData *searching = g_new0 (LinkSearchData, 1);

  searching->schema = dowser_schema_ref (dowser_session_get_schema (linking->session));
  searching->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  if (index != NULL)
    searching->index = dowser_search_index_ref (index);
  searching->text = dup_words (linking->session, context);
  searching->found_tables = found_tables;
  searching->max = dowser_context_get_effort (context)->tables;
  dowser_context_run_in_worker (context, task, search_tables, searching, link_search_data_free,
                                link_search_result_free);
}

/* Continues without vectors if they are not available. */
static void
ranked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GPtrArray *found_tables = dowser_table_vectors_rank_finish (DOWSER_CONTEXT (context), result, NULL);

  if (!g_task_return_error_if_cancelled (task))
    start_search (g_steal_pointer (&task), found_tables);
  else
    g_clear_pointer (&found_tables, g_ptr_array_unref);
}

void
dowser_schema_links_search_async (DowserContext *context, DowserSession *session, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  LinkingTask *linking = g_new0 (LinkingTask, 1);
  g_autofree char *words = dup_words (session, context);

  linking->uri = g_strdup (dowser_session_get_source_uri (session));
  linking->session = g_object_ref (session);
  g_task_set_source_tag (task, dowser_schema_links_search_async);
  g_task_set_task_data (task, linking, linking_task_free);
  if (dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL && dowser_table_vectors_is_available (context))
    dowser_table_vectors_rank_async (context, linking->uri, dowser_session_get_schema (session), words, cancellable,
                                     ranked_cb, task);
  else
    start_search (task, NULL);
}

GPtrArray *
dowser_schema_links_search_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  const LinkingTask *linking = g_task_get_task_data (G_TASK (result));
  LinkSearchResult *found = g_task_propagate_pointer (G_TASK (result), error);
  GPtrArray *selected;

  if (found == NULL)
    return NULL;
  dowser_context_set_search_index (context, linking->uri, found->index);
  selected = g_steal_pointer (&found->selected);
  link_search_result_free (found);
  dowser_schema_linking_apply_constraints (selected, dowser_session_get_constraints (linking->session),
                                           dowser_session_get_schema (linking->session));
  return selected;
}
