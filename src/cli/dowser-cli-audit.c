/* dowser-cli-audit.c - dowser-cli audit: prints the findings of a plan and the fixed plan as JSON */
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-session.h"
#include "pipeline/checks/dowser-audit-run.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

static void
add_list (JsonObject *object, const char *name, char *json)
{
  g_autofree char *owned_text = json;

  json_object_set_member (object, name, json_from_string (owned_text, NULL));
}

/* Prints the fixed plan with its findings. The choices of an ambiguity are changes of the fixed plan. The "take_back"
 * of a finding is a change of the original plan. */
static void
print_report (const DowserAuditOutcome *outcome)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  add_list (object, "findings", dowser_findings_to_json (outcome->findings));
  if (outcome->fixes->len > 0)
    add_list (object, "ambiguities", dowser_ambiguities_to_json (outcome->fixes));
  if (outcome->plan != NULL)
    json_object_set_member (object, "plan", dowser_plan_to_node (outcome->plan));
  json_node_take_object (root, object);
  dowser_cli_print_json (root);
}

static int
audit_plan (DowserCliSession *cli_session, const char *source, const DowserPlan *plan)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autoptr (DowserAuditOutcome) outcome = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  if (session == NULL)
    return dowser_cli_fail (cli_session->cli, error);

  dowser_audit_run_async (cli_session->context, dowser_session_get_source_uri (session), plan,
                          dowser_session_get_schema (session), dowser_session_get_profile (session), NULL,
                          cli_session->cli->cancellable, dowser_cli_ready_cb, &result);
  outcome = dowser_audit_run_finish (cli_session->context, dowser_cli_wait (&result), &error);
  if (outcome == NULL)
    return dowser_cli_fail (cli_session->cli, error);
  print_report (outcome);
  return outcome->plan != NULL ? 0 : dowser_cli_fail (cli_session->cli, g_steal_pointer (&outcome->error));
}

int
dowser_cli_audit (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *source = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserCliSession) cli_session = NULL;
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database that the plan is for"), N_ ("SOURCE") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 1, 1, &error)
      || (plan = dowser_cli_read_plan (argv[1], &error)) == NULL)
    return dowser_cli_fail (cli, error);

  cli_session = dowser_cli_session_new (cli, TRUE);
  return audit_plan (cli_session, source, plan);
}
