/* test-number-texts.c - tests which text columns of a plan are read as numbers, and which stay as they are stored */
#include "plan/dowser-number-texts.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "trucks", FALSE);
  DowserColumn *load = dowser_schema_builder_add_column (builder, table, "load", "TEXT");

  load->type = DOWSER_VALUE_REAL;
  load->number_text = TRUE;
  dowser_schema_builder_add_column (builder, table, "mark", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserExpr *
make_column (const char *name)
{
  return dowser_expr_new_column ("trucks", name);
}

static DowserExpr *
make_aggregate (DowserAggregate op, const char *name)
{
  return dowser_expr_new_aggregate (op, make_column (name), FALSE, NULL);
}

static DowserPlan *
make_plan (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "trucks", "trucks");
  dowser_select_add_output (select, make_column ("load"), NULL);
  dowser_select_add_output (select, make_aggregate (DOWSER_COUNT, "load"), "count");
  dowser_select_add_output (select, make_aggregate (DOWSER_MAX, "load"), "max");
  dowser_select_add_output (select, make_aggregate (DOWSER_SUM, "mark"), "sum");
  dowser_select_add_output (select, make_aggregate (DOWSER_MAX, "mark"), "last");
  g_ptr_array_add (select->group, make_column ("load"));
  select->filter = dowser_expr_new_compare (DOWSER_GREATER, make_column ("load"), dowser_expr_new_text ("9"));
  select->having = dowser_expr_new_compare (DOWSER_EQUAL, make_column ("load"), dowser_expr_new_text ("n/a"));
  dowser_select_add_order (select, make_column ("load"), TRUE);
  return dowser_plan_new (select);
}

static const DowserExpr *
get_output (const DowserPlan *plan, guint index)
{
  return ((const DowserOutput *) plan->select->outputs->pdata[index])->expr;
}

static const DowserExpr *
get_argument (const DowserExpr *expr, guint index)
{
  return expr->args->pdata[index];
}

static void
test_compared_text_columns_become_numbers (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserPlan) read = dowser_number_texts_add_conversions (plan, schema);

  /* a column that is shown, counted or grouped stays a text */
  g_assert_cmpint (get_output (read, 0)->kind, ==, DOWSER_EXPR_COLUMN);
  g_assert_cmpint (get_argument (get_output (read, 1), 0)->kind, ==, DOWSER_EXPR_COLUMN);
  g_assert_cmpint (((const DowserExpr *) read->select->group->pdata[0])->kind, ==, DOWSER_EXPR_COLUMN);
  /* a column that is ranked, sorted or compared is read as numbers */
  g_assert_true (dowser_expr_is_parse_cast (get_argument (get_output (read, 2), 0)));
  g_assert_true (dowser_expr_is_parse_cast (((const DowserOrder *) read->select->order->pdata[0])->expr));
  g_assert_true (dowser_expr_is_parse_cast (get_argument (read->select->filter, 0)));
  g_assert_cmpint (get_argument (read->select->filter, 1)->value->type, ==, DOWSER_VALUE_INTEGER);
  /* a column is compared as text if the text that it is compared with isn't a number */
  g_assert_cmpint (get_argument (read->select->having, 0)->kind, ==, DOWSER_EXPR_COLUMN);
  /* any text is summed as numbers, but only a column of numbers is ranked by numbers */
  g_assert_true (dowser_expr_is_parse_cast (get_argument (get_output (read, 3), 0)));
  g_assert_cmpint (get_argument (get_output (read, 4), 0)->kind, ==, DOWSER_EXPR_COLUMN);
}

static void
test_conversion_can_be_disabled (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserPlan) read = NULL;

  g_ptr_array_add (plan->exemptions, dowser_exemption_new (DOWSER_CHECK_NUMBER_TEXT, NULL));
  read = dowser_number_texts_add_conversions (plan, schema);
  g_assert_true (read == plan);
  g_assert_true (dowser_number_texts_has_any (plan, schema));
}

static void
test_plan_without_number_texts_is_unchanged (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autoptr (DowserPlan) read = NULL;

  dowser_select_add_instance (select, "trucks", "trucks");
  dowser_select_add_output (select, make_aggregate (DOWSER_MAX, "mark"), NULL);
  read = dowser_number_texts_add_conversions (plan, schema);
  g_assert_true (read == plan);
}

DOWSER_TEST_MAIN (number_texts)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plan/number-texts/compared-text-columns-become-numbers",
                   test_compared_text_columns_become_numbers);
  g_test_add_func ("/plan/number-texts/conversion-can-be-disabled", test_conversion_can_be_disabled);
  g_test_add_func ("/plan/number-texts/plan-without-number-texts-is-unchanged",
                   test_plan_without_number_texts_is_unchanged);
  return g_test_run ();
}
