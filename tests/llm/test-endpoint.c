/* test-endpoint.c - tests which model addresses are local, completed or refused */
#include "base/dowser-error.h"
#include "llm/dowser-endpoint.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_loopback_is_local (void)
{
  static const char *const local[] = { "http://localhost:8080/v1", "http://LOCALHOST",     "http://127.0.0.1:11434",
                                       "http://127.8.8.8/v1",      "http://[::1]:8080/v1", "https://localhost/v1" };
  static const char *const remote[] = { "https://api.example.com/v1",
                                        "http://192.168.1.7:11434",
                                        "http://localhost.example.com",
                                        "http://127.0.0.1.example.com",
                                        "http://0.0.0.0:8080",
                                        "http://10.0.0.1",
                                        "http://example.com/localhost",
                                        "http://localhost@example.com/v1",
                                        "",
                                        "localhost" };

  for (guint i = 0; i < G_N_ELEMENTS (local); i++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, local[i], "m");

      g_assert_true (dowser_endpoint_is_local (endpoint));
    }
  for (guint i = 0; i < G_N_ELEMENTS (remote); i++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, remote[i], "m");

      g_assert_false (dowser_endpoint_is_local (endpoint));
    }
}

static void
test_proxy_password_is_removed (void)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("p", DOWSER_WIRE_OPENAI, "https://m.example/v1", "m");
  g_autofree char *none = dowser_endpoint_take_proxy_password (endpoint);
  g_autofree char *password = NULL;
  g_autofree char *json = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (none);
  endpoint->proxy = g_strdup ("http://ann:hunt%40er2@proxy.example:3128");
  g_assert_false (dowser_endpoint_check (endpoint, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_null (strstr (error->message, "hunt"));
  password = dowser_endpoint_take_proxy_password (endpoint);
  g_assert_cmpstr (password, ==, "hunt@er2");
  g_assert_cmpstr (endpoint->proxy, ==, "http://ann@proxy.example:3128");
  g_assert_true (dowser_endpoint_check (endpoint, NULL));
  json = dowser_endpoint_to_json (endpoint);
  g_assert_null (strstr (json, "hunt"));
}

static void
test_plain_http_exposes_a_key (void)
{
  static const struct
  {
    const char *url;
    gboolean shows;
  } cases[]
      = { { "http://m.example/v1", TRUE },    { "https://m.example/v1", FALSE }, { "http://127.0.0.1:8080/v1", FALSE },
          { "http://localhost:1234", FALSE }, { "http://[::1]:1/v1", FALSE },    { "http://192.168.0.7:11434", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("p", DOWSER_WIRE_OPENAI, cases[i].url, "m");

      g_assert_cmpint (dowser_endpoint_exposes_key (endpoint), ==, cases[i].shows);
    }
}

/* Tests that "localhost" isn't local if a proxy is used, because the name then means the proxy's machine. */
static void
test_proxied_loopback_is_not_local (void)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "http://127.0.0.1:8080", "m");

  endpoint->proxy = g_strdup ("");
  g_assert_true (dowser_endpoint_is_local (endpoint));
  g_free (endpoint->proxy);
  endpoint->proxy = g_strdup ("http://proxy.example.com:3128");
  g_assert_false (dowser_endpoint_is_local (endpoint));
}

static void
test_format_is_guessed (void)
{
  g_assert_cmpint (dowser_endpoint_guess_wire ("https://api.openai.com/v1"), ==, DOWSER_WIRE_OPENAI);
  g_assert_cmpint (dowser_endpoint_guess_wire ("https://api.anthropic.com"), ==, DOWSER_WIRE_ANTHROPIC);
  g_assert_cmpint (dowser_endpoint_guess_wire ("http://127.0.0.1:11434/"), ==, DOWSER_WIRE_OLLAMA);
  g_assert_cmpint (dowser_endpoint_guess_wire ("http://127.0.0.1:11434/v1"), ==, DOWSER_WIRE_OPENAI);
  g_assert_cmpint (dowser_endpoint_guess_wire ("http://10.0.0.1/api"), ==, DOWSER_WIRE_OLLAMA);
  g_assert_cmpint (dowser_endpoint_guess_wire ("nonsense"), ==, DOWSER_WIRE_OPENAI);
}

static void
test_addresses_are_checked (void)
{
  static const char *const bad[] = { "",
                                     "api.example.com",
                                     "ftp://a/v1",
                                     "http://",
                                     "http:///v1",
                                     "file:///etc/passwd",
                                     "https://user:secret@api.example.com/v1",
                                     "https://api.example.com/v1?key=secret",
                                     "https://api.example.com/v1?version=1&Access_Token=secret",
                                     "http://[::1",
                                     "http://a:99999/v1" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, bad[i], "m");
      g_autoptr (GError) error = NULL;

      g_assert_false (dowser_endpoint_check (endpoint, &error));
      g_assert_true (error->domain == DOWSER_MODEL_ERROR);
      g_assert_null (strstr (error->message, "secret"));
    }
}

static void
test_api_version_parameter_is_accepted (void)
{
  g_autoptr (DowserEndpoint) endpoint
      = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "https://a.example/v1?api-version=2024-06-01", "m");
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_endpoint_check (endpoint, &error));
  g_assert_no_error (error);
}

static void
test_host_text_contains_no_password (void)
{
  g_autoptr (DowserEndpoint) named
      = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "https://u:pw@a.example/v1?k=1", "m");
  g_autoptr (DowserEndpoint) six = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "http://[::1]:8080/v1", "m");
  g_autofree char *host = dowser_endpoint_dup_host (named);
  g_autofree char *address = dowser_endpoint_dup_host (six);

  g_assert_cmpstr (host, ==, "a.example");
  g_assert_cmpstr (address, ==, "[::1]:8080");
}

static void
test_wrong_environment_variables_are_refused (void)
{
  g_autoptr (GError) wire = NULL;
  g_autoptr (GError) context = NULL;
  g_autoptr (DowserEndpoint) good = NULL;

  g_setenv ("DOWSER_MODEL_URL", "http://127.0.0.1:1/v1", TRUE);
  g_setenv ("DOWSER_MODEL_WIRE", "gopher", TRUE);
  g_assert_null (dowser_endpoint_from_environment (NULL, &wire));
  g_assert_nonnull (strstr (wire->message, "gopher"));
  g_setenv ("DOWSER_MODEL_WIRE", "anthropic", TRUE);
  g_setenv ("DOWSER_MODEL_CONTEXT", "many", TRUE);
  g_assert_null (dowser_endpoint_from_environment (NULL, &context));
  g_setenv ("DOWSER_MODEL_CONTEXT", "4096", TRUE);
  good = dowser_endpoint_from_environment (NULL, NULL);
  g_assert_cmpint (good->wire, ==, DOWSER_WIRE_ANTHROPIC);
  g_assert_cmpuint (good->context_tokens, ==, 4096);
  g_assert_cmpstr (good->model, ==, "");
}

static void
test_invalid_json_is_refused (void)
{
  static const char *const bad[] = { "",
                                     "[]",
                                     "{}",
                                     "{\"id\":\"a\"}",
                                     "{\"id\":\"a\",\"base_url\":\"x\"}",
                                     "{\"id\":\"a\",\"base_url\":\"http://a\",\"wire\":\"gopher\"}",
                                     "{\"id\":\"a\",\"base_url\":\"http://a\",\"timeout\":-1}",
                                     "{\"id\":\"a\",\"base_url\":\"http://a\",\"headers\":[1]}",
                                     "{\"id\":\"a\",\"base_url\":\"http://a\",\"price_in\":-1}",
                                     "{\"id\":\"a\",\"base_url\":\"http://a\",\"headers\":[\"X: a\\r\\nY: b\"]}" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_endpoint_from_json (bad[i], &error));
      g_assert_nonnull (error);
    }
}

DOWSER_TEST_MAIN (endpoint)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/endpoint/loopback-is-local", test_loopback_is_local);
  g_test_add_func ("/llm/endpoint/proxy-password-is-removed", test_proxy_password_is_removed);
  g_test_add_func ("/llm/endpoint/plain-http-exposes-a-key", test_plain_http_exposes_a_key);
  g_test_add_func ("/llm/endpoint/proxied-loopback-is-not-local", test_proxied_loopback_is_not_local);
  g_test_add_func ("/llm/endpoint/format-is-guessed", test_format_is_guessed);
  g_test_add_func ("/llm/endpoint/addresses-are-checked", test_addresses_are_checked);
  g_test_add_func ("/llm/endpoint/host-text-contains-no-password", test_host_text_contains_no_password);
  g_test_add_func ("/llm/endpoint/api-version-parameter-is-accepted", test_api_version_parameter_is_accepted);
  g_test_add_func ("/llm/endpoint/wrong-environment-variables-are-refused",
                   test_wrong_environment_variables_are_refused);
  g_test_add_func ("/llm/endpoint/invalid-json-is-refused", test_invalid_json_is_refused);
  return g_test_run ();
}
