/* dowser-cli-sessions.c - dowser-cli sessions: list, show, resume and remove what was saved */
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"
#include "cli/dowser-cli-list.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  LIST,
  SHOW,
  RESUME,
  REMOVE
} What;

static DowserSession *
load (DowserCliDesk *desk, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_async (desk->store, id, NULL, dowser_cli_ready_cb, &result);
  return dowser_store_load_finish (desk->store, dowser_cli_wait (&result), error);
}

static int
show (DowserCliDesk *desk, const char *id)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = load (desk, id, &error);
  g_autofree char *text = NULL;

  if (session == NULL)
    return dowser_cli_fail (desk->cli, error);
  text = dowser_session_to_json (session);
  dowser_cli_print (text);
  dowser_cli_print ("\n");
  return 0;
}

/* Goes on where it stands: what is done and saved is not done again. @choice: from 1; 0 for none */
static int
resume (DowserCliDesk *desk, const char *id, int choice, DowserCliFormat format)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = load (desk, id, &error);
  g_autoptr (DowserRunner) runner = session != NULL ? dowser_runner_new (session, desk->context) : NULL;

  if (session == NULL || (choice != 0 && !dowser_runner_choose (runner, (guint) choice - 1, &error))
      || !dowser_cli_desk_run (desk, runner, &error))
    return dowser_cli_fail (desk->cli, error);
  if (dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING)
    return dowser_cli_answer_print_choices (session, format);
  dowser_cli_answer_print (session, format, TRUE, stdout);
  return dowser_cli_answer_get_status (session);
}

static int
remove_session (DowserCliDesk *desk, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;
  g_autoptr (DowserSession) session = load (desk, id, &error);

  if (session == NULL && !g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED))
    return dowser_cli_fail (desk->cli, error);
  g_clear_error (&error);
  dowser_store_remove_async (desk->store, id, NULL, dowser_cli_ready_cb, &result);
  if (dowser_store_remove_finish (desk->store, dowser_cli_wait (&result), &error))
    return 0;
  return dowser_cli_fail (desk->cli, error);
}

static int
work (DowserCliDesk *desk, What what, const char *id, int choice, DowserCliFormat format)
{
  switch (what)
    {
    case SHOW:
      return show (desk, id);
    case RESUME:
      return resume (desk, id, choice, format);
    case REMOVE:
      return remove_session (desk, id);
    case LIST:
    default:
      dowser_cli_list_print_history (dowser_store_get_history (desk->store), G_MAXUINT,
                                     format == DOWSER_CLI_JSON ? DOWSER_CLI_LIST_JSON : DOWSER_CLI_LIST_TABLE);
      return 0;
    }
}

int
dowser_cli_sessions (DowserCli *cli, int argc, char **argv)
{
  const char *const whats[] = { "list", "show", "resume", "remove", NULL };
  g_autofree char *format_name = NULL;
  g_autoptr (DowserCliDesk) desk = NULL;
  GError *error = NULL;
  int what = LIST, choice = 0, format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table, csv, json, sql or plan"), N_ ("FORMAT") },
    { "choose", 'c', 0, G_OPTION_ARG_INT, &choice, N_ ("Answer the question back by this number"), "K" },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_format_nicks, 0, &error)) < 0
      || (what = dowser_cli_parse_choice ("sessions", argc > 1 ? argv[1] : NULL, whats, LIST, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, what == LIST ? 0 : 2, what == LIST ? 1 : 2, &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == DOWSER_CLI_JSON;
  desk = dowser_cli_desk_new (cli, TRUE);
  return work (desk, (What) what, argc > 2 ? argv[2] : NULL, choice, (DowserCliFormat) format);
}
