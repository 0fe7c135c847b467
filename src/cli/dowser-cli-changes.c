/* dowser-cli-changes.c - dowser-cli schema --changes: shows the changes of a source, and the saved questions that the
 * changes broke */
#include "cli/dowser-cli-session.h"
#include "pipeline/checks/dowser-plan-review.h"
#include "schema/dowser-schema-diff.h"

#include <glib/gi18n-lib.h>

/* Returns: (transfer full) (nullable): the schema before its last change; %NULL if no change is known */
static DowserSchema *
load_previous_schema (DowserCliSession *cli_session, const char *uri)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *json = NULL;

  dowser_store_load_fact_async (cli_session->store, uri, DOWSER_STORE_BEFORE, NULL, cli_session->cli->cancellable,
                                dowser_cli_ready_cb, &result);
  json = dowser_store_load_fact_finish (cli_session->store, dowser_cli_wait (&result), NULL);
  return json != NULL ? dowser_schema_from_json (json, -1, NULL) : NULL;
}

static void
print_changes (const DowserSchema *before, const DowserSchema *after)
{
  g_autoptr (GPtrArray) changes = dowser_schema_diff (before, after);

  for (guint i = 0; i < changes->len; i++)
    {
      g_autofree char *words = dowser_schema_change_describe (changes->pdata[i]);
      g_autofree char *line = g_strconcat (words, "\n", NULL);

      dowser_cli_print (line);
    }
}

int
dowser_cli_changes_print (DowserCliSession *cli_session, DowserSession *session)
{
  const char *uri = dowser_session_get_source_uri (session);
  const DowserSchema *after = dowser_session_get_schema (session);
  g_autoptr (DowserSchema) before = load_previous_schema (cli_session, uri);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) broken_plans = NULL;
  GError *error = NULL;

  if (before == NULL)
    {
      dowser_cli_print_note ("%s", _ ("The tables have not changed since they were first read"));
      return 0;
    }
  print_changes (before, after);
  dowser_plan_review_async (cli_session->context, uri, before, after, cli_session->cli->cancellable,
                            dowser_cli_ready_cb, &result);
  broken_plans = dowser_plan_review_finish (cli_session->context, dowser_cli_wait (&result), &error);
  if (broken_plans == NULL)
    return dowser_cli_fail (cli_session->cli, error);
  for (guint i = 0; i < broken_plans->len; i++)
    {
      const DowserBrokenPlan *plan = broken_plans->pdata[i];
      g_autofree char *line
          = g_strdup_printf (_ ("“%s” (%s) no longer works: %s\n"), plan->title, plan->session_id, plan->reason);

      dowser_cli_print (line);
    }
  return 0;
}
