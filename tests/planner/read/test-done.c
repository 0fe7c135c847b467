/* test-done.c - tests that participles are read as conditions: "paid invoices" by the column paid_on, "discounted
 * orders" by discount; also tests numbers that are codes */
#include "planner/dowser-planner.h"
#include "planner/read/dowser-done.h"
#include "support/dowser-test-main.h"
#include "support/plan-golden.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define INVOICES                                                                                                       \
  "invoices: invoice_no TEXT, issued_on DATE, paid_on DATE, amount REAL, discount REAL, article_code TEXT, "           \
  "quantity INTEGER"

typedef struct
{
  DowserSchema *schema;
  DowserProfile *profile;
} ShopFixture;

static DowserColumnProfile *
get_profile (ShopFixture *data, const char *column)
{
  return dowser_profile_get (data->profile,
                             dowser_table_find_column (dowser_schema_find_table (data->schema, "invoices"), column));
}

/* 100 invoices, 30 of them unpaid and some without a discount. */
static ShopFixture
make_data (void)
{
  ShopFixture data = { schema_new_from_lines (INVOICES), NULL };
  GPtrArray *columns = ((DowserTable *) g_ptr_array_index (dowser_schema_get_tables (data.schema), 0))->columns;

  data.profile = dowser_profile_new (data.schema);
  for (guint i = 0; i < columns->len; i++)
    {
      DowserColumnProfile *of = dowser_profile_get (data.profile, g_ptr_array_index (columns, i));

      of->n_rows = 100;
      of->n_distinct = 60;
    }
  set_profile_values (data.profile, data.schema, "invoices", "article_code", "00017, 00420, 420, A9");
  get_profile (&data, "article_code")->has_text = TRUE;
  get_profile (&data, "invoice_no")->has_text = TRUE;
  get_profile (&data, "invoice_no")->n_distinct = 100;
  get_profile (&data, "paid_on")->n_nulls = 30;
  get_profile (&data, "discount")->min = dowser_value_new_real (0.0);
  return data;
}

static void
shop_fixture_clear (ShopFixture *self)
{
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_object (&self->schema);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShopFixture, shop_fixture_clear)

static void
test_participles_become_conditions (void)
{
  static const char *const plans[][2] = {
    { "how many invoices are paid", "from invoices; show count(); where not_null(invoices.paid_on)" },
    { "how many paid invoices", "from invoices; show count(); where not_null(invoices.paid_on)" },
    { "number of paid invoices", "from invoices; show count(); where not_null(invoices.paid_on)" },
    { "total amount of paid invoices", "from invoices; show sum(invoices.amount); where not_null(invoices.paid_on)" },
    { "how many unpaid invoices", "from invoices; show count(); where is_null(invoices.paid_on)" },
    /* A period next to "unpaid" can't be about paid_on, because that date is empty for unpaid invoices. */
    { "how many invoices unpaid in 2024",
      "from invoices; show count(); where and(is_null(invoices.paid_on), ge(invoices.issued_on, date'2024-01-01'), "
      "lt(invoices.issued_on, date'2025-01-01'))" },
    { "number of paid and unpaid invoices", "from invoices; show count()" },
    { "number of discounted invoices", "from invoices; show count(); where gt(invoices.discount, 0)" },
    { "how many invoices were discounted", "from invoices; show count(); where gt(invoices.discount, 0)" },
    { "how many invoices were paid in 2024", "from invoices; show count(); where and(ge(invoices.paid_on, "
                                             "date'2024-01-01'), lt(invoices.paid_on, date'2025-01-01'))" },
    { "total amount with article code 00420",
      "from invoices; show sum(invoices.amount); where eq(invoices.article_code, '00420')" },
    { "total amount with article code 00999",
      "from invoices; show sum(invoices.amount); where eq(invoices.article_code, '00999')" },
    { "total amount with article code 420",
      "from invoices; show sum(invoices.amount); where eq(invoices.article_code, '420')" },
    { "amount of invoice 000070", "from invoices; show invoices.amount; where eq(invoices.invoice_no, '000070')" },
    { "amount of invoice 12345678901234567890",
      "from invoices; show invoices.amount; where eq(invoices.invoice_no, '12345678901234567890')" },
    { "how many 'A9' article code invoices", "from invoices; show count(); where eq(invoices.article_code, 'A9')" },
    { "how many issue invoices", "from invoices; show count()" },
    { "largest invoice",
      "from invoices; show invoices.invoice_no, invoices.amount; order invoices.amount desc; limit 1" },
    { "largest unpaid invoice", "from invoices; show invoices.invoice_no, invoices.amount; where "
                                "is_null(invoices.paid_on); order invoices.amount desc; limit 1" },
    { "total quantity of the article code 'A9'",
      "from invoices; show sum(invoices.quantity); where eq(invoices.article_code, 'A9')" },
  };
  g_auto (ShopFixture) data = make_data ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (data.schema, data.profile);

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, plans[i][0], NULL);
      g_autofree char *text = NULL;

      g_test_message ("%s", plans[i][0]);
      g_assert_nonnull (understanding->plan);
      text = select_to_text (understanding->plan->select);
      g_assert_cmpstr (text, ==, plans[i][1]);
    }
}

/* Tests that a participle isn't read as a condition on a date or discount if every invoice has this date or
 * discount. */
static void
test_column_without_gaps_gives_no_condition (void)
{
  g_auto (ShopFixture) data = make_data ();
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (data.schema);
  g_autoptr (DowserSchemaIndex) index = dowser_schema_index_new (data.schema, data.profile, graph);
  const DowserTable *invoices = dowser_schema_find_table (data.schema, "invoices");
  const DowserColumn *paid_on = dowser_table_find_column (invoices, "paid_on");
  const DowserColumn *issued_on = dowser_table_find_column (invoices, "issued_on");
  const DowserColumn *discount = dowser_table_find_column (invoices, "discount");

  g_assert_cmpint (dowser_done_find_for_column (index, paid_on, "paid"), ==, DOWSER_DONE_DATED);
  g_assert_cmpint (dowser_done_find_for_column (index, paid_on, "issued"), ==, DOWSER_DONE_UNTOLD);
  g_assert_cmpint (dowser_done_find_for_column (index, issued_on, "issued"), ==, DOWSER_DONE_UNTOLD);
  g_assert_cmpint (dowser_done_find_for_column (index, discount, "discounted"), ==, DOWSER_DONE_AMOUNT);
  g_clear_pointer (&get_profile (&data, "discount")->min, dowser_value_unref);
  get_profile (&data, "discount")->min = dowser_value_new_real (0.5);
  g_assert_cmpint (dowser_done_find_for_column (index, discount, "discounted"), ==, DOWSER_DONE_UNTOLD);
}

DOWSER_TEST_MAIN (done)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/done/participles-become-conditions", test_participles_become_conditions);
  g_test_add_func ("/planner/done/column-without-gaps-gives-no-condition", test_column_without_gaps_gives_no_condition);
  return g_test_run ();
}
