/* test-filter-maker.c - tests that conditions are made from the user's choices and text */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "views/refine/dowser-filter-maker.h"

static DowserExpr *
make_filter (const char *instance, const char *column, DowserValueType type, DowserFilterKind kind, const char *text,
             GError **error)
{
  g_autoptr (DowserExpr) subject = dowser_expr_new_column (instance, column);

  return dowser_filter_make_condition (subject, type, kind, text, NULL, error);
}

static void
test_column_type_decides_the_choices (void)
{
  g_autoptr (GPtrArray) text = dowser_filter_choices_new (DOWSER_VALUE_TEXT);
  g_autoptr (GPtrArray) blob = dowser_filter_choices_new (DOWSER_VALUE_BLOB);
  const DowserFilterChoice *first;

  first = g_ptr_array_index (text, 0);
  g_assert_cmpint (first->kind, ==, DOWSER_FILTER_IS);
  g_assert_cmpuint (blob->len, ==, 2);
  first = g_ptr_array_index (blob, 0);
  g_assert_cmpint (first->kind, ==, DOWSER_FILTER_EMPTY);
  g_assert_false (dowser_filter_needs_value (first->kind));
}

static const DowserValue *
get_value (const DowserExpr *condition)
{
  return ((const DowserExpr *) g_ptr_array_index (condition->args, 1))->value;
}

static void
test_typed_numbers_become_conditions (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserExpr) whole = make_filter ("o", "total", DOWSER_VALUE_INTEGER, DOWSER_FILTER_MORE, " 42 ", NULL);
  g_autoptr (DowserExpr) real = make_filter ("o", "total", DOWSER_VALUE_REAL, DOWSER_FILTER_AT_MOST, "-3.5", NULL);

  g_assert_cmpint (whole->kind, ==, DOWSER_EXPR_COMPARE);
  g_assert_cmpint (whole->op, ==, DOWSER_GREATER);
  g_assert_cmpint (get_value (whole)->integer, ==, 42);
  g_assert_cmpfloat (get_value (real)->real, ==, -3.5);
  g_assert_null (make_filter ("o", "total", DOWSER_VALUE_REAL, DOWSER_FILTER_IS, "many", &error));
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
  g_assert_nonnull (strstr (error->message, "many"));
}

static void
test_typed_dates_become_conditions (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserExpr) year = make_filter ("o", "day", DOWSER_VALUE_DATE, DOWSER_FILTER_AT_LEAST, "2024", NULL);
  g_autoptr (DowserExpr) day = make_filter ("o", "day", DOWSER_VALUE_DATE, DOWSER_FILTER_LESS, "2024-02-29", NULL);

  g_assert_cmpstr (get_value (year)->text, ==, "2024-01-01");
  g_assert_cmpstr (get_value (day)->text, ==, "2024-02-29");
  g_assert_null (make_filter ("o", "day", DOWSER_VALUE_DATE, DOWSER_FILTER_LESS, "2023-02-29", &error));
  g_assert_nonnull (strstr (error->message, "2023-02-29"));
}

static void
test_typed_text_is_not_changed (void)
{
  g_autoptr (DowserExpr) condition
      = make_filter ("c", "name", DOWSER_VALUE_TEXT, DOWSER_FILTER_CONTAINS, "'; DROP TABLE x --", NULL);

  g_assert_cmpint (condition->kind, ==, DOWSER_EXPR_MATCH);
  g_assert_cmpstr (get_value (condition)->text, ==, "'; DROP TABLE x --");
}

static void
test_not_empty_becomes_not_null (void)
{
  g_autoptr (DowserExpr) condition
      = make_filter ("c", "name", DOWSER_VALUE_TEXT, DOWSER_FILTER_NOT_EMPTY, "ignored", NULL);

  g_assert_cmpint (condition->kind, ==, DOWSER_EXPR_IS_NULL);
  g_assert_true (condition->negated);
}

static void
test_yes_and_no_become_booleans (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserExpr) condition = make_filter ("c", "active", DOWSER_VALUE_BOOLEAN, DOWSER_FILTER_IS, "Yes", NULL);

  g_assert_cmpint (get_value (condition)->integer, ==, 1);
  g_assert_null (make_filter ("c", "active", DOWSER_VALUE_BOOLEAN, DOWSER_FILTER_IS, "maybe", &error));
  g_assert_nonnull (error);
}

DOWSER_TEST_MAIN (filter_maker)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/filter-maker/column-type-decides-the-choices", test_column_type_decides_the_choices);
  g_test_add_func ("/views/filter-maker/typed-numbers-become-conditions", test_typed_numbers_become_conditions);
  g_test_add_func ("/views/filter-maker/typed-dates-become-conditions", test_typed_dates_become_conditions);
  g_test_add_func ("/views/filter-maker/typed-text-is-not-changed", test_typed_text_is_not_changed);
  g_test_add_func ("/views/filter-maker/not-empty-becomes-not-null", test_not_empty_becomes_not_null);
  g_test_add_func ("/views/filter-maker/yes-and-no-become-booleans", test_yes_and_no_become_booleans);
  return g_test_run ();
}
