/* test-expr.c - tests that expressions and selects are compared completely, and that changed copies share the unchanged
 * parts */
#include "plan/dowser-plan.h"
#include "support/dowser-test-main.h"

static DowserExpr *
make_condition (void)
{
  return dowser_expr_and (dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_new_column ("t", "a"),
                                                   dowser_expr_new_integer (3)),
                          dowser_expr_new_match (DOWSER_MATCH_CONTAINS, dowser_expr_new_column ("t", "b"),
                                                 dowser_expr_new_text ("x"), FALSE, FALSE));
}

static void
test_nested_ands_are_flattened (void)
{
  g_autoptr (DowserExpr) and_expr = dowser_expr_and (make_condition (), make_condition ());
  g_autoptr (DowserExpr) one = dowser_expr_and (NULL, make_condition ());

  g_assert_cmpuint (and_expr->args->len, ==, 4);
  g_assert_cmpuint (one->args->len, ==, 2);
  g_assert_null (dowser_expr_and (NULL, NULL));
}

static void
test_equality_is_deep (void)
{
  g_autoptr (DowserExpr) a = make_condition ();
  g_autoptr (DowserExpr) b = make_condition ();
  g_autoptr (DowserExpr) c = dowser_expr_new_not (make_condition ());

  g_assert_true (dowser_expr_equal (a, b));
  g_assert_false (dowser_expr_equal (a, c));
  g_assert_false (dowser_expr_equal (a, NULL));
}

static DowserExpr *
rename_column (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (expr->name, user_data) != 0)
    return NULL;
  return dowser_expr_new_column (expr->instance, "renamed");
}

static void
test_mapped_expression_shares_unchanged_parts (void)
{
  g_autoptr (DowserExpr) expr = make_condition ();
  g_autoptr (DowserExpr) same = dowser_expr_map (expr, rename_column, (gpointer) "nothing");
  g_autoptr (DowserExpr) other = dowser_expr_map (expr, rename_column, (gpointer) "a");

  g_assert_true (same == expr);
  g_assert_false (other == expr);
  g_assert_true (other->args->pdata[1] == expr->args->pdata[1]);
}

static void
test_copy_does_not_change_the_original (void)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();

  dowser_select_add_instance (select, "t", "t");
  dowser_select_add_output (select, dowser_expr_new_column ("t", "a"), NULL);

  g_autoptr (DowserSelect) copy = dowser_select_copy (select);

  g_assert_true (dowser_select_equal (select, copy));
  dowser_select_add_filter (copy, make_condition ());
  g_ptr_array_add (copy->group, dowser_expr_new_column ("t", "a"));
  g_assert_null (select->filter);
  g_assert_cmpuint (select->group->len, ==, 0);
  g_assert_false (dowser_select_equal (select, copy));
}

static void
test_headings_do_not_change_the_rows (void)
{
  g_autoptr (DowserSelect) a = dowser_select_new ();
  g_autoptr (DowserSelect) b = dowser_select_new ();

  dowser_select_add_instance (a, "t", "t");
  dowser_select_add_instance (b, "t", "t");
  dowser_select_add_output (a, dowser_expr_new_column ("t", "a"), "sale");
  dowser_select_add_output (b, dowser_expr_new_column ("t", "a"), "total sale");
  g_assert_false (dowser_select_equal (a, b));
  g_assert_true (dowser_select_has_same_rows (a, b));
  b->distinct = TRUE;
  g_assert_false (dowser_select_has_same_rows (a, b));
}

static void
test_aggregates_in_nested_selects_are_ignored (void)
{
  DowserSelect *inner = dowser_select_new ();

  dowser_select_add_output (inner, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), NULL);

  g_autoptr (DowserExpr) sub = dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, inner, FALSE, DOWSER_EQUAL);
  g_autoptr (DowserExpr) sum
      = dowser_expr_new_arithmetic (DOWSER_ADD, dowser_expr_new_integer (1),
                                    dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column ("t", "a"), FALSE,
                                                               NULL));

  g_assert_false (dowser_expr_has_aggregate (sub));
  g_assert_true (dowser_expr_has_aggregate (sum));
}

static void
test_new_ids_are_unused (void)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();

  dowser_select_add_instance (select, "t", "t");
  dowser_select_add_instance (select, "t2", "t");

  g_autofree char *id = dowser_select_make_id (select, "t");

  g_assert_cmpstr (id, ==, "t3");
}

static void
test_doubles_read_back (void)
{
  static const double values[] = { 0.1, 1.0 / 3, 1e300, -2.5, 1234567.891, 5e-324 };
  char buffer[32];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_true (g_ascii_strtod (dowser_double_to_text (values[i], buffer), NULL) == values[i]);
  g_assert_cmpstr (dowser_double_to_text (0.1, buffer), ==, "0.1");
}

static void
test_declared_types_become_value_types (void)
{
  g_assert_cmpint (dowser_value_type_from_declared ("DATETIME"), ==, DOWSER_VALUE_TIMESTAMP);
  g_assert_cmpint (dowser_value_type_from_declared ("varchar(20)"), ==, DOWSER_VALUE_TEXT);
  g_assert_cmpint (dowser_value_type_from_declared ("UNSIGNED BIG INT"), ==, DOWSER_VALUE_INTEGER);
  g_assert_cmpint (dowser_value_type_from_declared (""), ==, DOWSER_VALUE_UNKNOWN);
  g_assert_cmpint (dowser_value_type_from_declared (NULL), ==, DOWSER_VALUE_UNKNOWN);
}

static void
test_unknown_functions_are_not_found (void)
{
  g_assert_cmpint (dowser_function_find ("year")->result, ==, DOWSER_VALUE_INTEGER);
  g_assert_null (dowser_function_find ("load_extension"));
}

DOWSER_TEST_MAIN (expr)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/expr/nested-ands-are-flattened", test_nested_ands_are_flattened);
  g_test_add_func ("/model/expr/equality-is-deep", test_equality_is_deep);
  g_test_add_func ("/model/expr/mapped-expression-shares-unchanged-parts",
                   test_mapped_expression_shares_unchanged_parts);
  g_test_add_func ("/model/select/copy-does-not-change-the-original", test_copy_does_not_change_the_original);
  g_test_add_func ("/model/expr/aggregates-in-nested-selects-are-ignored",
                   test_aggregates_in_nested_selects_are_ignored);
  g_test_add_func ("/model/select/headings-do-not-change-the-rows", test_headings_do_not_change_the_rows);
  g_test_add_func ("/model/select/new-ids-are-unused", test_new_ids_are_unused);
  g_test_add_func ("/model/value/doubles-read-back", test_doubles_read_back);
  g_test_add_func ("/model/value/declared-types-become-value-types", test_declared_types_become_value_types);
  g_test_add_func ("/model/function/unknown-functions-are-not-found", test_unknown_functions_are_not_found);
  return g_test_run ();
}
