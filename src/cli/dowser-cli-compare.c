/* dowser-cli-compare.c - dowser-cli compare: shows the differences of two plans */
#include "cli/dowser-cli-input.h"
#include "cli/dowser-cli-list.h"
#include "explain/dowser-plan-compare.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

static void
print_json (GPtrArray *differences)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < differences->len; i++)
    {
      const DowserDifference *difference = differences->pdata[i];
      JsonObject *object = json_object_new ();

      dowser_cli_json_add_text (object, "part", dowser_part_nicks[difference->part]);
      dowser_cli_json_add_text (object, "kind", dowser_difference_nicks[difference->kind]);
      dowser_cli_json_add_text (object, "before", difference->before);
      dowser_cli_json_add_text (object, "after", difference->after);
      dowser_cli_json_add_text (object, "text", difference->text);
      json_array_add_object_element (array, object);
    }
  json_node_take_array (root, array);
  dowser_cli_print_json (root);
}

static void
print_lines (GPtrArray *differences)
{
  for (guint i = 0; i < differences->len; i++)
    {
      g_autofree char *line = g_strconcat (((const DowserDifference *) differences->pdata[i])->text, "\n", NULL);

      dowser_cli_print (line);
    }
  if (differences->len == 0)
    dowser_cli_print_note ("%s", _ ("The plans do not differ."));
}

int
dowser_cli_compare (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *format_name = NULL;
  g_autoptr (DowserPlan) before = NULL;
  g_autoptr (DowserPlan) after = NULL;
  g_autoptr (GPtrArray) differences = NULL;
  GError *error = NULL;
  int format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 2, 2, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_list_format_nicks, 0, &error)) < 0
      || (before = dowser_cli_read_plan (argv[1], &error)) == NULL
      || (after = dowser_cli_read_plan (argv[2], &error)) == NULL)
    return dowser_cli_fail (cli, error);

  differences = dowser_plan_compare (before, after);
  if (format == 0)
    print_lines (differences);
  else
    print_json (differences);
  return 0;
}
