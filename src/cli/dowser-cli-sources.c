/* dowser-cli-sources.c - dowser-cli sources: the databases that were asked, the last one first */
#include "cli/dowser-cli-desk.h"
#include "cli/dowser-cli-list.h"

#include <glib/gi18n-lib.h>

int
dowser_cli_sources (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *format_name = NULL;
  g_autoptr (DowserCliDesk) desk = NULL;
  g_auto (GStrv) uris = NULL;
  GError *error = NULL;
  int format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_list_format_nicks, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);

  desk = dowser_cli_desk_new (cli, TRUE);
  uris = dowser_store_dup_sources (desk->store);
  dowser_cli_list_print_sources ((const char *const *) uris, (DowserCliListFormat) format);
  return 0;
}
