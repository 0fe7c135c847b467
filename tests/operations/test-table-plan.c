/* test-table-plan.c - a table as it is: the plan that shows its rows and nothing else */
#include "operations/dowser-table-plan.h"

#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

/* All columns in the order of the table, but for hidden ones. */
static void
test_columns (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "group", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  dowser_schema_builder_add_column (builder, table, "select", "TEXT");
  dowser_schema_builder_add_column (builder, table, "secret", "TEXT")->hidden = TRUE;
  dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  plan = dowser_table_plan_new (dowser_schema_find_table (schema, "group"));
  g_assert_cmpuint (plan->select->outputs->len, ==, 2);
  g_assert_cmpstr (((const DowserOutput *) plan->select->outputs->pdata[0])->expr->name, ==, "select");
  g_assert_cmpstr (((const DowserOutput *) plan->select->outputs->pdata[1])->expr->name, ==, "id");
  g_assert_true (dowser_table_plan_is_plain (plan));
}

static void
test_nothing_to_show (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, table, "secret", "TEXT")->hidden = TRUE;
  schema = dowser_schema_builder_end (builder);
  g_assert_null (dowser_table_plan_new (dowser_schema_find_table (schema, "t")));
}

/* Whatever needs to know what a column holds is none. */
static void
test_plain (void)
{
  static const char *const others[] = {
    "name of customers where country is \"Spain\"",
    "name of customers, name from A to Z",
    "number of customers",
    "number of customers by country",
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sentence_read (others[i], schema, &error);

      g_assert_no_error (error);
      if (dowser_table_plan_is_plain (plan))
        g_error ("“%s” counts as a table", others[i]);
    }
}

static void
test_only (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  DowserTable *hidden = dowser_schema_builder_add_table (builder, "h", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserSchema) shop = shop_schema_new ();

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
  dowser_schema_builder_add_column (builder, hidden, "id", "INTEGER");
  hidden->hidden = TRUE;
  schema = dowser_schema_builder_end (builder);
  g_assert_cmpstr (dowser_table_plan_find_only (schema)->name, ==, "t");
  g_assert_null (dowser_table_plan_find_only (shop));
}

/* Reading a view runs what its owner wrote: only where a person asks for it. */
static void
test_only_a_view (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *view = dowser_schema_builder_add_table (builder, "v", TRUE);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, view, "id", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  g_assert_null (dowser_table_plan_find_only (schema));
}

DOWSER_TEST_MAIN (table_plan)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/table-plan/columns", test_columns);
  g_test_add_func ("/operations/table-plan/nothing-to-show", test_nothing_to_show);
  g_test_add_func ("/operations/table-plan/plain", test_plain);
  g_test_add_func ("/operations/table-plan/only", test_only);
  g_test_add_func ("/operations/table-plan/only-a-view", test_only_a_view);
  return g_test_run ();
}
