/* dowser-cli-run.c - dowser-cli run and export: audits and runs a plan from a file, and prints or exports its rows */
#include "base/dowser-limit-settings.h"
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-export.h"
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-parameter.h"
#include "cli/dowser-cli-session.h"
#include "explain/dowser-explain.h"
#include "export/dowser-export-file.h"
#include "pipeline/checks/dowser-own-sql-read.h"
#include "pipeline/context/dowser-library.h"

#include <glib/gi18n-lib.h>

/* The number in an option that isn't given. Users wouldn't enter this number. */
#define NOT_GIVEN G_MININT64
/* The maximum number of rows that are counted if a table is printed. The table itself shows only the first rows. */
#define MAX_COUNTED 1000000

typedef struct
{
  char *source;
  char *sql;
  char *session;
  DowserSavedQuestion *question; /* (nullable): the question of the session, if the plan is its answer */
  char **parameters;
  DowserCliTo to;
  DowserCliFormat format; /* the format of the printed answer, if no rows are exported */
  gboolean exports;
  gboolean confirm_all;
  gboolean strict;
  gboolean all;
  gboolean is_counting; /* TRUE if the limit is MAX_COUNTED, because the user has set no limit */
  gint64 limit;
  int time_limit;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->source);
  g_free (options->sql);
  g_free (options->session);
  g_clear_pointer (&options->question, dowser_saved_question_free);
  g_strfreev (options->parameters);
  dowser_cli_to_clear (&options->to);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Returns TRUE for the formats without rows (sql, plan) and for the table for users. A file in such a format is a
 * printed answer, not an export. */
static gboolean
is_answer_format (const char *format)
{
  return format != NULL
         && (g_str_equal (format, "table") || g_str_equal (format, "sql") || g_str_equal (format, "plan"));
}

static gboolean
parse_format (DowserCli *cli, Options *options, gboolean always_exports, GError **error)
{
  int format;

  if (always_exports && options->to.path == NULL)
    options->to.path = g_strdup ("-");
  options->exports = options->to.path != NULL && (always_exports || !is_answer_format (options->to.format_name));
  if (options->exports)
    {
      options->to.options.as_shown = cli->as_shown;
      return dowser_cli_to_parse (&options->to, error);
    }
  format
      = dowser_cli_parse_choice ("--format", options->to.format_name, dowser_cli_format_nicks, DOWSER_CLI_TABLE, error);
  options->format = (DowserCliFormat) format;
  cli->json = options->format == DOWSER_CLI_JSON;
  return format >= 0;
}

/* Sets the default limit. An export has no default limit. */
static void
choose_limit (DowserCli *cli, Options *options, gboolean always_exports)
{
  gboolean shows_table = !options->exports && options->to.path == NULL && options->format == DOWSER_CLI_TABLE;

  /* A table in a file shows all rows. */
  cli->max_lines = options->to.path != NULL ? 0 : dowser_cli_get_max_lines (options->all);
  if (options->limit != NOT_GIVEN)
    return;
  options->limit = always_exports ? 0 : dowser_limit_settings_get_or (DOWSER_LIMIT_ROWS, 0);
  options->is_counting = options->limit == 0 && shows_table && cli->max_lines > 0 && cli->max_lines < MAX_COUNTED;
  if (options->is_counting)
    options->limit = MAX_COUNTED;
}

static gboolean
parse (DowserCli *cli, Options *options, gboolean always_exports, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &options->source, N_ ("The database to run on"), N_ ("SOURCE") },
    { "sql", 0, 0, G_OPTION_ARG_STRING, &options->sql, N_ ("Convert this SELECT into a plan and run it"), "SQL" },
    { "session", 'S', 0, G_OPTION_ARG_STRING, &options->session, N_ ("Run the plan of a saved session"), "ID" },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options->to.format_name,
      N_ ("table, csv, json, sql or plan (in a file also tsv, jsonl, markdown, xlsx or parquet)"), N_ ("FORMAT") },
    { "to", 'o', 0, G_OPTION_ARG_FILENAME, &options->to.path,
      N_ ("Write all rows to this file, in the format of the file extension"), N_ ("FILE") },
    { "delimiter", 0, 0, G_OPTION_ARG_STRING, &options->to.delimiter, N_ ("Separator between the cells of CSV"),
      N_ ("CHARACTER") },
    { "spreadsheet", 0, 0, G_OPTION_ARG_NONE, &options->to.spreadsheet,
      N_ ("Write CSV that spreadsheets open with a double click"), NULL },
    { "guard-formulas", 0, 0, G_OPTION_ARG_NONE, &options->to.guard_formulas,
      N_ ("Put an apostrophe before texts that a spreadsheet would run as formulas"), NULL },
    { "param", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &options->parameters, N_ ("The value of a parameter of the plan"),
      N_ ("NAME=VALUE") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &options->all, N_ ("Show all rows in the table"), NULL },
    { "as-shown", 0, 0, G_OPTION_ARG_NONE, &cli->as_shown,
      N_ ("Format values as in Dowser's window: an amount of 150 cents as 1.50, with the separators of your language"),
      NULL },
    { "limit", 'n', 0, G_OPTION_ARG_INT64, &options->limit, N_ ("Maximum number of rows (0 for all)"), "N" },
    { "time-limit", 't', 0, G_OPTION_ARG_INT, &options->time_limit,
      N_ ("Query timeout in seconds (300 by default, 0 for no timeout)"), "S" },
    { "yes", 'y', 0, G_OPTION_ARG_NONE, &options->confirm_all, N_ ("Also run queries that read very many rows"), NULL },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &options->strict,
      N_ ("Don't show an answer if a check finds a wrong number in it"), NULL },
    { NULL },
  };
  int n_plans;

  if (!dowser_cli_parse (cli, entries, argc, argv, error))
    return FALSE;
  n_plans = options->sql != NULL || options->session != NULL ? 0 : 1;
  if (!parse_format (cli, options, always_exports, error))
    return FALSE;
  choose_limit (cli, options, always_exports);
  return dowser_cli_check_number ("--limit", options->limit, error)
         && dowser_cli_check_number ("--time-limit", options->time_limit, error)
         && dowser_cli_check_arguments (cli, *argc, n_plans, n_plans, error);
}

/* Reads SQL into a plan, so that it runs like every other plan. Returns: (transfer full) (nullable) */
static DowserPlan *
read_sql (DowserCliSession *cli_session, const char *uri, const char *sql, GError **error)
{
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, uri, error);

  if (session == NULL)
    return NULL;
  return dowser_own_sql_read (sql,
                              dowser_context_get_dialect (cli_session->context,
                                                          dowser_session_get_source_uri (session)),
                              dowser_session_get_schema (session), error);
}

/*
 * Makes a session for SQL that a plan can't express. The SQL becomes the session's question, and the session's steps
 * either refuse it or run it as it is written.
 * @read_error: the error from reading the SQL; taken. If it isn't about unsupported SQL, the function fails with it.
 * The same happens if there are parameters, which such SQL can't have. Returns: (transfer full) (nullable): %NULL with
 * @read_error as @error
 */
static DowserSession *
make_sql_session (DowserCliSession *cli_session, const Options *options, const char *uri, GError *read_error,
                  GError **error)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, options->sql);
  dowser_session_add_attempt (session, DOWSER_ATTEMPT_OWN_SQL);
  if (options->parameters != NULL || !g_error_matches (read_error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, read_error);
      return NULL;
    }
  g_error_free (read_error);
  dowser_context_set_runs_sql_as_written (cli_session->context, TRUE);
  return g_steal_pointer (&session);
}

/* Makes a session for a plan. @plan: (nullable): if %NULL, the plan is read from the SQL in the options */
static DowserSession *
make_session (DowserCliSession *cli_session, const Options *options, const DowserPlan *plan, GError **error)
{
  g_autofree char *uri = dowser_cli_session_dup_source (cli_session, options->source, error);
  g_autoptr (DowserPlan) read = NULL;
  g_autoptr (DowserPlan) owned = NULL;
  g_autofree char *sentence = NULL;
  DowserSession *session;
  GError *read_error = NULL;

  if (uri == NULL || (options->to.path != NULL && !dowser_export_file_check (options->to.path, uri, error)))
    return NULL;
  read = plan != NULL ? dowser_plan_ref (plan) : read_sql (cli_session, uri, options->sql, &read_error);
  if (read == NULL)
    return make_sql_session (cli_session, options, uri, read_error, error);
  owned = dowser_cli_bind_parameters (read, (const char *const *) options->parameters, error);
  if (owned == NULL)
    return NULL;
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, owned->question);
  /* Sets the text for the history. Usually, the step "explain" sets this text, but an export ends before this step. */
  sentence = dowser_explain_sentence (owned);
  dowser_session_set_restated_question (session, sentence);
  dowser_session_take_plan (session, g_steal_pointer (&owned), DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

/* Exports the rows, and saves the session's question in the library: if the user exports an answer, it is probably
 * right. If the plan is from a file, its question is unknown, and nothing is saved. */
static int
export_rows (DowserCliSession *cli_session, const Options *options, DowserSession *session)
{
  int status = dowser_cli_export_rows (cli_session, session, &options->to);

  if (status == 0 && options->question != NULL)
    {
      g_free (options->question->meanings);
      options->question->meanings = dowser_library_dup_meanings (cli_session->context, options->question->source_uri,
                                                                 options->question->question);
      dowser_library_save (cli_session->context, options->question);
    }
  return status;
}

static int
show_answer (DowserCliSession *cli_session, const Options *options, DowserSession *session)
{
  GError *error = NULL;

  if (options->exports)
    dowser_cli_answer_print_wrong_numbers (session, stderr);
  if (options->exports)
    return export_rows (cli_session, options, session);
  if (options->to.path == NULL)
    dowser_cli_answer_print (cli_session->cli, session, options->format, TRUE, stdout);
  else if (!dowser_cli_export_answer (cli_session->cli, session, options->format, options->to.path, &error))
    return dowser_cli_fail (cli_session->cli, error);
  return options->is_counting ? 0 : dowser_cli_answer_get_status (session);
}

static int
run_plan (DowserCliSession *cli_session, const Options *options, const DowserPlan *plan)
{
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;
  GError *error = NULL;

  dowser_cli_session_set_limits (cli_session, options->limit, options->time_limit);
  dowser_cli_session_set_strict (cli_session, options->strict);
  if (options->confirm_all)
    dowser_cli_session_allow_any_size (cli_session);
  dowser_context_set_waits_for_values (cli_session->context, options->sql == NULL);
  session = make_session (cli_session, options, plan, &error);
  if (session == NULL)
    return dowser_cli_answer_fail (cli_session->cli, NULL, error);
  runner = dowser_runner_new (session, cli_session->context);
  /* For an export, the runner stops after the check, because the export itself runs the statement. */
  if (options->exports)
    dowser_runner_set_last_step (runner, "check");
  if (!dowser_cli_session_run (cli_session, runner, &error))
    return dowser_cli_answer_fail (cli_session->cli, session, error);
  return show_answer (cli_session, options, session);
}

/* Loads the plan of a saved session. If the user names no source, uses the source of the saved session. */
static DowserPlan *
load_plan (DowserCliSession *cli_session, Options *options, GError **error)
{
  g_autoptr (DowserSession) saved = dowser_cli_session_load (cli_session, options->session, error);
  const DowserPlan *plan = saved != NULL ? dowser_session_get_plan (saved) : NULL;

  if (saved == NULL)
    return NULL;
  if (plan == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("Session “%s” has no plan yet. Continue it with “dowser-cli sessions resume”."),
                   options->session);
      return NULL;
    }
  if (options->source == NULL)
    {
      options->source = g_strdup (dowser_session_get_source_uri (saved));
      options->question = dowser_library_dup_asked_question (cli_session->context, saved, DOWSER_VERIFIED_EXPORTED);
    }
  return dowser_plan_ref (plan);
}

static int
run_command (DowserCli *cli, gboolean always_exports, int argc, char **argv)
{
  g_auto (Options) options = { .limit = NOT_GIVEN };
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserCliSession) cli_session = NULL;
  GError *error = NULL;

  options.time_limit
      = (int) dowser_limit_settings_get_or (DOWSER_LIMIT_SECONDS, always_exports ? 0 : DOWSER_CLI_TIME_LIMIT);
  if (!parse (cli, &options, always_exports, &argc, &argv, &error)
      || (argc > 1 && (plan = dowser_cli_read_plan (argv[1], &error)) == NULL))
    return dowser_cli_answer_fail (cli, NULL, error);

  cli_session = dowser_cli_session_new (cli, TRUE);
  if (options.session != NULL && (plan = load_plan (cli_session, &options, &error)) == NULL)
    return dowser_cli_answer_fail (cli, NULL, error);
  return run_plan (cli_session, &options, plan);
}

int
dowser_cli_run (DowserCli *cli, int argc, char **argv)
{
  return run_command (cli, FALSE, argc, argv);
}

int
dowser_cli_export (DowserCli *cli, int argc, char **argv)
{
  return run_command (cli, TRUE, argc, argv);
}
