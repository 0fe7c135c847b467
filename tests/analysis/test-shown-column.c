/* test-shown-column.c - tests which kind each column of an answer has (key, measure …) */
#include "analysis/dowser-shown-column.h"

#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static const struct
{
  const char *sql;
  DowserColumnKind kind;
} cases[] = {
  { "SELECT id FROM orders", DOWSER_KIND_KEY },
  { "SELECT customer_id FROM orders", DOWSER_KIND_KEY },
  { "SELECT total FROM orders", DOWSER_KIND_MEASURE },
  { "SELECT order_date FROM orders", DOWSER_KIND_DATE },
  { "SELECT name FROM products", DOWSER_KIND_UNKNOWN },
  /* A count or sum is a measure, even if its column is of another kind. */
  { "SELECT count(*) FROM orders", DOWSER_KIND_MEASURE },
  { "SELECT count(customer_id) FROM orders", DOWSER_KIND_MEASURE },
  { "SELECT sum(total) FROM orders", DOWSER_KIND_MEASURE },
  { "SELECT price * 2 FROM products", DOWSER_KIND_MEASURE },
  /* A minimum or maximum has the same kind as its column. */
  { "SELECT max(id) FROM orders", DOWSER_KIND_KEY },
  { "SELECT min(order_date) FROM orders", DOWSER_KIND_DATE },
  { "SELECT max(total) FROM orders", DOWSER_KIND_MEASURE },
  { "SELECT extract(year from order_date) FROM orders", DOWSER_KIND_YEAR },
  { "SELECT row_number() OVER (ORDER BY total) FROM orders", DOWSER_KIND_CODE },
  /* Kinds of columns that come from a step. */
  { "WITH o AS (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) SELECT customer_id FROM o",
    DOWSER_KIND_KEY },
  { "WITH o AS (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) SELECT n FROM o",
    DOWSER_KIND_MEASURE },
  { "WITH o AS (SELECT country, max(id) AS last FROM customers GROUP BY country) SELECT last FROM o", DOWSER_KIND_KEY },
};

static void
test_each_shown_column_has_its_kind (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sql_read (cases[i].sql, DOWSER_DIALECT_POSTGRESQL, schema, &error);

      g_assert_no_error (error);
      if (dowser_shown_column_get_kind (plan, schema, NULL, 0) != cases[i].kind)
        g_test_fail_printf ("%s: %d, not %d", cases[i].sql, dowser_shown_column_get_kind (plan, schema, NULL, 0),
                            cases[i].kind);
    }
}

DOWSER_TEST_MAIN (shown_column)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/shown-column/each-shown-column-has-its-kind", test_each_shown_column_has_its_kind);
  return g_test_run ();
}
