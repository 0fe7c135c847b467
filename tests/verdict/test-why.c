/* test-why.c - tests that each part of a plan shows its reasons: words, settings and keys */
#include "audit/fixes/dowser-kept.h"
#include "planner/dowser-planner.h"
#include "support/dowser-test-main.h"
#include "verdict/dowser-why.h"

static DowserSchema *
schema_new (void)
{
  const char *const key[] = { "customer_id", NULL };
  const char *const id[] = { "id", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "country", "TEXT")->type = DOWSER_VALUE_TEXT;
  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "customer_id", "INTEGER");
  dowser_schema_builder_add_column (builder, orders, "order_date", "DATE")->type = DOWSER_VALUE_DATE;
  dowser_schema_builder_add_foreign_key (builder, orders, key, "customers", id, TRUE, 1);
  return dowser_schema_builder_end (builder);
}

/* @expected: "part <- why", separated by "; "; parts without a reason are left out */
static void
assert_why (DowserSession *session, const char *expected)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (dowser_session_get_plan (session));
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      g_autofree char *explanation = dowser_why_dup_reason (session, crumb);

      if (explanation != NULL)
        g_string_append_printf (all, "%s%s <- %s", all->len > 0 ? "; " : "", crumb->text, explanation);
    }
  g_assert_cmpstr (all->str, ==, expected);
}

static DowserSession *
make_session (const DowserSchema *schema, const char *question, GPtrArray *kept)
{
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (DowserUnderstanding) read = dowser_planner_plan (index, question, NULL);
  DowserSession *session = dowser_session_new (NULL);

  g_assert_nonnull (read->plan);
  dowser_session_set_question (session, question);
  dowser_session_set_understanding (session, read);
  dowser_session_take_plan (session, dowser_kept_apply (read->plan, kept, schema, NULL), DOWSER_PLAN_ORIGIN_PLANNER,
                            NULL);
  return session;
}

static void
test_words_and_keys_are_given_as_reasons (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  g_autoptr (DowserSession) session = make_session (schema, "number of orders by country in 2023", kept);

  assert_why (session,
              "with Orders <- Because the question says “orders” · joined by a key that the database declares; "
              "order date in 2023 <- Because the question says “in 2023”; by country <- Because the question says "
              "“country”; "
              "country, number of rows <- Because the question says “country”");
}

static void
test_users_settings_are_given_as_reasons (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  g_autoptr (DowserSession) session = NULL;

  g_ptr_array_add (kept,
                   dowser_kept_new_condition ("only since then", "since then", NULL,
                                              dowser_expr_new_compare (DOWSER_GREATER_EQUAL,
                                                                       dowser_expr_new_column ("", ""),
                                                                       dowser_expr_new_literal (
                                                                           dowser_value_new_text (DOWSER_VALUE_DATE,
                                                                                                  "2024-01-01", -1)))));
  session = make_session (schema, "number of orders by month of order date", kept);
  assert_why (session, "Orders <- Because the question says “orders”; order date since 2024-01-01 <- You said “only "
                       "since then”; "
                       "by month of order date <- Because the question says “order date”; "
                       "month of order date, number of rows <- Because the question says “order date”");
}

/* Tests mappings of words to columns that a model has returned. */
static void
test_words_mapped_by_model_give_reasons (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  DowserPlan *plan = dowser_plan_new (NULL);
  DowserMapping *mapping = g_new0 (DowserMapping, 1);

  dowser_select_add_instance (plan->select, "c", "customers");
  dowser_select_add_output (plan->select, dowser_expr_new_column ("c", "country"), NULL);
  mapping->words = g_strdup ("the land");
  mapping->column = g_strdup ("customers.country");
  g_ptr_array_add (plan->mappings, mapping);
  dowser_session_take_plan (session, plan, DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  assert_why (session, "country <- Because the question says “the land”");
}

DOWSER_TEST_MAIN (why)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/words-and-keys-are-given-as-reasons", test_words_and_keys_are_given_as_reasons);
  g_test_add_func ("/why/users-settings-are-given-as-reasons", test_users_settings_are_given_as_reasons);
  g_test_add_func ("/why/words-mapped-by-model-give-reasons", test_words_mapped_by_model_give_reasons);
  return g_test_run ();
}
