/* dowser-cli-ask.c - dowser-cli ask: answers one question */
#include "base/dowser-error.h"
#include "base/dowser-limit-settings.h"
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-graph.h"
#include "cli/dowser-cli-model.h"
#include "cli/dowser-cli-session.h"
#include "planner/dowser-planner.h"

#include <glib/gi18n-lib.h>

/* The number in an option that isn't given. Users wouldn't enter this number. */
#define NOT_GIVEN G_MININT
#define DEFAULT_LIMIT 10000
/* The maximum number of questions from the program that --yes answers. Without a maximum, a model could ask questions
 * without end. */
#define MAX_YES 3

typedef struct
{
  char *source;
  char *session;
  DowserCliModel model;
  char *format_name;
  DowserCliFormat format;
  gint64 limit;
  char **choices;
  char **answers;
  char **corrections;
  gboolean confirm_all;
  gboolean all;
  gboolean strict;
  gboolean no_cache;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->source);
  g_free (options->session);
  dowser_cli_model_clear (&options->model);
  g_free (options->format_name);
  g_strfreev (options->choices);
  g_strfreev (options->answers);
  g_strfreev (options->corrections);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

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

/* Checks that all choices from the command line can be read, before the first one is used. */
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
parse_options (DowserCli *cli, Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &options->source, N_ ("The database to ask"), N_ ("SOURCE") },
    { "session", 'S', 0, G_OPTION_ARG_STRING, &options->session,
      N_ ("Continue after the last question of this session"), N_ ("ID") },
    DOWSER_CLI_MODEL_OPTIONS (options->model),
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options->format_name, N_ ("table, csv, json, sql or plan"),
      N_ ("FORMAT") },
    { "limit", 'n', 0, G_OPTION_ARG_INT64, &options->limit, N_ ("Maximum number of rows (0 for all)"), "N" },
    { "time-limit", 't', 0, G_OPTION_ARG_INT, &options->model.time_limit,
      N_ ("Timeout in seconds, for a model and for each query"), "S" },
    { "all", 0, 0, G_OPTION_ARG_NONE, &options->all, N_ ("Show all rows in the table"), NULL },
    { "as-shown", 0, 0, G_OPTION_ARG_NONE, &cli->as_shown,
      N_ ("Format the numbers in the table as in Dowser's window: an amount of 150 cents as 1.50, with the separators "
          "of your language"),
      NULL },
    { "choose", 'c', 0, G_OPTION_ARG_STRING_ARRAY, &options->choices,
      N_ ("If Dowser asks a question, choose the answer with this number"), "K" },
    { "answer", 'a', 0, G_OPTION_ARG_STRING_ARRAY, &options->answers,
      N_ ("If Dowser asks a question, give this answer"), N_ ("TEXT") },
    { "correct", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->corrections,
      N_ ("Say what a word means (“region means customers.country”) or set a rule for all questions (“only this "
          "year”)"),
      N_ ("TEXT") },
    { "yes", 'y', 0, G_OPTION_ARG_NONE, &options->confirm_all,
      N_ ("Take the first choice if there are several, and also run queries that read very many rows"), NULL },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &options->strict,
      N_ ("Don't show an answer if a check finds a wrong number in it"), NULL },
    { "fresh", 0, 0, G_OPTION_ARG_NONE, &options->no_cache,
      N_ ("Plan again, without a saved question or a stored reply"), NULL },
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
  cli->max_lines = dowser_cli_get_max_lines (options->all);
  if (options->limit == NOT_GIVEN)
    options->limit = dowser_limit_settings_get_or (DOWSER_LIMIT_ROWS, options->all ? 0 : DEFAULT_LIMIT);
  return dowser_cli_model_read (&options->model, error) && check_choices (options, error)
         && dowser_cli_check_number ("--limit", options->limit, error)
         && dowser_cli_check_number ("--time-limit",
                                     options->model.time_limit == NOT_GIVEN ? 0 : options->model.time_limit, error);
}

/* Answers a question from the program with the next answer from the command line. @needs_answer: (out): TRUE if no
 * answer is left */
static gboolean
answer_next (DowserRunner *runner, const Options *options, guint answer_index, gboolean *needs_answer, GError **error)
{
  guint n_choices = options->choices != NULL ? g_strv_length (options->choices) : 0;
  guint n_answers = options->answers != NULL ? g_strv_length (options->answers) : 0;
  guint index = 0;

  if (answer_index < n_choices)
    return parse_choice (options->choices[answer_index], &index, error)
           && dowser_runner_choose_option (runner, index, error);
  answer_index -= n_choices;
  if (answer_index < n_answers)
    return dowser_runner_answer_question (runner, options->answers[answer_index], error);
  answer_index -= n_answers;
  *needs_answer = !options->confirm_all || answer_index >= MAX_YES
                  || dowser_session_get_understanding (dowser_runner_get_session (runner))->options->len == 0;
  return *needs_answer || dowser_runner_choose_option (runner, 0, error);
}

/* Fails if an answer from the command line was not used, because the user expected it to change something. */
static gboolean
check_all_used (const Options *options, guint n_used, GError **error)
{
  guint n_choices = options->choices != NULL ? g_strv_length (options->choices) : 0;
  guint n_answers = options->answers != NULL ? g_strv_length (options->answers) : 0;

  if (n_used >= n_choices + n_answers)
    return TRUE;
  if (n_used < n_choices)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“--choose %s” has no effect, because Dowser did not ask a question. Ask again without this "
                    "option."),
                 options->choices[n_used]);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“--answer %s” has no effect, because Dowser did not ask a question. Ask again without this "
                    "option."),
                 options->answers[n_used - n_choices]);
  return FALSE;
}

/* Runs @runner, and answers the questions that it asks as long as answers are left. */
static gboolean
run_and_answer (DowserCliSession *cli_session, DowserRunner *runner, const Options *options, GError **error)
{
  gboolean needs_answer = FALSE;
  guint answer_index;

  if (!dowser_cli_session_run (cli_session, runner, error))
    return FALSE;
  for (answer_index = 0; dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING; answer_index++)
    {
      cli_session->cli->clarify_turns++;
      if (!answer_next (runner, options, answer_index, &needs_answer, error))
        return FALSE;
      if (needs_answer)
        return TRUE;
      if (!dowser_cli_session_run (cli_session, runner, error))
        return FALSE;
    }
  return check_all_used (options, answer_index, error);
}

/* Returns TRUE if the program may find the source among the saved sources by the words of the question. This is the
 * case if no source is named, and if plans aren't made by a model: a model's privacy level belongs to a named
 * source. */
static gboolean
is_resolved (DowserCliSession *cli_session, const Options *options)
{
  if (options->source != NULL || options->model.planner == DOWSER_PLANNER_MODEL)
    return FALSE;
  dowser_context_set_resolves_source (cli_session->context, TRUE);
  return dowser_context_get_connections (cli_session->context)->len > 0;
}

/* Returns the named source, or else the source that was used last. @is_known: (out): TRUE if a source was found, or if
 * the question itself may name a source. Returns: (transfer full) (nullable): %NULL with @error if @is_known is FALSE
 */
static char *
dup_source (DowserCliSession *cli_session, const Options *options, gboolean *is_known, GError **error)
{
  gboolean resolved = is_resolved (cli_session, options);
  char *uri = dowser_cli_session_dup_source (cli_session, options->source, resolved ? NULL : error);

  *is_known = uri != NULL || resolved;
  return uri;
}

/* Returns: (transfer full) (nullable) */
static DowserSession *
make_session (DowserCliSession *cli_session, const Options *options, GError **error)
{
  g_autoptr (DowserSession) session = NULL;
  g_autofree char *uri = NULL;
  gboolean is_known = FALSE;

  if (options->session != NULL)
    session = dowser_cli_session_load (cli_session, options->session, error);
  else
    uri = dup_source (cli_session, options, &is_known, error);
  if (is_known)
    {
      session = dowser_session_new (NULL);
      dowser_session_set_source_uri (session, uri);
    }
  if (session == NULL || !dowser_cli_model_prepare_planner (&options->model, session, cli_session->context, error))
    return NULL;
  return g_steal_pointer (&session);
}

/* If the question has no answer, suggests a similar sentence that has an answer. */
static int
fail (DowserCliSession *cli_session, DowserSession *session, GError *error)
{
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlannerIndex *index = uri != NULL ? dowser_context_get_index (cli_session->context, uri) : NULL;
  const char *question = dowser_session_get_question (session);
  g_autofree char *nearest = index != NULL && question != NULL && dowser_question_error_is_unanswered (error)
                                 ? dowser_planner_find_nearest (index, question)
                                 : NULL;
  int status = dowser_cli_model_fail (cli_session->cli, session, error);

  if (nearest != NULL && !cli_session->cli->json)
    /* Translators: %s is a question that can be asked */
    dowser_cli_print_note (_ ("Try: %s"), nearest);
  return status;
}

/* Returns TRUE if the options allow an answer by a metric graph. This is the case if no session, answers or corrections
 * are given, and --fresh isn't set. */
static gboolean
can_use_metric_graph (const Options *options)
{
  return options->session == NULL && options->choices == NULL && options->answers == NULL
         && options->corrections == NULL && !options->no_cache;
}

static int
answer_question (DowserCliSession *cli_session, const Options *options, const char *question)
{
  GError *error = NULL;
  g_autoptr (DowserSession) session = make_session (cli_session, options, &error);
  g_autoptr (DowserRunner) runner = NULL;
  const char *uri;
  gboolean answered;
  int status;

  if (session == NULL)
    return dowser_cli_answer_fail (cli_session->cli, NULL, error);

  dowser_cli_session_set_limits (cli_session, options->limit,
                                 options->model.time_limit == NOT_GIVEN ? DOWSER_CLI_TIME_LIMIT
                                                                        : options->model.time_limit);
  dowser_cli_session_set_strict (cli_session, options->strict);
  dowser_context_set_runs_sql_as_written (cli_session->context, TRUE);
  if (options->confirm_all)
    dowser_cli_session_allow_any_size (cli_session);
  uri = dowser_session_get_source_uri (session);
  if (uri != NULL && can_use_metric_graph (options)
      && dowser_cli_graph_ask (cli_session, uri, question, options->format, &status))
    return status;
  runner = dowser_runner_new (session, cli_session->context);
  if (options->session != NULL)
    dowser_runner_follow_up (runner, question);
  else
    dowser_session_set_question (session, question);
  if (options->no_cache)
    dowser_session_add_attempt (session, DOWSER_ATTEMPT_FRESH);
  if (!dowser_cli_session_add_corrections (cli_session, runner, options->corrections, &error))
    return dowser_cli_model_fail (cli_session->cli, session, error);
  if (options->format == DOWSER_CLI_SQL || options->format == DOWSER_CLI_PLAN)
    dowser_runner_set_last_step (runner, "check");
  answered = run_and_answer (cli_session, runner, options, &error);
  dowser_cli_model_save_facts (cli_session->context);
  if (!answered)
    return fail (cli_session, session, error);
  if (dowser_runner_get_state (runner) == DOWSER_RUNNER_ASKING)
    return dowser_cli_answer_print_choices (cli_session->cli, session, options->format);

  dowser_cli_answer_print (cli_session->cli, session, options->format, TRUE, stdout);
  return dowser_cli_answer_get_status (session);
}

/* Fails if the first argument is a file and the question follows. The file name would be read as a part of the
 * question, and the question would be asked of another source. */
static gboolean
check_words (const Options *options, int argc, char **argv, GError **error)
{
  if (argc < 3 || options->source != NULL || !g_file_test (argv[1], G_FILE_TEST_IS_REGULAR))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” is a file. To ask about its data, write --source %s."), argv[1], argv[1]);
  return FALSE;
}

int
dowser_cli_ask (DowserCli *cli, int argc, char **argv)
{
  g_auto (Options) options = { .limit = NOT_GIVEN, .model.time_limit = NOT_GIVEN };
  g_autoptr (DowserCliSession) cli_session = NULL;
  g_autofree char *question = NULL;
  GError *error = NULL;

  options.model.time_limit = (int) dowser_limit_settings_get_or (DOWSER_LIMIT_SECONDS, options.model.time_limit);
  if (!parse_options (cli, &options, &argc, &argv, &error) || !check_words (&options, argc, argv, &error))
    return dowser_cli_answer_fail (cli, NULL, error);

  question = g_strjoinv (" ", argv + 1);
  cli_session = dowser_cli_session_new (cli, TRUE);
  return answer_question (cli_session, &options, question);
}
