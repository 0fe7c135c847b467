/* dowser-cli-schema.c - dowser-cli schema: the tables, columns and keys of a source */
#include "cli/dowser-cli-desk.h"

#include <glib/gi18n-lib.h>

static int
print_schema (DowserCli *cli, const char *source, gboolean as_json)
{
  g_autoptr (DowserCliDesk) desk = dowser_cli_desk_new (cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_desk_read_source (desk, source, &error);
  g_autofree char *text = NULL;

  if (session == NULL)
    return dowser_cli_fail (cli, error);

  text = as_json ? dowser_schema_to_json (dowser_session_get_schema (session))
                 : dowser_schema_to_markdown (dowser_session_get_schema (session), NULL);
  dowser_cli_print (text);
  if (!g_str_has_suffix (text, "\n"))
    dowser_cli_print ("\n");
  return 0;
}

int
dowser_cli_schema (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "markdown", "json", NULL };
  g_autofree char *source = NULL;
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int format;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database to look at"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("markdown or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == 1;
  return print_schema (cli, source, cli->json);
}
