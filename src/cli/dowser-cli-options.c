/* dowser-cli-options.c - dowser-cli options: prints the possible changes of a plan as JSON */
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-session.h"
#include "operations/dowser-modification.h"

#include <glib/gi18n-lib.h>

static int
print_options (DowserCliSession *cli_session, const char *source, const DowserPlan *plan)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autofree char *text = NULL;

  if (session == NULL)
    return dowser_cli_fail (cli_session->cli, error);
  text = dowser_modification_options_to_json (plan, dowser_session_get_schema (session),
                                              dowser_session_get_profile (session));
  dowser_cli_print (text);
  return 0;
}

int
dowser_cli_options (DowserCli *cli, int argc, char **argv)
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
  return print_options (cli_session, source, plan);
}
