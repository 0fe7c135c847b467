/* fuzz-import.c - tests that any entry read from a password or service file is an address that can be saved and read
 * again */
#include "dowser-fuzz.h"
#include "sources/saved/dowser-connection-import.h"
#include "sources/saved/dowser-connection.h"

static void
check_imported (const DowserImported *imported)
{
  g_autofree char *uri = dowser_server_uri_print (imported->server);
  g_autofree char *secret_id = dowser_connection_dup_secret_id (uri);

  g_assert_true (g_utf8_validate (imported->name, -1, NULL));
  g_assert_cmpstr (imported->name, !=, "");
  g_assert_nonnull (secret_id);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);

  for (DowserImportKind kind = DOWSER_IMPORT_PGPASS; kind <= DOWSER_IMPORT_MY_CNF; kind++)
    {
      g_autoptr (GPtrArray) found = dowser_import_parse (kind, text);

      for (guint i = 0; i < found->len; i++)
        check_imported (found->pdata[i]);
    }
  dowser_import_guess_kind ("file", text);
  return 0;
}
