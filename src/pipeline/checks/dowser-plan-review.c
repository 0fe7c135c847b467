/* dowser-plan-review.c - finds the saved questions that a schema change has broken */
#include "pipeline/checks/dowser-plan-review.h"

#include "knowledge/library/dowser-saved-question.h"
#include "schema/dowser-schema-diff.h"

#include <string.h>

/* The maximum number of sessions that are reviewed. The newest sessions are reviewed first, and older sessions are left
 * out. */
#define MAX_SESSIONS 200

/* The data of the review's task. */
typedef struct
{
  DowserSchema *before;
  DowserSchema *after;
  char *uri;
  GPtrArray *changes; /* (nullable): DowserSchemaChange */
  GPtrArray *ids;     /* (nullable): char *, IDs of the sessions to review */
  guint next;
  DowserSession *session; /* (nullable): the current session */
  GPtrArray *broken;
} ReviewTask;

static void
review_task_free (gpointer data)
{
  ReviewTask *review = data;

  dowser_schema_unref (review->before);
  dowser_schema_unref (review->after);
  g_free (review->uri);
  g_clear_pointer (&review->changes, g_ptr_array_unref);
  g_clear_pointer (&review->ids, g_ptr_array_unref);
  g_clear_object (&review->session);
  g_clear_pointer (&review->broken, g_ptr_array_unref);
  g_free (review);
}

static void
broken_plan_free (gpointer data)
{
  DowserBrokenPlan *plan = data;

  g_free (plan->session_id);
  g_free (plan->title);
  g_free (plan->reason);
  g_free (plan);
}

/* The worker's input: objects with their own references, which no thread changes. */
typedef struct
{
  DowserPlan *plan; /* (nullable): NULL if the worker compares the two schemas instead of auditing a plan */
  DowserSchema *before;
  DowserSchema *after;
} SchemaPair;

static void
schema_pair_free (gpointer data)
{
  SchemaPair *pair = data;

  g_clear_pointer (&pair->plan, dowser_plan_unref);
  dowser_schema_unref (pair->before);
  dowser_schema_unref (pair->after);
  g_free (pair);
}

static SchemaPair *
schema_pair_new (const ReviewTask *review, const DowserPlan *plan)
{
  SchemaPair *pair = g_new0 (SchemaPair, 1);

  pair->plan = plan != NULL ? dowser_plan_ref (plan) : NULL;
  pair->before = dowser_schema_ref (review->before);
  pair->after = dowser_schema_ref (review->after);
  return pair;
}

static gpointer
compare_schemas (gpointer data, GError **error)
{
  const SchemaPair *pair = data;

  return dowser_schema_diff (pair->before, pair->after);
}

/* Returns: the reason why the plan can no longer be run unchanged; "" if the plan can be run, or if it couldn't be run
 * before the schema change, either */
static gpointer
audit_schema_pair (gpointer data, GError **error)
{
  const SchemaPair *pair = data;
  g_autofree char *now = dowser_saved_plan_dup_problem (pair->plan, pair->after);
  g_autofree char *then = now != NULL ? dowser_saved_plan_dup_problem (pair->plan, pair->before) : NULL;

  return now != NULL && then == NULL ? g_steal_pointer (&now) : g_strdup ("");
}

/* Returns @problem followed by the likely new names of the tables or columns that it reports as missing. */
static char *
dup_reason (const ReviewTask *review, const char *problem)
{
  GString *reason = g_string_new (problem);

  for (guint i = 0; i < review->changes->len; i++)
    {
      const DowserSchemaChange *change = review->changes->pdata[i];
      const char *name = change->column != NULL ? change->column : change->table;
      g_autofree char *quoted = g_strdup_printf ("“%s”", name);
      g_autofree char *words = NULL;

      if (change->now == NULL || change->was != NULL || strstr (problem, quoted) == NULL)
        continue;
      words = dowser_schema_change_describe (change);
      g_string_append_printf (reason, " %s", words);
    }
  return g_string_free (reason, FALSE);
}

static void load_next (GTask *task);

static void
audited_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ReviewTask *review = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *problem = g_task_propagate_pointer (G_TASK (result), &error);

  if (problem == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (*problem != '\0')
    {
      DowserBrokenPlan *broken = g_new0 (DowserBrokenPlan, 1);

      broken->session_id = g_strdup (dowser_session_get_id (review->session));
      broken->title = g_strdup (dowser_session_get_title (review->session));
      broken->reason = dup_reason (review, problem);
      g_ptr_array_add (review->broken, broken);
    }
  load_next (g_steal_pointer (&task));
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ReviewTask *review = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);
  const DowserPlan *plan;
  GTask *audit;

  g_clear_object (&review->session);
  review->session = dowser_store_load_finish (DOWSER_STORE (store), result, NULL);
  plan = review->session != NULL ? dowser_session_get_plan (review->session) : NULL;
  if (plan == NULL)
    {
      load_next (g_steal_pointer (&task));
      return;
    }
  audit = g_task_new (context, g_task_get_cancellable (task), audited_cb, g_object_ref (task));
  g_task_set_source_tag (audit, audit_schema_pair);
  dowser_context_run_in_worker (context, audit, audit_schema_pair, schema_pair_new (review, plan), schema_pair_free,
                                g_free);
}

/* Loads the next session. Takes @task. */
static void
load_next (GTask *task)
{
  ReviewTask *review = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (g_task_get_source_object (task));

  if (review->next >= review->ids->len)
    {
      g_task_return_pointer (task, g_steal_pointer (&review->broken), (GDestroyNotify) g_ptr_array_unref);
      g_object_unref (task);
      return;
    }
  dowser_store_load_async (store, review->ids->pdata[review->next++], g_task_get_cancellable (task), loaded_cb, task);
}

/* Returns TRUE if at least one of @changes, the changes of the schema, isn't an addition. Additions can't break a
 * plan. */
static gboolean
may_break (GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    if (dowser_schema_change_is_breaking (changes->pdata[i]))
      return TRUE;
  return FALSE;
}

static GPtrArray *
list_sessions (DowserStore *store, const char *uri)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  GListModel *history = store != NULL ? dowser_store_get_history (store) : NULL;
  guint n = history != NULL ? g_list_model_get_n_items (history) : 0;

  for (guint i = 0; i < n && ids->len < MAX_SESSIONS; i++)
    {
      g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (history, i);

      if (g_strcmp0 (dowser_history_entry_get_source_uri (entry), uri) == 0)
        g_ptr_array_add (ids, g_strdup (dowser_history_entry_get_id (entry)));
    }
  return ids;
}

static void
compared_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ReviewTask *review = g_task_get_task_data (task);
  DowserContext *context = DOWSER_CONTEXT (object);
  GError *error = NULL;

  review->changes = g_task_propagate_pointer (G_TASK (result), &error);
  if (review->changes == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  review->ids = may_break (review->changes) ? list_sessions (dowser_context_get_store (context), review->uri)
                                            : g_ptr_array_new_with_free_func (g_free);
  load_next (g_steal_pointer (&task));
}

void
dowser_plan_review_async (DowserContext *context, const char *uri, const DowserSchema *before,
                          const DowserSchema *after, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  GTask *comparing = g_task_new (context, cancellable, compared_cb, task);
  ReviewTask *review = g_new0 (ReviewTask, 1);

  review->uri = g_strdup (uri);
  review->before = dowser_schema_ref (before);
  review->after = dowser_schema_ref (after);
  review->broken = g_ptr_array_new_with_free_func (broken_plan_free);
  g_task_set_source_tag (task, dowser_plan_review_async);
  g_task_set_task_data (task, review, review_task_free);
  g_task_set_source_tag (comparing, compare_schemas);
  dowser_context_run_in_worker (context, comparing, compare_schemas, schema_pair_new (review, NULL), schema_pair_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

GPtrArray *
dowser_plan_review_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
