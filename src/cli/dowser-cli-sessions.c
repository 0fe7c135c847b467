/* dowser-cli-sessions.c - dowser-cli sessions: lists, shows, resumes, removes and cleans up saved sessions */
#include "base/dowser-limit-settings.h"
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-list.h"
#include "cli/dowser-cli-model.h"
#include "cli/dowser-cli-session.h"

#include <glib/gi18n-lib.h>

#define NOT_SET G_MININT64

typedef enum
{
  LIST,
  SHOW,
  RESUME,
  REMOVE,
  CLEAN
} Subcommand;

static int
show_session (DowserCliSession *cli_session, const char *id)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_load (cli_session, id, &error);
  g_autofree char *text = NULL;

  if (session == NULL)
    return dowser_cli_fail (cli_session->cli, error);
  text = dowser_session_to_json (session);
  dowser_cli_print (text);
  dowser_cli_print ("\n");
  return 0;
}

/* Options: what the user asked for: the arguments of the command. */
typedef struct
{
  Subcommand subcommand;
  const char *id;
  DowserCliFormat format;
  int choice; /* the number of a choice, from 1; 0 for none */
  char *answer;
  char **corrections;
  gint64 max_kept; /* the number of sessions to keep; NOT_SET: the preferences decide */
  gint64 days;
  gboolean dry_run;
  DowserCliModel model;
} Options;

static void
options_clear (Options *clean_options)
{
  g_free (clean_options->answer);
  g_strfreev (clean_options->corrections);
  dowser_cli_model_clear (&clean_options->model);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Sets the planner if the user names one. Then answers the question that the session asks the user, if the user gives
 * an answer. */
static gboolean
prepare_runner (DowserCliSession *cli_session, DowserRunner *runner, const Options *clean_options, GError **error)
{
  DowserSession *session = dowser_runner_get_session (runner);

  if (clean_options->model.given)
    dowser_runner_use_planner (runner, clean_options->model.planner);
  return dowser_cli_model_prepare_planner (&clean_options->model, session, cli_session->context, error)
         && (clean_options->choice == 0
             || dowser_runner_choose_option (runner, (guint) clean_options->choice - 1, error))
         && (clean_options->answer == NULL || dowser_runner_answer_question (runner, clean_options->answer, error))
         && dowser_cli_session_add_corrections (cli_session, runner, clean_options->corrections, error);
}

/* Continues the session. Steps that are done and saved are not run again. */
static int
resume_session (DowserCliSession *cli_session, const Options *clean_options)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_load (cli_session, clean_options->id, &error);
  g_autoptr (DowserRunner) runner = session != NULL ? dowser_runner_new (session, cli_session->context) : NULL;
  gboolean was_run;

  if (session == NULL)
    return dowser_cli_answer_fail (cli_session->cli, NULL, error);
  cli_session->cli->clarify_turns = clean_options->choice > 0 || clean_options->answer != NULL;
  if (!prepare_runner (cli_session, runner, clean_options, &error))
    return dowser_cli_model_fail (cli_session->cli, session, error);
  if (clean_options->format == DOWSER_CLI_SQL || clean_options->format == DOWSER_CLI_PLAN)
    dowser_runner_set_last_step (runner, "check");
  was_run = dowser_cli_session_run (cli_session, runner, &error);
  dowser_cli_model_save_facts (cli_session->context);
  if (!was_run)
    return dowser_cli_model_fail (cli_session->cli, session, error);
  cli_session->cli->clarify_turns += dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING;
  if (dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING)
    return dowser_cli_answer_print_choices (cli_session->cli, session, clean_options->format);
  dowser_cli_answer_print (cli_session->cli, session, clean_options->format, TRUE, stdout);
  return dowser_cli_answer_get_status (session);
}

static int
remove_session (DowserCliSession *cli_session, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_load (cli_session, id, &error);

  if (session == NULL && !g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED))
    return dowser_cli_fail (cli_session->cli, error);
  g_clear_error (&error);
  dowser_store_remove_async (cli_session->store, id, NULL, dowser_cli_ready_cb, &result);
  if (dowser_store_remove_finish (cli_session->store, dowser_cli_wait (&result), &error))
    return 0;
  return dowser_cli_fail (cli_session->cli, error);
}

/* Removes old sessions. The limits come from the first of these that sets them: the command's options, the environment
 * variables, the settings file, the preferences. */
static void
clean_async (DowserCliSession *cli_session, const Options *clean_options, GAsyncResult **result)
{
  gint64 max_kept = clean_options->max_kept, days = clean_options->days;
  gboolean has_limits = max_kept >= 0 || days >= 0;

  if (!has_limits)
    has_limits = dowser_limit_settings_get (DOWSER_LIMIT_SESSIONS, &max_kept, NULL)
                 | dowser_limit_settings_get (DOWSER_LIMIT_DAYS, &days, NULL);
  if (has_limits)
    dowser_store_clean_async (cli_session->store, (guint) MAX (max_kept, 0), (guint) MAX (days, 0),
                              clean_options->dry_run, cli_session->cli->cancellable, dowser_cli_ready_cb, result);
  else
    dowser_store_clean_by_stored_limits_async (cli_session->store, clean_options->dry_run,
                                               cli_session->cli->cancellable, dowser_cli_ready_cb, result);
}

static int
clean_sessions (DowserCliSession *cli_session, const Options *clean_options)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  int n;

  clean_async (cli_session, clean_options, &result);
  n = dowser_store_clean_finish (cli_session->store, dowser_cli_wait (&result), &error);
  if (error != NULL)
    return dowser_cli_fail (cli_session->cli, error);
  if (clean_options->dry_run)
    text = g_strdup_printf (ngettext ("%d session would be deleted.\n", "%d sessions would be deleted.\n", (gulong) n),
                            n);
  else
    text = g_strdup_printf (ngettext ("%d session deleted.\n", "%d sessions deleted.\n", (gulong) n), n);
  dowser_cli_print (text);
  return 0;
}

static int
run_command (DowserCliSession *cli_session, const Options *clean_options)
{
  switch (clean_options->subcommand)
    {
    case SHOW:
      return show_session (cli_session, clean_options->id);
    case RESUME:
      return resume_session (cli_session, clean_options);
    case REMOVE:
      return remove_session (cli_session, clean_options->id);
    case CLEAN:
      return clean_sessions (cli_session, clean_options);
    case LIST:
    default:
      dowser_cli_list_print_history (dowser_store_get_history (cli_session->store), G_MAXUINT, NULL, NULL,
                                     clean_options->format == DOWSER_CLI_JSON ? DOWSER_CLI_LIST_JSON
                                                                              : DOWSER_CLI_LIST_TABLE);
      return 0;
    }
}

int
dowser_cli_sessions (DowserCli *cli, int argc, char **argv)
{
  const char *const subcommands[] = { "list", "show", "resume", "remove", "clean", NULL };
  g_autofree char *format_name = NULL;
  g_autoptr (DowserCliSession) cli_session = NULL;
  g_auto (Options) clean_options = { .max_kept = NOT_SET, .days = NOT_SET };
  GError *error = NULL;
  gboolean all = FALSE;
  int subcommand = LIST, format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table, csv, json, sql or plan"), N_ ("FORMAT") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &all, N_ ("resume: show all rows in the table"), NULL },
    { "choose", 'c', 0, G_OPTION_ARG_INT, &clean_options.choice,
      N_ ("If Dowser asks a question, choose the answer with this number"), "K" },
    { "answer", 'a', 0, G_OPTION_ARG_STRING, &clean_options.answer, N_ ("If Dowser asks a question, give this answer"),
      N_ ("TEXT") },
    { "correct", 0, 0, G_OPTION_ARG_STRING_ARRAY, &clean_options.corrections,
      N_ ("Say what a word means (“region means customers.country”) or set a rule for all questions (“only this "
          "year”)"),
      N_ ("TEXT") },
    { "keep", 0, 0, G_OPTION_ARG_INT64, &clean_options.max_kept,
      N_ ("clean: number of newest sessions to keep (0 for all)"), "N" },
    { "days", 0, 0, G_OPTION_ARG_INT64, &clean_options.days,
      N_ ("clean: number of days to keep sessions (0 for forever)"), "N" },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &clean_options.dry_run,
      N_ ("clean: only show how many sessions would be deleted"), NULL },
    DOWSER_CLI_MODEL_OPTIONS (clean_options.model),
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_format_nicks, 0, &error)) < 0
      || (subcommand = dowser_cli_parse_choice ("sessions", argc > 1 ? argv[1] : NULL, subcommands, LIST, &error)) < 0
      || !dowser_cli_model_read (&clean_options.model, &error)
      || (clean_options.max_kept != NOT_SET && !dowser_cli_check_number ("--keep", clean_options.max_kept, &error))
      || (clean_options.days != NOT_SET && !dowser_cli_check_number ("--days", clean_options.days, &error))
      || !dowser_cli_check_arguments (cli, argc,
                                      subcommand == LIST    ? 0
                                      : subcommand == CLEAN ? 1
                                                            : 2,
                                      subcommand == LIST || subcommand == CLEAN ? 1 : 2, &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == DOWSER_CLI_JSON;
  cli->max_lines = dowser_cli_get_max_lines (all);
  clean_options.subcommand = (Subcommand) subcommand;
  clean_options.id = argc > 2 ? argv[2] : NULL;
  clean_options.format = (DowserCliFormat) format;
  cli_session = dowser_cli_session_new (cli, TRUE);
  return run_command (cli_session, &clean_options);
}
