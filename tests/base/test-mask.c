/* test-mask.c - tests that masked text contains no keys and no personal data, but still describes the event */
#include "base/dowser-mask.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
assert_masked (const char *text, const char *expected)
{
  g_autofree char *masked = dowser_mask_text (text, NULL);
  g_autofree char *again = dowser_mask_text (masked, NULL);

  g_assert_cmpstr (masked, ==, expected);
  g_assert_cmpstr (again, ==, expected);
}

static void
assert_not_masked (const char *text)
{
  assert_masked (text, text);
}

static void
test_keys_are_masked (void)
{
  assert_masked ("Authorization: Bearer sk-abcDEF123456789", "Authorization: [key]");
  assert_masked ("x-api-key: 12345\r\nAccept: */*", "x-api-key: [key]\r\nAccept: */*");
  assert_masked ("{\"api-key\": \"12 34\"}", "{\"api-key\": \"[key]\"}");
  assert_masked ("sent with bearer abcdefgh.ijkl", "sent with bearer [key]");
  assert_masked ("Basic dXNlcjpwYXNz", "Basic [key]");
  assert_masked ("the key sk-proj-AbCdEf0123456789 is wrong", "the key [key] is wrong");
  assert_masked ("sk-ant-api03-abcdefghijklm", "[key]");
  assert_masked ("AKIAIOSFODNN7EXAMPLE", "[key]");
  assert_masked ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "[key]");
  assert_masked ("Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy1A", "[key]");
  assert_masked ("-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nend", "[key]\nend");
}

static void
test_passwords_are_masked (void)
{
  assert_masked ("postgresql://ann:p@ss:word@db/shop", "postgresql://ann:[password]@db/shop");
  assert_masked ("http://:geheim@proxy:3128/", "http://:[password]@proxy:3128/");
  assert_masked ("host=db password=geheim port=5", "host=db password=[password] port=5");
  assert_masked ("{\"password\": \"ge\\\"heim\", \"a\": 1}", "{\"password\": \"[password]\", \"a\": 1}");
  assert_masked ("https://api/x?access_token=abc&n=1", "https://api/x?access_token=[password]&n=1");
  assert_masked ("DOWSER_API_KEY=abc", "DOWSER_API_KEY=[password]");
}

static void
test_e_mails_and_phones_are_masked (void)
{
  assert_masked ("mail ann.lee+x@example.co.uk, please", "mail [e-mail], please");
  assert_masked ("jörg@bücher.example", "[e-mail]");
  assert_masked ("call +49 (30) 1234-5678 now", "call [phone] now");
  assert_masked ("(555) 123-4567", "[phone]");
  assert_masked ("555-123-4567", "[phone]");
  assert_masked ("030 12345678", "[phone]");
  assert_masked ("card 4111 1111 1111 1111.", "card [card].");
  assert_masked ("4012888888881881", "[card]");
}

static void
test_other_text_is_not_masked (void)
{
  assert_not_masked (
      "SELECT \"name\" FROM \"orders\" WHERE \"placed\" >= '2024-03-31' AND total > 1234567.89 LIMIT 1000");
  assert_not_masked ("2024-03-31 12:45:01.123456");
  assert_not_masked ("order 1234567890123456");
  assert_not_masked ("revenue per basic information, token counts: 512 in, 12 out");
  assert_not_masked ("- password: text");
  assert_not_masked ("http://127.0.0.1:11434/api/chat");
  assert_not_masked ("1,500 prompt tokens in 03/2024; 192.168.100.200");
  assert_not_masked ("plan-standard/1 answered 429, try 2 after 4 s");
  assert_not_masked ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert_not_masked ("a_very_long_name_of_a_column_that_nobody_would_take_for_a_key");
  assert_not_masked ("顧客 😀 Ünïcode");
  assert_not_masked ("");
}

static void
test_given_personal_values_are_masked (void)
{
  static const char *const values[] = { "Ann", "Ann Lee", "C++ (x)", "ab", NULL };
  g_autofree char *masked = dowser_mask_text ("Ann Lee, Anna, Ann; C++ (x) ab", values);

  g_assert_cmpstr (masked, ==, "[personal], Anna, [personal]; [personal] ab");
}

static void
test_invalid_utf8_is_masked_too (void)
{
  g_autofree char *masked = dowser_mask_text ("bad \xff\xfe ann@example.org", NULL);

  g_assert_true (g_utf8_validate (masked, -1, NULL));
  g_assert_nonnull (strstr (masked, "[e-mail]"));
}

/* Tests long texts that would be slow with a badly written regular expression, because it would restart at each
 * character. */
static void
test_long_texts_are_masked_quickly (void)
{
  static const char *const units[] = { "a",   "A1a-",   "1",    "1 ",       "a.", "a@",
                                       "+1 ", "x://",   "\"",   "token=\"", "0 ", "-----BEGIN PRIVATE KEY-----",
                                       "eyJ", "Basic ", "(12) " };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *masked = NULL;
      gint64 before = g_get_monotonic_time ();

      while (text->len < 200000)
        g_string_append (text, units[i]);
      masked = dowser_mask_text (text->str, NULL);
      g_test_message ("%s: %d ms", units[i], (int) ((g_get_monotonic_time () - before) / 1000));
      g_assert_cmpstr (masked, !=, "[masked]");
    }
}

DOWSER_TEST_MAIN (mask)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/mask/keys-are-masked", test_keys_are_masked);
  g_test_add_func ("/base/mask/passwords-are-masked", test_passwords_are_masked);
  g_test_add_func ("/base/mask/e-mails-and-phones-are-masked", test_e_mails_and_phones_are_masked);
  g_test_add_func ("/base/mask/other-text-is-not-masked", test_other_text_is_not_masked);
  g_test_add_func ("/base/mask/given-personal-values-are-masked", test_given_personal_values_are_masked);
  g_test_add_func ("/base/mask/invalid-utf8-is-masked-too", test_invalid_utf8_is_masked_too);
  g_test_add_func ("/base/mask/long-texts-are-masked-quickly", test_long_texts_are_masked_quickly);
  return g_test_run ();
}
