/* test-kept.c - tests that settings for all questions are added to each plan, unless the plan has its own setting */
#include "audit/fixes/dowser-kept.h"
#include "plan/dowser-plan-json.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"

typedef struct
{
  DowserSchema *schema;
  GPtrArray *kept;
} Fixture;

static void
add_column (DowserSchemaBuilder *builder, DowserTable *table, const char *name, DowserValueType type)
{
  dowser_schema_builder_add_column (builder, table, name, NULL)->type = type;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const char *const key[] = { "customer_id", NULL };
  const char *const id[] = { "id", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  DowserTable *colours = dowser_schema_builder_add_table (builder, "colours", FALSE);

  add_column (builder, customers, "id", DOWSER_VALUE_INTEGER);
  add_column (builder, customers, "country", DOWSER_VALUE_TEXT);
  add_column (builder, customers, "birth_date", DOWSER_VALUE_DATE);
  add_column (builder, customers, "joined_on", DOWSER_VALUE_DATE);
  add_column (builder, orders, "id", DOWSER_VALUE_INTEGER);
  add_column (builder, orders, "customer_id", DOWSER_VALUE_INTEGER);
  add_column (builder, orders, "order_date", DOWSER_VALUE_DATE);
  add_column (builder, orders, "total", DOWSER_VALUE_REAL);
  add_column (builder, colours, "name", DOWSER_VALUE_TEXT);
  ((DowserColumn *) customers->columns->pdata[0])->primary_key = 1;
  ((DowserColumn *) orders->columns->pdata[0])->primary_key = 1;
  dowser_schema_builder_add_foreign_key (builder, orders, key, "customers", id, TRUE, 1);
  fixture->schema = dowser_schema_builder_end (builder);
  fixture->kept = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_unref (fixture->kept);
  dowser_schema_unref (fixture->schema);
}

static DowserExpr *
make_comparison (const char *instance, const char *column, DowserValueType type, const char *value)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (instance, column),
                                  dowser_expr_new_literal (dowser_value_new_text (type, value, -1)));
}

/* @expected: the plan as a sentence; @expected_texts: the targets of the plan's assumptions, separated by ";" */
static void
assert_kept_plan (Fixture *fixture, const char *sentence, const char *expected, const char *expected_texts)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, fixture->schema, &error);
  g_autoptr (DowserPlan) kept = NULL;
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  g_autofree char *words = NULL;
  g_autofree char *all = NULL;

  g_assert_no_error (error);
  kept = dowser_kept_apply (plan, fixture->kept, fixture->schema, NULL);
  words = dowser_sentence_write (kept, fixture->schema, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (words, ==, expected);
  for (guint i = 0; i < kept->assumptions->len; i++)
    g_ptr_array_add (targets, ((const DowserAssumption *) kept->assumptions->pdata[i])->target);
  g_ptr_array_add (targets, NULL);
  all = g_strjoinv (";", (char **) targets->pdata);
  g_assert_cmpstr (all, ==, expected_texts);
  /* The original plan is shared, so it must not change. */
  g_assert_cmpuint (plan->assumptions->len, ==, 0);
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_add (fixture->kept, dowser_constraint_new (DOWSER_CONSTRAINT_NOTE, "be kind", NULL, NULL, NULL));
  assert_kept_plan (fixture, "number of orders", "number of orders", "");
}

static void
test_rows (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_add (fixture->kept,
                   dowser_kept_new_condition ("only Norway", "Norway", "customers",
                                              make_comparison ("c", "country", DOWSER_VALUE_TEXT, "Norway")));
  assert_kept_plan (fixture, "number of customers", "number of customers where country is \"Norway\"",
                    "customers.country");
  assert_kept_plan (fixture, "number of customers where country is \"Peru\"",
                    "number of customers where country is \"Peru\"",
                    "nothing in this question, because the question already filters by this column");
  assert_kept_plan (fixture, "sum of total by country of customers",
                    "sum of total by country where country is \"Norway\"", "customers.country");
  assert_kept_plan (fixture, "number of orders", "number of orders",
                    "nothing in this question, because “customers” isn't used");
}

static void
test_period (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_add (fixture->kept,
                   dowser_kept_new_condition ("only that day", "that day", NULL,
                                              make_comparison ("", "", DOWSER_VALUE_DATE, "2024-05-01")));
  assert_kept_plan (fixture, "number of orders", "number of orders where order date is 2024-05-01",
                    "orders.order_date");
  assert_kept_plan (fixture, "number of customers", "number of customers where joined on is 2024-05-01",
                    "customers.joined_on");
  assert_kept_plan (fixture, "sum of total by country of customers",
                    "sum of total by country where order date is 2024-05-01", "orders.order_date");
  assert_kept_plan (fixture, "number of orders where order date is more than 2023-01-01",
                    "number of orders where order date is more than 2023-01-01",
                    "nothing in this question, because the question already filters by this column");
  assert_kept_plan (fixture, "number of colours", "number of colours",
                    "nothing in this question, because the tables that are read have no date");
}

/* Tests that two settings on one column both apply if neither of them comes from the question. */
static void
test_both (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_add (fixture->kept,
                   dowser_kept_new_condition ("only Norway", "Norway", "customers",
                                              make_comparison ("c", "country", DOWSER_VALUE_TEXT, "Norway")));
  g_ptr_array_add (fixture->kept,
                   dowser_kept_new_condition ("only Peru", "Peru", "customers",
                                              make_comparison ("c", "country", DOWSER_VALUE_TEXT, "Peru")));
  assert_kept_plan (fixture, "number of customers",
                    "number of customers where country is \"Norway\" and country is \"Peru\"",
                    "customers.country;customers.country");
}

static void
test_shown (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_add (fixture->kept, dowser_kept_new_row_limit ("at most 3", 3));
  g_ptr_array_add (fixture->kept, dowser_kept_new_sort ("largest first", TRUE));
  assert_kept_plan (fixture, "sum of total by customer id",
                    "sum of total by customer id, highest sum of total first, top 3",
                    "the number of shown rows;the first metric");
  assert_kept_plan (fixture, "country, top 5", "country, top 5", "");
}

/* Tests a model's plan. Its assumptions don't name tables; the tables are found by the columns. */
static void
test_model (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserPlan) plan
      = dowser_plan_from_json ("{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"column\",\"instance\":\"orders\","
                               "\"name\":\"total\"}}]}}",
                               -1, NULL);
  g_autoptr (DowserPlan) kept = NULL;

  g_assert_nonnull (plan);
  plan->joins_by_keys = TRUE;
  g_ptr_array_add (fixture->kept,
                   dowser_kept_new_condition ("only that day", "that day", NULL,
                                              make_comparison ("", "", DOWSER_VALUE_DATE, "2024-05-01")));
  kept = dowser_kept_apply (plan, fixture->kept, fixture->schema, NULL);
  g_assert_true (kept->joins_by_keys);
  g_assert_nonnull (kept->select->filter);
  g_assert_cmpstr (((const DowserAssumption *) kept->assumptions->pdata[0])->target, ==, "orders.order_date");
}

#define ADD(name, func) g_test_add ("/kept/" name, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (kept)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("nothing", test_nothing);
  ADD ("rows", test_rows);
  ADD ("period", test_period);
  ADD ("both", test_both);
  ADD ("shown", test_shown);
  ADD ("model", test_model);
  return g_test_run ();
}
