/* test-sql-writer.c - tests that each construct is written as the expected SQL, or refused with the name of the
 * construct */
#include "base/dowser-error.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"

#include <sqlite3.h>
#include <string.h>

static const char tables[]
    = "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, country TEXT, born TEXT);"
      "CREATE TABLE invoice (id INTEGER PRIMARY KEY, customer_id INTEGER, total REAL, day TEXT);";

static DowserExpr *
make_column (const char *instance, const char *name)
{
  return dowser_expr_new_column (instance, name);
}

static DowserExpr *
make_number (gint64 value)
{
  return dowser_expr_new_integer (value);
}

static DowserExpr *
make_text (const char *value)
{
  return dowser_expr_new_text (value);
}

static DowserExpr *
make_sum_of_total (void)
{
  return dowser_expr_new_aggregate (DOWSER_SUM, make_column ("invoice", "total"), FALSE, NULL);
}

static GPtrArray *
make_exprs (DowserExpr *first, ...)
{
  GPtrArray *array = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  va_list list;

  va_start (list, first);
  for (DowserExpr *expr = first; expr != NULL; expr = va_arg (list, DowserExpr *))
    g_ptr_array_add (array, expr);
  va_end (list);
  return array;
}

static DowserSelect *
make_select (const char *table)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, table, table);
  return select;
}

static DowserSelect *
select_names (void)
{
  DowserSelect *select = make_select ("customer");

  dowser_select_add_output (select, make_column ("customer", "name"), NULL);
  return select;
}

static DowserSelect *
select_joined (DowserJoinType type)
{
  DowserSelect *select = make_select ("customer");

  dowser_select_add_instance (select, "invoice", "invoice");
  g_ptr_array_add (select->joins,
                   dowser_join_new (type, "invoice",
                                    type == DOWSER_JOIN_CROSS
                                        ? NULL
                                        : make_exprs (dowser_expr_new_compare (DOWSER_EQUAL,
                                                                               make_column ("invoice", "customer_id"),
                                                                               make_column ("customer", "id")),
                                                      NULL),
                                    DOWSER_VIA_DECLARED, 1.0));
  return select;
}

static sqlite3 *
open_database (void)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  g_assert_cmpint (sqlite3_exec (db, tables, NULL, NULL, NULL), ==, SQLITE_OK);
  return db;
}

static void
assert_prepares (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s\n%.2000s", sqlite3_errmsg (db), sql);
  sqlite3_finalize (statement);
}

static DowserStatement *
write_plan (const DowserPlan *plan, GError **error)
{
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  return dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, error);
}

/* Checks the SQL of @plan (transfer full). @display: the expected SQL with literals; @sql: (nullable): the expected SQL
 * with placeholders for bound values */
static void
assert_plan (DowserPlan *plan, const char *display, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = write_plan (plan, &error);
  sqlite3 *db = open_database ();

  g_assert_no_error (error);
  g_assert_cmpstr (statement->display, ==, display);
  if (sql != NULL)
    g_assert_cmpstr (statement->sql, ==, sql);
  assert_prepares (db, statement->sql);
  assert_prepares (db, statement->display);
  sqlite3_close (db);
  dowser_plan_unref (plan);
}

static void
assert_select (DowserSelect *select, const char *display)
{
  assert_plan (dowser_plan_new (select), display, NULL);
}

/* Checks @expr as the only output of a select on both tables. */
static void
assert_expr (DowserExpr *expr, const char *written)
{
  DowserSelect *select = make_select ("customer");
  g_autofree char *display = g_strdup_printf ("SELECT %s\nFROM \"customer\", \"invoice\"", written);

  dowser_select_add_instance (select, "invoice", "invoice");
  dowser_select_add_output (select, expr, NULL);
  assert_select (select, display);
}

static void
assert_refused (DowserSelect *select, const char *part)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = write_plan (plan, &error);

  g_assert_null (statement);
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
}

static void
assert_expr_refused (DowserExpr *expr, const char *part)
{
  DowserSelect *select = select_joined (DOWSER_JOIN_INNER);

  dowser_select_add_output (select, expr, NULL);
  assert_refused (select, part);
}

static void
test_select_clauses_are_written (void)
{
  DowserSelect *select = select_names ();

  select->distinct = TRUE;
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, make_column ("customer", "country"),
                                                             make_text ("Norway")));
  dowser_select_add_filter (select,
                            dowser_expr_new_compare (DOWSER_GREATER, make_column ("customer", "id"), make_number (7)));
  dowser_select_add_order (select, make_column ("customer", "born"), TRUE);
  ((DowserOrder *) select->order->pdata[0])->nulls = DOWSER_NULLS_LAST;
  select->limit = 5;
  select->offset = 10;
  assert_plan (dowser_plan_new (select),
               "SELECT DISTINCT \"customer\".\"name\"\nFROM \"customer\"\nWHERE \"customer\".\"country\" = 'Norway'\n"
               "  AND \"customer\".\"id\" > 7\nORDER BY \"customer\".\"born\" DESC NULLS LAST\nLIMIT 5 OFFSET 10",
               "SELECT DISTINCT \"customer\".\"name\" FROM \"customer\" WHERE \"customer\".\"country\" = ? AND "
               "\"customer\".\"id\" > ? ORDER BY \"customer\".\"born\" DESC NULLS LAST LIMIT 5 OFFSET 10");
}

static void
test_groups_and_having_are_written (void)
{
  DowserSelect *select = select_joined (DOWSER_JOIN_LEFT);

  dowser_select_add_output (select, make_column ("customer", "name"), NULL);
  dowser_select_add_output (select, make_sum_of_total (), "revenue");
  g_ptr_array_add (select->group, make_column ("customer", "name"));
  select->having = dowser_expr_new_compare (DOWSER_GREATER_EQUAL, make_sum_of_total (), make_number (100));
  dowser_select_add_order (select, dowser_expr_new_output ("revenue"), TRUE);
  select->offset = 3;
  assert_select (select,
                 "SELECT\n  \"customer\".\"name\",\n  SUM(\"invoice\".\"total\") AS \"revenue\"\n"
                 "FROM \"customer\"\nLEFT JOIN \"invoice\" ON \"invoice\".\"customer_id\" = \"customer\".\"id\"\n"
                 "GROUP BY \"customer\".\"name\"\nHAVING SUM(\"invoice\".\"total\") >= 100\n"
                 "ORDER BY \"revenue\" DESC\nLIMIT -1 OFFSET 3");
}

static void
test_each_join_type_is_written (void)
{
  static const char *const words[] = { "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      DowserSelect *select = select_joined (i);
      g_autofree char *display = NULL;

      dowser_select_add_output (select, make_column ("customer", "name"), NULL);
      display = g_strdup_printf ("SELECT \"customer\".\"name\"\nFROM \"customer\"\n%s \"invoice\" ON "
                                 "\"invoice\".\"customer_id\" = \"customer\".\"id\"",
                                 words[i]);
      assert_select (select, display);
    }
}

static void
test_table_aliases_are_written (void)
{
  DowserSelect *select = select_joined (DOWSER_JOIN_CROSS);

  dowser_select_add_instance (select, "other", "customer");
  dowser_select_add_output (select, make_column ("other", "name"), "who");
  assert_select (select, "SELECT \"other\".\"name\" AS \"who\"\nFROM \"customer\", \"customer\" AS \"other\"\n"
                         "CROSS JOIN \"invoice\"");
}

static void
test_operators_get_needed_parentheses (void)
{
  assert_expr (dowser_expr_new_arithmetic (DOWSER_MULTIPLY,
                                           dowser_expr_new_arithmetic (DOWSER_ADD, make_number (1), make_number (2)),
                                           dowser_expr_new_arithmetic (DOWSER_NEGATE, make_number (-3), NULL)),
               "(1 + 2) * -(-3)");
  /* Two consecutive minus signs would begin a comment. */
  assert_expr (dowser_expr_new_arithmetic (DOWSER_NEGATE, dowser_expr_new_literal (dowser_value_new_real (-0.0)), NULL),
               "-(-0.0)");
  assert_expr (dowser_expr_new_arithmetic (DOWSER_SUBTRACT, make_number (1),
                                           dowser_expr_new_arithmetic (DOWSER_SUBTRACT, make_number (2),
                                                                       make_number (3))),
               "1 - (2 - 3)");
  assert_expr (dowser_expr_new_not (
                   dowser_expr_or (dowser_expr_new_compare (DOWSER_NOT_EQUAL, make_number (1), make_number (2)),
                                   dowser_expr_and (dowser_expr_new_is_null (make_number (1), FALSE),
                                                    dowser_expr_new_is_null (make_number (1), TRUE)))),
               "NOT (1 <> 2 OR 1 IS NULL AND 1 IS NOT NULL)");
  assert_expr (dowser_expr_new_compare (DOWSER_EQUAL,
                                        dowser_expr_new_compare (DOWSER_LESS, make_number (1), make_number (2)),
                                        make_number (1)),
               "(1 < 2) = 1");
  assert_expr (dowser_expr_new_between (make_column ("invoice", "total"), make_number (1), make_number (2), TRUE),
               "\"invoice\".\"total\" NOT BETWEEN 1 AND 2");
  assert_expr (dowser_expr_new_in (make_column ("customer", "name"),
                                   make_exprs (make_text ("a"), make_text ("b"), NULL), FALSE),
               "\"customer\".\"name\" IN ('a', 'b')");
  assert_expr (dowser_expr_new_ratio (make_column ("invoice", "total"), make_column ("invoice", "id")),
               "CAST(\"invoice\".\"total\" AS REAL) / NULLIF(\"invoice\".\"id\", 0)");
  assert_expr (dowser_expr_new_case (
                   make_exprs (dowser_expr_new_compare (DOWSER_LESS, make_number (1), make_number (2)), make_text ("a"),
                               make_text ("b"), NULL)),
               "CASE WHEN 1 < 2 THEN 'a' ELSE 'b' END");
  assert_expr (dowser_expr_new_cast (make_text ("1"), DOWSER_VALUE_INTEGER), "CAST('1' AS INTEGER)");
  assert_expr (dowser_expr_new_cast (make_text ("1"), DOWSER_VALUE_DATE), "date('1')");
}

static void
test_literals_are_escaped (void)
{
  assert_expr (make_text ("it's \"quoted\""), "'it''s \"quoted\"'");
  assert_expr (dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, "a\0b", 3)),
               "CAST(X'610062' AS TEXT)");
  assert_expr (dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, "\xff", 1)), "CAST(X'FF' AS TEXT)");
  assert_expr (dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_BLOB, "\0\xff", 2)), "X'00FF'");
  assert_expr (make_number (G_MININT64), "-9223372036854775808");
  assert_expr (dowser_expr_new_literal (dowser_value_new_real (3)), "3.0");
  assert_expr (dowser_expr_new_literal (dowser_value_new_real (0.1)), "0.1");
  assert_expr (dowser_expr_new_literal (dowser_value_new_real (-1.0 / 0.0)), "-9e999");
  assert_expr (dowser_expr_new_literal (dowser_value_new_boolean (TRUE)), "1");
  assert_expr (dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_TEXT)), "NULL");
  assert_expr (dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DECIMAL, "1.10", -1)), "1.1");
  assert_expr (dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DECIMAL, "12", -1)), "12");
}

static void
test_text_matches_become_like (void)
{
  DowserExpr *name = make_column ("customer", "name");

#define MATCH(op, pattern, negated, sensitive)                                                                         \
  dowser_expr_new_match (op, dowser_expr_ref (name), pattern, negated, sensitive)
  assert_expr (MATCH (DOWSER_MATCH_LIKE, make_text ("a%_!"), FALSE, FALSE), "\"customer\".\"name\" LIKE 'a%_!'");
  assert_expr (MATCH (DOWSER_MATCH_CONTAINS, make_text ("5%_!"), TRUE, FALSE),
               "\"customer\".\"name\" NOT LIKE '%5!%!_!!%' ESCAPE '!'");
  assert_expr (MATCH (DOWSER_MATCH_STARTS, make_text ("a"), FALSE, FALSE),
               "\"customer\".\"name\" LIKE 'a%' ESCAPE '!'");
  assert_expr (MATCH (DOWSER_MATCH_ENDS, make_text ("a"), FALSE, TRUE), "\"customer\".\"name\" GLOB '*a'");
  assert_expr (MATCH (DOWSER_MATCH_CONTAINS, make_text ("[*?]"), FALSE, TRUE),
               "\"customer\".\"name\" GLOB '*[[][*][?]]*'");
  assert_expr (MATCH (DOWSER_MATCH_EQUALS, make_text ("a"), FALSE, FALSE),
               "\"customer\".\"name\" = 'a' COLLATE NOCASE");
  assert_expr (MATCH (DOWSER_MATCH_EQUALS, make_text ("a"), TRUE, TRUE), "\"customer\".\"name\" <> 'a'");
  assert_expr (MATCH (DOWSER_MATCH_STARTS, make_column ("customer", "country"), FALSE, FALSE),
               "\"customer\".\"name\" LIKE (replace(replace(replace(\"customer\".\"country\", '!', '!!'), '%', '!%'), "
               "'_', '!_') || '%') ESCAPE '!'");
#undef MATCH
  dowser_expr_unref (name);
}

static void
test_functions_are_written_for_sqlite (void)
{
  DowserExpr *day = make_column ("invoice", "day");

#define CALL(name, ...) dowser_expr_new_function (name, dowser_expr_ref (day), ##__VA_ARGS__, NULL)
  assert_expr (CALL ("year"), "CAST(strftime('%Y', \"invoice\".\"day\") AS INTEGER)");
  assert_expr (CALL ("truncate_month"), "date(\"invoice\".\"day\", 'start of month')");
  assert_expr (CALL ("add_days", make_number (-7)),
               "(date(substr(\"invoice\".\"day\", 1, 10), (-7) || ' days') || substr(\"invoice\".\"day\", 11))");
  assert_expr (CALL ("substring", make_number (1), make_number (4)), "substr(\"invoice\".\"day\", 1, 4)");
  assert_expr (CALL ("concat", make_text ("-"), make_number (1)), "\"invoice\".\"day\" || '-' || 1");
  assert_expr (CALL ("days_between", dowser_expr_new_function ("today", NULL)),
               "(julianday('2024-03-31') - julianday(\"invoice\".\"day\"))");
#undef CALL
  dowser_expr_unref (day);
}

static void
test_relative_dates_become_dates (void)
{
  assert_expr (dowser_expr_new_relative_date (DOWSER_UNIT_DAY, -30), "'2024-03-01'");
  assert_expr (dowser_expr_new_relative_date (DOWSER_UNIT_WEEK, 0), "'2024-03-25'");
  assert_expr (dowser_expr_new_relative_date (DOWSER_UNIT_MONTH, -1), "'2024-02-01'");
  assert_expr (dowser_expr_new_relative_date (DOWSER_UNIT_QUARTER, -1), "'2023-10-01'");
  assert_expr (dowser_expr_new_relative_date (DOWSER_UNIT_YEAR, -2), "'2022-01-01'");
  assert_expr_refused (dowser_expr_new_relative_date (DOWSER_UNIT_YEAR, -5000), "calendar");
  assert_expr_refused (dowser_expr_new_relative_date (DOWSER_UNIT_DAY, G_MAXINT), "calendar");
  assert_expr_refused (dowser_expr_new_relative_date (DOWSER_UNIT_HOUR, 0), "hour");
}

static DowserWindow *
make_window_by_day (void)
{
  DowserWindow *window = dowser_window_new ();

  g_ptr_array_add (window->partition, make_column ("customer", "country"));
  g_ptr_array_add (window->order, dowser_order_new (make_column ("invoice", "day"), TRUE, DOWSER_NULLS_DEFAULT));
  return window;
}

static void
test_aggregates_and_windows_are_written (void)
{
  DowserWindow *window = make_window_by_day ();

  assert_expr (dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "COUNT(*)");
  assert_expr (dowser_expr_new_aggregate (DOWSER_COUNT, make_column ("customer", "id"), TRUE, NULL),
               "COUNT(DISTINCT \"customer\".\"id\")");
  assert_expr (dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE,
                                          dowser_expr_new_is_null (make_column ("customer", "born"), FALSE)),
               "COUNT(CASE WHEN \"customer\".\"born\" IS NULL THEN 1 END)");
  assert_expr (dowser_expr_new_window ("row_number", make_exprs (NULL, NULL), make_window_by_day ()),
               "row_number() OVER (PARTITION BY \"customer\".\"country\" ORDER BY \"invoice\".\"day\" DESC)");
  window->frame = DOWSER_QUERY_FRAME_ROWS;
  window->frame_start = -2;
  window->frame_end = 0;
  assert_expr (dowser_expr_new_window ("avg", make_exprs (make_column ("invoice", "total"), NULL), window),
               "AVG(\"invoice\".\"total\") OVER (PARTITION BY \"customer\".\"country\" ORDER BY \"invoice\".\"day\" "
               "DESC "
               "ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)");
}

static DowserSelect *
select_customer_ids (void)
{
  DowserSelect *select = make_select ("invoice");

  dowser_select_add_output (select, make_column ("invoice", "customer_id"), NULL);
  return select;
}

static void
test_nested_selects_are_written (void)
{
  DowserSelect *select = select_names ();
  DowserSelect *correlated = select_customer_ids ();

  dowser_select_add_filter (correlated, dowser_expr_new_compare (DOWSER_EQUAL, make_column ("invoice", "customer_id"),
                                                                 make_column ("customer", "id")));
  dowser_select_add_filter (select, dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, make_column ("customer", "id"),
                                                             select_customer_ids (), TRUE, 0));
  dowser_select_add_filter (select, dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, correlated, FALSE, 0));
  assert_select (select, "SELECT \"customer\".\"name\"\nFROM \"customer\"\nWHERE \"customer\".\"id\" NOT IN (\n"
                         "    SELECT \"invoice\".\"customer_id\"\n    FROM \"invoice\"\n  )\n  AND EXISTS (\n"
                         "    SELECT \"invoice\".\"customer_id\"\n    FROM \"invoice\"\n"
                         "    WHERE \"invoice\".\"customer_id\" = \"customer\".\"id\"\n  )");
}

static void
test_any_and_all_comparisons_are_written (void)
{
  assert_expr (dowser_expr_new_subplan (DOWSER_SUBPLAN_ANY, make_number (1), select_customer_ids (), FALSE,
                                        DOWSER_EQUAL),
               "1 IN (\n    SELECT \"invoice\".\"customer_id\"\n    FROM \"invoice\"\n  )");
  assert_expr (dowser_expr_new_subplan (DOWSER_SUBPLAN_ALL, make_number (1), select_customer_ids (), FALSE,
                                        DOWSER_NOT_EQUAL),
               "1 NOT IN (\n    SELECT \"invoice\".\"customer_id\"\n    FROM \"invoice\"\n  )");
  assert_expr (dowser_expr_new_subplan (DOWSER_SUBPLAN_ALL, make_number (1), select_customer_ids (), FALSE,
                                        DOWSER_GREATER),
               "(SELECT CASE WHEN MIN(1 > \"members\".\"c1\") = 0 THEN 0 WHEN COUNT(*) > COUNT(1 > "
               "\"members\".\"c1\") THEN NULL ELSE 1 END FROM (\n    SELECT \"invoice\".\"customer_id\" AS \"c1\"\n"
               "    FROM \"invoice\"\n  ) AS \"members\")");
}

static DowserSelect *
add_set_operation (DowserSelect *select, DowserSetOp op, DowserSelect *with)
{
  select->set_op = op;
  select->set_with = with;
  return select;
}

static void
test_set_operations_are_written (void)
{
  DowserSelect *limited = select_names ();
  DowserSelect *whole;

  limited->limit = 1;
  assert_select (add_set_operation (select_names (), DOWSER_SET_UNION,
                                    add_set_operation (select_names (), DOWSER_SET_UNION, select_names ())),
                 "SELECT \"customer\".\"name\"\nFROM \"customer\"\nUNION\nSELECT \"customer\".\"name\"\nFROM "
                 "\"customer\"\n"
                 "UNION\nSELECT \"customer\".\"name\"\nFROM \"customer\"");
  whole = add_set_operation (select_names (), DOWSER_SET_EXCEPT, limited);
  dowser_select_add_order (whole, make_column ("customer", "name"), FALSE);
  assert_select (whole, "SELECT \"customer\".\"name\"\nFROM \"customer\"\nEXCEPT\nSELECT * FROM (\n"
                        "  SELECT \"customer\".\"name\"\n  FROM \"customer\"\n  LIMIT 1\n)\nORDER BY 1");
  assert_select (add_set_operation (select_names (), DOWSER_SET_EXCEPT,
                                    add_set_operation (select_names (), DOWSER_SET_EXCEPT, select_names ())),
                 "SELECT \"customer\".\"name\"\nFROM \"customer\"\nEXCEPT\nSELECT * FROM (\n  SELECT "
                 "\"customer\".\"name\"\n"
                 "  FROM \"customer\"\n  EXCEPT\n  SELECT \"customer\".\"name\"\n  FROM \"customer\"\n)");
}

static void
test_steps_become_with_clauses (void)
{
  DowserSelect *totals = make_select ("invoice");
  DowserSelect *select = dowser_select_new ();
  DowserPlan *plan;

  dowser_select_add_output (totals, make_column ("invoice", "customer_id"), NULL);
  dowser_select_add_output (totals, make_sum_of_total (), NULL);
  g_ptr_array_add (totals->group, make_column ("invoice", "customer_id"));
  g_ptr_array_add (select->from, dowser_instance_new ("t", "totals", TRUE));
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_AVG, make_column ("t", "sum of total"), FALSE, NULL),
                            NULL);
  plan = dowser_plan_new (select);
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("totals", NULL, totals));
  assert_plan (plan,
               "WITH \"totals\" AS (\n  SELECT\n    \"invoice\".\"customer_id\",\n    SUM(\"invoice\".\"total\") AS "
               "\"sum of total\"\n  FROM \"invoice\"\n  GROUP BY \"invoice\".\"customer_id\"\n)\n"
               "SELECT AVG(\"t\".\"sum of total\")\nFROM \"totals\" AS \"t\"",
               NULL);
}

/* Tests constant sort and group keys. A bare number would mean the output column at the position with this number. */
static void
test_constant_sort_keys_are_not_positions (void)
{
  DowserSelect *select = select_names ();

  g_ptr_array_add (select->group, make_number (1));
  dowser_select_add_order (select, dowser_expr_new_arithmetic (DOWSER_NEGATE, make_number (9), NULL), FALSE);
  assert_select (select, "SELECT \"customer\".\"name\"\nFROM \"customer\"\nGROUP BY coalesce(1, NULL)\n"
                         "ORDER BY coalesce(-9, NULL)");
}

static void
test_unsupported_parts_are_refused (void)
{
  DowserSelect *select;

  assert_refused (make_select ("customer"), "no column");
  assert_expr_refused (dowser_expr_new_parameter ("p", DOWSER_VALUE_TEXT), "p");
  assert_expr_refused (dowser_expr_new_output ("x"), "x");
  assert_expr_refused (make_column ("nowhere", "x"), "nowhere");
  assert_expr_refused (dowser_expr_new_function ("load_extension", make_text ("x"), NULL), "load_extension");
  assert_expr_refused (dowser_expr_new_cast (make_number (1), DOWSER_VALUE_UNKNOWN), "unknown");
  assert_expr_refused (dowser_expr_new_aggregate (DOWSER_SUM, make_sum_of_total (), FALSE, NULL),
                       "aggregate inside an aggregate");
  assert_expr_refused (dowser_expr_new_window ("evil", make_exprs (NULL, NULL), dowser_window_new ()), "evil");
  assert_expr_refused (dowser_expr_new_match (DOWSER_MATCH_CONTAINS, make_text ("a"),
                                              dowser_expr_new_literal (
                                                  dowser_value_new_text (DOWSER_VALUE_TEXT, "a\0", 2)),
                                              FALSE, FALSE),
                       "NUL");
  select = select_joined (DOWSER_JOIN_INNER);
  dowser_select_add_output (select, make_column ("customer", "name"), NULL);
  select->filter = dowser_expr_new_compare (DOWSER_LESS, make_sum_of_total (), make_number (1));
  assert_refused (select, "aggregate inside a filter");
  select = select_names ();
  select->having = dowser_expr_new_compare (DOWSER_LESS, make_number (1), make_number (1));
  assert_refused (select, "HAVING without GROUP BY");
  select = select_names ();
  dowser_select_add_instance (select, "CUSTOMER", "invoice");
  assert_refused (select, "both called");
  select = select_names ();
  g_ptr_array_add (select->from, dowser_instance_new ("s", "s", TRUE));
  assert_refused (select, "step");
  select = add_set_operation (select_names (), DOWSER_SET_UNION, select_names ());
  dowser_select_add_order (select, make_column ("customer", "born"), FALSE);
  assert_refused (select, "set operation");
  select = add_set_operation (select_names (), DOWSER_SET_UNION, select_names ());
  dowser_select_add_output (select, make_number (1), NULL);
  assert_refused (select, "different numbers of columns");
}

/* Wraps an expression in one more level of the construct number @kind. */
static DowserExpr *
wrap_expr (guint kind, DowserExpr *inner)
{
  DowserSelect *select;

  switch (kind)
    {
    case 0:
      return dowser_expr_new_arithmetic (DOWSER_SUBTRACT, make_number (1), inner);
    case 1:
      return dowser_expr_new_case (make_exprs (make_number (1), inner, NULL));
    case 2:
      return dowser_expr_new_function ("coalesce", make_number (1), inner, NULL);
    case 3:
      return dowser_expr_new_function ("truncate_month", inner, NULL);
    case 4:
      return dowser_expr_new_not (inner);
    case 5:
      return dowser_expr_new_in (make_number (1), make_exprs (make_number (1), inner, NULL), FALSE);
    case 6:
      return dowser_expr_new_between (make_number (1), make_number (1), inner, FALSE);
    case 7:
      return dowser_expr_new_match (DOWSER_MATCH_CONTAINS, make_number (1), inner, FALSE, FALSE);
    case 8:
      return dowser_expr_new_ratio (make_number (1), inner);
    case 9:
      return dowser_expr_new_arithmetic (DOWSER_NEGATE, inner, NULL);
    case 10:
      return dowser_expr_new_arithmetic (DOWSER_SUBTRACT, inner, make_number (1));
    case 11:
      return dowser_expr_new_is_null (inner, FALSE);
    case 12:
      return dowser_expr_new_compare (DOWSER_LESS, make_number (1), inner);
    case 13:
      return dowser_expr_new_cast (inner, DOWSER_VALUE_TEXT);
    case 14:
      return dowser_expr_or (make_number (1), dowser_expr_and (make_number (2), inner));
    case 15:
      return dowser_expr_new_aggregate (DOWSER_CONCAT, make_column ("customer", "name"), FALSE, inner);
    default:
      select = select_names ();
      if (kind == 16)
        select->filter = inner;
      else if (kind == 17)
        {
          g_ptr_array_set_size (select->outputs, 0);
          dowser_select_add_output (select, inner, "x");
        }
      else if (kind == 18)
        dowser_select_add_order (select, inner, FALSE);
      else if (kind == 19)
        g_ptr_array_add (select->group, inner);
      else
        {
          g_ptr_array_add (select->group, make_number (1));
          select->having = inner;
        }
      return kind == 19 || kind == 20 ? dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, make_number (1), select, FALSE, 0)
                                      : dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, select, FALSE, 0);
    }
}

/* Tests each construct nested in itself. The engine must be able to parse all written SQL. Deeper nesting is
 * refused. */
static void
test_nesting (void)
{
  sqlite3 *db = open_database ();

  for (guint kind = 0; kind <= 20; kind++)
    {
      guint written = 0;

      for (guint depth = 1; depth < 260; depth = depth < 40 ? depth + 1 : depth + 20)
        {
          DowserSelect *select = make_select ("customer");
          DowserExpr *expr = make_number (1);
          g_autoptr (DowserPlan) plan = NULL;
          g_autoptr (DowserStatement) statement = NULL;
          g_autoptr (GError) error = NULL;

          for (guint i = 0; i < depth; i++)
            expr = wrap_expr (kind, expr);
          dowser_select_add_output (select, expr, NULL);
          plan = dowser_plan_new (select);
          statement = write_plan (plan, &error);
          if (statement == NULL)
            {
              g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
              continue;
            }
          written = depth;
          assert_prepares (db, statement->sql);
        }
      g_test_message ("construct %u: written up to %u levels", kind, written);
      g_assert_cmpuint (written, >=, kind == 15 ? 1 : 4);
    }
  sqlite3_close (db);
}

/* Tests that many parts next to each other don't increase the depth. */
static void
test_many_conditions_do_not_increase_depth (void)
{
  sqlite3 *db = open_database ();
  DowserSelect *select = select_names ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5000; i++)
    dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_NOT_EQUAL, make_column ("customer", "id"),
                                                               make_number (i)));
  plan = dowser_plan_new (select);
  statement = write_plan (plan, &error);
  g_assert_no_error (error);
  assert_prepares (db, statement->sql);
  assert_prepares (db, statement->display);
  g_assert_cmpuint (statement->parameters->len, ==, 5000);
  sqlite3_close (db);
}

/* Tests that the size of the SQL is limited. In SQL Server, a condition used as a value is written twice, so each level
 * doubles the size. */
static void
test_conditions_that_double_sql_are_refused (void)
{
  DowserSelect *select = select_names ();
  DowserExpr *expr = make_column ("customer", "id");
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 40; i++)
    expr = dowser_expr_new_compare (DOWSER_EQUAL, expr, make_number (1));
  dowser_select_add_filter (select, expr);
  plan = dowser_plan_new (select);
  statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLSERVER, NULL, &error);
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  g_assert_null (statement);
}

DOWSER_TEST_MAIN (sql_writer)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/writer/select-clauses-are-written", test_select_clauses_are_written);
  g_test_add_func ("/sql/writer/groups-and-having-are-written", test_groups_and_having_are_written);
  g_test_add_func ("/sql/writer/each-join-type-is-written", test_each_join_type_is_written);
  g_test_add_func ("/sql/writer/table-aliases-are-written", test_table_aliases_are_written);
  g_test_add_func ("/sql/writer/operators-get-needed-parentheses", test_operators_get_needed_parentheses);
  g_test_add_func ("/sql/writer/literals-are-escaped", test_literals_are_escaped);
  g_test_add_func ("/sql/writer/text-matches-become-like", test_text_matches_become_like);
  g_test_add_func ("/sql/writer/functions-are-written-for-sqlite", test_functions_are_written_for_sqlite);
  g_test_add_func ("/sql/writer/relative-dates-become-dates", test_relative_dates_become_dates);
  g_test_add_func ("/sql/writer/aggregates-and-windows-are-written", test_aggregates_and_windows_are_written);
  g_test_add_func ("/sql/writer/nested-selects-are-written", test_nested_selects_are_written);
  g_test_add_func ("/sql/writer/any-and-all-comparisons-are-written", test_any_and_all_comparisons_are_written);
  g_test_add_func ("/sql/writer/set-operations-are-written", test_set_operations_are_written);
  g_test_add_func ("/sql/writer/steps-become-with-clauses", test_steps_become_with_clauses);
  g_test_add_func ("/sql/writer/constant-sort-keys-are-not-positions", test_constant_sort_keys_are_not_positions);
  g_test_add_func ("/sql/writer/unsupported-parts-are-refused", test_unsupported_parts_are_refused);
  g_test_add_func ("/sql/writer/deep-nesting-is-parsed-or-refused", test_nesting);
  g_test_add_func ("/sql/writer/many-conditions-do-not-increase-depth", test_many_conditions_do_not_increase_depth);
  g_test_add_func ("/sql/writer/conditions-that-double-sql-are-refused", test_conditions_that_double_sql_are_refused);
  return g_test_run ();
}
