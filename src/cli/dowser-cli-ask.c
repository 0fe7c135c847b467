/* dowser-cli-ask.c - dowser-cli ask: one question, answered */
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_LIMIT 10000

typedef struct
{
  char *source;
  char *planner;
  char *format_name;
  DowserCliFormat format;
  gint64 limit;
  int time_limit;
  char **choices;
  gboolean yes;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->source);
  g_free (options->planner);
  g_free (options->format_name);
  g_strfreev (options->choices);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
check_planner (const Options *options, GError **error)
{
  const char *const planners[] = { "builtin", "model", NULL };
  int planner = dowser_cli_parse_choice ("--planner", options->planner, planners, 0, error);

  if (planner == 1)
    g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                         _ ("This version has no language model. Use --planner builtin, or leave it out."));
  return planner == 0;
}

static gboolean
parse_choice (const char *number, guint *index, GError **error)
{
  guint64 value;

  if (g_ascii_string_to_unsigned (number, 10, 1, 1000, &value, NULL))
    {
      *index = (guint) value - 1;
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--choose cannot be “%s”. It is the number of a choice, from 1."), number);
  return FALSE;
}

/* All at once: a later one shall not be found wrong after the first has been taken. */
static gboolean
check_choices (const Options *options, GError **error)
{
  guint index;

  for (char **choice = options->choices; choice != NULL && *choice != NULL; choice++)
    if (!parse_choice (*choice, &index, error))
      return FALSE;
  return TRUE;
}

static gboolean
parse (DowserCli *cli, Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &options->source, N_ ("The database to ask"), N_ ("SOURCE") },
    { "planner", 0, 0, G_OPTION_ARG_STRING, &options->planner, N_ ("Who makes the plan: builtin"), N_ ("NAME") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options->format_name, N_ ("table, csv, json, sql or plan"),
      N_ ("FORMAT") },
    { "limit", 'n', 0, G_OPTION_ARG_INT64, &options->limit, N_ ("At most so many rows; 0 for all"), "N" },
    { "time-limit", 't', 0, G_OPTION_ARG_INT, &options->time_limit, N_ ("At most so many seconds"), "S" },
    { "choose", 'c', 0, G_OPTION_ARG_STRING_ARRAY, &options->choices, N_ ("Answer a question back by this number"),
      "K" },
    { "yes", 'y', 0, G_OPTION_ARG_NONE, &options->yes, N_ ("Take the first choice where there are several"), NULL },
    { NULL },
  };
  int format;

  if (!dowser_cli_parse (cli, entries, argc, argv, error))
    return FALSE;
  format = dowser_cli_parse_choice ("--format", options->format_name, dowser_cli_format_nicks, 0, error);
  if (format < 0)
    return FALSE;
  options->format = (DowserCliFormat) format;
  cli->json = options->format == DOWSER_CLI_JSON;
  return check_planner (options, error) && check_choices (options, error)
         && dowser_cli_check_number ("--limit", options->limit, error)
         && dowser_cli_check_number ("--time-limit", options->time_limit, error);
}

/* Answers what the runner asks, as long as there are answers. */
static gboolean
run_and_answer (DowserCliDesk *desk, DowserRunner *runner, const Options *options, GError **error)
{
  char **choice = options->choices;

  if (!dowser_cli_desk_run (desk, runner, error))
    return FALSE;
  while (dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING)
    {
      const char *number = choice != NULL && *choice != NULL ? *choice++ : options->yes ? "1" : NULL;
      guint index;

      if (number == NULL)
        return TRUE;
      if (!parse_choice (number, &index, error) || !dowser_runner_choose (runner, index, error)
          || !dowser_cli_desk_run (desk, runner, error))
        return FALSE;
    }
  return TRUE;
}

static int
answer (DowserCliDesk *desk, const Options *options, const char *question)
{
  g_autofree char *uri = NULL;
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  GError *error = NULL;

  uri = dowser_cli_desk_dup_source (desk, options->source, &error);
  if (uri == NULL)
    return dowser_cli_fail (desk->cli, error);

  dowser_cli_desk_set_limits (desk, options->limit, options->time_limit);
  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, question);
  runner = dowser_runner_new (session, desk->context);
  if (options->format == DOWSER_CLI_SQL || options->format == DOWSER_CLI_PLAN)
    dowser_runner_set_last_step (runner, "check");
  if (!run_and_answer (desk, runner, options, &error))
    return dowser_cli_fail (desk->cli, error);
  if (dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING)
    return dowser_cli_answer_print_choices (session, options->format);

  dowser_cli_answer_print (session, options->format, TRUE, stdout);
  return dowser_cli_answer_get_status (session);
}

int
dowser_cli_ask (DowserCli *cli, int argc, char **argv)
{
  g_auto (Options) options = { .limit = DEFAULT_LIMIT };
  g_autoptr (DowserCliDesk) desk = NULL;
  g_autofree char *question = NULL;
  GError *error = NULL;

  if (!parse (cli, &options, &argc, &argv, &error))
    return dowser_cli_fail (cli, error);

  question = g_strjoinv (" ", argv + 1);
  desk = dowser_cli_desk_new (cli, TRUE);
  return answer (desk, &options, question);
}
