/* dowser-cli-read.c - dowser-cli read: the plan of an SQL text */
#include "cli/dowser-cli-desk.h"
#include "model/dowser-plan-json.h"
#include "sql/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>

static int
print_plan (DowserCli *cli, const char *source, const char *sql, DowserDialectId dialect)
{
  g_autoptr (DowserCliDesk) desk = dowser_cli_desk_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_desk_read_source (desk, source, &error);
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *text = NULL;

  if (session != NULL)
    plan = dowser_sql_read_in (sql, dialect, dowser_session_get_schema (session), &error);
  if (plan == NULL)
    return dowser_cli_fail (cli, error);
  text = dowser_plan_to_json (plan, TRUE);
  dowser_cli_print (text);
  return 0;
}

int
dowser_cli_read_sql (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *source = NULL;
  g_autofree char *dialect_name = NULL;
  GError *error = NULL;
  int dialect;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database that the SQL is for"), N_ ("SOURCE") },
    { "dialect", 'd', 0, G_OPTION_ARG_STRING, &dialect_name, N_ ("Whose SQL it is; guessed unless it is said"),
      N_ ("DIALECT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 1, 1, &error)
      || (dialect = dowser_cli_parse_choice ("--dialect", dialect_name, dowser_dialect_nicks,
                                             (int) dowser_sql_guess_dialect (argv[1]), &error))
             < 0)
    return dowser_cli_fail (cli, error);

  return print_plan (cli, source, argv[1], (DowserDialectId) dialect);
}
