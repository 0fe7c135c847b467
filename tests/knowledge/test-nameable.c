/* test-nameable.c - tests which parts of an answer can be saved under a name, and which entries result */
#include "knowledge/dowser-nameable.h"

#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static char *
list_parts (const char *sentence, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, schema, &error);
  g_autoptr (GPtrArray) entries = NULL;
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  entries = dowser_nameable_list (plan, schema);
  for (guint i = 0; i < entries->len; i++)
    {
      const DowserEntry *entry = entries->pdata[i];

      g_string_append_printf (text, "%s: %s\n", dowser_entry_kind_nicks[entry->kind], entry->means);
    }
  return g_string_free (text, FALSE);
}

static void
test_nameable_parts_are_found (void)
{
  static const struct
  {
    const char *sentence;
    const char *parts;
  } cases[] = {
    { "customers", "" },
    { "number of orders by status", "metrics: number of orders\n" },
    { "sum of total by month of order date where status is \"paid\" and total is more than 5",
      "metrics: sum of total where status is \"paid\" and total is more than 5\n"
      "metrics: sum of total\n"
      "filters: orders where status is \"paid\" and total is more than 5\n"
      "filters: orders where status is \"paid\"\n"
      "filters: orders where total is more than 5\n"
      "dimensions: month of order date\n" },
    /* The table customers is needed only for the condition, so the metric doesn't use it. */
    { "sum of total from orders, customers where country of customers is \"Spain\"",
      "metrics: sum of total where country is \"Spain\"\n"
      "metrics: sum of total\n"
      "filters: customers where country is \"Spain\"\n" },
    { "orders where status is \"paid\" together with (orders where status is \"open\")", "" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *parts = list_parts (cases[i].sentence, schema);

      g_assert_cmpstr (parts, ==, cases[i].parts);
    }
}

DOWSER_TEST_MAIN (nameable)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/nameable/nameable-parts-are-found", test_nameable_parts_are_found);
  return g_test_run ();
}
