/* test-table-plan.c - tests of the plan that shows the rows of a table, with the names of the rows that the table's
 * keys reference */
#include "operations/dowser-table-plan.h"

#include "operations/dowser-apply.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

/* Tests that the plan shows all columns in the table's order, except hidden columns. */
static void
test_visible_columns_keep_their_order (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "group", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  dowser_schema_builder_add_column (builder, table, "select", "TEXT");
  dowser_schema_builder_add_column (builder, table, "secret", "TEXT")->hidden = TRUE;
  dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  plan = dowser_table_plan_new (dowser_schema_find_table (schema, "group"), schema, NULL);
  g_assert_cmpuint (plan->select->outputs->len, ==, 2);
  g_assert_cmpstr (((const DowserOutput *) plan->select->outputs->pdata[0])->expr->name, ==, "select");
  g_assert_cmpstr (((const DowserOutput *) plan->select->outputs->pdata[1])->expr->name, ==, "id");
  g_assert_true (dowser_table_plan_is_plain (plan));
}

static void
test_hidden_columns_give_no_plan (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, table, "secret", "TEXT")->hidden = TRUE;
  schema = dowser_schema_builder_end (builder);
  g_assert_null (dowser_table_plan_new (dowser_schema_find_table (schema, "t"), schema, NULL));
}

/* Returns the headings of @plan, followed by its sort keys. Returns: (transfer full) */
static char *
dup_shape (const DowserPlan *plan)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (plan->select, i);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", heading);
    }
  for (guint i = 0; i < plan->select->order->len; i++)
    {
      const DowserOrder *order = plan->select->order->pdata[i];

      g_string_append_printf (text, "; %s %s", order->expr->name, order->descending ? "down" : "up");
    }
  return g_string_free (text, FALSE);
}

static void
check_shape (const DowserSchema *schema, const DowserProfile *profile, const char *table, const char *expected)
{
  g_autoptr (DowserPlan) plan = dowser_table_plan_new (dowser_schema_find_table (schema, table), schema, profile);
  g_autofree char *shape = dup_shape (plan);

  g_assert_cmpstr (shape, ==, expected);
}

/* Tests that each foreign key is shown and followed by the name of the referenced row. A table that references itself
 * is joined to itself. */
static void
test_foreign_key_shows_name_of_referenced_row (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (
      "people: id INTEGER pk, first_name TEXT, last_name TEXT\n"
      "staff: id INTEGER pk, name TEXT, manager_id INTEGER -> staff\n"
      "places: id INTEGER pk, street TEXT\n"
      "ports: code TEXT pk, name TEXT\n"
      "trips: id INTEGER pk, port_code TEXT -> ports\n"
      "sales: id INTEGER pk, buyer_id INTEGER -> people, seller_id INTEGER -> staff, seller TEXT, place_id INTEGER -> "
      "places, backup INTEGER -> staff\n");
  g_autoptr (DowserPlan) plan = dowser_table_plan_new (dowser_schema_find_table (schema, "sales"), schema, NULL);

  check_shape (schema, NULL, "staff", "id, name, manager_id, manager");
  check_shape (schema, NULL, "trips", "id, port_code, port");
  check_shape (schema, NULL, "sales",
               "id, buyer_id, buyer first name, buyer last name, seller_id, seller name, seller, place_id, backup, "
               "backup name");
  g_assert_true (dowser_table_plan_is_plain (plan));
  for (guint i = 0; i < plan->select->joins->len; i++)
    g_assert_cmpint (((const DowserJoin *) plan->select->joins->pdata[i])->type, ==, DOWSER_JOIN_LEFT);
}

/* Tests that hiding the name of a referenced row also removes the join to that row. */
static void
test_hiding_a_name_removes_its_join (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = dowser_table_plan_new (dowser_schema_find_table (schema, "orders"), schema, NULL);
  g_autoptr (DowserOperation) hide = dowser_operation_new_remove_output (2);
  g_autoptr (DowserPlan) hidden = NULL;
  g_autofree char *shape = dup_shape (plan);

  g_assert_cmpstr (shape, ==,
                   "id, customer_id, customer, billing_address_id, shipping_address_id, order_date, status, total");
  g_assert_cmpuint (plan->select->joins->len, ==, 1);
  hidden = dowser_operation_apply (hide, plan, schema, NULL);
  g_assert_cmpuint (hidden->select->joins->len, ==, 0);
}

/* Tests that a table isn't joined if it is hidden, or if reading the table runs code. */
static void
test_hidden_tables_are_not_joined (void)
{
  g_autoptr (DowserSchema) schema = NULL;
  DowserSchemaBuilder *builder;
  DowserTable *table;
  g_autoptr (DowserSchema) shop = shop_schema_new ();

  builder = dowser_schema_builder_new_from (shop);
  for (guint i = 0; i < dowser_schema_builder_get_tables (builder)->len; i++)
    {
      table = dowser_schema_builder_get_tables (builder)->pdata[i];
      table->runs_code = g_str_equal (table->name, "customers");
      table->hidden = g_str_equal (table->name, "products");
    }
  schema = dowser_schema_builder_end (builder);
  check_shape (schema, NULL, "orders",
               "id, customer_id, billing_address_id, shipping_address_id, order_date, status, total");
  check_shape (schema, NULL, "order_items", "order_id, product_id, quantity, unit_price");
}

static DowserSchema *
make_dated_schema (gint64 n_rows, gboolean has_index)
{
  g_autoptr (DowserSchema) plain_schema
      = schema_new_from_lines ("visits: id INTEGER pk, left_on DATE, came_on DATE required, page TEXT\n"
                               "trips: id INTEGER pk, began DATE, ended DATE\n"
                               "notes: id INTEGER pk, written TEXT\n");
  static const char *const columns[] = { "came_on", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (plain_schema);

  for (guint i = 0; i < dowser_schema_builder_get_tables (builder)->len; i++)
    ((DowserTable *) dowser_schema_builder_get_tables (builder)->pdata[i])->n_rows = n_rows;
  if (has_index)
    dowser_schema_builder_add_index (builder, dowser_schema_builder_get_tables (builder)->pdata[0], columns);
  return dowser_schema_builder_end (builder);
}

/* Tests that rows are sorted by a date that each row has, newest first. This happens only if the table has few rows or
 * the date has an index. */
static void
test_newest_rows_come_first (void)
{
  static const struct
  {
    gint64 n_rows;
    gboolean has_index;
    const char *expected;
  } cases[] = {
    { 100, FALSE, "id, left_on, came_on, page; came_on down" },
    { 10000000, FALSE, "id, left_on, came_on, page" },
    { 10000000, TRUE, "id, left_on, came_on, page; came_on down" },
    { -1, FALSE, "id, left_on, came_on, page" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSchema) schema = make_dated_schema (cases[i].n_rows, cases[i].has_index);
      g_autoptr (DowserProfile) profile = dowser_profile_new (schema);

      check_shape (schema, profile, "visits", cases[i].expected);
      check_shape (schema, NULL, "visits", "id, left_on, came_on, page");
    }
}

/* Tests that rows aren't sorted by dates that may be missing. Tests that a text column is sorted as a date if all its
 * values are dates. */
static void
test_sort_column_may_contain_date_texts (void)
{
  g_autoptr (DowserSchema) schema = make_dated_schema (100, FALSE);
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *notes_table = dowser_schema_find_table (schema, "notes");
  DowserColumnProfile *written;

  check_shape (schema, profile, "trips", "id, began, ended");
  check_shape (schema, profile, "notes", "id, written");
  written = dowser_profile_get (profile, dowser_table_find_column (notes_table, "written"));
  written->has_text = TRUE;
  written->dates = 1.0;
  check_shape (schema, profile, "notes", "id, written; written down");
}

/* Tests that a plan is not reported as plain if it shows more than a table's rows. */
static void
test_filtered_plans_are_not_table_plans (void)
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
test_only_visible_table_is_found (void)
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
  g_assert_cmpstr (dowser_table_plan_find_only_table (schema)->name, ==, "t");
  g_assert_null (dowser_table_plan_find_only_table (shop));
}

/* Tests that a source's only table is shown without a request of the user. A view isn't shown: reading a view runs its
 * owner's SQL, so it happens only at the user's request. */
static void
test_views_are_not_opened_automatically (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *view = dowser_schema_builder_add_table (builder, "v", TRUE);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, view, "id", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  g_assert_null (dowser_table_plan_find_only_table (schema));
}

DOWSER_TEST_MAIN (table_plan)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/table-plan/visible-columns-keep-their-order", test_visible_columns_keep_their_order);
  g_test_add_func ("/operations/table-plan/hidden-columns-give-no-plan", test_hidden_columns_give_no_plan);
  g_test_add_func ("/operations/table-plan/foreign-key-shows-name-of-referenced-row",
                   test_foreign_key_shows_name_of_referenced_row);
  g_test_add_func ("/operations/table-plan/hiding-a-name-removes-its-join", test_hiding_a_name_removes_its_join);
  g_test_add_func ("/operations/table-plan/hidden-tables-are-not-joined", test_hidden_tables_are_not_joined);
  g_test_add_func ("/operations/table-plan/newest-rows-come-first", test_newest_rows_come_first);
  g_test_add_func ("/operations/table-plan/sort-column-may-contain-date-texts",
                   test_sort_column_may_contain_date_texts);
  g_test_add_func ("/operations/table-plan/filtered-plans-are-not-table-plans",
                   test_filtered_plans_are_not_table_plans);
  g_test_add_func ("/operations/table-plan/only-visible-table-is-found", test_only_visible_table_is_found);
  g_test_add_func ("/operations/table-plan/views-are-not-opened-automatically",
                   test_views_are_not_opened_automatically);
  return g_test_run ();
}
