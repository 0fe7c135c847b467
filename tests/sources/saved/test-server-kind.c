/* test-server-kind.c - tests that the encryption mode is read from and written to the parameters of each kind of
 * server */
#include "sources/saved/dowser-server-kind.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_encryption_modes_read_back (void)
{
  for (const DowserServerKind *kind = dowser_server_kinds; kind->scheme != NULL; kind++)
    for (DowserTlsMode mode = DOWSER_TLS_DEFAULT; mode < DOWSER_N_TLS_MODES; mode++)
      {
        g_autoptr (DowserServerUri) uri = dowser_server_uri_new (kind->scheme);
        gboolean known = mode == DOWSER_TLS_DEFAULT || kind->tls_values[mode] != NULL;

        dowser_server_uri_set_tls (uri, mode);
        /* If the server's kind doesn't have a mode, the mode is replaced by a safer mode. */
        g_assert_cmpint (dowser_server_uri_get_tls (uri), ==, known ? mode : DOWSER_TLS_VERIFIED);
        dowser_server_uri_set_tls (uri, DOWSER_TLS_DEFAULT);
        g_assert_cmpuint (g_hash_table_size (uri->parameters), ==, 0);
      }
}

/* Tests that opening and saving a form keeps the encryption mode that the address has. */
static void
test_other_spellings_keep_the_mode (void)
{
  static const struct
  {
    const char *address;
    DowserTlsMode mode;
  } cases[] = {
    { "clickhouse://ann@db:8443/shop?secure=true", DOWSER_TLS_VERIFIED },
    { "clickhouse://ann@db:8443/shop?secure=YES", DOWSER_TLS_VERIFIED },
    { "clickhouse://ann@db:8123/shop?secure=False", DOWSER_TLS_OFF },
    { "mysql://ann@db/shop?sslmode=REQUIRED", DOWSER_TLS_REQUIRED },
    { "mysql://ann@db/shop?ssl-mode=VERIFY_IDENTITY", DOWSER_TLS_VERIFIED },
    { "mysql://ann@db/shop?ssl-ca=/etc/ca.pem&ssl-mode=verify-ca", DOWSER_TLS_VERIFIED },
    { "mysql://ann@db/shop?ssl-mode=required&sslmode=disable", DOWSER_TLS_REQUIRED },
    { "postgresql://ann@db/shop?sslmode=verify-ca", DOWSER_TLS_VERIFIED },
    { "postgresql://ann@db/shop?sslmode=Require", DOWSER_TLS_REQUIRED },
    { "postgresql://ann@db/shop?sslmode=allow", DOWSER_TLS_PREFERRED },
    { "postgresql://ann@db/shop?sslmode=future", DOWSER_TLS_DEFAULT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (cases[i].address, NULL);
      g_autofree char *authority = g_strdup (dowser_server_uri_get_ca (uri));
      g_autofree char *kept = NULL;
      g_autofree char *changed = NULL;

      g_assert_cmpint (dowser_server_uri_get_tls (uri), ==, cases[i].mode);
      dowser_server_uri_set_tls (uri, dowser_server_uri_get_tls (uri));
      dowser_server_uri_set_ca (uri, authority != NULL ? authority : "");
      kept = dowser_server_uri_print (uri);
      g_assert_cmpstr (kept, ==, cases[i].address);

      /* A changed mode is applied, regardless of the mode in the original address. */
      dowser_server_uri_set_tls (uri, cases[i].mode == DOWSER_TLS_OFF ? DOWSER_TLS_VERIFIED : DOWSER_TLS_OFF);
      g_assert_cmpint (dowser_server_uri_get_tls (uri), ==,
                       cases[i].mode == DOWSER_TLS_OFF ? DOWSER_TLS_VERIFIED : DOWSER_TLS_OFF);
      changed = dowser_server_uri_print (uri);
      g_assert_null (strstr (changed, "ssl-mode"));
    }
}

static void
test_unknown_encryption_modes_are_recognized (void)
{
  g_autoptr (DowserServerUri) none = dowser_server_uri_parse ("clickhouse://ann@db/shop", NULL);
  g_autoptr (DowserServerUri) strange = dowser_server_uri_parse ("clickhouse://ann@db/shop?secure=perhaps", NULL);

  g_assert_true (dowser_server_uri_has_known_tls (none));
  g_assert_false (dowser_server_uri_has_known_tls (strange));
}

static void
test_certificate_authority_is_a_parameter (void)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_new ("postgresql");
  g_autoptr (DowserServerUri) strange = dowser_server_uri_new ("strange");

  g_assert_null (dowser_server_uri_get_ca (uri));
  dowser_server_uri_set_ca (uri, "/etc/ca.pem");
  g_assert_cmpstr (dowser_server_uri_get_parameter (uri, "sslrootcert"), ==, "/etc/ca.pem");
  dowser_server_uri_set_ca (uri, "");
  g_assert_null (dowser_server_uri_get_ca (uri));
  dowser_server_uri_set_ca (strange, "/etc/ca.pem");
  dowser_server_uri_set_tls (strange, DOWSER_TLS_REQUIRED);
  g_assert_cmpuint (g_hash_table_size (strange->parameters), ==, 0);
}

DOWSER_TEST_MAIN (server_kind)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-kind/encryption-modes-read-back", test_encryption_modes_read_back);
  g_test_add_func ("/sources/server-kind/other-spellings-keep-the-mode", test_other_spellings_keep_the_mode);
  g_test_add_func ("/sources/server-kind/unknown-encryption-modes-are-recognized",
                   test_unknown_encryption_modes_are_recognized);
  g_test_add_func ("/sources/server-kind/certificate-authority-is-a-parameter",
                   test_certificate_authority_is_a_parameter);
  return g_test_run ();
}
