/* test-http-session.c - tests which TLS certificates are trusted, and which errors other certificates cause */
#include "base/dowser-error.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

int __lsan_is_turned_off (void);

/* Switches off the leak checker: GnuTLS is a module with thread-local storage, which makes the leak checker of GCC 12
 * fail at exit. */
int
__lsan_is_turned_off (void)
{
  return 1;
}

static char *
dup_file (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "llm", "certificates", name, NULL);
}

static DowserTestModel *
new_tls_model (const char *certificate, gboolean ask_certificate)
{
  g_autofree char *file = dup_file (certificate);
  g_autoptr (GTlsCertificate) loaded = g_tls_certificate_new_from_file (file, NULL);
  DowserTestModelOptions options = { .certificate = loaded, .ask_certificate = ask_certificate };
  DowserTestModel *model = dowser_test_model_new (&options, NULL);

  dowser_test_model_add_rule (model, NULL, "Hi");
  return model;
}

/* @ca, @certificate: (nullable): files; @words: (nullable): expected in the error. The error must be a TLS error that
 * isn't retried */
static void
expect_reply (DowserTestModel *model, const char *ca, const char *certificate, const char *words)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_auto (DowserTestChat) conversation = { 0 };

  endpoint->ca_file = ca != NULL ? dup_file (ca) : NULL;
  endpoint->certificate_file = certificate != NULL ? dup_file (certificate) : NULL;
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  if (words == NULL)
    {
      g_assert_no_error (conversation.error);
      g_assert_cmpstr (conversation.reply->text, ==, "Hi");
      return;
    }
  g_assert_error (conversation.error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TLS);
  g_assert_nonnull (strstr (conversation.error->message, words));
  g_assert_cmpuint (conversation.retries->len, ==, 0);
}

static void
test_own_ca_is_trusted (void)
{
  g_autoptr (DowserTestModel) model = new_tls_model ("server.pem", FALSE);

  expect_reply (model, "ca.pem", NULL, NULL);
}

static void
test_unknown_ca_is_not_trusted (void)
{
  g_autoptr (DowserTestModel) model = new_tls_model ("server.pem", FALSE);

  expect_reply (model, NULL, NULL, "the issuer of the certificate is unknown");
  g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 0);
}

static void
test_another_hosts_certificate_is_not_trusted (void)
{
  g_autoptr (DowserTestModel) model = new_tls_model ("elsewhere.pem", FALSE);

  expect_reply (model, "ca.pem", NULL, "another host");
}

static void
test_client_certificate_is_sent (void)
{
  g_autoptr (DowserTestModel) model = new_tls_model ("server.pem", TRUE);

  expect_reply (model, "ca.pem", "client.pem", NULL);
}

static void
test_missing_files_are_named (void)
{
  g_autoptr (DowserTestModel) model = new_tls_model ("server.pem", FALSE);

  expect_reply (model, "no-such-file.pem", NULL, "no-such-file.pem");
  expect_reply (model, "ca.pem", "no-such-file.pem", "no-such-file.pem");
}

static gboolean
answer_plainly_cb (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer user_data)
{
  static const char answer[] = "HTTP/1.1 400 Bad Request\r\n\r\n";

  g_output_stream_write (g_io_stream_get_output_stream (G_IO_STREAM (connection)), answer, strlen (answer), NULL, NULL);
  return TRUE;
}

/* Tests the error for https requests to a server that uses http. */
static void
test_https_to_http_server_is_reported (void)
{
  g_autoptr (GSocketService) service = g_socket_service_new ();
  guint16 port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (service), NULL, NULL);
  g_autofree char *url = g_strdup_printf ("https://127.0.0.1:%u/v1", port);
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, url, "m");
  g_auto (DowserTestChat) conversation = { 0 };

  g_signal_connect (service, "incoming", G_CALLBACK (answer_plainly_cb), NULL);
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_assert_error (conversation.error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TLS);
  g_assert_nonnull (strstr (conversation.error->message, "http instead of https"));
  g_socket_service_stop (service);
  g_socket_listener_close (G_SOCKET_LISTENER (service));
}

DOWSER_TEST_MAIN (http_session)
{
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/http-session/own-ca-is-trusted", test_own_ca_is_trusted);
  g_test_add_func ("/llm/http-session/unknown-ca-is-not-trusted", test_unknown_ca_is_not_trusted);
  g_test_add_func ("/llm/http-session/another-hosts-certificate-is-not-trusted",
                   test_another_hosts_certificate_is_not_trusted);
  g_test_add_func ("/llm/http-session/client-certificate-is-sent", test_client_certificate_is_sent);
  g_test_add_func ("/llm/http-session/missing-files-are-named", test_missing_files_are_named);
  g_test_add_func ("/llm/http-session/https-to-http-server-is-reported", test_https_to_http_server_is_reported);
  return g_test_run ();
}
