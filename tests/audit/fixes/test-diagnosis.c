/* test-diagnosis.c - tests that the errors of four engines are recognized, and that rules fix the plan */
#include "audit/fixes/dowser-diagnosis.h"
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

typedef struct
{
  const char *message;
  DowserCause cause;
  const char *name;
} MessageCase;

static DowserDiagnosis *
diagnose (const char *message, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, message);

  return dowser_diagnosis_new (error, plan, schema);
}

/* Tests the messages as these engines write them: PostgreSQL 15, MariaDB 10.11, DuckDB 1.5, SQLite 3.40. */
static void
test_engine_messages_are_recognized (void)
{
  static const MessageCase forms[] = {
    { "The database rejected the statement: no such column: orders.foo.", DOWSER_CAUSE_MISSING_COLUMN, "orders.foo" },
    { "no such table: main.costumers", DOWSER_CAUSE_MISSING_TABLE, "main.costumers" },
    { "ambiguous column name: id", DOWSER_CAUSE_AMBIGUOUS, "id" },
    { "no such function: DATE_TRUNC", DOWSER_CAUSE_MISSING_FUNCTION, "DATE_TRUNC" },
    { "wrong number of arguments to function round()", DOWSER_CAUSE_MISSING_FUNCTION, "round" },
    { "misuse of aggregate: SUM()", DOWSER_CAUSE_GROUP, "SUM" },
    { "near \"FROM\": syntax error", DOWSER_CAUSE_SYNTAX, "FROM" },
    { "incomplete input", DOWSER_CAUSE_SYNTAX, NULL },
    { "database is locked", DOWSER_CAUSE_LOCKED, NULL },
    { "access to customers.email is prohibited", DOWSER_CAUSE_PERMISSION, "customers.email" },
    { "attempt to write a readonly database", DOWSER_CAUSE_PERMISSION, NULL },
    { "integer overflow", DOWSER_CAUSE_OVERFLOW, NULL },
    { "interrupted", DOWSER_CAUSE_TIMEOUT, NULL },

    { "ERROR:  column \"foo\" does not exist\nLINE 1: SELECT foo", DOWSER_CAUSE_MISSING_COLUMN, "foo" },
    { "ERROR:  column o.foo does not exist", DOWSER_CAUSE_MISSING_COLUMN, "o.foo" },
    { "ERROR:  relation \"costumers\" does not exist", DOWSER_CAUSE_MISSING_TABLE, "costumers" },
    { "ERROR:  missing FROM-clause entry for table \"x\"", DOWSER_CAUSE_MISSING_TABLE, "x" },
    { "ERROR:  column reference \"id\" is ambiguous", DOWSER_CAUSE_AMBIGUOUS, "id" },
    { "ERROR:  operator does not exist: text > integer", DOWSER_CAUSE_TYPE, "text > integer" },
    { "ERROR:  invalid input syntax for type integer: \"abc\"", DOWSER_CAUSE_TYPE, "abc" },
    { "ERROR:  date/time field value out of range: \"2024-13-01\"", DOWSER_CAUSE_TYPE, "2024-13-01" },
    { "ERROR:  function sum(text) does not exist", DOWSER_CAUSE_TYPE, "text" },
    { "ERROR:  function strftime(unknown, date) does not exist", DOWSER_CAUSE_MISSING_FUNCTION, "strftime" },
    { "ERROR:  division by zero", DOWSER_CAUSE_DIVISION, NULL },
    { "ERROR:  syntax error at or near \"FORM\"", DOWSER_CAUSE_SYNTAX, "FORM" },
    { "ERROR:  canceling statement due to statement timeout", DOWSER_CAUSE_TIMEOUT, NULL },
    { "ERROR:  permission denied for table salaries", DOWSER_CAUSE_PERMISSION, "salaries" },
    { "ERROR:  deadlock detected", DOWSER_CAUSE_LOCKED, NULL },
    { "ERROR:  column \"customers.name\" must appear in the GROUP BY clause or be used in an aggregate function",
      DOWSER_CAUSE_GROUP, "customers.name" },
    { "ERROR:  aggregate functions are not allowed in WHERE", DOWSER_CAUSE_GROUP, NULL },
    { "ERROR:  bigint out of range", DOWSER_CAUSE_OVERFLOW, NULL },

    { "Unknown column 'o.foo' in 'field list'", DOWSER_CAUSE_MISSING_COLUMN, "o.foo" },
    { "Unknown column 'foo' in 'where clause'", DOWSER_CAUSE_MISSING_COLUMN, "foo" },
    { "Table 'shop.costumers' doesn't exist", DOWSER_CAUSE_MISSING_TABLE, "shop.costumers" },
    { "Column 'id' in field list is ambiguous", DOWSER_CAUSE_AMBIGUOUS, "id" },
    { "FUNCTION shop.strftime does not exist", DOWSER_CAUSE_MISSING_FUNCTION, "shop.strftime" },
    { "Incorrect parameter count in the call to native function 'abs'", DOWSER_CAUSE_MISSING_FUNCTION, "abs" },
    { "Truncated incorrect DOUBLE value: 'abc'", DOWSER_CAUSE_TYPE, "abc" },
    { "Incorrect date value: '2024-13-01' for column `shop`.`orders`.`d`", DOWSER_CAUSE_TYPE, "2024-13-01" },
    { "Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_bin,NONE) for operation '='",
      DOWSER_CAUSE_TYPE, NULL },
    { "Division by 0", DOWSER_CAUSE_DIVISION, NULL },
    { "You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the "
      "right syntax to use near 'FORM x' at line 1",
      DOWSER_CAUSE_SYNTAX, "FORM x" },
    { "Query execution was interrupted (max_statement_time exceeded)", DOWSER_CAUSE_TIMEOUT, NULL },
    { "SELECT command denied to user 'a'@'localhost' for table `shop`.`salaries`", DOWSER_CAUSE_PERMISSION,
      "`shop`.`salaries`" },
    { "Lock wait timeout exceeded; try restarting transaction", DOWSER_CAUSE_LOCKED, NULL },
    { "'shop.customers.name' isn't in GROUP BY", DOWSER_CAUSE_GROUP, "shop.customers.name" },
    { "BIGINT value is out of range in '(1 + 2)'", DOWSER_CAUSE_OVERFLOW, NULL },

    { "Binder Error: Referenced column \"foo\" not found in FROM clause!\nCandidate bindings: \"total\"",
      DOWSER_CAUSE_MISSING_COLUMN, "foo" },
    { "Binder Error: Table \"orders\" does not have a column named \"foo\"", DOWSER_CAUSE_MISSING_COLUMN, "foo" },
    { "Catalog Error: Table with name costumers does not exist!\nDid you mean \"customers\"?",
      DOWSER_CAUSE_MISSING_TABLE, "costumers" },
    { "Binder Error: Ambiguous reference to column name \"id\" (use: \"a.id\" or \"b.id\")", DOWSER_CAUSE_AMBIGUOUS,
      "id" },
    { "Conversion Error: Could not convert string 'abc' to INT32", DOWSER_CAUSE_TYPE, "abc" },
    { "Binder Error: Cannot compare values of type VARCHAR and type INTEGER_LITERAL - an explicit cast is required",
      DOWSER_CAUSE_TYPE, NULL },
    { "Binder Error: No function matches the given name and argument types 'sum(VARCHAR)'", DOWSER_CAUSE_TYPE,
      "sum(VARCHAR)" },
    { "Catalog Error: Scalar Function with name strftime2 does not exist!", DOWSER_CAUSE_MISSING_FUNCTION,
      "strftime2" },
    { "Parser Error: syntax error at or near \"FORM\"", DOWSER_CAUSE_SYNTAX, "FORM" },
    { "INTERRUPT Error: Interrupted!", DOWSER_CAUSE_TIMEOUT, NULL },
    { "IO Error: Could not set lock on file \"/tmp/x\": Conflicting lock is held", DOWSER_CAUSE_LOCKED, NULL },
    { "Out of Range Error: Overflow in multiplication of INT64", DOWSER_CAUSE_OVERFLOW, NULL },

    { "the moon is full", DOWSER_CAUSE_UNKNOWN, NULL },
    { "", DOWSER_CAUSE_UNKNOWN, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (DowserDiagnosis) diagnosis = diagnose (forms[i].message, NULL, NULL);

      g_test_message ("%s", forms[i].message);
      g_assert_cmpstr (dowser_cause_nicks[diagnosis->cause], ==, dowser_cause_nicks[forms[i].cause]);
      g_assert_cmpstr (diagnosis->name, ==, forms[i].name);
      g_assert_nonnull (diagnosis->sentence);
    }
}

/* Tests that Dowser's own errors are not translated. */
static void
test_dowser_errors_are_not_translated (void)
{
  static const struct
  {
    GQuark (*domain) (void);
    int code;
    DowserCause cause;
  } cases[] = { { dowser_limit_error_quark, DOWSER_LIMIT_ERROR_TIME, DOWSER_CAUSE_TIMEOUT },
                { dowser_source_error_quark, DOWSER_SOURCE_ERROR_BUSY, DOWSER_CAUSE_LOCKED },
                { dowser_source_error_quark, DOWSER_SOURCE_ERROR_DENIED, DOWSER_CAUSE_PERMISSION } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (cases[i].domain (), cases[i].code, "whatever");
      g_autoptr (DowserDiagnosis) diagnosis = dowser_diagnosis_new (error, NULL, NULL);

      g_assert_cmpint (diagnosis->cause, ==, cases[i].cause);
    }
}

#define ITEMS "from order_items; show divide(order_items.unit_price, order_items.quantity)"

static void
test_error_rule_fixes_the_plan (void)
{
  static const char *const cases[][4] = {
    /* columns: message, plan, plan after the fix, the part of the plan that the message is about */
    { "no such column: orders.totl", "from orders; show orders.totl", "from orders; show orders.total as totl",
      "select.outputs[0]" },
    { "ERROR: division by zero", ITEMS,
      "from order_items; show divide(order_items.unit_price, nullif(order_items.quantity, 0)) as unit_price ÷ quantity",
      "select.outputs[0]" },
    { "operator does not exist: text > integer", "from customers; show customers.name; where gt(customers.email, 5)",
      "from customers; show customers.name; where gt(cast(customers.email), 5)", NULL },
    { "function sum(text) does not exist", "from orders; show sum(orders.status)",
      "from orders; show sum(cast(orders.status)) as sum of status", NULL },
    { "integer overflow", "from orders; show sum(orders.id)", "from orders; show sum(cast(orders.id)) as sum of id",
      NULL },
    { "ambiguous column name: id", "from orders; show orders.id as id; order #id desc",
      "from orders; show orders.id as id; order orders.id desc", "select.outputs[0]" },
    /* no rule can fix the plans of these errors */
    { "ERROR: division by zero", "from orders; show divide(orders.total, 2)", NULL, "select.outputs[0]" },
    { "near \"x\": syntax error", "from orders; show orders.id", NULL, NULL },
    { "no such column: orders.zzz", "from orders; show orders.id; where eq(orders.zzz, 1)", NULL, "select.filter" },
    { "no such function: lower", "from customers; show lower(customers.name)", NULL, "select.outputs[0]" },
    { "invalid input syntax for type integer: \"abc\"",
      "from customers; show customers.id; where eq(customers.id, 'abc')", NULL, "select.filter" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i][1]);
      g_autoptr (DowserDiagnosis) diagnosis = diagnose (cases[i][0], plan, schema);
      g_autoptr (GPtrArray) operations = dowser_diagnosis_dup_operations (diagnosis);
      g_autofree char *text = diagnosis->plan != NULL ? select_to_text (diagnosis->plan->select) : NULL;

      g_test_message ("%s: %s", cases[i][0], text);
      g_assert_cmpstr (text, ==, cases[i][2]);
      g_assert_cmpuint (operations->len, ==, cases[i][2] != NULL);
      g_assert_true ((diagnosis->fix != NULL) == (cases[i][2] != NULL));
      if (cases[i][3] != NULL)
        g_assert_cmpstr (diagnosis->path, ==, cases[i][3]);
    }
}

/* Tests an error about a column that Dowser's schema has. The column was removed after the schema was read, so the
 * schema is read again. */
static void
test_outdated_schema_is_detected (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.total");
  g_autoptr (DowserDiagnosis) column = diagnose ("no such column: orders.total", plan, schema);
  g_autoptr (DowserDiagnosis) table = diagnose ("Table 'shop.orders' doesn't exist", plan, schema);

  g_assert_true (column->schema_is_old);
  g_assert_null (column->plan);
  g_assert_true (table->schema_is_old);
}

static void
test_nearest_column_name_is_suggested (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.totl");
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                                                  "Unknown column 'orders.totl' in 'field list'");
  g_autoptr (DowserDiagnosis) diagnosis = dowser_diagnosis_new (error, plan, schema);
  g_autofree char *problem = dowser_diagnosis_dup_problem (diagnosis, error, FALSE);

  g_assert_nonnull (strstr (diagnosis->sentence, "orders.total"));
  g_assert_nonnull (strstr (problem, "missing-column"));
  g_assert_nonnull (strstr (problem, "select.outputs[0]"));
  g_assert_nonnull (strstr (problem, "orders.total"));
}

/* Tests errors in which the engine names the value that caused the error. */
static void
test_values_are_shown_only_if_allowed (void)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                                                  "invalid input syntax for type integer: \"Ann Adams\"");
  g_autoptr (DowserDiagnosis) diagnosis = dowser_diagnosis_new (error, NULL, NULL);
  g_autofree char *with_values = dowser_diagnosis_dup_problem (diagnosis, error, TRUE);
  g_autofree char *without_values = dowser_diagnosis_dup_problem (diagnosis, error, FALSE);

  g_assert_nonnull (strstr (with_values, "Ann Adams"));
  g_assert_null (strstr (without_values, "Ann Adams"));
  g_assert_nonnull (strstr (without_values, "Cause: "));
}

/* Tests that a syntax error is reported as Dowser's fault only if Dowser wrote the statement, and not if the user
 * did. */
static void
test_own_sql_syntax_error_does_not_blame_dowser (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id");
  g_autoptr (DowserDiagnosis) written = diagnose ("near \"x\": syntax error", plan, schema);
  g_autoptr (DowserDiagnosis) own = diagnose ("near \"x\": syntax error", NULL, schema);
  g_autoptr (DowserDiagnosis) incomplete = diagnose ("incomplete input", NULL, schema);

  g_assert_nonnull (strstr (written->sentence, "error in Dowser"));
  g_assert_null (strstr (own->sentence, "error in Dowser"));
  g_assert_nonnull (strstr (own->sentence, "“x”"));
  g_assert_null (strstr (incomplete->sentence, "error in Dowser"));
}

DOWSER_TEST_MAIN (diagnosis)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/diagnosis/engine-messages-are-recognized", test_engine_messages_are_recognized);
  g_test_add_func ("/planner/diagnosis/dowser-errors-are-not-translated", test_dowser_errors_are_not_translated);
  g_test_add_func ("/planner/diagnosis/error-rule-fixes-the-plan", test_error_rule_fixes_the_plan);
  g_test_add_func ("/planner/diagnosis/outdated-schema-is-detected", test_outdated_schema_is_detected);
  g_test_add_func ("/planner/diagnosis/nearest-column-name-is-suggested", test_nearest_column_name_is_suggested);
  g_test_add_func ("/planner/diagnosis/values-are-shown-only-if-allowed", test_values_are_shown_only_if_allowed);
  g_test_add_func ("/planner/diagnosis/own-sql-syntax-error-does-not-blame-dowser",
                   test_own_sql_syntax_error_does_not_blame_dowser);
  return g_test_run ();
}
