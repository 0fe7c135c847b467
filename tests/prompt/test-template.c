/* test-template.c - tests that placeholders are replaced, that parts without a value are left out, and that values are
 * never parsed as templates */
#include "base/dowser-error.h"
#include "prompt/dowser-template.h"
#include "support/dowser-test-main.h"

#include <string.h>

static GHashTable *
values_new (void)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_insert (values, (gpointer) "name", (gpointer) "Ann");
  g_hash_table_insert (values, (gpointer) "mark", (gpointer) "{{name}}{{#name}}");
  g_hash_table_insert (values, (gpointer) "empty", (gpointer) "");
  g_hash_table_insert (values, (gpointer) "none", NULL);
  return values;
}

static void
assert_fills (const char *text, const char *expected)
{
  g_autoptr (GHashTable) values = values_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *filled = dowser_template_fill (text, values, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (filled, ==, expected);
}

static void
assert_refused (const char *text, const char *part)
{
  g_autoptr (GHashTable) values = values_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_template_fill (text, values, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_placeholders_are_replaced (void)
{
  assert_fills ("", "");
  assert_fills ("a { b }} c", "a { b }} c");
  assert_fills ("{{name}}{{empty}}{{none}}, {{name}}!", "Ann, Ann!");
}

static void
test_part_without_value_is_left_out (void)
{
  assert_fills ("a{{#name}} {{name}}{{/name}}b", "a Annb");
  assert_fills ("a{{#empty}} x{{/empty}}{{#none}} y {{name}}{{/none}}b", "ab");
  assert_fills ("{{^none}}nobody{{/none}}{{^name}}x{{/name}}", "nobody");
  assert_fills ("{{#none}}{{#name}}x{{/name}}{{/none}}{{#name}}{{#none}}x{{/none}}y{{/name}}", "y");
}

static void
test_line_of_a_tag_is_removed (void)
{
  assert_fills ("a\n{{#name}}\nb\n{{/name}}\nc\n", "a\nb\nc\n");
  assert_fills ("a\n{{#none}}\nb\n{{/none}}\nc\n", "a\nc\n");
  assert_fills ("a\n  {{#name}}  \nb\n{{/name}}", "a\n  b\n");
}

static void
test_values_are_not_parsed (void)
{
  assert_fills ("{{mark}}", "{{name}}{{#name}}");
}

static void
test_broken_templates_are_refused (void)
{
  assert_refused ("{{other}}", "other");
  assert_refused ("\n\n{{#other}}", "line 3");
  assert_refused ("{{#name}}", "name");
  assert_refused ("{{/name}}", "name");
  assert_refused ("{{#name}}{{#none}}{{/name}}{{/none}}", "name");
  assert_refused ("{{name", "{{name");
}

DOWSER_TEST_MAIN (template)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/template/placeholders-are-replaced", test_placeholders_are_replaced);
  g_test_add_func ("/prompt/template/part-without-value-is-left-out", test_part_without_value_is_left_out);
  g_test_add_func ("/prompt/template/line-of-a-tag-is-removed", test_line_of_a_tag_is_removed);
  g_test_add_func ("/prompt/template/values-are-not-parsed", test_values_are_not_parsed);
  g_test_add_func ("/prompt/template/broken-templates-are-refused", test_broken_templates_are_refused);

  return g_test_run ();
}
