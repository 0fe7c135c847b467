/* test-http.c - tests that requests to an endpoint use the right proxy and headers */
#include "base/dowser-error.h"
#include "llm/dowser-http.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-wait.h"

#include <string.h>

/* Tests that requests go through the proxy. The host of the request doesn't exist; the proxy receives the request. */
static void
test_proxy_is_used (void)
{
  g_autoptr (DowserTestModel) proxy = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint
      = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, "http://model.dowser.invalid/v1", "m");
  g_auto (DowserTestChat) conversation = { 0 };

  dowser_test_model_add_rule (proxy, NULL, "Hi");
  endpoint->proxy = g_strdup (dowser_test_model_get_url (proxy));
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_assert_no_error (conversation.error);
  g_assert_cmpstr (dowser_test_model_get_header (proxy, 0, "Host"), ==, "model.dowser.invalid");
}

/* Tests that requests to this machine ignore the desktop's proxy settings. */
static void
test_local_requests_bypass_the_proxy (void)
{
  g_autoptr (DowserTestModel) proxy = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_auto (DowserTestChat) conversation = { 0 };

  dowser_test_model_add_rule (model, NULL, "Hi");
  g_setenv ("http_proxy", dowser_test_model_get_url (proxy), TRUE);
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_unsetenv ("http_proxy");
  g_assert_no_error (conversation.error);
  g_assert_cmpuint (dowser_test_model_get_n_requests (proxy), ==, 0);
}

/* Tests that the password of the proxy's user is taken from the keyring and sent to the proxy. */
static void
test_proxy_receives_its_password (void)
{
  g_autoptr (DowserTestModel) proxy = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint
      = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, "http://model.dowser.invalid/v1", "m");
  g_auto (DowserTestChat) conversation = { 0 };

  dowser_test_model_add_rule (proxy, NULL, "Hi");
  dowser_test_model_push (proxy,
                          "HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm=\"p\"\r\nContent-Length: 0\r\n",
                          "", 0, DOWSER_TEST_FAULT_NONE, 0, 0);
  endpoint->proxy = g_strdup_printf ("http://ann@127.0.0.1:%u", dowser_test_model_get_port (proxy));
  g_setenv ("DOWSER_PROXY_PASSWORD", "hunter2", TRUE);
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_unsetenv ("DOWSER_PROXY_PASSWORD");
  g_assert_no_error (conversation.error);
  g_assert_cmpstr (dowser_test_model_get_header (proxy, 1, "Proxy-Authorization"), ==, "Basic YW5uOmh1bnRlcjI=");
}

/* Tests that a request with a key is not sent at all over an unencrypted connection. */
static void
test_key_is_never_sent_unencrypted (void)
{
  g_autoptr (DowserTestModel) proxy = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint
      = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, "http://model.dowser.invalid/v1", "m");
  g_auto (DowserTestChat) refused = { 0 };
  g_auto (DowserTestChat) allowed = { 0 };

  dowser_test_model_add_rule (proxy, NULL, "Hi");
  endpoint->proxy = g_strdup (dowser_test_model_get_url (proxy));
  g_setenv ("DOWSER_MODEL_KEY", "secret-key-1", TRUE);
  dowser_llm_fixture_run_chat (endpoint, &refused);
  g_assert_error (refused.error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_null (strstr (refused.error->message, "secret-key-1"));
  g_assert_cmpuint (dowser_test_model_get_n_requests (proxy), ==, 0);

  endpoint->plain_key = TRUE;
  dowser_llm_fixture_run_chat (endpoint, &allowed);
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_assert_no_error (allowed.error);
  g_assert_cmpstr (dowser_test_model_get_header (proxy, 0, "Authorization"), ==, "Bearer secret-key-1");
}

static void
test_headers_are_added (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_auto (DowserTestChat) conversation = { 0 };

  dowser_test_model_add_rule (model, NULL, "Hi");
  endpoint->headers = g_strsplit ("X-Team: analysts|api-key: {key}|User-Agent: Mine", "|", -1);
  g_setenv ("DOWSER_MODEL_KEY", "secret-key-1", TRUE);
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_assert_no_error (conversation.error);
  g_assert_cmpstr (dowser_test_model_get_header (model, 0, "X-Team"), ==, "analysts");
  g_assert_cmpstr (dowser_test_model_get_header (model, 0, "api-key"), ==, "secret-key-1");
  g_assert_null (dowser_test_model_get_header (model, 0, "Authorization"));
}

static void
test_bad_headers_are_not_sent (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_auto (DowserTestChat) conversation = { 0 };

  endpoint->headers = g_strsplit ("X-Team: a\r\nX-Other: b", "|", -1);
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_assert_error (conversation.error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY);
  g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 0);
}

/* Tests that the time limit ends a reply that arrives very slowly. With one byte every 200 ms, the reply never exceeds
 * the timeout of one second between bytes. */
static void
test_slow_response_times_out (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_autoptr (SoupSession) session = dowser_http_session_new (endpoint, NULL);
  g_autoptr (SoupMessage) message = dowser_http_message_new (endpoint, "/models", NULL, NULL, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_test_model_push (model, "HTTP/1.1 200 OK\r\n", "slowly, byte by byte", -1, DOWSER_TEST_FAULT_NONE, 1, 200);
  dowser_http_send_async (session, message, 1000, 1500, NULL, NULL, NULL, dowser_test_ready_cb, &result);
  g_assert_null (dowser_http_send_finish (dowser_test_wait (&result), &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TIMED_OUT);
  g_assert_nonnull (strstr (error->message, "took longer than the timeout"));
  soup_session_abort (session);
}

DOWSER_TEST_MAIN (http)
{
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/http/proxy-is-used", test_proxy_is_used);
  g_test_add_func ("/llm/http/proxy-receives-its-password", test_proxy_receives_its_password);
  g_test_add_func ("/llm/http/key-is-never-sent-unencrypted", test_key_is_never_sent_unencrypted);
  g_test_add_func ("/llm/http/local-requests-bypass-the-proxy", test_local_requests_bypass_the_proxy);
  g_test_add_func ("/llm/http/headers-are-added", test_headers_are_added);
  g_test_add_func ("/llm/http/bad-headers-are-not-sent", test_bad_headers_are_not_sent);
  g_test_add_func ("/llm/http/slow-response-times-out", test_slow_response_times_out);
  return g_test_run ();
}
