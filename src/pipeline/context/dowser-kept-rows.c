/* dowser-kept-rows.c - keeps the results of slow queries, and shows them again for the same query on the same data */
#include "pipeline/context/dowser-kept-rows.h"

#include "base/dowser-limit-settings.h"
#include "plan/dowser-column-origin.h"
#include "plan/dowser-own-sql.h"
#include "schema/dowser-personal-name.h"
#include "sources/dowser-data-key.h"

/* The number of minutes for which the rows of a server are kept. A server doesn't report whether its rows have
 * changed. */
#define USUAL_MINUTES 15

static gboolean
shows_personal (const DowserPlan *plan, const DowserSchema *schema)
{
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      g_autoptr (GPtrArray) origins = dowser_column_origins_find_for_output (plan, plan->select, i, schema);

      for (guint j = 0; j < origins->len; j++)
        {
          const DowserColumn *column = origins->pdata[j];

          if (column->pii || dowser_column_is_personal_by_name (column))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
find_clock_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_FUNCTION && g_strcmp0 (expr->name, "now") == 0;
  return TRUE;
}

static void
search_select_cb (const DowserSelect *select, gpointer user_data)
{
  dowser_select_walk (select, find_clock_cb, user_data);
}

/* Returns TRUE if the plan's SQL uses the engine's current time, so that the same SQL may give other rows later.
 * Relative dates don't count, because they are literals in the SQL. */
static gboolean
reads_clock (const DowserPlan *plan)
{
  gboolean found = FALSE;

  dowser_plan_walk_selects (plan, FALSE, search_select_cb, &found);
  return found;
}

char *
dowser_kept_rows_dup_key (DowserContext *context, DowserSession *session)
{
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserSchema *schema = dowser_session_get_schema (session);
  const DowserStatement *statement = dowser_session_get_statement (session);
  const char *const *entitlements = dowser_context_get_entitlements (context);
  g_autofree char *roles = entitlements != NULL ? g_strjoinv (",", (char **) entitlements) : NULL;
  DowserLimits limits;
  GString *key;

  if (plan == NULL || schema == NULL || dowser_own_sql_is_marked (plan) || reads_clock (plan)
      || shows_personal (plan, schema))
    return NULL;
  dowser_context_get_source_limits (context, uri, &limits);
  key = g_string_new (NULL);
  g_string_append_printf (key, "%s\n%s\n%s\n%s\n%" G_GUINT64_FORMAT, uri, statement->sql, statement->display,
                          roles != NULL ? roles : "", limits.max_rows);
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (plan->select, i);

      g_string_append_printf (key, "\n%s", heading);
    }
  return g_string_free (key, FALSE);
}

static gpointer
read_version (gpointer data, GError **error)
{
  return dowser_data_key_new (data);
}

void
dowser_kept_rows_get_version_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_kept_rows_get_version_async);
  dowser_context_run_in_worker (context, task, read_version, g_strdup (uri), g_free, g_free);
}

char *
dowser_kept_rows_get_version_finish (DowserContext *context, GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

void
dowser_kept_rows_put (DowserContext *context, const char *uri, const char *key, const char *version,
                      DowserResult *result)
{
  gint64 lifetime = 0;

  /* A file that was changed a moment ago has no version yet, because it may be changed again in the same moment. The
   * rows of such a file aren't kept. */
  if (version == NULL && !dowser_source_uri_is_server (uri))
    return;
  if (version == NULL)
    lifetime = dowser_limit_settings_get_or (DOWSER_LIMIT_KEPT_MINUTES, USUAL_MINUTES) * G_TIME_SPAN_MINUTE;
  dowser_result_cache_put (dowser_context_get_results (context), key, version, lifetime, result,
                           g_get_monotonic_time ());
}
