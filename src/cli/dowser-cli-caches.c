/* dowser-cli-caches.c - dowser-cli caches: shows and removes cached data */
#include "cli/dowser-cli-session.h"
#include "store/dowser-store-forget.h"

#include <glib/gi18n-lib.h>

/* The names of the caches, in the order of DowserStoreCache. */
static const char *const titles[] = { N_ ("replies of models"), N_ ("schemas"), N_ ("values of columns") };

static void
print_json (const DowserStoreCacheSize *sizes, guint caches)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < DOWSER_STORE_N_CACHES; i++)
    {
      JsonObject *cache = json_object_new ();

      json_object_set_int_member (cache, "entries", (gint64) sizes[i].n);
      json_object_set_int_member (cache, "bytes", (gint64) sizes[i].n_bytes);
      json_object_set_boolean_member (cache, "removed", (caches & (1u << i)) != 0);
      json_object_set_object_member (object, dowser_store_cache_nicks[i], cache);
    }
  json_node_take_object (node, object);
  dowser_cli_print_json (node);
}

static void
print_lines (const DowserStoreCacheSize *sizes, guint caches)
{
  for (guint i = 0; i < DOWSER_STORE_N_CACHES; i++)
    {
      g_autofree char *size = g_format_size (sizes[i].n_bytes);
      gboolean removed = (caches & (1u << i)) != 0;
      g_autofree char *line = g_strdup_printf ("%s\t%" G_GUINT64_FORMAT "\t%s%s\n", _ (titles[i]), sizes[i].n, size,
                                               removed ? _ ("\tremoved") : "");

      if (caches == 0 || removed)
        dowser_cli_print (line);
    }
}

static int
clear_caches (DowserCliSession *session, guint caches)
{
  g_autoptr (GAsyncResult) result = NULL;
  DowserStoreCacheSize sizes[DOWSER_STORE_N_CACHES];
  GError *error = NULL;

  dowser_store_clear_caches_async (session->store, caches, session->cli->cancellable, dowser_cli_ready_cb, &result);
  if (!dowser_store_clear_caches_finish (session->store, dowser_cli_wait (&result), sizes, &error))
    return dowser_cli_fail (session->cli, error);
  if (session->cli->json)
    print_json (sizes, caches);
  else
    print_lines (sizes, caches);
  return 0;
}

int
dowser_cli_caches (DowserCli *cli, int argc, char **argv)
{
  const char *const subcommands[] = { "list", "clear", NULL };
  const char *const formats[] = { "table", "json", NULL };
  g_autofree char *format_name = NULL;
  g_autoptr (DowserCliSession) session = NULL;
  GError *error = NULL;
  int format, subcommand, cache = -1;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (subcommand = dowser_cli_parse_choice ("caches", argc > 1 ? argv[1] : NULL, subcommands, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, subcommand == 1 ? 2 : 1, &error)
      || (argc > 2
          && (cache = dowser_cli_parse_choice ("caches clear", argv[2], dowser_store_cache_nicks, 0, &error)) < 0))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  session = dowser_cli_session_new (cli, TRUE);
  if (subcommand == 0)
    return clear_caches (session, 0);
  return clear_caches (session, cache >= 0 ? 1u << cache : (1u << DOWSER_STORE_N_CACHES) - 1);
}
