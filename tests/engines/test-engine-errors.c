/* test-engine-errors.c - tests that a plan that one engine would answer wrongly is written differently, or refused for
 * that engine only */
#include "base/dowser-error.h"
#include "engines/test-engines.h"
#include "sql/read/dowser-sql-reader.h"

static DowserSchema *
make_table (const DowserTestConnection *connection)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  g_autoptr (GError) error = NULL;

  dowser_schema_builder_add_column (builder, table, "a", "INTEGER");
  connection->engine->reset (connection->handle, NULL);
  connection->engine->execute (connection->handle, "CREATE TABLE t (a BIGINT); INSERT INTO t VALUES (1), (2)", &error);
  g_assert_no_error (error);
  return dowser_schema_builder_end (builder);
}

/* Checks on each engine that @select returns @cell (NULL: no row). The engine with the dialect @wrong would return a
 * wrong result, so for this dialect the SQL must be refused. */
static void
assert_right_or_refused (DowserSelect *select, DowserDialectId wrong, const char *cell)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);

  for (guint i = 0; i < test_engines_n; i++)
    {
      const DowserTestEngine *engine = test_engines[i].engine;
      g_autoptr (DowserSchema) schema = make_table (&test_engines[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserStatement) statement = test_engine_write (engine, plan, schema, NULL, &error);
      g_autoptr (DowserTestRows) rows = NULL;

      if (engine->dialect == wrong)
        {
          g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
          continue;
        }
      g_assert_no_error (error);
      rows = dowser_test_engine_run (&test_engines[i], statement->sql, statement->parameters, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (rows->cells->len, ==, cell != NULL ? 1 : 0);
      if (cell != NULL)
        g_assert_cmpstr (rows->cells->pdata[0], ==, cell);
    }
}

/* Checks that the SQL is written so that every engine gives the right result. */
static void
assert_right_result (const DowserPlan *plan, const char *cell)
{
  for (guint i = 0; i < test_engines_n; i++)
    {
      const DowserTestEngine *engine = test_engines[i].engine;
      g_autoptr (DowserSchema) schema = make_table (&test_engines[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserStatement) statement = NULL;
      g_autoptr (DowserTestRows) rows = NULL;

      statement = test_engine_write (engine, plan, schema, NULL, &error);
      /* In ClickHouse, nested plans can't use columns of the outer plan. */
      if (statement == NULL && engine->dialect == DOWSER_DIALECT_CLICKHOUSE)
        {
          g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
          continue;
        }
      g_assert_no_error (error);
      rows = dowser_test_engine_run (&test_engines[i], statement->sql, statement->parameters, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (rows->cells->len, ==, 1);
      g_assert_cmpstr (rows->cells->pdata[0], ==, cell);
    }
}

static void
assert_sql_right (const char *sql, const char *cell)
{
  g_autoptr (DowserSchema) schema = make_table (&test_engines[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);

  g_assert_no_error (error);
  assert_right_result (plan, cell);
}

static GPtrArray *
make_conditions (DowserExpr *condition)
{
  GPtrArray *conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (conditions, condition);
  return conditions;
}

/* Tests a constant join condition. SQLite 3.40 returns no rows, because it applies this condition to all joins. */
static void
test_constant_join_condition_gives_correct_rows (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "x", "t");
  dowser_select_add_instance (select, "y", "t");
  dowser_select_add_instance (select, "z", "t");
  g_ptr_array_add (select->joins,
                   dowser_join_new (DOWSER_JOIN_INNER, "y",
                                    make_conditions (dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_integer (1),
                                                                              dowser_expr_new_integer (2))),
                                    DOWSER_VIA_USER, 1.0));
  g_ptr_array_add (select->joins,
                   dowser_join_new (DOWSER_JOIN_RIGHT, "z",
                                    make_conditions (dowser_expr_new_compare (DOWSER_EQUAL,
                                                                              dowser_expr_new_column ("x", "a"),
                                                                              dowser_expr_new_column ("z", "a"))),
                                    DOWSER_VIA_USER, 1.0));
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "n");
  assert_right_or_refused (select, DOWSER_DIALECT_SQLITE, "n2");
}

/* Tests an offset on a single constant row: MariaDB 10.11 ignores the offset and returns the row. */
static void
test_offset_skips_a_single_distinct_row (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "t", "t");
  dowser_select_add_output (select, dowser_expr_new_integer (2), "two");
  select->distinct = TRUE;
  select->limit = 10;
  select->offset = 1;
  assert_right_or_refused (select, DOWSER_DIALECT_MYSQL, NULL);
}

/* Tests an offset after DISTINCT or a group inside EXISTS. If there is only one distinct row, SQLite 3.40 and MariaDB
 * 10.11 would apply the offset to the duplicates of this row. */
static void
test_offset_inside_exists_is_respected (void)
{
  assert_sql_right ("SELECT COUNT(*) FROM t WHERE EXISTS (SELECT DISTINCT a * 0 FROM t LIMIT 9 OFFSET 1)", "n0");
  assert_sql_right ("SELECT COUNT(*) FROM t WHERE NOT EXISTS (SELECT DISTINCT a FROM t LIMIT 9 OFFSET 1)", "n0");
  assert_sql_right ("SELECT SUM(x.a) FROM t AS x WHERE EXISTS (SELECT y.a FROM t AS y WHERE y.a <= x.a GROUP BY y.a "
                    "LIMIT 9 OFFSET 1)",
                    "n2");
  assert_sql_right ("SELECT COUNT(*) FROM t AS x WHERE EXISTS (SELECT y.a FROM t AS y CROSS JOIN t AS z WHERE "
                    "y.a = 1 GROUP BY y.a LIMIT 9 OFFSET 1)",
                    "n0");
}

/* Checks the result of @sql, which reads a step whose output is always NULL and has the type @type. */
static void
assert_null_result (DowserValueType type, const char *sql)
{
  g_autoptr (DowserSchema) schema = make_table (&test_engines[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  DowserOutput *output;

  g_assert_no_error (error);
  output = ((const DowserPlanStep *) plan->steps->pdata[0])->select->outputs->pdata[0];
  dowser_expr_unref (output->expr);
  output->expr = dowser_expr_new_literal (dowser_value_new_null (type));
  assert_right_result (plan, "NULL");
}

/* Tests aggregates of NULLs with another type. PostgreSQL and DuckDB don't convert a date to a number, even if the date
 * is NULL; PostgreSQL's % accepts only integers. */
static void
test_aggregates_of_typed_nulls_are_null (void)
{
  assert_null_result (DOWSER_VALUE_DATE, "WITH s AS (SELECT a AS n FROM t) SELECT SUM(DISTINCT n) FROM s");
  assert_null_result (DOWSER_VALUE_BOOLEAN, "WITH s AS (SELECT a AS n FROM t) SELECT SUM(DISTINCT n) FROM s");
  assert_null_result (DOWSER_VALUE_INTEGER, "WITH s AS (SELECT a AS n FROM t) SELECT MAX(7 % ABS(n)) FROM s");
}

/* Tests NULL with a default value. If a NULL has no type, MariaDB 10.11 treats the NULL and its default value as
 * texts. */
static void
test_window_default_replaces_null (void)
{
  DowserSelect *select = dowser_select_new ();
  DowserWindow *window = dowser_window_new ();
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_autoptr (DowserPlan) plan = NULL;

  g_ptr_array_add (args, dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_INTEGER)));
  g_ptr_array_add (args, dowser_expr_new_integer (1));
  g_ptr_array_add (args, dowser_expr_new_integer (7));
  g_ptr_array_add (window->order, dowser_order_new (dowser_expr_new_column ("t", "a"), FALSE, DOWSER_NULLS_DEFAULT));
  dowser_select_add_instance (select, "t", "t");
  dowser_select_add_output (select, dowser_expr_new_window ("lag", args, window), "n");
  g_ptr_array_add (select->order, dowser_order_new (dowser_expr_new_column ("t", "a"), FALSE, DOWSER_NULLS_DEFAULT));
  select->limit = 1;
  plan = dowser_plan_new (select);
  assert_right_result (plan, "n7");
}

static DowserExpr *
make_one_and_a_half (void)
{
  return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DECIMAL, "1.5", -1));
}

/* Tests a product of decimals. DuckDB's decimals have 38 digits, and a product needs the digits of all its factors
 * together. */
static void
test_product_of_decimals_is_exact (void)
{
  DowserExpr *product = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, make_one_and_a_half (), make_one_and_a_half ());
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = NULL;

  product = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, product, make_one_and_a_half ());
  dowser_select_add_instance (select, "t", "t");
  dowser_select_add_output (select, product, "n");
  select->limit = 1;
  plan = dowser_plan_new (select);
  assert_right_result (plan, "n3.375");
}

/* Tests a window range over literals. MariaDB 10.11 needs the type of the sort key before the values of the step's
 * literals are known. */
static void
test_range_window_over_literals_sums_correctly (void)
{
  assert_sql_right ("WITH s AS (SELECT DISTINCT 7 AS n, a FROM t ORDER BY a LIMIT 1) "
                    "SELECT SUM(n) OVER (ORDER BY n RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING) FROM s",
                    "n7");
  assert_sql_right ("WITH s AS (SELECT CASE WHEN a = 1 THEN 7 END AS n FROM t ORDER BY a LIMIT 1) "
                    "SELECT SUM(n) OVER (ORDER BY n RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING) FROM s",
                    "n7");
}

/* Tests statistics. If an engine lacks a statistic, it is computed with windows. All other statistics are protected
 * from rounding noise. */
static void
test_statistics_match_on_every_engine (void)
{
  static const char *const cases[][2] = {
    { "SELECT median(a) FROM t", "n1.5" },
    { "SELECT coalesce(median(a), -1) FROM t WHERE a > 5", "n-1" },
    { "SELECT percentile_cont(a, 0.25) FROM t", "n1.25" },
    { "SELECT percentile_disc(a, 0.25) FROM t", "n1" },
    { "SELECT percentile(a, 75) FROM t", "n1.75" },
    { "SELECT mode(x.a) FROM t x JOIN t y ON x.a <= y.a", "n1" },
    { "SELECT mode(a) FROM t", "n1" },
    /* If this variance were computed as a difference of squares, it would lose its digits. */
    { "SELECT var_samp(a + 1000000000.0) FROM t", "n0.5" },
    { "SELECT stddev_pop(a) FROM t", "n0.5" },
    { "SELECT coalesce(stddev_samp(a), -1) FROM t WHERE a = 1", "n-1" },
    { "SELECT corr(a, 3 - a) FROM t", "n-1" },
    { "SELECT covar_samp(a, 2 * a) FROM t", "n1" },
    /* The correlation with a constant is NULL, even though three times 0.1 isn't exactly 0.3 in floating point. */
    { "SELECT coalesce(corr(CASE WHEN x.a > 0 THEN 0.1 END, x.a + y.a), -7) FROM t x JOIN t y ON x.a <= y.a", "n-7" },
    { "SELECT count(*) FROM t WHERE a > (SELECT median(a) FROM t)", "n1" },
    { "SELECT a FROM t GROUP BY a HAVING median(a) > 1.5", "n2" },
    { "SELECT a FROM t GROUP BY a ORDER BY median(a) DESC LIMIT 1", "n2" },
    { "SELECT sum(m) FROM (SELECT a % 2 AS k, median(a) AS m FROM t GROUP BY a % 2) q", "n3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_sql_right (cases[i][0], cases[i][1]);
}

void
test_engine_errors_add (void)
{
  g_test_add_func ("/engines/errors/statistics-match-on-every-engine", test_statistics_match_on_every_engine);
  g_test_add_func ("/engines/errors/offset-inside-exists-is-respected", test_offset_inside_exists_is_respected);
  g_test_add_func ("/engines/errors/aggregates-of-typed-nulls-are-null", test_aggregates_of_typed_nulls_are_null);
  g_test_add_func ("/engines/errors/window-default-replaces-null", test_window_default_replaces_null);
  g_test_add_func ("/engines/errors/product-of-decimals-is-exact", test_product_of_decimals_is_exact);
  g_test_add_func ("/engines/errors/range-window-over-literals-sums-correctly",
                   test_range_window_over_literals_sums_correctly);

  g_test_add_func ("/engines/errors/constant-join-condition-gives-correct-rows",
                   test_constant_join_condition_gives_correct_rows);
  g_test_add_func ("/engines/errors/offset-skips-a-single-distinct-row", test_offset_skips_a_single_distinct_row);
}
