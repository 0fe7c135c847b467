/* test-server-error-text.c - tests that an error sentence omits parts of a server's or library's message that the
 * sentence already contains */
#include "base/dowser-error.h"
#include "sources/saved/dowser-server-error-text.h"
#include "sources/server/dowser-server-error.h"
#include "support/dowser-test-main.h"

#include <locale.h>

static void
test_server_address_is_left_out (void)
{
  static const struct
  {
    const char *words;
    const char *trimmed;
  } cases[] = {
    { "connection to server at \"127.0.0.1\", port 1 failed: Connection refused", "connection refused" },
    { "connection to server at \"::1\", port 1 failed: FATAL:  role \"ann\" does not exist",
      "role “ann” does not exist" },
    { "connection to server on socket \"/run/.s.PGSQL.5432\" failed: FATAL:  database \"x\" does not exist",
      "database “x” does not exist" },
    { "connection to server on socket \"/run/.s.PGSQL.5432\" failed: No such file or directory",
      "connection to server on socket “/run/.s.PGSQL.5432” failed: No such file or directory" },
    { "could not translate host name \"a.invalid\" to address: Name or service not known",
      "name or service not known" },
    { "Can't connect to server on '127.0.0.1' (111)", "connection refused" },
    { "Can't connect to server on '127.0.0.1' (115)", "" },
    { "Can't connect to local server through socket '/run/s' (2)",
      "can't connect to local server through socket “/run/s”: No such file or directory" },
    { "Unknown server host 'a.invalid' (-2)", "no computer has this name" },
    { "Access denied for user 'ann'@'localhost' (using password: YES)",
      "access denied for user “ann”@“localhost” (using password: YES)" },
    { "Could not connect to ::1: Connection refused", "connection refused" },
    { "Error resolving “a.invalid”: Name or service not known", "name or service not known" },
    { "MySQL server has gone away", "MySQL server has gone away" },
    { "SSL error: it's \"odd", "SSL error: it's \"odd" },
    { "FATAL:", "FATAL:" },
    { "", "" },
    { "\xff \"ä\"", "\xef\xbf\xbd “ä”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *trimmed = dowser_server_error_text_clean_up (cases[i].words);

      g_assert_cmpstr (trimmed, ==, cases[i].trimmed);
    }
}

static void
test_sentence_names_the_server_once (void)
{
  g_autoptr (GError) refused = NULL;
  g_autoptr (GError) silent = NULL;
  g_autoptr (GError) locked = NULL;

  dowser_server_failure_set_error (DOWSER_SERVER_FAILURE_UNREACHABLE, "shop on 127.0.0.1",
                                   "connection to server at \"127.0.0.1\", port 1 failed: Connection refused",
                                   &refused);
  g_assert_cmpstr (refused->message, ==,
                   "“shop on 127.0.0.1” cannot be reached (connection refused). Check the host and the port, and "
                   "whether the server is running.");
  dowser_server_failure_set_error (DOWSER_SERVER_FAILURE_UNREACHABLE, "shop on 127.0.0.1",
                                   "Can't connect to server on '127.0.0.1' (115)", &silent);
  g_assert_cmpstr (silent->message, ==,
                   "“shop on 127.0.0.1” cannot be reached. Check the host and the port, and whether the server is "
                   "running.");
  dowser_server_failure_set_error (DOWSER_SERVER_FAILURE_NO_PASSWORD, "shop", "fe_sendauth: no password supplied",
                                   &locked);
  g_assert_error (locked, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD);
  g_assert_cmpstr (locked->message, ==, "“shop” needs a password. Type the password, or check the user name.");
}

DOWSER_TEST_MAIN (server_error_text)
{
  /* Sets the language of system errors to that of the test cases. */
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-error-text/server-address-is-left-out", test_server_address_is_left_out);
  g_test_add_func ("/sources/server-error-text/a-sentence-names-the-server-once", test_sentence_names_the_server_once);
  return g_test_run ();
}
