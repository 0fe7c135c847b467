/* dowser-cli-schema.c - dowser-cli schema: prints the tables, columns and keys of a source */
#include "base/dowser-error.h"
#include "cli/dowser-cli-session.h"
#include "pipeline/context/dowser-own-prompts.h"
#include "pipeline/model/dowser-model-facts.h"
#include "pipeline/model/dowser-schema-links.h"
#include "planner/dowser-planner.h"
#include "planner/dowser-schema-linking.h"
#include "prompt/documents/dowser-prompt-size.h"

#include <glib/gi18n-lib.h>

/* How many times the found tables fit into the maximum number of tables. This leaves room for the tables that they
 * refer to. */
#define ROOM 2
#define N_QUESTIONS 5

/* Finds the tables that @question is about, and the tables that are needed to connect them. Returns: of
 * DowserSelectedTable */
static GPtrArray *
find_tables (DowserCliSession *cli_session, DowserSession *session, const char *question, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  GPtrArray *selected_tables;

  dowser_session_set_question (session, question);
  dowser_schema_links_search_async (cli_session->context, session, cli_session->cli->cancellable, dowser_cli_ready_cb,
                                    &result);
  dowser_cli_wait (&result);
  selected_tables = dowser_schema_links_search_finish (cli_session->context, result, error);
  if (selected_tables != NULL)
    dowser_schema_linking_add_join_tables (selected_tables, dowser_session_get_schema (session),
                                           dowser_session_get_constraints (session),
                                           ROOM * dowser_context_get_effort (cli_session->context)->tables);
  return selected_tables;
}

static void
print_tables_json (GPtrArray *selected_tables)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, json_array_new ());
  for (guint i = 0; i < selected_tables->len; i++)
    json_array_add_element (json_node_get_array (node),
                            dowser_selected_table_to_node (g_ptr_array_index (selected_tables, i)));
  dowser_cli_print_json (node);
}

static void
print_tables_markdown (GPtrArray *selected_tables, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) tables = dowser_schema_linking_dup_tables (selected_tables, schema);
  g_autofree char *text = dowser_schema_to_markdown (schema, tables);

  for (guint i = 0; i < selected_tables->len; i++)
    {
      const DowserSelectedTable *selected_table = g_ptr_array_index (selected_tables, i);
      g_autofree char *line = g_strdup_printf ("- %s: %s\n", selected_table->table, selected_table->reason);

      dowser_cli_print (line);
    }
  dowser_cli_print (selected_tables->len > 0 ? "\n" : "");
  dowser_cli_print (text);
}

static void
print_schema (const DowserSchema *schema, gboolean as_json)
{
  g_autofree char *text = as_json ? dowser_schema_to_json (schema) : dowser_schema_to_markdown (schema, NULL);

  if (dowser_schema_get_tables (schema)->len == 0)
    dowser_cli_print_note ("%s", _ ("There are no tables that you may read."));
  dowser_cli_print (text);
  if (!g_str_has_suffix (text, "\n"))
    dowser_cli_print ("\n");
}

/* Prints the schema as a model gets it. @selected_tables: (nullable): if set, the only tables that are printed */
static void
print_json_schema (DowserPromptSize prompt_size, const DowserSchema *schema, GPtrArray *selected_tables)
{
  g_autoptr (GPtrArray) tables
      = selected_tables != NULL ? dowser_schema_linking_dup_tables (selected_tables, schema) : NULL;
  g_autofree char *text = dowser_prompt_size_dup_schema (prompt_size, schema, tables);

  dowser_cli_print (text);
  dowser_cli_print ("\n");
}

/* Prints the whole prompt that a model would get, with the privacy level that includes values. */
static gboolean
print_prompt (DowserCliSession *cli_session, DowserSession *session, DowserPromptSize prompt_size,
              GPtrArray *selected_tables, GError **error)
{
  g_autoptr (GPtrArray) tables
      = dowser_schema_linking_dup_tables (selected_tables, dowser_session_get_schema (session));
  g_autoptr (GError) unusable = NULL;
  g_autoptr (GHashTable) prompts = dowser_own_prompts_load (&unusable);
  g_auto (DowserModelFacts) facts = { 0 };
  g_autoptr (DowserPrompt) prompt = NULL;
  g_autofree char *text = NULL;

  if (unusable != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&unusable));
      return FALSE;
    }
  dowser_model_facts_init_with_privacy (&facts, session, cli_session->context, DOWSER_PRIVACY_LEVEL_VALUES);
  facts.facts.prompt_size = prompt_size;
  facts.facts.templates = prompts;
  facts.facts.tables = tables->len > 0 ? tables : NULL;
  prompt = dowser_prompt_make_plan (&facts.facts, error);
  if (prompt == NULL)
    return FALSE;
  text = g_strdup_printf ("%s\n\n%s\n\n%s\n", prompt->system, prompt->user, prompt->json_schema);
  dowser_cli_print (text);
  dowser_cli_print_note (_ ("Prompt %s: %u tokens, of which %u do not depend on the database"), prompt->version,
                         prompt->tokens, prompt->fixed_tokens);
  return TRUE;
}

/* Reads the schema. If the source can't be opened, uses the tables that were read last time, and prints a note that
 * says so. If the password was wrong, fails instead. */
static DowserSession *
read_schema (DowserCliSession *cli_session, const char *source, gboolean last, GError **error)
{
  GError *local_error = NULL;
  DowserSession *session;

  if (last)
    return dowser_cli_session_load_last_tables (cli_session, source, error);
  session = dowser_cli_session_read_source (cli_session, source, &local_error);
  if (session != NULL)
    return session;
  if (local_error->domain == DOWSER_SOURCE_ERROR && local_error->code != DOWSER_SOURCE_ERROR_PASSWORD)
    {
      session = dowser_cli_session_load_last_tables (cli_session, source, NULL);
      if (session != NULL)
        dowser_cli_print_note ("%s", local_error->message);
    }
  if (session != NULL)
    g_error_free (local_error);
  else
    g_propagate_error (error, local_error);
  return session;
}

/* Prints the schema. @question: (nullable): if set, prints only the tables for this question; @prompt_size: the prompt
 * size whose JSON Schema is printed, -1 to print none */
static int
run_command (DowserCli *cli, const char *source, const char *question, int prompt_size, gboolean as_prompt,
             gboolean last)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = read_schema (cli_session, source, last, &error);
  g_autoptr (GPtrArray) selected_tables = NULL;

  if (session != NULL && question != NULL)
    selected_tables = find_tables (cli_session, session, question, &error);
  if (error != NULL)
    return dowser_cli_fail (cli, error);

  if (as_prompt
      && !print_prompt (cli_session, session,
                        prompt_size >= 0 ? (DowserPromptSize) prompt_size : DOWSER_PROMPT_SIZE_FULL, selected_tables,
                        &error))
    return dowser_cli_fail (cli, error);
  if (as_prompt)
    return 0;
  if (prompt_size >= 0)
    print_json_schema ((DowserPromptSize) prompt_size, dowser_session_get_schema (session), selected_tables);
  else if (selected_tables == NULL)
    print_schema (dowser_session_get_schema (session), cli->json);
  else if (cli->json)
    print_tables_json (selected_tables);
  else
    print_tables_markdown (selected_tables, dowser_session_get_schema (session));
  return 0;
}

static int
answer_changes (DowserCli *cli, const char *source)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);

  return session != NULL ? dowser_cli_changes_print (cli_session, session) : dowser_cli_fail (cli, error);
}

static int
answer_questions (DowserCli *cli, const char *source)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autoptr (DowserPlannerIndex) index = NULL;
  g_auto (GStrv) questions = NULL;

  if (session == NULL)
    return dowser_cli_fail (cli, error);
  index = dowser_planner_index_new (dowser_session_get_schema (session), dowser_session_get_profile (session));
  questions = dowser_planner_suggest (index, N_QUESTIONS);
  for (guint i = 0; questions[i] != NULL; i++)
    {
      dowser_cli_print (questions[i]);
      dowser_cli_print ("\n");
    }
  return 0;
}

int
dowser_cli_schema (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "markdown", "json", "prompt", NULL };
  g_autofree char *source = NULL;
  g_autofree char *question = NULL;
  g_autofree char *prompt_size_name = NULL;
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int format, prompt_size = -1;
  gboolean changes = FALSE, last = FALSE, questions = FALSE;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database to use"), N_ ("SOURCE") },
    { "question", 'q', 0, G_OPTION_ARG_STRING, &question,
      N_ ("Show only the tables and columns that this question needs, and why"), N_ ("QUESTION") },
    { "tier", 0, 0, G_OPTION_ARG_STRING, &prompt_size_name,
      N_ ("Show the JSON Schema of the plan format: minimal, standard or full"), N_ ("TIER") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("markdown, json or prompt"), N_ ("FORMAT") },
    { "changes", 0, 0, G_OPTION_ARG_NONE, &changes, N_ ("Show schema changes, and the saved questions that they broke"),
      NULL },
    { "questions", 0, 0, G_OPTION_ARG_NONE, &questions, N_ ("Show suggested first questions, one per line"), NULL },
    { "last", 0, 0, G_OPTION_ARG_NONE, &last, N_ ("Show the tables as they were last read, without opening the source"),
      NULL },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (prompt_size_name != NULL
          && (prompt_size = dowser_cli_parse_choice ("--tier", prompt_size_name, dowser_prompt_size_nicks, 0, &error))
                 < 0)
      || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == 1;
  if (format == 2 && question == NULL)
    g_set_error_literal (&error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--format prompt shows the prompt that a model gets for a question, so it needs "
                            "--question"));
  if (error != NULL)
    return dowser_cli_fail (cli, error);
  if (questions)
    return answer_questions (cli, source);
  return changes ? answer_changes (cli, source) : run_command (cli, source, question, prompt_size, format == 2, last);
}
