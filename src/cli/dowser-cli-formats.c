/* dowser-cli-formats.c - dowser-cli formats: prints the JSON Schemas of the other commands' input and output */
#include "cli/dowser-cli.h"

#include "dowser-formats-resources.h"

#define PREFIX "/io/github/dowser/formats/"

int
dowser_cli_formats (DowserCli *cli, int argc, char **argv)
{
  const char *const names[] = { "answer", "knowledge", "operations", "plan", NULL };
  const GOptionEntry entries[] = { { NULL } };
  g_autoptr (GBytes) schema = NULL;
  g_autofree char *path = NULL;
  GError *error = NULL;
  int name;

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 0, 1, &error)
      || (name = dowser_cli_parse_choice ("formats", argc > 1 ? argv[1] : NULL, names, 0, &error)) < 0)
    return dowser_cli_fail (cli, error);
  path = g_strconcat (PREFIX, names[name], ".schema.json", NULL);
  schema = g_resource_lookup_data (dowser_formats_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  if (schema == NULL)
    return dowser_cli_fail (cli, error);
  dowser_cli_print (g_bytes_get_data (schema, NULL));
  return 0;
}
