/* test-affix.c - tests that tables are found by their names without the prefixes and suffixes that table names share */
#include "analysis/dowser-affix.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static DowserSchema *
make_schema (void)
{
  return schema_new_from_lines ("PROD_customers: id INTEGER pk\nprod_Orders: id INTEGER pk\norders: id INTEGER pk\n"
                                "stock_v2: id INTEGER pk\ncustomer_addresses: id INTEGER pk\nDWH_sales: id INTEGER pk\n"
                                "PROD_sales: id INTEGER pk");
}

static void
test_stem_is_name_without_affix (void)
{
  static const struct
  {
    const char *pattern;
    const char *name;
    const char *stem; /* (nullable) */
  } cases[] = {
    { "PROD_*", "PROD_customers", "customers" },
    { "prod_*", "PROD_Customers", "Customers" },
    { "PROD*", "PROD_customers", "customers" },
    { "PROD_*", "customers", NULL },
    { "PROD_*", "PROD_", NULL },
    { "PROD*", "PROD__", NULL },
    { "*_v2", "stock_v2", "stock" },
    { "*v2", "stock_v2", "stock" },
    { "*_v2", "_v2", NULL },
    { "a_*_z", "a_middle_z", "middle" },
    { "a*a", "a", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *stem = dowser_affix_dup_stem (cases[i].pattern, cases[i].name);

      g_test_message ("%s of %s", cases[i].pattern, cases[i].name);
      g_assert_cmpstr (stem, ==, cases[i].stem);
    }
}

static void
test_pattern_has_star_at_one_end (void)
{
  g_assert_true (dowser_affix_is_pattern ("PROD_*"));
  g_assert_true (dowser_affix_is_pattern ("*_v2"));
  g_assert_false (dowser_affix_is_pattern ("*"));
  g_assert_false (dowser_affix_is_pattern ("orders"));
  g_assert_false (dowser_affix_is_pattern ("*a*"));
  g_assert_false (dowser_affix_is_pattern (NULL));
}

static void
test_affix_pattern_finds_tables (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autofree char *preview = dowser_affix_dup_preview ("PROD_*", schema);

  g_assert_cmpstr (preview, ==, "customers → PROD_customers, Orders → prod_Orders, sales → PROD_sales");
  g_assert_cmpstr (dowser_affix_find_table ("PROD_*", "orders", schema)->name, ==, "prod_Orders");
  g_assert_null (dowser_affix_find_table ("PROD_*", "stock", schema));
}

static void
test_table_is_found_without_affix (void)
{
  static const char *const cases[][2] = {
    { "Customers", "PROD_customers" },
    { "addresses", "customer_addresses" },
    /* A word that is only the start of a table's name doesn't match the table. A word that matches two tables is
     * ambiguous. */
    { "customer", NULL },
    { "stock", NULL },
    { "sales", NULL },
    { "es", NULL },
    { "_customers", NULL },
  };
  g_autoptr (DowserSchema) schema = make_schema ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const DowserTable *found = dowser_affix_find_longer_table (cases[i][0], schema);

      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (found != NULL ? found->name : NULL, ==, cases[i][1]);
    }
}

DOWSER_TEST_MAIN (affix)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/affix/stem-is-name-without-affix", test_stem_is_name_without_affix);
  g_test_add_func ("/analysis/affix/pattern-has-star-at-one-end", test_pattern_has_star_at_one_end);
  g_test_add_func ("/analysis/affix/affix-pattern-finds-tables", test_affix_pattern_finds_tables);
  g_test_add_func ("/analysis/affix/table-is-found-without-affix", test_table_is_found_without_affix);
  return g_test_run ();
}
