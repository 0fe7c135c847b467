/* dowser-cli-history.c - dowser-cli history: lists the questions, and every statement that read rows */
#include "cli/dowser-cli-list.h"
#include "cli/dowser-cli-session.h"

#include <glib/gi18n-lib.h>

int
dowser_cli_history (DowserCli *cli, int argc, char **argv)
{
  const char *const subcommands[] = { "list", "log", NULL };
  g_autofree char *format_name = NULL;
  g_autofree char *project = NULL;
  g_autoptr (DowserCliSession) session = NULL;
  GError *error = NULL;
  int n = 20, format, subcommand;
  const GOptionEntry entries[] = {
    { "number", 'n', 0, G_OPTION_ARG_INT, &n, N_ ("Number of entries, newest first (0 for all)"), "N" },
    { "project", 0, 0, G_OPTION_ARG_STRING, &project, N_ ("list: show only questions to the sources of this project"),
      N_ ("NAME") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_list_format_nicks, 0, &error)) < 0
      || !dowser_cli_check_number ("--number", n, &error) || !dowser_cli_check_arguments (cli, argc, 0, 1, &error)
      || (subcommand = dowser_cli_parse_choice ("history", argc > 1 ? argv[1] : NULL, subcommands, 0, &error)) < 0)
    return dowser_cli_fail (cli, error);

  session = dowser_cli_session_new (cli, TRUE);
  if (subcommand == 1)
    return dowser_cli_log_print (session, n > 0 ? (guint) n : G_MAXUINT, (DowserCliListFormat) format, NULL, NULL);
  dowser_cli_list_print_history (dowser_store_get_history (session->store), n > 0 ? (guint) n : G_MAXUINT,
                                 dowser_context_get_connections (session->context), project,
                                 (DowserCliListFormat) format);
  return 0;
}
