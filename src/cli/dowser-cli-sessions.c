/* dowser-cli-sessions.c - dowser-cli sessions: lists, shows, resumes, removes and cleans up saved sessions */
#include "base/dowser-limit-settings.h"
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-list.h"
#include "cli/dowser-cli-model.h"
#include "cli/dowser-cli-session.h"

#include <glib/gi18n-lib.h>

#define NOT_SAID G_MININT64

typedef enum
{
  LIST,
  SHOW,
  RESUME,
  REMOVE,
  CLEAN
} What;

static int
show_session (DowserCliSession *desk, const char *id)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_load (desk, id, &error);
  g_autofree char *text = NULL;

  if (session == NULL)
    return dowser_cli_fail (desk->cli, error);
  text = dowser_session_to_json (session);
  dowser_cli_print (text);
  dowser_cli_print ("\n");
  return 0;
}

/* Asked: what the user asked for: the arguments of the command. */
typedef struct
{
  What what;
  const char *id;
  DowserCliFormat format;
  int choice; /* the number of a choice, from 1; 0 for none */
  char *answer;
  char **corrections;
  gint64 keep; /* the number of sessions to keep; NOT_SAID: the preferences decide */
  gint64 days;
  gboolean dry_run;
  DowserCliModel model;
} Asked;

static void
asked_clear (Asked *asked)
{
  g_free (asked->answer);
  g_strfreev (asked->corrections);
  dowser_cli_model_clear (&asked->model);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asked, asked_clear)

/* Sets the planner if the user names one. Then answers the question that the session asks the user, if the user gives
 * an answer. */
static gboolean
prepare_runner (DowserCliSession *desk, DowserRunner *runner, const Asked *asked, GError **error)
{
  DowserSession *session = dowser_runner_get_session (runner);

  if (asked->model.given)
    dowser_runner_use_planner (runner, asked->model.planner);
  return dowser_cli_model_prepare_planner (&asked->model, session, desk->context, error)
         && (asked->choice == 0 || dowser_runner_choose_option (runner, (guint) asked->choice - 1, error))
         && (asked->answer == NULL || dowser_runner_answer_question (runner, asked->answer, error))
         && dowser_cli_session_add_corrections (desk, runner, asked->corrections, error);
}

/* Continues the session. Steps that are done and saved are not run again. */
static int
resume_session (DowserCliSession *desk, const Asked *asked)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_load (desk, asked->id, &error);
  g_autoptr (DowserRunner) runner = session != NULL ? dowser_runner_new (session, desk->context) : NULL;
  gboolean ran;

  if (session == NULL)
    return dowser_cli_answer_fail (desk->cli, NULL, error);
  desk->cli->clarify_turns = asked->choice > 0 || asked->answer != NULL;
  if (!prepare_runner (desk, runner, asked, &error))
    return dowser_cli_model_fail (desk->cli, session, error);
  if (asked->format == DOWSER_CLI_SQL || asked->format == DOWSER_CLI_PLAN)
    dowser_runner_set_last_step (runner, "check");
  ran = dowser_cli_session_run (desk, runner, &error);
  dowser_cli_model_save_facts (desk->context);
  if (!ran)
    return dowser_cli_model_fail (desk->cli, session, error);
  desk->cli->clarify_turns += dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING;
  if (dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING)
    return dowser_cli_answer_print_choices (desk->cli, session, asked->format);
  dowser_cli_answer_print (desk->cli, session, asked->format, TRUE, stdout);
  return dowser_cli_answer_get_status (session);
}

static int
remove_session (DowserCliSession *desk, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_load (desk, id, &error);

  if (session == NULL && !g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED))
    return dowser_cli_fail (desk->cli, error);
  g_clear_error (&error);
  dowser_store_remove_async (desk->store, id, NULL, dowser_cli_ready_cb, &result);
  if (dowser_store_remove_finish (desk->store, dowser_cli_wait (&result), &error))
    return 0;
  return dowser_cli_fail (desk->cli, error);
}

/* Removes old sessions. The limits come from the first of these that sets them: the command's options, the environment
 * variables, the settings file, the preferences. */
static void
clean_async (DowserCliSession *desk, const Asked *asked, GAsyncResult **result)
{
  gint64 keep = asked->keep, days = asked->days;
  gboolean said = keep >= 0 || days >= 0;

  if (!said)
    said = dowser_limit_settings_get (DOWSER_LIMIT_SESSIONS, &keep, NULL)
           | dowser_limit_settings_get (DOWSER_LIMIT_DAYS, &days, NULL);
  if (said)
    dowser_store_clean_async (desk->store, (guint) MAX (keep, 0), (guint) MAX (days, 0), asked->dry_run,
                              desk->cli->cancellable, dowser_cli_ready_cb, result);
  else
    dowser_store_clean_by_stored_limits_async (desk->store, asked->dry_run, desk->cli->cancellable, dowser_cli_ready_cb,
                                               result);
}

static int
clean_sessions (DowserCliSession *desk, const Asked *asked)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  int n;

  clean_async (desk, asked, &result);
  n = dowser_store_clean_finish (desk->store, dowser_cli_wait (&result), &error);
  if (error != NULL)
    return dowser_cli_fail (desk->cli, error);
  if (asked->dry_run)
    text = g_strdup_printf (ngettext ("%d session would be deleted.\n", "%d sessions would be deleted.\n", (gulong) n),
                            n);
  else
    text = g_strdup_printf (ngettext ("%d session deleted.\n", "%d sessions deleted.\n", (gulong) n), n);
  dowser_cli_print (text);
  return 0;
}

static int
run_command (DowserCliSession *desk, const Asked *asked)
{
  switch (asked->what)
    {
    case SHOW:
      return show_session (desk, asked->id);
    case RESUME:
      return resume_session (desk, asked);
    case REMOVE:
      return remove_session (desk, asked->id);
    case CLEAN:
      return clean_sessions (desk, asked);
    case LIST:
    default:
      dowser_cli_list_print_history (dowser_store_get_history (desk->store), G_MAXUINT, NULL, NULL,
                                     asked->format == DOWSER_CLI_JSON ? DOWSER_CLI_LIST_JSON : DOWSER_CLI_LIST_TABLE);
      return 0;
    }
}

int
dowser_cli_sessions (DowserCli *cli, int argc, char **argv)
{
  const char *const whats[] = { "list", "show", "resume", "remove", "clean", NULL };
  g_autofree char *format_name = NULL;
  g_autoptr (DowserCliSession) desk = NULL;
  g_auto (Asked) asked = { .keep = NOT_SAID, .days = NOT_SAID };
  GError *error = NULL;
  gboolean all = FALSE;
  int what = LIST, format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table, csv, json, sql or plan"), N_ ("FORMAT") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &all, N_ ("resume: show all rows in the table"), NULL },
    { "choose", 'c', 0, G_OPTION_ARG_INT, &asked.choice, N_ ("Answer Dowser's question with this number"), "K" },
    { "answer", 'a', 0, G_OPTION_ARG_STRING, &asked.answer, N_ ("Answer Dowser's question in words"), N_ ("TEXT") },
    { "correct", 0, 0, G_OPTION_ARG_STRING_ARRAY, &asked.corrections,
      N_ ("Say what a word means (“region means customers.country”) or set a rule for all questions (“only this "
          "year”)"),
      N_ ("TEXT") },
    { "keep", 0, 0, G_OPTION_ARG_INT64, &asked.keep, N_ ("clean: number of newest sessions to keep; 0 for all"), "N" },
    { "days", 0, 0, G_OPTION_ARG_INT64, &asked.days, N_ ("clean: number of days to keep sessions; 0 for forever"),
      "N" },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &asked.dry_run, N_ ("clean: only show how many sessions would be deleted"),
      NULL },
    DOWSER_CLI_MODEL_OPTIONS (asked.model),
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_format_nicks, 0, &error)) < 0
      || (what = dowser_cli_parse_choice ("sessions", argc > 1 ? argv[1] : NULL, whats, LIST, &error)) < 0
      || !dowser_cli_model_read (&asked.model, &error)
      || (asked.keep != NOT_SAID && !dowser_cli_check_number ("--keep", asked.keep, &error))
      || (asked.days != NOT_SAID && !dowser_cli_check_number ("--days", asked.days, &error))
      || !dowser_cli_check_arguments (cli, argc,
                                      what == LIST    ? 0
                                      : what == CLEAN ? 1
                                                      : 2,
                                      what == LIST || what == CLEAN ? 1 : 2, &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == DOWSER_CLI_JSON;
  cli->max_lines = dowser_cli_get_max_lines (all);
  asked.what = (What) what;
  asked.id = argc > 2 ? argv[2] : NULL;
  asked.format = (DowserCliFormat) format;
  desk = dowser_cli_session_new (cli, TRUE);
  return run_command (desk, &asked);
}
