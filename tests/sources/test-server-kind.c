/* test-server-kind.c - how each kind of server says that its way is encrypted */
#include "sources/dowser-server-kind.h"

static void
test_modes_come_back (void)
{
  for (const DowserServerKind *kind = dowser_server_kinds; kind->scheme != NULL; kind++)
    for (DowserTlsMode mode = DOWSER_TLS_DEFAULT; mode < DOWSER_N_TLS_MODES; mode++)
      {
        g_autoptr (DowserServerUri) uri = dowser_server_uri_new (kind->scheme);
        gboolean known = mode == DOWSER_TLS_DEFAULT || kind->tls_values[mode] != NULL;

        dowser_server_uri_set_tls (uri, mode);
        /* Never one that is less safe than what was asked for. */
        g_assert_cmpint (dowser_server_uri_get_tls (uri), ==, known ? mode : DOWSER_TLS_VERIFIED);
        dowser_server_uri_set_tls (uri, DOWSER_TLS_DEFAULT);
        g_assert_cmpuint (g_hash_table_size (uri->parameters), ==, 0);
      }
}

static void
test_authority (void)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_new ("postgresql");
  g_autoptr (DowserServerUri) strange = dowser_server_uri_new ("strange");

  g_assert_null (dowser_server_uri_get_ca (uri));
  dowser_server_uri_set_ca (uri, "/etc/ca.pem");
  g_assert_cmpstr (dowser_server_uri_get (uri, "sslrootcert"), ==, "/etc/ca.pem");
  dowser_server_uri_set_ca (uri, "");
  g_assert_null (dowser_server_uri_get_ca (uri));
  dowser_server_uri_set_ca (strange, "/etc/ca.pem");
  dowser_server_uri_set_tls (strange, DOWSER_TLS_REQUIRED);
  g_assert_cmpuint (g_hash_table_size (strange->parameters), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-kind/modes-come-back", test_modes_come_back);
  g_test_add_func ("/sources/server-kind/authority", test_authority);
  return g_test_run ();
}
