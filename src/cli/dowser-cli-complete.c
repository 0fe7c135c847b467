/* dowser-cli-complete.c - dowser-cli complete: shows completions of an unfinished sentence */
#include "cli/dowser-cli-session.h"
#include "sentence/dowser-sentence-complete.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#define MAX_OFFERS 8

/* The names of the kinds of completions: in JSON (kinds), and for users (titles). */
static const char *const kinds[] = { "word", "table", "column", "value", "number", "date" };
static const char *const titles[] = { NULL, N_ ("table"), N_ ("column"), N_ ("value"), N_ ("number"), N_ ("date") };

static void
add_member (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
print_json (const char *text, const DowserSentenceCompletion *completion)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_array (builder);
  for (guint i = 0; i < completion->offers->len; i++)
    {
      const DowserSentenceOffer *suggestion = completion->offers->pdata[i];
      g_autofree char *sentence = g_strchomp (dowser_sentence_completion_apply (completion, text, suggestion));

      json_builder_begin_object (builder);
      add_member (builder, "text", suggestion->text);
      add_member (builder, "kind", kinds[suggestion->kind]);
      add_member (builder, "table", suggestion->table != NULL ? suggestion->table->name : NULL);
      add_member (builder, "column", suggestion->column != NULL ? suggestion->column->name : NULL);
      add_member (builder, "sentence", sentence);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  dowser_cli_print_json (root);
}

static void
print_lines (const char *text, const DowserSentenceCompletion *completion)
{
  for (guint i = 0; i < completion->offers->len; i++)
    {
      const DowserSentenceOffer *suggestion = completion->offers->pdata[i];
      g_autofree char *sentence = g_strchomp (dowser_sentence_completion_apply (completion, text, suggestion));
      const char *title = titles[suggestion->kind] != NULL ? _ (titles[suggestion->kind]) : "";
      /* Translators: "column of orders" */
      g_autofree char *description = suggestion->table != NULL
                                         ? g_strdup_printf (_ ("%s of %s"), title, suggestion->table->name)
                                         : g_strdup (title);
      g_autofree char *line = g_strdup_printf ("%s\t%s\n", sentence, description);

      dowser_cli_print (line);
    }
}

int
dowser_cli_complete (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "table", "json", NULL };
  g_autofree char *source = NULL;
  g_autofree char *format_name = NULL;
  g_autoptr (DowserCliSession) cli_session = NULL;
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserSentenceCompletion) completion = NULL;
  GError *error = NULL;
  const DowserPlannerIndex *index;
  int format;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database to use"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 1, 1, &error))
    return dowser_cli_fail (cli, error);
  if (!g_utf8_validate (argv[1], -1, NULL))
    return dowser_cli_fail (cli, g_error_new_literal (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                                      _ ("The sentence contains bytes that aren't valid text. Type it "
                                                         "again in UTF-8.")));
  cli->json = format == 1;
  cli_session = dowser_cli_session_new (cli, FALSE);
  session = dowser_cli_session_read_source (cli_session, source, &error);
  if (session == NULL)
    return dowser_cli_fail (cli, error);
  index = dowser_context_get_index (cli_session->context, dowser_session_get_source_uri (session));
  completion = dowser_sentence_complete (argv[1], dowser_planner_index_get_spoken_schema (index),
                                         dowser_planner_index_get_spoken_profile (index), MAX_OFFERS);
  if (cli->json)
    print_json (argv[1], completion);
  else
    print_lines (argv[1], completion);
  return 0;
}
