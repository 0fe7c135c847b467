/* test-dialect.c - compares the SQL of each construct of the plan language in each dialect with dialects.golden */
#include "base/dowser-error.h"
#include "plan/dowser-aggregate.h"
#include "sql/dialects/dowser-dialect.h"
#include "support/dowser-test-main.h"
#include "support/golden.h"

#include <string.h>

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

static DowserExpr *
make_customer_column (const char *name)
{
  return dowser_expr_new_column ("customer", name);
}

static DowserExpr *
make_invoice_column (const char *name)
{
  return dowser_expr_new_column ("invoice", name);
}

static DowserExpr *
make_text_literal (const char *value)
{
  return dowser_expr_new_text (value);
}

static DowserExpr *
make_number_literal (gint64 value)
{
  return dowser_expr_new_integer (value);
}

static DowserExpr *
make_real_literal (double value)
{
  return dowser_expr_new_literal (dowser_value_new_real (value));
}

static DowserExpr *
make_typed_literal (DowserValueType type, const char *value)
{
  return dowser_expr_new_literal (dowser_value_new_text (type, value, -1));
}

static DowserExpr *
make_null (void)
{
  return dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
}

static DowserExpr *
make_late_condition (void)
{
  return dowser_expr_new_compare (DOWSER_GREATER, make_invoice_column ("total"), make_real_literal (9.5));
}

static DowserExpr *
make_sum_of_quantity (void)
{
  return dowser_expr_new_aggregate (DOWSER_SUM, make_invoice_column ("quantity"), FALSE, NULL);
}

static DowserWindow *
make_day_window (DowserNulls nulls)
{
  DowserWindow *window = dowser_window_new ();

  g_ptr_array_add (window->partition, make_customer_column ("country"));
  g_ptr_array_add (window->order, dowser_order_new (make_invoice_column ("day"), FALSE, nulls));
  return window;
}

static DowserWindow *
add_frame (DowserWindow *window, DowserQueryFrameUnit unit)
{
  window->frame = unit;
  window->frame_start = -2;
  return window;
}

static DowserSelect *
select_invoices (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "other", "invoice");
  dowser_select_add_output (select, dowser_expr_new_column ("other", "total"), NULL);
  return select;
}

static DowserSelect *
select_last_invoices (void)
{
  DowserSelect *select = select_invoices ();

  dowser_select_add_order (select, dowser_expr_new_column ("other", "day"), TRUE);
  select->limit = 3;
  return select;
}

#define CALL(name, ...) dowser_expr_new_function (name, __VA_ARGS__, NULL)
#define MATCH(op, pattern, exact) dowser_expr_new_match (op, make_customer_column ("name"), pattern, FALSE, exact)
#define COUNT_IF dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, make_late_condition ())

static DowserExpr *
make_number (guint index)
{
  switch (index)
    {
    case 0:
      return dowser_expr_new_arithmetic (DOWSER_DIVIDE, make_invoice_column ("quantity"), make_invoice_column ("id"));
    case 1:
      return dowser_expr_new_arithmetic (DOWSER_DIVIDE, make_invoice_column ("total"),
                                         make_invoice_column ("quantity"));
    case 2:
      return dowser_expr_new_arithmetic (DOWSER_DIVIDE, make_sum_of_quantity (), make_number_literal (7));
    case 3:
      return dowser_expr_new_arithmetic (DOWSER_MODULO, make_invoice_column ("quantity"), make_number_literal (3));
    case 4:
      return dowser_expr_new_arithmetic (DOWSER_MODULO, make_invoice_column ("total"), make_number_literal (3));
    case 5:
      return dowser_expr_new_ratio (make_invoice_column ("quantity"), make_invoice_column ("total"));
    case 6:
      return CALL ("round", make_invoice_column ("total"), make_number_literal (2));
    case 7:
      return CALL ("round", make_invoice_column ("total"));
    case 8:
      return CALL ("floor", make_invoice_column ("total"));
    case 9:
      return dowser_expr_new_cast (make_invoice_column ("total"), DOWSER_VALUE_INTEGER);
    case 10:
      return dowser_expr_new_cast (make_customer_column ("name"), DOWSER_VALUE_REAL);
    case 11:
      return dowser_expr_new_arithmetic (DOWSER_ADD, make_null (), make_number_literal (1));
    case 12:
      return dowser_expr_new_arithmetic (DOWSER_MODULO, make_number_literal (7),
                                         CALL ("abs",
                                               dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_INTEGER))));
    default:
      return NULL;
    }
}

static DowserExpr *
make_text (guint index)
{
  switch (index)
    {
    case 0:
      return CALL ("concat", make_customer_column ("name"), make_text_literal ("-"), make_invoice_column ("quantity"));
    case 1:
      return CALL ("concat", make_invoice_column ("day"), make_invoice_column ("total"));
    case 2:
      return CALL ("substring", make_customer_column ("name"), make_number_literal (2), make_number_literal (3));
    case 3:
      return CALL ("substring", make_customer_column ("name"), make_number_literal (-2));
    case 4:
      return CALL ("length", make_customer_column ("name"));
    case 5:
      return CALL ("trim", make_customer_column ("name"));
    case 6:
      return CALL ("position", make_customer_column ("name"), make_text_literal ("@"));
    case 7:
      return CALL ("replace", make_customer_column ("name"), make_text_literal ("a"), make_customer_column ("country"));
    case 8:
      return MATCH (DOWSER_MATCH_LIKE, make_text_literal ("a%[\\!"), FALSE);
    case 9:
      return MATCH (DOWSER_MATCH_CONTAINS, make_text_literal ("5%_!["), FALSE);
    case 10:
      return MATCH (DOWSER_MATCH_STARTS, make_text_literal ("Ab"), TRUE);
    case 11:
      return MATCH (DOWSER_MATCH_ENDS, make_customer_column ("country"), FALSE);
    case 12:
      return MATCH (DOWSER_MATCH_EQUALS, make_text_literal ("Oslo"), FALSE);
    case 13:
      return make_text_literal ("it's \\ \"quoted\" \xd8\xb9");
    case 14:
      return dowser_expr_new_cast (make_customer_column ("vip"), DOWSER_VALUE_TEXT);
    default:
      return NULL;
    }
}

static DowserExpr *
make_date (guint index)
{
  static const char *const of_day[]
      = { "year",          "quarter",          "month",          "week",          "day",          "weekday",
          "truncate_year", "truncate_quarter", "truncate_month", "truncate_week", "truncate_day", "date" };
  static const char *const timestamp_functions[] = { "hour", "minute", "second", "truncate_hour" };

  if (index < G_N_ELEMENTS (of_day))
    return CALL (of_day[index], make_invoice_column ("day"));
  index -= G_N_ELEMENTS (of_day);
  if (index < G_N_ELEMENTS (timestamp_functions))
    return CALL (timestamp_functions[index], make_invoice_column ("moment"));
  switch (index - G_N_ELEMENTS (timestamp_functions))
    {
    case 0:
      return CALL ("add_days", make_invoice_column ("day"), make_number_literal (-7));
    case 1:
      return CALL ("add_months", make_invoice_column ("day"), make_invoice_column ("quantity"));
    case 2:
      return CALL ("add_years", make_invoice_column ("day"), make_number_literal (1));
    case 3:
      return CALL ("days_between", make_invoice_column ("day"), dowser_expr_new_function ("today", NULL));
    case 4:
      return CALL ("days_between", make_invoice_column ("moment"), make_invoice_column ("day"));
    case 5:
      return dowser_expr_new_relative_date (DOWSER_UNIT_MONTH, -1);
    case 6:
      return dowser_expr_new_relative_date (DOWSER_UNIT_HOUR, -30);
    case 7:
      return dowser_expr_new_compare (DOWSER_LESS, make_invoice_column ("day"), make_text_literal ("2024-02-29"));
    case 8:
      return dowser_expr_new_compare (DOWSER_LESS, make_invoice_column ("day"), make_text_literal ("2024"));
    case 9:
      return dowser_expr_new_cast (make_text_literal ("2024-02-29"), DOWSER_VALUE_DATE);
    default:
      return NULL;
    }
}

static DowserExpr *
make_statistic (guint index)
{
  switch (index)
    {
    case 0:
      return dowser_expr_new_aggregate (DOWSER_MEDIAN, make_invoice_column ("price"), FALSE, NULL);
    case 1:
      return dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT, make_invoice_column ("total"),
                                          make_real_literal (0.9), make_late_condition ());
    case 2:
      return dowser_aggregate_new_binary (DOWSER_PERCENTILE_DISC, make_invoice_column ("day"), make_real_literal (0.25),
                                          NULL);
    case 3:
      return dowser_expr_new_aggregate (DOWSER_MODE, make_customer_column ("country"), FALSE, NULL);
    case 4:
      return dowser_expr_new_aggregate (DOWSER_STDDEV_SAMP, make_invoice_column ("quantity"), FALSE, NULL);
    case 5:
      return dowser_expr_new_aggregate (DOWSER_VAR_POP, make_invoice_column ("price"), FALSE, make_late_condition ());
    case 6:
      return dowser_aggregate_new_binary (DOWSER_CORR, make_invoice_column ("price"), make_invoice_column ("quantity"),
                                          NULL);
    case 7:
      return dowser_aggregate_new_binary (DOWSER_COVAR_SAMP, make_invoice_column ("price"),
                                          make_invoice_column ("quantity"), NULL);
    default:
      return NULL;
    }
}

/* Makes expressions of time: the time between two timestamps, shifted timestamps, and names of days and months. */
static DowserExpr *
make_time (guint index)
{
  static const char *const between[]
      = { "seconds_between", "minutes_between", "hours_between", "weeks_between", "months_between", "years_between" };
  static const char *const move_functions[] = { "add_hours", "add_minutes", "add_seconds" };
  static const char *const names[] = { "weekday_name", "weekday_short", "month_name", "month_short" };

  if (index < G_N_ELEMENTS (between))
    return CALL (between[index], make_invoice_column ("day"), make_invoice_column ("moment"));
  index -= G_N_ELEMENTS (between);
  if (index < G_N_ELEMENTS (move_functions))
    return CALL (move_functions[index], make_invoice_column ("moment"),
                 index == 0 ? make_number_literal (-2) : make_invoice_column ("quantity"));
  index -= G_N_ELEMENTS (move_functions);
  if (index < G_N_ELEMENTS (names))
    return CALL (names[index], make_invoice_column ("day"));
  return index == G_N_ELEMENTS (names) ? CALL ("sqrt", make_invoice_column ("price")) : NULL;
}

/* Makes the expression with number @index: a logarithm or power of a number, or a text that is trimmed, padded or
 * split. */
static DowserExpr *
make_computed_expr (guint index)
{
  static const char *const of_number[] = { "exp", "ln", "log10", "log2" };
  static const char *const text_functions[] = { "initcap", "ltrim", "rtrim" };

  if (index < G_N_ELEMENTS (of_number))
    return CALL (of_number[index], make_invoice_column ("price"));
  index -= G_N_ELEMENTS (of_number);
  if (index < G_N_ELEMENTS (text_functions))
    return CALL (text_functions[index], make_customer_column ("name"));
  switch (index - G_N_ELEMENTS (text_functions))
    {
    case 0:
      return CALL ("power", make_invoice_column ("price"), make_number_literal (2));
    case 1:
      return CALL ("power", make_invoice_column ("price"), make_invoice_column ("quantity"));
    case 2:
      return CALL ("ltrim", make_customer_column ("name"), make_text_literal ("0"));
    case 3:
      return CALL ("trim", make_customer_column ("name"), make_text_literal ("\"'"));
    case 4:
      return CALL ("lpad", make_invoice_column ("id"), make_number_literal (6), make_text_literal ("0"));
    case 5:
      return CALL ("rpad", make_customer_column ("name"), make_number_literal (4), make_text_literal (". "));
    case 6:
      return CALL ("translate", make_customer_column ("name"), make_text_literal ("abc"), make_text_literal ("bc"));
    case 7:
      return CALL ("translate", make_customer_column ("name"), make_text_literal ("ab"), make_text_literal ("ba"));
    case 8:
      return CALL ("split_part", make_customer_column ("name"), make_text_literal (" "), make_number_literal (2));
    case 9:
      return CALL ("split_part", make_customer_column ("name"), make_text_literal ("aa"), make_number_literal (1));
    default:
      return NULL;
    }
}

static DowserExpr *
make_condition (guint index)
{
  switch (index)
    {
    case 0:
      return make_late_condition ();
    case 1:
      return dowser_expr_new_compare (DOWSER_EQUAL, make_late_condition (),
                                      dowser_expr_new_is_null (make_invoice_column ("day"), FALSE));
    case 2:
      return dowser_expr_and (make_customer_column ("vip"), dowser_expr_new_not (make_invoice_column ("quantity")));
    case 3:
      return dowser_expr_new_compare (DOWSER_EQUAL, make_customer_column ("vip"), make_number_literal (1));
    case 4:
      return dowser_expr_new_compare (DOWSER_EQUAL, make_customer_column ("name"), make_number_literal (5));
    case 5:
      return dowser_expr_new_compare (DOWSER_GREATER, make_invoice_column ("price"), make_real_literal (9.99));
    case 6:
      return dowser_expr_new_between (make_invoice_column ("day"), make_text_literal ("2024-01-01"),
                                      dowser_expr_new_function ("today", NULL), TRUE);
    case 7:
      return dowser_expr_new_in (make_invoice_column ("price"),
                                 make_exprs (make_number_literal (1), make_typed_literal (DOWSER_VALUE_DECIMAL, "1.50"),
                                             make_null (), NULL),
                                 FALSE);
    case 8:
      return dowser_expr_new_case (
          make_exprs (make_customer_column ("vip"), make_number_literal (1), make_number_literal (2), NULL));
    case 9:
      return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, make_invoice_column ("total"), select_last_invoices (), TRUE,
                                      0);
    case 10:
      return dowser_expr_new_subplan (DOWSER_SUBPLAN_ALL, make_invoice_column ("total"), select_invoices (), TRUE,
                                      DOWSER_GREATER_EQUAL);
    case 11:
      return dowser_expr_new_subplan (DOWSER_SUBPLAN_ANY, make_invoice_column ("total"), select_last_invoices (), FALSE,
                                      DOWSER_LESS);
    case 12:
      return dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, select_invoices (), FALSE, 0);
    case 13:
      return CALL ("coalesce", make_customer_column ("vip"), make_late_condition ());
    case 14:
      return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_BLOB, "\0\xff", 2));
    case 15:
      return dowser_expr_new_literal (dowser_value_new_boolean (TRUE));
    default:
      return NULL;
    }
}

static DowserExpr *
make_aggregate (guint index)
{
  switch (index)
    {
    case 0:
      return COUNT_IF;
    case 1:
      return make_sum_of_quantity ();
    case 2:
      return dowser_expr_new_aggregate (DOWSER_AVG, make_invoice_column ("quantity"), TRUE, NULL);
    case 3:
      return dowser_expr_new_aggregate (DOWSER_SUM, make_late_condition (), FALSE, NULL);
    case 4:
      return dowser_expr_new_aggregate (DOWSER_MAX, make_customer_column ("vip"), FALSE, NULL);
    case 5:
      return dowser_expr_new_aggregate (DOWSER_CONCAT, make_customer_column ("name"), FALSE, NULL);
    case 6:
      {
        DowserExpr *joined = dowser_expr_new_aggregate (DOWSER_CONCAT, make_customer_column ("name"), TRUE, NULL);

        g_ptr_array_add (joined->args, make_text_literal ("; "));
        return joined;
      }
    case 7:
      return dowser_expr_new_window ("row_number", make_exprs (NULL, NULL), dowser_window_new ());
    case 8:
      return dowser_expr_new_window ("rank", make_exprs (NULL, NULL),
                                     add_frame (make_day_window (DOWSER_NULLS_LAST), DOWSER_QUERY_FRAME_ROWS));
    case 9:
      return dowser_expr_new_window ("lag",
                                     make_exprs (make_invoice_column ("total"), make_number_literal (2),
                                                 make_real_literal (0), NULL),
                                     make_day_window (DOWSER_NULLS_DEFAULT));
    case 10:
      return dowser_expr_new_window ("lead", make_exprs (make_text_literal ("a"), NULL),
                                     make_day_window (DOWSER_NULLS_FIRST));
    case 11:
      return dowser_expr_new_window ("avg", make_exprs (make_invoice_column ("quantity"), NULL),
                                     add_frame (make_day_window (DOWSER_NULLS_DEFAULT), DOWSER_QUERY_FRAME_ROWS));
    case 12:
      {
        DowserWindow *window = dowser_window_new ();

        g_ptr_array_add (window->order, dowser_order_new (make_invoice_column ("id"), FALSE, DOWSER_NULLS_DEFAULT));
        return dowser_expr_new_window ("sum", make_exprs (make_invoice_column ("total"), NULL),
                                       add_frame (window, DOWSER_QUERY_FRAME_RANGE));
      }
    case 13:
      return dowser_expr_new_window ("concat", make_exprs (make_customer_column ("name"), NULL),
                                     make_day_window (DOWSER_NULLS_DEFAULT));
    default:
      return NULL;
    }
}

static GPtrArray *
make_join_conditions (gboolean by_key)
{
  DowserExpr *key = by_key ? make_invoice_column ("customer_id") : make_number_literal (1);

  return make_exprs (dowser_expr_new_compare (DOWSER_EQUAL, key, make_customer_column ("id")), NULL);
}

static DowserSelect *
select_joined (DowserJoinType type, gboolean by_key)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customer", "customer");
  dowser_select_add_instance (select, "invoice", "invoice");
  g_ptr_array_add (select->joins,
                   dowser_join_new (type, "invoice", type == DOWSER_JOIN_CROSS ? NULL : make_join_conditions (by_key),
                                    DOWSER_VIA_DECLARED, 1.0));
  dowser_select_add_output (select, make_customer_column ("name"), NULL);
  return select;
}

static DowserSelect *
add_limit (DowserSelect *select, gint64 limit, gint64 offset)
{
  select->limit = limit;
  select->offset = offset;
  return select;
}

static DowserSelect *
add_order (DowserSelect *select, DowserExpr *expr, gboolean descending, DowserNulls nulls)
{
  g_ptr_array_add (select->order, dowser_order_new (expr, descending, nulls));
  return select;
}

static DowserSelect *
add_set_operation (DowserSelect *select, DowserSetOp op, DowserSelect *with)
{
  select->set_op = op;
  select->set_with = with;
  return select;
}

static DowserSelect *
make_grouped (void)
{
  DowserSelect *select = select_joined (DOWSER_JOIN_INNER, TRUE);

  g_ptr_array_set_size (select->outputs, 0);
  dowser_select_add_output (select,
                            CALL ("substring", make_customer_column ("name"), make_number_literal (1),
                                  make_number_literal (1)),
                            "initial");
  dowser_select_add_output (select, COUNT_IF, NULL);
  g_ptr_array_add (select->group,
                   CALL ("substring", make_customer_column ("name"), make_number_literal (1), make_number_literal (1)));
  select->having = dowser_expr_new_compare (DOWSER_GREATER, make_sum_of_quantity (), make_number_literal (1));
  return add_order (select, dowser_expr_new_output ("initial"), TRUE, DOWSER_NULLS_FIRST);
}

static DowserSelect *
make_select (guint index)
{
  DowserSelect *select = select_joined (index < 5 ? index : DOWSER_JOIN_LEFT, TRUE);

  switch (index)
    {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return select;
    case 5:
      dowser_select_unref (select);
      select = select_joined (DOWSER_JOIN_FULL, FALSE);
      dowser_select_add_output (select, make_invoice_column ("total"), NULL);
      return add_order (select, make_invoice_column ("day"), FALSE, DOWSER_NULLS_LAST);
    case 6:
      return add_limit (select, 5, 0);
    case 7:
      return add_limit (select, 5, 10);
    case 8:
      return add_limit (select, DOWSER_NO_LIMIT, 10);
    case 9:
      return add_limit (add_order (select, make_customer_column ("born"), FALSE, DOWSER_NULLS_LAST), 0, 0);
    case 10:
      select->distinct = TRUE;
      return add_order (select, make_customer_column ("name"), TRUE, DOWSER_NULLS_FIRST);
    case 11:
      return add_order (add_set_operation (select, DOWSER_SET_EXCEPT,
                                           add_limit (select_joined (DOWSER_JOIN_LEFT, TRUE), 1, 0)),
                        make_customer_column ("name"), FALSE, DOWSER_NULLS_LAST);
    case 12:
      return add_limit (add_set_operation (select, DOWSER_SET_UNION_ALL, select_joined (DOWSER_JOIN_INNER, TRUE)), 3,
                        0);
    case 13:
      dowser_select_unref (select);
      return make_grouped ();
    case 14:
      g_ptr_array_add (select->group, make_number_literal (1));
      g_ptr_array_set_size (select->outputs, 0);
      dowser_select_add_output (select, make_sum_of_quantity (), NULL);
      return add_order (select, make_text_literal ("x"), FALSE, DOWSER_NULLS_DEFAULT);
    case 15:
      dowser_select_add_instance (select, "other", "customer");
      return select;
    case 16:
      g_ptr_array_add (select->group, make_customer_column ("country"));
      return select;
    default:
      dowser_select_unref (select);
      return NULL;
    }
}

static DowserSchema *
make_schema (void)
{
  static const char *const columns[][3] = {
    { "customer", "id", "INTEGER" },         { "customer", "name", "TEXT" },   { "customer", "country", "TEXT" },
    { "customer", "born", "DATE" },          { "customer", "vip", "BOOLEAN" }, { "invoice", "id", "INTEGER" },
    { "invoice", "customer_id", "INTEGER" }, { "invoice", "total", "REAL" },   { "invoice", "price", "NUMERIC" },
    { "invoice", "quantity", "INTEGER" },    { "invoice", "day", "DATE" },     { "invoice", "moment", "TIMESTAMP" },
  };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *tables[] = { dowser_schema_builder_add_table (builder, "customer", FALSE),
                            dowser_schema_builder_add_table (builder, "invoice", FALSE) };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    dowser_schema_builder_add_column (builder, tables[*columns[i][0] == 'i'], columns[i][1], columns[i][2]);
  return dowser_schema_builder_end (builder);
}

/* Appends a statement. For an expression, appends only the part between SELECT and FROM. */
static void
append_statement (GString *written, const DowserStatement *statement, gboolean with_columns, const GError *error)
{
  g_autoptr (GString) line = g_string_new (statement != NULL ? statement->display : error->message);
  char *from = with_columns || statement == NULL ? NULL : g_strrstr (line->str, "\nFROM ");

  if (from != NULL)
    {
      g_string_truncate (line, (gsize) (from - line->str));
      g_string_erase (line, 0, strlen ("SELECT "));
    }
  g_string_replace (line, "\n", "\n    ", 0);
  g_string_append (written, line->str);
}

/* Appends the SQL of @select (transfer full) in each dialect. */
static void
append_case (GString *written, const DowserSchema *schema, const char *group, guint index, DowserSelect *select)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  g_string_append_printf (written, "\n%s %u\n", group, index);
  for (DowserDialectId id = DOWSER_DIALECT_SQLITE; id <= DOWSER_DIALECT_CLICKHOUSE; id++)
    {
      const DowserSqlOptions options = { .today = &today, .has_hour = TRUE, .hour = 10, .schema = schema };
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserStatement) statement = dowser_sql_write_with_options (plan, id, &options, &error);

      if (statement == NULL)
        g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      g_string_append_printf (written, "  %s: ", dowser_dialect_nicks[id]);
      append_statement (written, statement, *group == 's', error);
      g_string_append_c (written, '\n');
    }
}

static void
append_exprs (GString *written, const DowserSchema *schema, const char *group, DowserExpr *(*make) (guint index))
{
  DowserExpr *expr;

  for (guint i = 0; (expr = make (i)) != NULL; i++)
    {
      DowserSelect *select = select_joined (DOWSER_JOIN_CROSS, TRUE);

      g_ptr_array_set_size (select->outputs, 0);
      dowser_select_add_output (select, expr, NULL);
      append_case (written, schema, group, i, select);
    }
}

static void
test_each_construct_matches_the_golden_file (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GString) written
      = g_string_new ("Each construct of a plan in each dialect, as test-dialect.c makes them.\n");
  DowserSelect *select;

  append_exprs (written, schema, "number", make_number);
  append_exprs (written, schema, "text", make_text);
  append_exprs (written, schema, "date", make_date);
  append_exprs (written, schema, "time", make_time);
  append_exprs (written, schema, "condition", make_condition);
  append_exprs (written, schema, "aggregate", make_aggregate);
  append_exprs (written, schema, "computed", make_computed_expr);
  append_exprs (written, schema, "statistic", make_statistic);
  for (guint i = 0; (select = make_select (i)) != NULL; i++)
    append_case (written, schema, "select", i, select);
  expect_golden ("sql/dialects", "dialects.golden", written->str);
}

static void
test_every_function_has_a_form (void)
{
  for (DowserDialectId id = DOWSER_DIALECT_SQLITE; id <= DOWSER_DIALECT_CLICKHOUSE; id++)
    {
      const DowserDialect *dialect = dowser_dialect_find (id);

      g_assert_nonnull (dialect);
      g_assert_cmpstr (dialect->title, ==, dowser_dialect_get_title (id));
      for (const DowserFunction *function = dowser_functions; function->name != NULL; function++)
        {
          const DowserFunctionForm *form = dialect->functions;

          while (form->name != NULL && !g_str_equal (form->name, function->name))
            form++;
          if (form->name == NULL && !g_str_equal (function->name, "today"))
            g_error ("%s has no form of %s", dialect->title, function->name);
        }
    }
  g_assert_null (dowser_dialect_find (DOWSER_DIALECT_CLICKHOUSE + 1));
}

/* Tests headings that differ only slightly. ClickHouse would read them as the same name. */
static void
test_equal_headings_are_numbered (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  DowserSelect *select = select_joined (DOWSER_JOIN_INNER, TRUE);
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  const DowserSqlOptions options = { .schema = schema };
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_set_size (select->outputs, 0);
  for (guint i = 0; i < 300; i++)
    dowser_select_add_output (select, i % 2 == 0 ? make_customer_column ("id") : make_invoice_column ("id"), "id");
  statement = dowser_sql_write_with_options (plan, DOWSER_DIALECT_CLICKHOUSE, &options, &error);
  g_assert_no_error (error);
  for (guint i = 1; i <= 300; i++)
    {
      g_autofree char *end = i > 1 ? g_strdup_printf (" (%u)\"", i) : g_strdup ("\"");
      g_autofree char *shown = g_strdup_printf (".\"id\" AS \"id%s", end);

      g_assert_nonnull (strstr (statement->sql, shown));
    }
}

DOWSER_TEST_MAIN (dialect)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/dialect/each-construct-matches-the-golden-file", test_each_construct_matches_the_golden_file);
  g_test_add_func ("/sql/dialect/every-function-has-a-form", test_every_function_has_a_form);
  g_test_add_func ("/sql/dialect/equal-headings-are-numbered", test_equal_headings_are_numbered);
  return g_test_run ();
}
