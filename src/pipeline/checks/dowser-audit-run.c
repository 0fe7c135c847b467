/* dowser-audit-run.c - audits a plan, and looks up in the source the values that the profile doesn't have */
#include "pipeline/checks/dowser-audit-run.h"

#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "pipeline/checks/dowser-internal-query.h"
#include "schema/dowser-personal-name.h"

#include <string.h>

/* The time limit of all lookups of an audit, because the user waits for the rows meanwhile. After this time, no further
 * values are looked up. */
#define MAX_MICROSECONDS (2 * G_USEC_PER_SEC)
#define MAX_SECONDS_EACH 2

/* The data of the audit's task. */
typedef struct
{
  DowserContext *context;
  char *uri;
  DowserPlan *plan;
  DowserSchema *schema;
  DowserProfile *profile;     /* (nullable) */
  DowserValueChecks *lookups; /* (nullable) */
  GPtrArray *constraints;     /* (nullable) */
  gint64 deadline;
  DowserValueCheck *lookup;      /* (nullable): the current lookup */
  gboolean is_similarity_search; /* TRUE if the lookup searches for similar values */
} AuditTask;

static void
audit_task_free (gpointer data)
{
  AuditTask *audit_task = data;

  g_clear_object (&audit_task->context);
  g_free (audit_task->uri);
  g_clear_pointer (&audit_task->plan, dowser_plan_unref);
  g_clear_pointer (&audit_task->schema, dowser_schema_unref);
  g_clear_pointer (&audit_task->profile, dowser_profile_unref);
  g_clear_pointer (&audit_task->lookups, dowser_value_checks_unref);
  g_clear_pointer (&audit_task->constraints, g_ptr_array_unref);
  g_free (audit_task);
}

void
dowser_audit_outcome_free (DowserAuditOutcome *self)
{
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->fixes, g_ptr_array_unref);
  g_free (self);
}

static DowserAuditOutcome *
run_audit (const AuditTask *audit_task)
{
  DowserAuditOutcome *outcome = g_new0 (DowserAuditOutcome, 1);
  const DowserAuditOptions options = { audit_task->profile, audit_task->lookups, audit_task->constraints };

  outcome->plan
      = dowser_audit_with_options (audit_task->plan, audit_task->schema, &options, &outcome->findings, &outcome->error);
  if (outcome->plan != NULL)
    {
      outcome->fixes = dowser_suggested_fixes_find_with_profile (outcome->plan, audit_task->schema, audit_task->profile,
                                                                 audit_task->lookups);
      dowser_suggested_fixes_remove_refused (outcome->fixes, outcome->plan, audit_task->schema, &options);
    }
  else
    outcome->fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  return outcome;
}

static int
compare_text_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the looked-up values sorted, as a profile has them. */
static GPtrArray *
dup_values (DowserResult *result)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < dowser_result_get_n_rows (result); i++)
    {
      char *text = dowser_internal_query_dup_text (result, i, 0);

      if (text != NULL)
        g_ptr_array_add (values, text);
    }
  g_ptr_array_sort (values, compare_text_cb);
  return values;
}

static void run_next_lookup (GTask *task);

/* Stores the values that the source found for the current lookup (a search for a compared value). @result: (nullable):
 * %NULL if the source gave no answer. Returns: FALSE if similar values must be searched, too */
static gboolean
store_answer (AuditTask *audit_task, DowserResult *result)
{
  g_autoptr (GPtrArray) values = result != NULL ? dup_values (result) : NULL;
  DowserValueCheck *lookup = audit_task->lookup;

  /* Another audit may have looked up this value while this audit waited. */
  if (lookup->values != NULL)
    return TRUE;
  if (values == NULL)
    {
      /* The empty list records that the source has no value with this spelling. */
      if (audit_task->is_similarity_search)
        lookup->values = g_ptr_array_new_with_free_func (g_free);
      lookup->failed = !audit_task->is_similarity_search;
      return TRUE;
    }
  /* In a column with personal data, no similar values are searched, because these would be the data of other people. */
  if (!audit_task->is_similarity_search && values->len == 0 && !dowser_column_is_personal_by_name (lookup->column))
    return FALSE;
  lookup->complete
      = !audit_task->is_similarity_search || dowser_result_get_n_rows (result) < DOWSER_VALUE_CHECK_MAX_ROWS;
  lookup->values = g_steal_pointer (&values);
  return TRUE;
}

static void
looked_up_cb (GObject *source, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  AuditTask *audit_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (source), answer, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  audit_task->is_similarity_search = !store_answer (audit_task, result);
  run_next_lookup (g_steal_pointer (&task));
}

/* Marks all open lookups as failed. Otherwise, each click would send the same queries to a slow source again. */
static void
fail_open_lookups (AuditTask *audit_task)
{
  DowserValueCheck *open;

  while ((open = dowser_value_checks_find_unqueried (audit_task->lookups)) != NULL)
    open->failed = TRUE;
}

/* Starts the next lookup. If there is none, or the time is over, audits the plan. Takes @task. */
static void
run_next_lookup (GTask *task)
{
  AuditTask *audit_task = g_task_get_task_data (task);
  const DowserLimits limits = { 0, MAX_SECONDS_EACH };
  g_autoptr (DowserPlan) plan = NULL;

  if (g_get_monotonic_time () >= audit_task->deadline)
    fail_open_lookups (audit_task);
  if (!audit_task->is_similarity_search)
    audit_task->lookup = dowser_value_checks_find_unqueried (audit_task->lookups);
  if (dowser_value_checks_find_unqueried (audit_task->lookups) == NULL)
    {
      g_task_return_pointer (task, run_audit (audit_task), (GDestroyNotify) dowser_audit_outcome_free);
      g_object_unref (task);
      return;
    }
  plan = dowser_value_check_make_plan (audit_task->lookup, audit_task->is_similarity_search);
  dowser_internal_query_run_async (audit_task->context, audit_task->uri, plan, &limits, g_task_get_cancellable (task),
                                   looked_up_cb, task);
}

void
dowser_audit_run_async (DowserContext *context, const char *uri, const DowserPlan *plan, const DowserSchema *schema,
                        const DowserProfile *profile, GPtrArray *constraints, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  g_autoptr (DowserAuditOutcome) outcome = NULL;
  AuditTask *audit_task = g_new0 (AuditTask, 1);

  audit_task->context = g_object_ref (context);
  audit_task->uri = g_strdup (uri);
  audit_task->plan = dowser_plan_ref (plan);
  audit_task->schema = dowser_schema_ref (schema);
  audit_task->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  /* Without permission for sampling, the audit looks up no values. */
  if (dowser_context_get_allows_sampling (context, uri))
    audit_task->lookups = dowser_value_checks_ref (dowser_context_get_lookups (context, uri, schema));
  audit_task->constraints = constraints != NULL ? g_ptr_array_ref (constraints) : NULL;
  audit_task->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  g_task_set_source_tag (task, dowser_audit_run_async);
  g_task_set_task_data (task, audit_task, audit_task_free);

  outcome = run_audit (audit_task);
  if (audit_task->lookups == NULL || dowser_value_checks_find_unqueried (audit_task->lookups) == NULL
      || dowser_context_get_source (context, uri) == NULL)
    g_task_return_pointer (task, g_steal_pointer (&outcome), (GDestroyNotify) dowser_audit_outcome_free);
  else
    run_next_lookup (g_steal_pointer (&task));
}

DowserAuditOutcome *
dowser_audit_run_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
