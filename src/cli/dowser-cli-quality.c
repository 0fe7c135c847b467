/* dowser-cli-quality.c - dowser-cli quality: lists problems with the values in a source's columns */
#include "analysis/dowser-flaws.h"
#include "cli/dowser-cli-session.h"

#include <glib/gi18n-lib.h>

static void
print_flaw (const DowserFlaw *flaw)
{
  g_autofree char *words = dowser_flaw_dup_description (flaw, TRUE);
  g_autofree char *line = g_strdup_printf ("%s.%s  %s\n", flaw->column->table->name, flaw->column->name, words);

  dowser_cli_print (line);
}

static void
add_flaw (JsonArray *array, const DowserFlaw *flaw)
{
  g_autofree char *words = dowser_flaw_dup_description (flaw, TRUE);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "table", flaw->column->table->name);
  json_object_set_string_member (object, "column", flaw->column->name);
  json_object_set_string_member (object, "kind", dowser_flaw_nicks[flaw->kind]);
  if (flaw->share >= 0)
    json_object_set_double_member (object, "share", flaw->share);
  json_object_set_string_member (object, "words", words);
  json_array_add_object_element (array, object);
}

/* Prints the problems of all tables. @wanted_table: (nullable): if set, the only table whose problems are printed.
 * Returns: the number of problems */
static guint
print_all (DowserCliSession *cli_session, DowserSession *session, const DowserTable *wanted_table, JsonArray *array)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  const DowserProfile *profile = dowser_session_get_profile (session);
  GPtrArray *facts = dowser_context_get_key_facts (cli_session->context, dowser_session_get_source_uri (session));
  GPtrArray *tables = dowser_schema_get_tables (schema);
  guint n = 0;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->columns->len && (wanted_table == NULL || table == wanted_table) && !table->hidden;
           j++)
        {
          g_autoptr (GPtrArray) flaws = dowser_flaws_list (table->columns->pdata[j], profile, facts);

          for (guint k = 0; k < flaws->len; k++, n++)
            if (cli_session->cli->json)
              add_flaw (array, flaws->pdata[k]);
            else
              print_flaw (flaws->pdata[k]);
        }
    }
  return n;
}

static int
run_command (DowserCli *cli, const char *source, const char *name)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  const DowserTable *wanted_table = NULL;
  guint n;

  if (session == NULL)
    return dowser_cli_fail (cli, error);
  if (name != NULL && (wanted_table = dowser_schema_find_table (dowser_session_get_schema (session), name)) == NULL)
    return dowser_cli_fail (cli,
                            g_error_new (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                         _ ("There is no table “%s”. “dowser-cli schema” lists the tables."), name));
  json_node_take_array (node, json_array_new ());
  n = print_all (cli_session, session, wanted_table, json_node_get_array (node));
  if (cli->json)
    dowser_cli_print_json (node);
  else if (n == 0)
    dowser_cli_print_note ("%s", _ ("No problems were found in the values that were examined"));
  return 0;
}

int
dowser_cli_quality (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "text", "json", NULL };
  g_autofree char *source = NULL;
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int format;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database to use"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("text or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, 1, &error))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  return run_command (cli, source, argc > 1 ? argv[1] : NULL);
}
