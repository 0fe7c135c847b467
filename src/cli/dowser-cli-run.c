/* dowser-cli-run.c - dowser-cli run: a plan from a file, audited, run and printed or exported */
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"
#include "cli/dowser-cli-input.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

typedef struct
{
  char *source;
  char *sql;
  char *format_name;
  char *to;
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
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
fail_writing (const char *path, GError **error)
{
  int code = errno;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               _ ("“%s” cannot be written: %s. Choose another place, or make room."), path, g_strerror (code));
  return FALSE;
}

/* To a neighbour first: a file of that name is whole before and after, never half. */
static gboolean export(DowserSession *session, const Options *options, GError **error)
{
  g_autofree char *part = g_strconcat (options->to, ".part", NULL);
  FILE *file = fopen (part, "we");
  gboolean ok;

  if (file == NULL)
    return fail_writing (options->to, error);
  dowser_cli_answer_print (session, options->format, FALSE, file);
  ok = !ferror (file) && fsync (fileno (file)) == 0;
  ok = fclose (file) == 0 && ok;
  if (ok && g_rename (part, options->to) == 0)
    return TRUE;

  fail_writing (options->to, error);
  g_unlink (part);
  return FALSE;
}

static gboolean
parse (DowserCli *cli, Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &options->source, N_ ("The database to run on"), N_ ("SOURCE") },
    { "sql", 0, 0, G_OPTION_ARG_STRING, &options->sql, N_ ("Not yet: reading SQL"), "SQL" },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options->format_name, N_ ("table, csv, json, sql or plan"),
      N_ ("FORMAT") },
    { "to", 'o', 0, G_OPTION_ARG_FILENAME, &options->to, N_ ("Write to this file"), N_ ("FILE") },
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
  if (options->sql != NULL)
    {
      g_set_error_literal (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED,
                           _ ("This version cannot read SQL, and runs nothing that it has not read. Give a plan."));
      return FALSE;
    }
  return dowser_cli_check_arguments (cli, *argc, 1, 1, error);
}

static int
run_plan (DowserCliDesk *desk, const Options *options, DowserPlan *plan)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autofree char *uri = NULL;
  GError *error = NULL;

  uri = dowser_cli_desk_dup_source (desk, options->source, &error);
  if (uri == NULL)
    return dowser_cli_fail (desk->cli, error);

  dowser_cli_desk_set_limits (desk, options->limit, options->time_limit);
  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, plan->question);
  dowser_session_take_plan (session, dowser_plan_ref (plan), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, desk->context);
  if (!dowser_cli_desk_run (desk, runner, &error))
    return dowser_cli_fail (desk->cli, error);

  if (options->to == NULL)
    dowser_cli_answer_print (session, options->format, TRUE, stdout);
  else if (!export(session, options, &error))
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

  if (!parse (cli, &options, &argc, &argv, &error) || (plan = dowser_cli_read_plan (argv[1], &error)) == NULL)
    return dowser_cli_fail (cli, error);

  desk = dowser_cli_desk_new (cli, TRUE);
  return run_plan (desk, &options, plan);
}
