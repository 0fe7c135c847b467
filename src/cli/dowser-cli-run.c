/* dowser-cli-run.c - dowser-cli run: a plan from a file, audited, run and printed or exported */
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"
#include "cli/dowser-cli-export.h"
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-parameter.h"
#include "sql/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *source;
  char *sql;
  char *format_name;
  char *to;
  char **parameters;
  DowserCliFormat format;
  gint64 limit;
  int time_limit;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->source);
  g_free (options->sql);
  g_free (options->format_name);
  g_free (options->to);
  g_strfreev (options->parameters);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse (DowserCli *cli, Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &options->source, N_ ("The database to run on"), N_ ("SOURCE") },
    { "sql", 0, 0, G_OPTION_ARG_STRING, &options->sql, N_ ("Run this SELECT, read as a plan"), "SQL" },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options->format_name, N_ ("table, csv, json, sql or plan"),
      N_ ("FORMAT") },
    { "to", 'o', 0, G_OPTION_ARG_FILENAME, &options->to, N_ ("Write to this file"), N_ ("FILE") },
    { "param", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &options->parameters, N_ ("The value of a parameter of the plan"),
      N_ ("NAME=VALUE") },
    { "limit", 'n', 0, G_OPTION_ARG_INT64, &options->limit, N_ ("At most so many rows; 0 for all"), "N" },
    { "time-limit", 't', 0, G_OPTION_ARG_INT, &options->time_limit, N_ ("At most so many seconds"), "S" },
    { NULL },
  };
  int format;

  if (!dowser_cli_parse (cli, entries, argc, argv, error))
    return FALSE;
  format = dowser_cli_parse_choice ("--format", options->format_name, dowser_cli_format_nicks,
                                    options->to != NULL ? DOWSER_CLI_CSV : DOWSER_CLI_TABLE, error);
  if (format < 0)
    return FALSE;
  options->format = (DowserCliFormat) format;
  cli->json = options->format == DOWSER_CLI_JSON;
  return dowser_cli_check_number ("--limit", options->limit, error)
         && dowser_cli_check_number ("--time-limit", options->time_limit, error)
         && dowser_cli_check_arguments (cli, *argc, options->sql != NULL ? 0 : 1, options->sql != NULL ? 0 : 1, error);
}

/* SQL is never run as it came: it is read into a plan, which takes the way of every plan. */
static DowserPlan *
read_sql (DowserCliDesk *desk, const char *uri, const char *sql, GError **error)
{
  g_autoptr (DowserSession) session = dowser_cli_desk_read_source (desk, uri, error);

  return session != NULL ? dowser_sql_read (sql, dowser_session_get_schema (session), error) : NULL;
}

/* @plan: (nullable): %NULL reads the SQL of the options */
static DowserSession *
make_session (DowserCliDesk *desk, const Options *options, const DowserPlan *plan, GError **error)
{
  g_autofree char *uri = dowser_cli_desk_dup_source (desk, options->source, error);
  g_autoptr (DowserPlan) read = NULL;
  g_autoptr (DowserPlan) owned = NULL;
  DowserSession *session;

  if (uri == NULL || (options->to != NULL && !dowser_cli_export_check (options->to, uri, error)))
    return NULL;
  read = plan != NULL ? dowser_plan_ref (plan) : read_sql (desk, uri, options->sql, error);
  if (read != NULL)
    owned = dowser_cli_bind_parameters (read, (const char *const *) options->parameters, error);
  if (owned == NULL)
    return NULL;
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, owned->question);
  dowser_session_take_plan (session, g_steal_pointer (&owned), DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

static int
run_plan (DowserCliDesk *desk, const Options *options, const DowserPlan *plan)
{
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;
  GError *error = NULL;

  dowser_cli_desk_set_limits (desk, options->limit, options->time_limit);
  session = make_session (desk, options, plan, &error);
  if (session == NULL)
    return dowser_cli_fail (desk->cli, error);
  runner = dowser_runner_new (session, desk->context);
  if (!dowser_cli_desk_run (desk, runner, &error))
    return dowser_cli_fail (desk->cli, error);

  if (options->to == NULL)
    dowser_cli_answer_print (session, options->format, TRUE, stdout);
  else if (!dowser_cli_export (session, options->format, options->to, &error))
    return dowser_cli_fail (desk->cli, error);
  return dowser_cli_answer_get_status (session);
}

int
dowser_cli_run (DowserCli *cli, int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserCliDesk) desk = NULL;
  GError *error = NULL;

  if (!parse (cli, &options, &argc, &argv, &error)
      || (options.sql == NULL && (plan = dowser_cli_read_plan (argv[1], &error)) == NULL))
    return dowser_cli_fail (cli, error);

  desk = dowser_cli_desk_new (cli, TRUE);
  return run_plan (desk, &options, plan);
}
