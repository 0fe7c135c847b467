/* dowser-cli-library.c - dowser-cli library: lists, saves, runs, removes and checks saved questions with right
 * answers */
#include "cli/dowser-cli-library.h"

#include "base/dowser-limit-settings.h"
#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-parameter.h"
#include "knowledge/library/dowser-saved-slots.h"
#include "pipeline/context/dowser-library.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define DEFAULT_LIMIT 10000

typedef enum
{
  ACTION_LIST,
  ACTION_SAVE,
  ACTION_RUN,
  ACTION_REMOVE,
  ACTION_CHECK
} Action;
static const char *const actions[] = { "list", "save", "run", "remove", "check", NULL };

/** Options: the arguments of the command; all (nullable). @saved_name: the question or session that the user named */
typedef struct
{
  DowserCli *cli;
  Action action;
  const char *saved_name;
  char *source;
  char *session;
  char *junit;
  char **parameters;
  gboolean all;
} Options;

static void
options_clear (Options *call)
{
  g_free (call->source);
  g_free (call->session);
  g_free (call->junit);
  g_strfreev (call->parameters);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

DowserSession *
dowser_cli_library_make_session (const char *uri, const char *question, const DowserPlan *plan)
{
  DowserSession *session = dowser_session_new (NULL);

  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, question);
  dowser_session_take_plan (session, dowser_plan_ref (plan), DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

/* Loads the saved questions of a source. @uri: (nullable): NULL for all sources */
static GPtrArray *
load_questions (DowserCliSession *cli_session, const char *uri, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_list_questions_async (cli_session->log, uri, cli_session->cli->cancellable, dowser_cli_ready_cb,
                                     &result);
  return dowser_store_list_questions_finish (cli_session->log, dowser_cli_wait (&result), error);
}

/* Loads the saved questions of the named source. If no source is named, loads the saved questions of all sources. */
static GPtrArray *
load_named_questions (DowserCliSession *cli_session, const Options *call, GError **error)
{
  g_autofree char *uri = call->source != NULL ? dowser_cli_session_dup_source (cli_session, call->source, error) : NULL;

  return call->source != NULL && uri == NULL ? NULL : load_questions (cli_session, uri, error);
}

/* Returns: (nullable): the question in @questions whose number or words are @saved_name */
static const DowserSavedQuestion *
find_question (GPtrArray *questions, const char *saved_name, GError **error)
{
  gint64 id = g_ascii_strtoll (saved_name, NULL, 10);

  for (guint i = 0; i < questions->len; i++)
    {
      const DowserSavedQuestion *question = questions->pdata[i];
      g_autofree char *number = g_strdup_printf ("%" PRId64, question->id);

      if ((question->id == id && g_str_equal (number, saved_name))
          || g_ascii_strcasecmp (question->question, saved_name) == 0)
        return question;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("There is no saved question “%s”. “dowser-cli library list” shows the numbers and texts of saved "
                  "questions."),
               saved_name);
  return NULL;
}

static void
add_time (JsonObject *object, const char *name, gint64 time)
{
  g_autoptr (GDateTime) date_time = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autofree char *text = g_date_time_format_iso8601 (date_time);

  json_object_set_string_member (object, name, text);
}

static JsonArray *
slots_to_json (const DowserSavedQuestion *question)
{
  g_autoptr (GPtrArray) slots = dowser_saved_question_dup_slots (question);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < slots->len; i++)
    {
      const DowserSavedSlot *slot = slots->pdata[i];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", slot->name);
      json_object_set_string_member (object, "value", slot->original_text);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
question_to_json (const DowserSavedQuestion *question)
{
  JsonObject *object = json_object_new ();
  JsonArray *tables = json_array_new ();

  json_object_set_int_member (object, "id", question->id);
  json_object_set_string_member (object, "source", question->source_uri);
  json_object_set_string_member (object, "question", question->question);
  if (question->sentence != NULL)
    json_object_set_string_member (object, "sentence", question->sentence);
  json_object_set_array_member (object, "slots", slots_to_json (question));
  for (char **table = question->tables; *table != NULL; table++)
    json_array_add_string_element (tables, *table);
  json_object_set_array_member (object, "tables", tables);
  json_object_set_string_member (object, "verified", dowser_verified_nicks[question->verified]);
  if (question->verified != DOWSER_VERIFIED_NOT)
    add_time (object, "verified_at", question->verified_at);
  json_object_set_int_member (object, "uses", question->uses);
  add_time (object, "saved", question->created);
  return object;
}

static void
print_json (GPtrArray *questions)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < questions->len; i++)
    json_array_add_object_element (array, question_to_json (questions->pdata[i]));
  json_node_take_array (node, array);
  dowser_cli_print_json (node);
}

static void
print_question (const DowserSavedQuestion *question)
{
  g_autofree char *tables = g_strjoinv (", ", question->tables);
  g_autofree char *uses = g_strdup_printf (ngettext ("used %u time", "used %u times", question->uses), question->uses);
  g_autofree char *line = g_strdup_printf ("%" PRId64 "  %s  (%s; %s; %s)\n", question->id, question->question, tables,
                                           dowser_verified_nicks[question->verified], uses);

  dowser_cli_print (line);
}

static int
list_questions (DowserCliSession *cli_session, const Options *call)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) questions = load_named_questions (cli_session, call, &error);

  if (questions == NULL)
    return dowser_cli_fail (call->cli, error);
  if (call->cli->json)
    print_json (questions);
  for (guint i = 0; !call->cli->json && i < questions->len; i++)
    print_question (questions->pdata[i]);
  if (!call->cli->json && questions->len == 0)
    dowser_cli_print_note ("%s", _ ("No question is saved yet. “dowser-cli library save SESSION” saves an answer."));
  return 0;
}

/* Returns: (nullable): the ID of the newest session whose question is @saved_name; if there is no such session,
 * @saved_name itself, which may be an ID */
static const char *
find_session (DowserCliSession *cli_session, const char *saved_name)
{
  GListModel *history = dowser_store_get_history (cli_session->store);

  for (guint i = 0; i < g_list_model_get_n_items (history); i++)
    {
      g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (history, i);

      if (g_strcmp0 (dowser_history_entry_get_question (entry), saved_name) == 0)
        return dowser_history_entry_get_id (entry);
    }
  return saved_name;
}

static int
save_question (DowserCliSession *cli_session, const Options *call)
{
  GError *error = NULL;
  const char *id = call->session != NULL ? call->session : find_session (cli_session, call->saved_name);
  g_autoptr (DowserSession) session = dowser_cli_session_load (cli_session, id, &error);
  g_autoptr (DowserSession) source = NULL;
  g_autoptr (DowserSavedQuestion) question = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  gint64 number;

  /* Saving a question needs the meanings of its words, so the source must be read first. */
  if (session != NULL)
    source = dowser_cli_session_read_source (cli_session, dowser_session_get_source_uri (session), &error);
  if (source != NULL)
    question = dowser_library_dup_question (cli_session->context, session, DOWSER_VERIFIED_SAVED, &error);
  if (question == NULL)
    return dowser_cli_fail (call->cli, error);
  dowser_store_save_question_async (cli_session->store, question, call->cli->cancellable, dowser_cli_ready_cb, &result);
  number = dowser_store_save_question_finish (cli_session->store, dowser_cli_wait (&result), NULL, &error);
  if (number == 0)
    return dowser_cli_fail (call->cli, error);
  dowser_cli_print_note (_ ("“%s” is saved as number %" PRId64), question->question, number);
  return 0;
}

static int
remove_question (DowserCliSession *cli_session, const Options *call)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) questions = load_named_questions (cli_session, call, &error);
  const DowserSavedQuestion *question = questions != NULL ? find_question (questions, call->saved_name, &error) : NULL;
  g_autoptr (GAsyncResult) result = NULL;

  if (question == NULL)
    return dowser_cli_fail (call->cli, error);
  dowser_store_remove_question_async (cli_session->store, question->id, call->cli->cancellable, dowser_cli_ready_cb,
                                      &result);
  if (!dowser_store_remove_question_finish (cli_session->store, dowser_cli_wait (&result), &error))
    return dowser_cli_fail (call->cli, error);
  dowser_cli_print_note (_ ("“%s” is no longer saved"), question->question);
  return 0;
}

/* Makes the plan of a saved question with the values from the command line. These are the values of the plan's
 * parameters or, if it has none, of the gaps in the question. */
static DowserPlan *
make_plan (const DowserSavedQuestion *question, const Options *call, DowserSession *source, char **question_text,
           GError **error)
{
  const char *const *given = (const char *const *) call->parameters;
  g_autoptr (GPtrArray) slots = dowser_saved_question_dup_slots (question);
  DowserPlan *plan;

  if (given == NULL || question->plan->parameters->len > 0)
    {
      *question_text = g_strdup (question->question);
      return dowser_cli_bind_parameters (question->plan, given, error);
    }
  for (; *given != NULL; given++)
    if (!dowser_saved_slots_set_value (slots, *given, error))
      return NULL;
  plan = dowser_saved_question_fill_slots (question, slots, dowser_session_get_schema (source),
                                           dowser_session_get_profile (source), error);
  *question_text = dowser_saved_slots_dup_question (slots, question->question);
  return plan;
}

static int
run_question (DowserCliSession *cli_session, const Options *call)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) questions = load_named_questions (cli_session, call, &error);
  const DowserSavedQuestion *question = questions != NULL ? find_question (questions, call->saved_name, &error) : NULL;
  g_autoptr (DowserSession) source
      = question != NULL ? dowser_cli_session_read_source (cli_session, question->source_uri, &error) : NULL;
  g_autofree char *question_text = NULL;
  g_autoptr (DowserPlan) plan = source != NULL ? make_plan (question, call, source, &question_text, &error) : NULL;
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;

  if (plan == NULL)
    return dowser_cli_answer_fail (call->cli, NULL, error);
  dowser_cli_session_set_limits (cli_session, dowser_limit_settings_get_or (DOWSER_LIMIT_ROWS, DEFAULT_LIMIT),
                                 DOWSER_CLI_TIME_LIMIT);
  session = dowser_cli_library_make_session (question->source_uri, question_text, plan);
  runner = dowser_runner_new (session, cli_session->context);
  if (!dowser_cli_session_run (cli_session, runner, &error))
    return dowser_cli_answer_fail (call->cli, session, error);
  dowser_store_count_question_use (cli_session->store, question->id);
  dowser_cli_answer_print (call->cli, session, call->cli->json ? DOWSER_CLI_JSON : DOWSER_CLI_TABLE, TRUE, stdout);
  return dowser_cli_answer_get_status (session);
}

static int
check_questions (DowserCliSession *cli_session, const Options *call)
{
  GError *error = NULL;
  g_autoptr (DowserSession) source = dowser_cli_session_read_source (cli_session, call->source, &error);
  g_autoptr (GPtrArray) questions
      = source != NULL ? load_questions (cli_session, dowser_session_get_source_uri (source), &error) : NULL;

  if (questions == NULL)
    return dowser_cli_fail (call->cli, error);
  if (questions->len == 0 && !call->cli->json)
    dowser_cli_print_note ("%s", _ ("There is no saved question for this source"));
  return dowser_cli_library_check (cli_session, source, questions, call->junit);
}

static int
run_command (const Options *call)
{
  static int (*const functions[]) (DowserCliSession *, const Options *)
      = { list_questions, save_question, run_question, remove_question, check_questions };
  /* A check is not a question of the user, so only the log of its statements is saved. */
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (call->cli, call->action != ACTION_CHECK);

  return functions[call->action](cli_session, call);
}

int
dowser_cli_library (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "text", "json", NULL };
  g_auto (Options) call = { .cli = cli };
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int action = ACTION_LIST, format, n;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &call.source, N_ ("The database that was asked"), N_ ("SOURCE") },
    { "session", 'S', 0, G_OPTION_ARG_STRING, &call.session, N_ ("Save the answer of this session"), N_ ("ID") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("text or json"), N_ ("FORMAT") },
    { "param", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &call.parameters, N_ ("Use another value in the saved question"),
      N_ ("NAME=VALUE") },
    { "junit", 0, 0, G_OPTION_ARG_FILENAME, &call.junit, N_ ("Write a report of the check to this file"), N_ ("FILE") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &call.all, N_ ("Show all rows in the table"), NULL },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (argc > 1 && (action = dowser_cli_parse_choice ("library", argv[1], actions, 0, &error)) < 0))
    return dowser_cli_fail (cli, error);
  if (argc <= 1)
    n = 0;
  else
    n = action == ACTION_LIST || action == ACTION_CHECK || (action == ACTION_SAVE && call.session != NULL) ? 1 : 2;
  if (!dowser_cli_check_arguments (cli, argc, n, n, &error))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  cli->max_lines = dowser_cli_get_max_lines (call.all);
  call.action = (Action) action;
  call.saved_name = argc > 2 ? argv[2] : NULL;
  return run_command (&call);
}
