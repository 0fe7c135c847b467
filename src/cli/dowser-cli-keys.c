/* dowser-cli-keys.c - dowser-cli keys: lists undeclared keys, and sets the user's decisions on them */
#include "cli/dowser-cli-session.h"
#include "joins/dowser-key-facts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
get_state_title (const DowserKeyEntry *entry)
{
  if (entry->state == DOWSER_KEY_CONFIRMED)
    return _ ("confirmed");
  if (entry->state == DOWSER_KEY_REJECTED)
    return _ ("rejected");
  if (entry->is_offer)
    return _ ("suggested");
  return dowser_table_rejects_key (entry->column->table, entry->column, entry->to_column)
             ? _ ("not confirmed by the data")
             : _ ("found");
}

static void
print_entry (const DowserKeyEntry *entry)
{
  g_autofree char *reasons = g_strjoinv ("; ", entry->reasons);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s.%s = %s.%s  %s, %d %%\n    %s\n", entry->column->table->name, entry->column->name,
                          entry->to_column->table->name, entry->to_column->name, get_state_title (entry),
                          (int) (entry->confidence * 100 + 0.5), reasons);
  for (guint i = 0; i < entry->rivals->len; i++)
    {
      const DowserColumn *rival = entry->rivals->pdata[i];

      g_string_append_printf (text, _ ("    or %s.%s: confirm one of these keys\n"), rival->table->name, rival->name);
    }
  dowser_cli_print (text->str);
}

static void
add_member (JsonObject *object, const char *name, const DowserColumn *column)
{
  g_autofree char *path = g_strconcat (column->table->name, ".", column->name, NULL);

  json_object_set_string_member (object, name, path);
}

static void
print_json (GPtrArray *entries)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, json_array_new ());
  for (guint i = 0; i < entries->len; i++)
    {
      const DowserKeyEntry *entry = entries->pdata[i];
      JsonObject *object = json_object_new ();
      JsonArray *reasons = json_array_new ();

      add_member (object, "column", entry->column);
      add_member (object, "refers_to", entry->to_column);
      json_object_set_string_member (object, "state", dowser_key_state_nicks[entry->state]);
      json_object_set_double_member (object, "confidence", entry->confidence);
      json_object_set_boolean_member (object, "used",
                                      !dowser_table_rejects_key (entry->column->table, entry->column,
                                                                 entry->to_column));
      for (guint j = 0; entry->reasons[j] != NULL; j++)
        json_array_add_string_element (reasons, entry->reasons[j]);
      json_object_set_array_member (object, "reasons", reasons);
      json_array_add_object_element (json_node_get_array (node), object);
    }
  dowser_cli_print_json (node);
}

static gboolean
is_path_of (const char *path, const DowserColumn *column)
{
  g_autofree char *column_path = g_strconcat (column->table->name, ".", column->name, NULL);

  return g_ascii_strcasecmp (path, column_path) == 0;
}

/* Finds the key from one column to another. @to: (nullable): may be omitted if the column has only one key. Returns:
 * (nullable) */
static const DowserKeyEntry *
find_entry (GPtrArray *entries, const char *from, const char *to, GError **error)
{
  const DowserKeyEntry *found = NULL;
  guint n = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const DowserKeyEntry *entry = entries->pdata[i];

      if (!is_path_of (from, entry->column) || (to != NULL && !is_path_of (to, entry->to_column)))
        continue;
      found = entry;
      n++;
    }
  if (n == 1)
    return found;
  if (n == 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("No key was found that starts at “%s”. “dowser-cli keys” lists the keys that were found."), from);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” may refer to several columns. After this column, also write the column that it refers to."),
                 from);
  return NULL;
}

static int
set_decision (DowserCliSession *cli_session, const char *uri, GPtrArray *entries, char **argv, int argc,
              DowserKeyState state)
{
  GError *error = NULL;
  const DowserKeyEntry *entry = find_entry (entries, argv[2], argc > 3 ? argv[3] : NULL, &error);

  if (entry == NULL)
    return dowser_cli_fail (cli_session->cli, error);
  dowser_context_set_key_decision (cli_session->context, uri, entry->column, entry->to_column, state);
  dowser_cli_print_note (state == DOWSER_KEY_CONFIRMED  ? _ ("%s.%s refers to %s.%s, as you decided")
                         : state == DOWSER_KEY_REJECTED ? _ ("As you decided, %s.%s does not refer to %s.%s")
                                                        : _ ("Your decision was removed. Whether %s.%s refers to %s.%s "
                                                             "is again inferred from names and values."),
                         entry->column->table->name, entry->column->name, entry->to_column->table->name,
                         entry->to_column->name);
  return 0;
}

static int
run_command (DowserCli *cli, const char *source, int action, char **argv, int argc)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, source, &error);
  g_autoptr (GPtrArray) entries = NULL;
  const char *uri;

  if (session == NULL)
    return dowser_cli_fail (cli, error);
  uri = dowser_session_get_source_uri (session);
  entries = dowser_key_entries_new (dowser_session_get_schema (session),
                                    dowser_context_get_key_facts (cli_session->context, uri));
  if (action == 1 || action == 2 || action == 3)
    return set_decision (cli_session, uri, entries, argv, argc,
                         action == 1   ? DOWSER_KEY_CONFIRMED
                         : action == 2 ? DOWSER_KEY_REJECTED
                                       : DOWSER_KEY_FOUND);
  if (cli->json)
    print_json (entries);
  for (guint i = 0; !cli->json && i < entries->len; i++)
    print_entry (entries->pdata[i]);
  if (entries->len == 0 && !cli->json)
    dowser_cli_print_note ("%s", _ ("No keys were found in addition to the declared keys"));
  return 0;
}

int
dowser_cli_keys (DowserCli *cli, int argc, char **argv)
{
  const char *const actions[] = { "list", "confirm", "reject", "forget", NULL };
  const char *const formats[] = { "text", "json", NULL };
  g_autofree char *source = NULL;
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int action = 0, format;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database to use"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("text or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (argc > 1 && (action = dowser_cli_parse_choice ("keys", argv[1], actions, 0, &error)) < 0)
      || !dowser_cli_check_arguments (cli, argc, action > 0 ? 2 : 0, action > 0 ? 3 : 1, &error))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  return run_command (cli, source, action, argv, argc);
}
