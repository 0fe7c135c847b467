/* test-json.c - tests that the strict JSON reader refuses invalid text, and that its errors name the place in the
 * text */
#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

static void
assert_refused (const char *text, gssize length, DowserPlanError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = dowser_json_parse (text, length, &error);

  g_assert_null (root);
  g_assert_error (error, DOWSER_PLAN_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_valid_json_is_accepted (void)
{
  static const char *const texts[] = {
    "{}",
    "[]",
    " [ ] \n",
    "null",
    "\"\"",
    "0",
    "-0",
    "-0.5e-3",
    "1E+5",
    "9223372036854775807",
    "-9223372036854775808",
    "{\"a\":[1,2,{\"b\":null}],\"c\":{}}",
    "[[],[],{}]",
    "\"\\ud83e\\udd8a \\\\u0061 \\n\"",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) root = dowser_json_parse (texts[i], -1, &error);

      g_assert_no_error (error);
      g_assert_nonnull (root);
    }
}

static void
test_malformed_json_is_refused (void)
{
  static const char *const texts[] = {
    "",
    "   ",
    "{",
    "[1,]",
    "{\"a\":1,}",
    "{a:1}",
    "{'a':1}",
    "[1 2]",
    "[1]]",
    "{} {}",
    "// c\n1",
    "/* c */ 1",
    "var a = 1",
    "01",
    "1.",
    ".5",
    "+1",
    "1e",
    "-",
    "nul",
    "truer",
    "\"a",
    "\"\\x\"",
    "\"\\u12\"",
    "\"\t\"",
    "\"\\ud800\"",
    "\"\\udc00\"",
    "\"\\ud800\\u0061\"",
    "{\"a\" 1}",
    "{\"a\"}",
    "[}",
    "{]",
    "\"\\u0000\"",
    "NaN",
    "9223372036854775808",
    "1e999",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "\xff",
    "\"\xc3\"",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_refused (texts[i], -1, DOWSER_PLAN_ERROR_MALFORMED, "line 1");
  assert_refused ("[1]\0", 4, DOWSER_PLAN_ERROR_MALFORMED, "line 1");
  assert_refused ("{\n  \"ü\": x\n}", -1, DOWSER_PLAN_ERROR_MALFORMED, "line 2, column 8");
}

static void
test_too_large_json_is_refused (void)
{
  g_autofree char *nested_json = g_strnfill (10000, '[');
  g_autofree char *large = g_strnfill (10 * 1024 * 1024, ' ');
  g_autofree char *edge = g_strnfill (2 * DOWSER_JSON_MAX_DEPTH, '[');
  g_autoptr (JsonNode) root = NULL;

  assert_refused (nested_json, -1, DOWSER_PLAN_ERROR_TOO_LARGE, "deep");
  assert_refused (large, -1, DOWSER_PLAN_ERROR_TOO_LARGE, "bytes");

  memset (edge + DOWSER_JSON_MAX_DEPTH, ']', DOWSER_JSON_MAX_DEPTH);
  root = dowser_json_parse (edge, -1, NULL);
  g_assert_nonnull (root);
}

static const char document[]
    = "{\"version\": 1, \"name\": \"n\", \"ratio\": 2.5, \"on\": true, \"none\": null,"
      " \"kind\": \"left\", \"joins\": [{\"to\": \"a\"}, {\"to\": 7}], \"words\": [\"x\", \"y\"]}";

static void
test_members_are_read_by_name (void)
{
  static const char *const nicks[] = { "inner", "left", NULL };
  g_autoptr (JsonNode) root = dowser_json_parse (document, -1, NULL);
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (root);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (dowser_json_reader_int (reader, "version", 0), ==, 1);
  g_assert_cmpint (dowser_json_reader_int (reader, "absent", 5), ==, 5);
  g_assert_cmpint (dowser_json_reader_int (reader, "none", 6), ==, 6);
  g_assert_cmpstr (dowser_json_reader_string (reader, "name", TRUE), ==, "n");
  g_assert_null (dowser_json_reader_string (reader, "absent", FALSE));
  g_assert_cmpfloat (dowser_json_reader_double (reader, "ratio", 0), ==, 2.5);
  g_assert_cmpfloat (dowser_json_reader_double (reader, "version", 0), ==, 1);
  g_assert_true (dowser_json_reader_boolean (reader, "on", FALSE));
  g_assert_cmpint (dowser_json_reader_enum (reader, "kind", nicks, -1), ==, 1);
  g_assert_cmpint (dowser_json_reader_enum (reader, "absent", nicks, 0), ==, 0);
  g_assert_true (dowser_json_reader_has (reader, "joins"));
  g_assert_false (dowser_json_reader_has (reader, "none"));
  g_assert_false (dowser_json_reader_enter (reader, "absent", FALSE));
  g_assert_true (dowser_json_reader_enter (reader, "words", TRUE));
  g_assert_cmpuint (dowser_json_reader_count (reader), ==, 2);
  g_assert_true (dowser_json_reader_enter_element (reader, 1));
  g_assert_cmpstr (dowser_json_reader_string (reader, NULL, TRUE), ==, "y");
  dowser_json_reader_leave (reader);
  dowser_json_reader_leave (reader);
  g_assert_false (dowser_json_reader_failed (reader));
  g_assert_true (dowser_json_reader_finish (reader, &error));
  g_assert_no_error (error);
}

static void
test_errors_name_the_path (void)
{
  g_autoptr (JsonNode) root = dowser_json_parse (document, -1, NULL);
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (root);
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_json_reader_enter (reader, "joins", TRUE));
  g_assert_true (dowser_json_reader_enter_element (reader, 1));
  g_assert_null (dowser_json_reader_string (reader, "to", TRUE));
  dowser_json_reader_leave (reader);
  dowser_json_reader_leave (reader);
  /* After the first failure, every read returns its default value, and the reader keeps the first error. */
  g_assert_cmpint (dowser_json_reader_int (reader, "version", 9), ==, 9);
  g_assert_false (dowser_json_reader_enter (reader, "words", TRUE));
  dowser_json_reader_fail (reader, "%s", "later");
  g_assert_true (dowser_json_reader_failed (reader));
  g_assert_false (dowser_json_reader_finish (reader, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
  g_assert_true (g_str_has_prefix (error->message, "joins[1].to: "));
}

static void
assert_reader_fails (void (*read) (DowserJsonReader *reader), const char *prefix)
{
  g_autoptr (JsonNode) root = dowser_json_parse (document, -1, NULL);
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (root);
  g_autoptr (GError) error = NULL;

  read (reader);
  g_assert_false (dowser_json_reader_finish (reader, &error));
  g_assert_true (g_str_has_prefix (error->message, prefix));
}

static void
read_missing (DowserJsonReader *reader)
{
  dowser_json_reader_string (reader, "absent", TRUE);
}

static void
read_scalar_as_object (DowserJsonReader *reader)
{
  dowser_json_reader_enter (reader, "version", FALSE);
}

static void
read_object_as_array (DowserJsonReader *reader)
{
  dowser_json_reader_count (reader);
}

static void
read_unknown_nick (DowserJsonReader *reader)
{
  static const char *const nicks[] = { "inner", NULL };

  dowser_json_reader_enum (reader, "kind", nicks, -1);
}

static void
read_real_as_int (DowserJsonReader *reader)
{
  dowser_json_reader_int (reader, "ratio", 0);
}

static void
read_beyond_the_end (DowserJsonReader *reader)
{
  dowser_json_reader_enter (reader, "words", TRUE);
  dowser_json_reader_enter_element (reader, 2);
}

static void
test_type_mismatches_are_errors (void)
{
  assert_reader_fails (read_missing, "absent: ");
  assert_reader_fails (read_scalar_as_object, "version: ");
  assert_reader_fails (read_object_as_array, "an array");
  assert_reader_fails (read_unknown_nick, "kind: “left” is unknown");
  assert_reader_fails (read_real_as_int, "ratio: ");
  assert_reader_fails (read_beyond_the_end, "words: element 2");
}

/* Tests that a damaged text is either read or refused, and that the error names the place of the damage. */
static void
test_damaged_json_is_read_or_refused (void)
{
  static const char bytes[] = "{}[]\",:\\u0eE-+.\xff\xc3 \n";
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = g_strdup (document);
      gsize length = g_rand_int_range (rand, 0, sizeof document);
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) root = NULL;

      for (int n = g_rand_int_range (rand, 0, 4); n > 0 && length > 0; n--)
        text[g_rand_int_range (rand, 0, length)] = bytes[g_rand_int_range (rand, 0, sizeof bytes)];
      root = dowser_json_parse (text, length, &error);
      g_assert_true ((root == NULL) == (error != NULL));
      if (error != NULL)
        g_assert_nonnull (strstr (error->message, "line "));
    }
}

DOWSER_TEST_MAIN (json)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/json/valid-json-is-accepted", test_valid_json_is_accepted);
  g_test_add_func ("/base/json/malformed-json-is-refused", test_malformed_json_is_refused);
  g_test_add_func ("/base/json/too-large-json-is-refused", test_too_large_json_is_refused);
  g_test_add_func ("/base/json/members-are-read-by-name", test_members_are_read_by_name);
  g_test_add_func ("/base/json/errors-name-the-path", test_errors_name_the_path);
  g_test_add_func ("/base/json/type-mismatches-are-errors", test_type_mismatches_are_errors);
  g_test_add_func ("/base/json/damaged-json-is-read-or-refused", test_damaged_json_is_read_or_refused);
  return g_test_run ();
}
