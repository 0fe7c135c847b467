/* dowser-cli-write.c - dowser-cli write: prints the SQL of a plan, without running it */
#include "audit/dowser-audit.h"
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-parameter.h"
#include "cli/dowser-cli-rows.h"
#include "cli/dowser-cli-session.h"
#include "pipeline/context/dowser-today.h"
#include "sql/write/dowser-sql-writer.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static void
print_statement (const DowserStatement *statement, gboolean literals)
{
  const char *sql = literals ? statement->display : statement->sql;

  dowser_cli_write_exact (sql, strlen (sql), stdout);
  dowser_cli_write_exact ("\n", 1, stdout);
  for (guint i = 0; !literals && i < statement->parameters->len; i++)
    {
      g_autofree char *value = dowser_value_to_display (g_ptr_array_index (statement->parameters, i));

      dowser_cli_print_note (_ ("Parameter %u: %s"), i + 1, value);
    }
}

static int
write_plan (DowserCli *cli, const DowserPlan *plan, const DowserSchema *schema, DowserDialectId dialect,
            gboolean literals)
{
  g_autoptr (DowserStatement) statement = NULL;
  GError *error = NULL;
  GDate today;
  DowserSqlOptions options = { .today = &today, .has_hour = TRUE, .schema = schema };

  dowser_today_get_hour (&today, &options.hour);
  statement = dowser_sql_write_with_options (plan, dialect, &options, &error);
  if (statement == NULL)
    return dowser_cli_fail (cli, error);
  print_statement (statement, literals);
  return 0;
}

/* Prints the SQL of a plan. If a source is given, audits the plan first, as before each run. */
static int
audit_and_write (DowserCli *cli, const char *source, const DowserPlan *plan, DowserDialectId dialect, gboolean literals)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autoptr (DowserPlan) repaired = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  if (session != NULL)
    repaired = dowser_audit (plan, dowser_session_get_schema (session), dowser_session_get_profile (session), &findings,
                             &error);
  if (repaired == NULL)
    return dowser_cli_fail (cli, error);
  return write_plan (cli, repaired, dowser_session_get_schema (session), dialect, literals);
}

int
dowser_cli_write (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *source = NULL;
  g_autofree char *dialect_name = NULL;
  g_auto (GStrv) parameters = NULL;
  gboolean literals = FALSE;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) bound = NULL;
  GError *error = NULL;
  int dialect;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("Check the plan against this database first"),
      N_ ("SOURCE") },
    { "dialect", 'd', 0, G_OPTION_ARG_STRING, &dialect_name, N_ ("The SQL dialect to write, sqlite by default"),
      N_ ("DIALECT") },
    { "param", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &parameters, N_ ("The value of a parameter of the plan"),
      N_ ("NAME=VALUE") },
    { "inline", 'i', 0, G_OPTION_ARG_NONE, &literals, N_ ("Write literals in place of parameters"), NULL },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (dialect = dowser_cli_parse_choice ("--dialect", dialect_name, dowser_dialect_nicks, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 1, 1, &error)
      || (plan = dowser_cli_read_plan (argv[1], &error)) == NULL
      || (bound = dowser_cli_bind_parameters (plan, (const char *const *) parameters, &error)) == NULL)
    return dowser_cli_fail (cli, error);

  if (source != NULL)
    return audit_and_write (cli, source, bound, (DowserDialectId) dialect, literals);
  return write_plan (cli, bound, NULL, (DowserDialectId) dialect, literals);
}
