/* dowser-cli-audit.c - dowser-cli audit: what is wrong with a plan, and what was mended, as JSON */
#include "cli/dowser-cli-desk.h"
#include "cli/dowser-cli-input.h"
#include "model/dowser-json-text.h"
#include "model/dowser-plan-json.h"
#include "planner/dowser-audit.h"
#include "planner/dowser-cures.h"

#include <glib/gi18n-lib.h>

static void
add_choices (JsonObject *object, const DowserPlan *plan, DowserSession *session)
{
  g_autoptr (GPtrArray) cures
      = dowser_cures_find (plan, dowser_session_get_schema (session), dowser_session_get_profile (session), NULL);
  g_autofree char *list = NULL;

  if (cures->len == 0)
    return;
  list = dowser_ambiguities_to_json (cures);
  json_object_set_member (object, "ambiguities", json_from_string (list, NULL));
}

/* @plan: (nullable): as it was mended, which the ambiguities' choices change; a "take_back" changes the one before. */
static void
print_report (GPtrArray *findings, const DowserPlan *plan, DowserSession *session)
{
  g_autofree char *list = dowser_findings_to_json (findings);
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  g_autofree char *text = NULL;

  json_object_set_member (object, "findings", json_from_string (list, NULL));
  if (plan != NULL)
    {
      add_choices (object, plan, session);
      json_object_set_member (object, "plan", dowser_plan_to_node (plan));
    }
  json_node_take_object (root, object);
  text = dowser_json_to_text (root, TRUE);
  dowser_cli_print (text);
}

static int
audit (DowserCliDesk *desk, const char *source, const DowserPlan *plan)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_desk_read_source (desk, source, &error);
  g_autoptr (DowserPlan) mended = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  if (session == NULL)
    return dowser_cli_fail (desk->cli, error);

  mended = dowser_audit (plan, dowser_session_get_schema (session), dowser_session_get_profile (session), &findings,
                         &error);
  print_report (findings, mended, session);
  return mended != NULL ? 0 : dowser_cli_fail (desk->cli, error);
}

int
dowser_cli_audit (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *source = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserCliDesk) desk = NULL;
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database that the plan is for"), N_ ("SOURCE") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 1, 1, &error)
      || (plan = dowser_cli_read_plan (argv[1], &error)) == NULL)
    return dowser_cli_fail (cli, error);

  desk = dowser_cli_desk_new (cli, TRUE);
  return audit (desk, source, plan);
}
