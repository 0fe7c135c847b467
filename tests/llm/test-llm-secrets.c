/* test-llm-secrets.c - tests that secrets are removed from an endpoint's messages */
#include "base/dowser-error.h"
#include "llm/dowser-llm-secrets.h"
#include "support/dowser-test-main.h"

static DowserLlmSecrets *
make_secrets (const char *headers, const char *proxy, const char *password)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, "https://m.example/v1", "m");
  DowserLlmSecrets *secrets;

  endpoint->headers = g_strsplit (headers, "|", -1);
  endpoint->proxy = g_strdup (proxy);
  secrets = dowser_llm_secrets_new (endpoint);
  dowser_llm_secrets_add_proxy (secrets, endpoint, password);
  return secrets;
}

static void
expect_masked (const DowserLlmSecrets *secrets, const char *text, const char *wanted)
{
  g_autoptr (GString) masked = g_string_new (text);

  dowser_llm_secrets_mask (secrets, masked);
  g_assert_cmpstr (masked->str, ==, wanted);
}

static void
test_keys_in_headers_are_masked (void)
{
  g_autoptr (DowserLlmSecrets) secrets
      = make_secrets ("X-Subscription-Key: abc-12345678|anthropic-version: 2023-06-01|api-key: {key}|broken", NULL,
                      NULL);

  expect_masked (secrets, "by abc-12345678, since 2023-06-01 {key}", "by …, since 2023-06-01 {key}");
}

static void
test_header_keys_are_masked_without_scheme (void)
{
  g_autoptr (DowserLlmSecrets) secrets = make_secrets ("Authorization: Bearer abc12345xyz", NULL, NULL);

  expect_masked (secrets, "key abc12345xyz, Bearer abc12345xyz", "key …, …");
}

static void
test_password_of_the_proxy_is_masked (void)
{
  g_autoptr (DowserLlmSecrets) secrets = make_secrets ("", "http://ann@proxy.example:3128", "hunter2");

  expect_masked (secrets, "ann, hunter2, Basic YW5uOmh1bnRlcjI=", "ann, …, Basic …");
}

static void
test_longer_secrets_are_masked_first (void)
{
  g_autoptr (DowserLlmSecrets) secrets = make_secrets ("", NULL, NULL);

  dowser_llm_secrets_add (secrets, "abcdefgh");
  dowser_llm_secrets_add (secrets, "abcdefgh-ijkl");
  dowser_llm_secrets_add (secrets, "abcdefgh");
  dowser_llm_secrets_add (secrets, "ollama");
  dowser_llm_secrets_add (secrets, NULL);
  g_assert_cmpuint (secrets->len, ==, 2);
  expect_masked (secrets, "ollama abcdefgh-ijkl abcdefgh-ijk", "ollama … …-ijk");
}

static void
test_beginning_of_a_secret_is_recognized (void)
{
  g_autoptr (DowserLlmSecrets) secrets = make_secrets ("", NULL, NULL);

  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "abc", 3), ==, 0);
  dowser_llm_secrets_add (secrets, "ababcdef");
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "x abab", 6), ==, 4);
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "b", 1), ==, 0);
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "", 0), ==, 0);
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "ababcdef", 8), ==, 0);
  /* The end of a secret may be the start of the same secret again. The shown text must not end inside the first
   * occurrence. */
  dowser_llm_secrets_add (secrets, "secret-key-s");
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "x secret-key-s", 14), ==, 12);
}

/* Tests secrets that each begin where the previous secret ends: the text is cut before the first secret. */
static void
test_overlapping_secrets_are_held_back (void)
{
  g_autoptr (DowserLlmSecrets) secrets = make_secrets ("", NULL, NULL);

  dowser_llm_secrets_add (secrets, "EEFFFFGGG");
  dowser_llm_secrets_add (secrets, "CCCCDDDDEE");
  dowser_llm_secrets_add (secrets, "AAAABBBBCCCC");
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "x AAAABBBBCCCCDDDDEE", 20), ==, 18);
  g_assert_cmpuint (dowser_llm_secrets_count_partial (secrets, "x AAAABBBBCCCCDDDDEX", 20), ==, 0);
}

static void
test_errors_are_masked (void)
{
  g_autoptr (DowserLlmSecrets) secrets = make_secrets ("", NULL, NULL);
  g_autoptr (GError) error = g_error_new_literal (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                                                  "my-own-key-1 or Bearer other-key-2 is wrong");

  dowser_llm_secrets_add (secrets, "my-own-key-1");
  dowser_llm_secrets_mask_error (secrets, &error);
  g_assert_cmpstr (error->message, ==, "… or … is wrong");
  dowser_llm_secrets_mask_error (secrets, NULL);
}

DOWSER_TEST_MAIN (llm_secrets)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/llm-secrets/keys-in-headers-are-masked", test_keys_in_headers_are_masked);
  g_test_add_func ("/llm/llm-secrets/header-keys-are-masked-without-scheme",
                   test_header_keys_are_masked_without_scheme);
  g_test_add_func ("/llm/llm-secrets/password-of-the-proxy-is-masked", test_password_of_the_proxy_is_masked);
  g_test_add_func ("/llm/llm-secrets/longer-secrets-are-masked-first", test_longer_secrets_are_masked_first);
  g_test_add_func ("/llm/llm-secrets/beginning-of-a-secret-is-recognized", test_beginning_of_a_secret_is_recognized);
  g_test_add_func ("/llm/llm-secrets/overlapping-secrets-are-held-back", test_overlapping_secrets_are_held_back);
  g_test_add_func ("/llm/llm-secrets/errors-are-masked", test_errors_are_masked);
  return g_test_run ();
}
