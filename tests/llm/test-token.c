/* test-token.c - tests that a key that expires is read, fetched by a command or by OAuth, renewed, and never shown */
#include "base/dowser-error.h"
#include "llm/dowser-token.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-wait.h"

#include <string.h>

#define NOW (1000 * G_USEC_PER_SEC)

/* Returns the seconds until the token is renewed; -1 if @text isn't a token. */
static int
read_seconds (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserToken) token = dowser_token_parse (text, NOW, &error);
  gint64 left;

  if (token == NULL)
    {
      g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
      g_assert_null (strstr (error->message, "sesame"));
      return -1;
    }
  g_assert_cmpstr (token->text, ==, expected);
  left = token->end_time - g_get_monotonic_time ();
  return (int) ((left + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC);
}

static void
test_token_and_lifetime_are_read (void)
{
  static const struct
  {
    const char *text;
    int seconds;
  } cases[] = {
    { "sesame\n", 270 },
    { "{\"access_token\":\"sesame\",\"expires_in\":3600}", 3540 },
    { "{\"access_token\":\"sesame\",\"expires_in\":\"100\"}", 90 },
    { "{\"accessToken\":\"sesame\",\"expires_on\":1300}", 270 },
    { "{\"token\":\"sesame\"}", 270 },
    { "{\"access_token\":\"sesame\",\"expires_in\":-5}", 270 },
    { "{\"access_token\":\"sesame\",\"expires_on\":5}", 0 },
    { "{\"access_token\":\"two words\"}", -1 },
    { "{\"access_token\":5}", -1 },
    { "{\"access_token\":\"\"}", -1 },
    { "{\"error\":\"sesame\"}", -1 },
    { "{\"access_token\":\"sesame\"", -1 },
    { "sesame\nUser-Agent: x", -1 },
    { "", -1 },
    { " \n", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (read_seconds (cases[i].text, "sesame"), ==, cases[i].seconds);
}

static DowserToken *
fetch_token (const DowserEndpoint *endpoint, const char *secret, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_token_fetch_async (endpoint, secret, NULL, dowser_test_ready_cb, &result);
  return dowser_token_fetch_finish (dowser_test_wait (&result), error);
}

static void
assert_command_fails (const char *command, const char *part)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "http://127.0.0.1:1", "m");
  g_autoptr (GError) error = NULL;

  endpoint->token_command = g_strdup (command);
  g_assert_null (fetch_token (endpoint, NULL, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_command_prints_the_token (void)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "http://127.0.0.1:1", "m");
  g_autoptr (DowserToken) token = NULL;

  endpoint->token_command = g_strdup ("sh -c 'echo open; echo sesame >&2'");
  token = fetch_token (endpoint, NULL, NULL);
  g_assert_nonnull (token);
  g_assert_cmpstr (token->text, ==, "open");
  assert_command_fails ("no-such-command-here", "cannot be run");
  assert_command_fails ("'unclosed", "cannot be run");
  assert_command_fails ("false", "“false”");
  assert_command_fails ("true", "isn't a token");
  /* If the output of a command is endless, it isn't a token and is not read to its end. */
  assert_command_fails ("yes sesame", "“yes”");
}

/* Tests that canceling doesn't wait for a child process that the command has started and that keeps the output open. */
static void
test_slow_token_command_is_stopped (void)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "http://127.0.0.1:1", "m");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 began = g_get_monotonic_time ();

  endpoint->token_command = g_strdup ("sh -c 'sleep 20; :'");
  dowser_token_fetch_async (endpoint, NULL, cancellable, dowser_test_ready_cb, &result);
  g_cancellable_cancel (cancellable);
  g_assert_null (dowser_token_fetch_finish (dowser_test_wait (&result), &error));
  g_assert_nonnull (error);
  g_assert_cmpint (g_get_monotonic_time () - began, <, 15 * G_USEC_PER_SEC);
}

static void
test_client_credentials_fetch_a_token (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_autoptr (DowserToken) token = NULL;
  g_autoptr (GError) error = NULL;

  endpoint->token_url = g_strconcat (dowser_test_model_get_url (model), "/oauth/token", NULL);
  endpoint->token_client = g_strdup ("dow ser");
  endpoint->token_scope = g_strdup ("models");
  dowser_test_model_push_reply (model, 200, "application/json", "{\"access_token\":\"sesame\",\"expires_in\":60}");
  token = fetch_token (endpoint, "s&cret", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (token->text, ==, "sesame");
  g_assert_cmpstr (dowser_test_model_get_path (model, 0), ==, "/oauth/token");
  g_assert_cmpstr (dowser_test_model_get_body (model, 0), ==,
                   "grant_type=client_credentials&client_id=dow%20ser&client_secret=s%26cret&scope=models");
  dowser_test_model_push_reply (model, 401, "application/json", "{\"error\":\"invalid_client\"}");
  g_assert_null (fetch_token (endpoint, "s&cret", &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_null (strstr (error->message, "s&cret"));
}

static char **
list_models (DowserLlm *llm, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_llm_list_async (llm, NULL, dowser_test_ready_cb, &result);
  return dowser_llm_list_finish (llm, dowser_test_wait (&result), error);
}

/* Tests that one token is used for many requests. A refused token is renewed one time. A second refusal is final. */
static void
test_refused_token_is_renewed_once (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_autoptr (DowserLlm) llm = NULL;
  g_autoptr (GError) error = NULL;

  endpoint->token_url = g_strconcat (dowser_test_model_get_url (model), "/oauth/token", NULL);
  llm = dowser_llm_new (endpoint);
  dowser_llm_set_key (llm, "client-secret");
  dowser_test_model_push_reply (model, 200, "application/json",
                                "{\"access_token\":\"first-token-of-two\",\"expires_in\":3600}");
  for (guint i = 0; i < 2; i++)
    {
      g_auto (GStrv) names = list_models (llm, &error);

      g_assert_no_error (error);
    }
  g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 3);
  g_assert_cmpstr (dowser_test_model_get_header (model, 1, "Authorization"), ==, "Bearer first-token-of-two");
  g_assert_cmpstr (dowser_test_model_get_header (model, 2, "Authorization"), ==, "Bearer first-token-of-two");

  dowser_test_model_push_reply (model, 401, "application/json", "{\"error\":{\"message\":\"expired\"}}");
  dowser_test_model_push_reply (model, 200, "application/json",
                                "{\"access_token\":\"second-token-of-two\",\"expires_in\":3600}");
  dowser_test_model_push_reply (model, 401, "application/json", "{\"error\":{\"message\":\"no second-token-of-two\"}}");
  g_assert_null (list_models (llm, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_null (strstr (error->message, "second-token-of-two"));
  g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 6);
  g_assert_cmpstr (dowser_test_model_get_header (model, 5, "Authorization"), ==, "Bearer second-token-of-two");
}

static void
assert_address (const char *url, gboolean is_good)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "https://m.example/v1", "m");
  g_autofree char *text = NULL;
  g_autoptr (DowserEndpoint) read = NULL;

  endpoint->token_url = g_strdup (url);
  endpoint->token_command = g_strdup ("gcloud auth print-access-token");
  g_assert_cmpint (dowser_endpoint_check (endpoint, NULL), ==, is_good);
  text = dowser_endpoint_to_json (endpoint);
  read = dowser_endpoint_from_json (text, NULL);
  g_assert_cmpint (read != NULL, ==, is_good);
  if (is_good)
    g_assert_cmpstr (read->token_command, ==, endpoint->token_command);
}

static void
test_token_addresses_need_https (void)
{
  assert_address ("https://login.example/oauth2/token", TRUE);
  assert_address ("http://localhost:8080/token", TRUE);
  assert_address ("http://login.example/token", FALSE);
  assert_address ("https://me:pass@login.example/token", FALSE);
  assert_address ("https://login.example/token?client_secret=x", FALSE);
  assert_address ("login.example", FALSE);
}

DOWSER_TEST_MAIN (token)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/token/token-and-lifetime-are-read", test_token_and_lifetime_are_read);
  g_test_add_func ("/token/command-prints-the-token", test_command_prints_the_token);
  g_test_add_func ("/token/slow-token-command-is-stopped", test_slow_token_command_is_stopped);
  g_test_add_func ("/token/client-credentials-fetch-a-token", test_client_credentials_fetch_a_token);
  g_test_add_func ("/token/refused-token-is-renewed-once", test_refused_token_is_renewed_once);
  g_test_add_func ("/token/token-addresses-need-https", test_token_addresses_need_https);
  return g_test_run ();
}
