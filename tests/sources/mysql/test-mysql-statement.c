/* test-mysql-statement.c - tests that a statement's placeholders are replaced by values as literals */
#include "sources/mysql/dowser-mysql-statement.h"

#include "base/dowser-error.h"
#include "support/dowser-test-main.h"

#include <math.h>

static DowserStatement *
make_statement (const char *sql, DowserValue *first, ...)
{
  GPtrArray *parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  va_list values;

  va_start (values, first);
  for (DowserValue *value = first; value != NULL; value = va_arg (values, DowserValue *))
    g_ptr_array_add (parameters, value);
  va_end (values);
  return dowser_statement_new (g_strdup (sql), g_strdup (sql), parameters);
}

static void
assert_filled_in (DowserStatement *statement, const char *expected)
{
  g_autoptr (DowserStatement) owned = statement;
  g_autoptr (GError) error = NULL;
  g_autofree char *sql = dowser_mysql_fill_in_values (statement, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (sql, ==, expected);
}

static void
test_numbers_replace_placeholders (void)
{
  assert_filled_in (make_statement ("1 - ?", dowser_value_new_integer (G_MININT64), NULL),
                    "1 - (-9223372036854775808)");
  assert_filled_in (make_statement ("?, ?", dowser_value_new_real (0.5), dowser_value_new_real (-1e300), NULL),
                    "(0.5e0), (-1e+300)");
  assert_filled_in (make_statement ("?, ?", dowser_value_new_boolean (TRUE), dowser_value_new_null (DOWSER_VALUE_REAL),
                                    NULL),
                    "TRUE, NULL");
}

static void
test_texts_replace_placeholders_quoted (void)
{
  assert_filled_in (make_statement ("?",
                                    dowser_value_new_text (DOWSER_VALUE_TEXT, "it's \\ 'x'; DROP TABLE t -- ?", -1),
                                    NULL),
                    "'it''s \\\\ ''x''; DROP TABLE t -- ?'");
  assert_filled_in (make_statement ("?", dowser_value_new_text (DOWSER_VALUE_TEXT, "a\0b", 3), NULL),
                    "_utf8mb4 X'610062'");
  assert_filled_in (make_statement ("?", dowser_value_new_text (DOWSER_VALUE_BLOB, "\x00\xff", 2), NULL), "X'00FF'");
  assert_filled_in (make_statement ("CAST(? AS DATE)", dowser_value_new_text (DOWSER_VALUE_DATE, "2024-01-31", -1),
                                    NULL),
                    "CAST('2024-01-31' AS DATE)");
}

/* Tests that a question mark in a text, a name or a comment isn't a placeholder. */
static void
test_quoted_question_mark_stays (void)
{
  assert_filled_in (make_statement ("'a?''?\\'?' `?``?` \"?\" /* ? */ -- ?\n # ?\n ?", dowser_value_new_integer (1),
                                    NULL),
                    "'a?''?\\'?' `?``?` \"?\" /* ? */ -- ?\n # ?\n (1)");
}

static void
assert_not_filled_in (DowserStatement *statement)
{
  g_autoptr (DowserStatement) owned = statement;
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_mysql_fill_in_values (statement, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
}

static void
test_wrong_number_of_values_is_refused (void)
{
  assert_not_filled_in (make_statement ("?, ?", dowser_value_new_integer (1), NULL));
  assert_not_filled_in (make_statement ("1", dowser_value_new_integer (1), NULL));
  assert_not_filled_in (make_statement ("?", dowser_value_new_real (INFINITY), NULL));
}

static void
test_backtick_in_a_name_is_doubled (void)
{
  g_autofree char *name = dowser_mysql_quote_name ("a`b");

  g_assert_cmpstr (name, ==, "`a``b`");
}

DOWSER_TEST_MAIN (mysql_statement)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/mysql-statement/numbers-replace-placeholders", test_numbers_replace_placeholders);
  g_test_add_func ("/sources/mysql-statement/texts-replace-placeholders-quoted",
                   test_texts_replace_placeholders_quoted);
  g_test_add_func ("/sources/mysql-statement/quoted-question-mark-stays", test_quoted_question_mark_stays);
  g_test_add_func ("/sources/mysql-statement/wrong-number-of-values-is-refused",
                   test_wrong_number_of_values_is_refused);
  g_test_add_func ("/sources/mysql-statement/backtick-in-a-name-is-doubled", test_backtick_in_a_name_is_doubled);
  return g_test_run ();
}
