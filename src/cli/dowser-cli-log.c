/* dowser-cli-log.c - dowser-cli log: lists every statement that read rows, and how it ended */
#include "cli/dowser-cli-list.h"
#include "cli/dowser-cli-session.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
contains_text (const char *text, const char *search)
{
  g_autofree char *folded = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return folded != NULL && strstr (folded, search) != NULL;
}

static gboolean
matches_search (const DowserStoreLogLine *line, const char *source, const char *search)
{
  if (source != NULL && g_strcmp0 (line->source, source) != 0)
    return FALSE;
  return search == NULL || contains_text (line->sql, search) || contains_text (line->source, search)
         || contains_text (line->detail, search) || contains_text (line->error, search);
}

/* Returns the newest @n lines that are about @source and contain @search. */
static GPtrArray *
find_lines (GPtrArray *lines, guint n, const char *source, const char *search)
{
  GPtrArray *chosen = g_ptr_array_new ();
  g_autofree char *folded = search != NULL ? g_utf8_casefold (search, -1) : NULL;

  for (guint i = 0; i < lines->len && chosen->len < n; i++)
    if (matches_search (lines->pdata[i], source, folded))
      g_ptr_array_add (chosen, lines->pdata[i]);
  return chosen;
}

int
dowser_cli_log_print (DowserCliSession *session, guint n, DowserCliListFormat format, const char *source,
                      const char *search)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GPtrArray) chosen = NULL;
  GError *error = NULL;

  dowser_store_load_log_async (session->store, G_MAXINT, NULL, dowser_cli_ready_cb, &result);
  lines = dowser_store_load_log_finish (session->store, dowser_cli_wait (&result), &error);
  if (lines == NULL)
    return dowser_cli_fail (session->cli, error);
  chosen = find_lines (lines, n, source, search);
  dowser_cli_list_print_log (chosen, format);
  return 0;
}

int
dowser_cli_log (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *format_name = NULL;
  g_autofree char *given_source = NULL;
  g_autofree char *source = NULL;
  g_autofree char *search = NULL;
  g_autoptr (DowserCliSession) session = NULL;
  GError *error = NULL;
  int n = 20, format;
  const GOptionEntry entries[] = {
    { "number", 'n', 0, G_OPTION_ARG_INT, &n, N_ ("Number of entries, newest first (0 for all)"), "N" },
    { "source", 's', 0, G_OPTION_ARG_STRING, &given_source, N_ ("Only statements of this source"), N_ ("SOURCE") },
    { "search", 0, 0, G_OPTION_ARG_STRING, &search, N_ ("Only statements that contain this text"), N_ ("TEXT") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, dowser_cli_list_format_nicks, 0, &error)) < 0
      || !dowser_cli_check_number ("--number", n, &error) || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);

  session = dowser_cli_session_new (cli, TRUE);
  if (given_source != NULL && (source = dowser_cli_session_dup_named_source (session, given_source, &error)) == NULL)
    return dowser_cli_fail (cli, error);
  return dowser_cli_log_print (session, n > 0 ? (guint) n : G_MAXUINT, (DowserCliListFormat) format, source, search);
}
