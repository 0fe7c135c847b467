/* test-sql-likeness.c - tests that SQL is distinguished from questions in words, and that doubtful text is reported as
 * doubtful */
#include "sql/read/dowser-sql-likeness.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_schema (void)
{
  static const char *const tables[][4] = { { "customers", "name", "country", "email" },
                                           { "orders", "id", "customer_id", "total" },
                                           { "products", "name" } };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      DowserTable *table = dowser_schema_builder_add_table (builder, tables[i][0], FALSE);

      for (guint j = 1; j < G_N_ELEMENTS (tables[i]) && tables[i][j] != NULL; j++)
        dowser_schema_builder_add_column (builder, table, tables[i][j], "TEXT");
    }
  return dowser_schema_builder_end (builder);
}

static void
expect_likeness (const char *const *texts, guint n_texts, DowserSqlLikeness likeness)
{
  g_autoptr (DowserSchema) schema = make_schema ();

  for (guint i = 0; i < n_texts; i++)
    {
      g_test_message ("%s", texts[i]);
      g_assert_cmpint (dowser_sql_get_likeness (texts[i], DOWSER_DIALECT_SQLITE, schema), ==, likeness);
    }
}

static void
test_statements_are_recognized_as_sql (void)
{
  static const char *const texts[] = {
    "SELECT name FROM customers",
    "select name from customers where country <> 'Norway'",
    "select name\nfrom customers\nwhere name = 'abc",
    "SELECT * FROM customers",
    "select * from nowhere",
    "  \n SELECT count(*) FROM customers;",
    "select country, count(*) from customers group by country order by 2 desc limit 3;",
    "-- how many\nSELECT count(*) FROM customers",
    "/* a (note) */ (SELECT name FROM customers) UNION (SELECT name FROM products)",
    "(select name from customers limit 1)",
    "((select 1))",
    "SELECT 1",
    "SELECT 1 + 1;",
    "SELECT upper('a')",
    "select distinct country from customers",
    "select all name from customers",
    "WITH t AS (SELECT 1 AS a) SELECT a FROM t",
    "with recursive t(n) as (select 1) select n from t",
    "WITH t (a, b) AS (SELECT 1, 2) SELECT a FROM t",
    "VALUES (1, 'a'), (2, 'b')",
    "SELECT name FROM customers WHERE counry = 'Norway'",
    "SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.totl > 5",
    "select name from customers where country = 'Norway",
    "select name from customers where emial is null",
    "EXPLAIN SELECT name FROM customers",
    "explain query plan select 1",
    "INSERT INTO customers VALUES (1)",
    "delete from customers where id = 3",
    "update customers set name = 'x'",
    "DROP TABLE customers",
    "select \"name\" from [customers]",
    "SELECT name FROM customers ORDER BY name",
  };

  expect_likeness (texts, G_N_ELEMENTS (texts), DOWSER_SQL_IS_SQL);
}

static void
test_questions_are_recognized_as_words (void)
{
  static const char *const texts[] = {
    "",
    "how many customers are there",
    "select all customers from Norway",
    "Select the customers from Norway who ordered in 2023",
    "select customers from Norway, ordered by name",
    "select 5 customers",
    "select the ten largest orders",
    "select customers with more than 3 orders",
    "select customers' names from Norway",
    "select names of customers",
    "select the products (in stock) from Norway",
    "with orders over 5 show the customers",
    "with the most orders, which customer is it?",
    "values of orders per month",
    "explain the sales by country",
    "explain (briefly) the sales",
    "update me on orders",
    "create a table of orders by month",
    "create table by country",
    "show tables",
    "delete all filters",
    "set the limit to 5",
    "describe customers",
    "selected customers",
    "customers where country <> 'Norway'",
    "-- select",
  };

  expect_likeness (texts, G_N_ELEMENTS (texts), DOWSER_SQL_IS_WORDS);
}

static void
test_unclear_text_may_be_sql (void)
{
  static const char *const texts[] = {
    "select name from custmers",
    "select name, country from Norway",
    "select customers from Norway where total > 100",
    "select customers from norway order by name",
  };

  expect_likeness (texts, G_N_ELEMENTS (texts), DOWSER_SQL_IS_DOUBTFUL);
}

/* Tests text without an open source. If only names of tables and columns could show that a text is SQL, the text is a
 * question in words. */
static void
test_unknown_names_make_text_a_question (void)
{
  g_assert_cmpint (dowser_sql_get_likeness ("select name from customers", DOWSER_DIALECT_SQLITE, NULL), ==,
                   DOWSER_SQL_IS_WORDS);
  g_assert_cmpint (dowser_sql_get_likeness ("select count(*) from customers", DOWSER_DIALECT_SQLITE, NULL), ==,
                   DOWSER_SQL_IS_SQL);
  g_assert_cmpint (dowser_sql_get_likeness (NULL, DOWSER_DIALECT_SQLITE, NULL), ==, DOWSER_SQL_IS_WORDS);
}

DOWSER_TEST_MAIN (sql_likeness)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql-likeness/statements-are-recognized-as-sql", test_statements_are_recognized_as_sql);
  g_test_add_func ("/sql-likeness/questions-are-recognized-as-words", test_questions_are_recognized_as_words);
  g_test_add_func ("/sql-likeness/unclear-text-may-be-sql", test_unclear_text_may_be_sql);
  g_test_add_func ("/sql-likeness/unknown-names-make-text-a-question", test_unknown_names_make_text_a_question);
  return g_test_run ();
}
