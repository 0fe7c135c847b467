/* bare-duckdb.c - runs one statement on DuckDB without Dowser, for comparison with Dowser: bare-duckdb SQL */
#include "sources/duckdb/dowser-duckdb-api.h"

static guint64
count_rows (const DowserDuckdbApi *api, DowserDuckdbResult *result)
{
  guint64 n_rows = 0;
  gpointer chunk;

  while ((chunk = api->fetch_chunk (*result)) != NULL)
    {
      n_rows += api->data_chunk_get_size (chunk);
      api->destroy_data_chunk (&chunk);
    }
  return n_rows;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  const DowserDuckdbApi *api = dowser_duckdb_api_get (&error);
  DowserDuckdbResult result = { 0 };
  gpointer database = NULL, connection = NULL;
  char *reason = NULL;

  if (api == NULL || argc != 2)
    {
      g_printerr ("%s\n", error != NULL ? error->message : "usage: bare-duckdb SQL");
      return 2;
    }
  if (api->open_ext (NULL, &database, NULL, &reason) != 0 || api->connect (database, &connection) != 0)
    {
      g_printerr ("%s\n", reason != NULL ? reason : "DuckDB cannot be opened.");
      return 1;
    }
  if (api->query (connection, argv[1], &result) != 0)
    {
      g_printerr ("%s\n", api->result_error (&result));
      return 1;
    }
  g_print ("%" G_GUINT64_FORMAT "\n", count_rows (api, &result));
  api->destroy_result (&result);
  api->disconnect (&connection);
  api->close (&database);
  return 0;
}
