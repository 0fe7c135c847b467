/* dowser-cli-patch.c - dowser-cli patch: applies operations from a file to a plan, as clicks in the window do */
#include "audit/dowser-audit.h"
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-session.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

/* Prints alternatives to a refused operation, as operations that can be copied into the file. */
static void
print_choices (GPtrArray *operations, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) current_plan = dowser_plan_ref (plan);
  g_autoptr (GPtrArray) choices = NULL;

  for (guint i = 0; i < operations->len && choices == NULL; i++)
    {
      const DowserOperation *operation = operations->pdata[i];
      DowserPlan *next = dowser_operation_apply (operation, current_plan, schema, NULL);

      if (next == NULL)
        choices = dowser_operation_dup_choices (operation, current_plan, schema);
      else
        {
          dowser_plan_unref (current_plan);
          current_plan = next;
        }
    }
  for (guint i = 0; choices != NULL && i < choices->len; i++)
    {
      const DowserChoice *choice = choices->pdata[i];
      g_autofree char *text = dowser_operations_to_json (choice->operations, FALSE);

      dowser_cli_print_note (_ ("Alternative: %s"), text);
    }
}

static int
apply_patch (DowserCliSession *cli_session, const char *source, const DowserPlan *plan, GPtrArray *operations)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autoptr (DowserPlan) changed = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autofree char *text = NULL;

  if (session == NULL)
    return dowser_cli_fail (cli_session->cli, error);

  changed = dowser_operations_apply (operations, plan, dowser_session_get_schema (session), &error);
  if (changed == NULL)
    print_choices (operations, plan, dowser_session_get_schema (session));
  else
    audited = dowser_audit (changed, dowser_session_get_schema (session), dowser_session_get_profile (session),
                            &findings, &error);
  if (audited == NULL)
    return dowser_cli_fail (cli_session->cli, error);

  text = dowser_plan_to_json (audited, TRUE);
  dowser_cli_print (text);
  for (guint i = 0; i < findings->len; i++)
    dowser_cli_print_note ("%s", ((const DowserFinding *) g_ptr_array_index (findings, i))->message);
  return 0;
}

int
dowser_cli_patch (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *source = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GPtrArray) operations = NULL;
  g_autoptr (DowserCliSession) cli_session = NULL;
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database that the plan is for"), N_ ("SOURCE") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 2, 2, &error)
      || (plan = dowser_cli_read_plan (argv[1], &error)) == NULL
      || (operations = dowser_cli_read_operations (argv[2], plan, &error)) == NULL)
    return dowser_cli_fail (cli, error);

  cli_session = dowser_cli_session_new (cli, TRUE);
  return apply_patch (cli_session, source, plan, operations);
}
