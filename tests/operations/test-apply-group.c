/* test-apply-group.c - tests of groups, metrics, records and zooms: the plan after each operation, or the reason why
 * the operation is refused */
#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define ORDERS "from orders; show orders.id, orders.status"
#define BY_STATUS "from orders; show orders.status, count() as n; group orders.status"
#define SOME_BY_STATUS "from orders; show orders.status, count() as n; where gt(orders.id, 1); group orders.status"
#define BY_MONTH "from orders; show truncate_month(orders.order_date), count(); group truncate_month(orders.order_date)"
#define LINES "from orders; inner order_items on eq(order_items.order_id, orders.id); "

static DowserExpr *
parse_expr (const char *text)
{
  return expr_from_text (text, NULL);
}

static DowserOperation *
add_group (const char *text, int unit)
{
  return dowser_operation_new_add_group (parse_expr (text), unit);
}

static DowserOperation *
add_bins (const char *text, double width, int n_bins)
{
  DowserOperation *operation = add_group (text, -1);

  operation->width = width;
  operation->bins = n_bins;
  return operation;
}

static DowserOperation *
add_metric (int aggregate, const char *text)
{
  return dowser_operation_new_add_metric (aggregate, text != NULL ? parse_expr (text) : NULL, FALSE);
}

static DowserOperation *
add_share (int aggregate, const char *text, gboolean distinct)
{
  DowserOperation *operation
      = dowser_operation_new_add_metric (aggregate, text != NULL ? parse_expr (text) : NULL, distinct);

  operation->share = TRUE;
  return operation;
}

/* @text: values, separated by "|"; "null" for NULL */
static GPtrArray *
parse_values (const char *text)
{
  GPtrArray *array = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  g_auto (GStrv) words = g_strsplit (text, "|", -1);

  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (array, strcmp (words[i], "null") == 0 ? dowser_value_new_null (DOWSER_VALUE_UNKNOWN)
                                                           : dowser_value_new_text (DOWSER_VALUE_TEXT, words[i], -1));
  return array;
}

static DowserOperation *
make_records_operation (const char *text)
{
  return dowser_operation_new_see_records (text != NULL ? parse_values (text) : NULL);
}

static DowserOperation *
zoom_in (guint index, const char *text)
{
  return dowser_operation_new_zoom_in (index,
                                       text != NULL ? dowser_value_new_text (DOWSER_VALUE_TEXT, text, -1) : NULL);
}

static void
test_group_rows (void)
{
  /* one operation groups rows and counts them; the sort and limit of the rows are removed, because they don't apply to
   * groups */
  expect_applied (ORDERS "; where gt(orders.id, 1); order orders.id; limit 5", add_group ("orders.status", -1),
                  "from orders; show orders.status, count(); where gt(orders.id, 1); group orders.status");
  expect_applied (ORDERS "; distinct", add_group ("#STATUS", -1),
                  "from orders; show orders.status, count(); group orders.status");
  expect_applied (ORDERS, add_group ("orders.order_date", DOWSER_UNIT_MONTH),
                  BY_MONTH "; order truncate_month(orders.order_date)");
  expect_applied (ORDERS, add_bins ("orders.total", 10, 0),
                  "from orders; show multiply(floor(ratio(orders.total, 10)), 10), count(); group "
                  "multiply(floor(ratio(orders.total, 10)), 10); order multiply(floor(ratio(orders.total, 10)), 10)");
}

static void
test_second_group_is_added (void)
{
  expect_applied (BY_STATUS "; order #n desc; limit 3", add_group ("orders.order_date", DOWSER_UNIT_YEAR),
                  "from orders; show orders.status, truncate_year(orders.order_date), count() as n; group "
                  "orders.status, "
                  "truncate_year(orders.order_date); order #n desc; limit 3");
  expect_applied ("from orders; show sum(orders.total)", add_group ("orders.status", -1),
                  "from orders; show orders.status, sum(orders.total); group orders.status");
  /* a group key that isn't shown stays hidden */
  expect_applied ("from orders; show count(); group orders.status", add_group ("orders.customer_id", -1),
                  "from orders; show orders.customer_id, count(); group orders.status, orders.customer_id");
}

static void
test_impossible_group_is_refused (void)
{
  expect_refused (BY_STATUS, add_group ("orders.status", -1), "already grouped by “status”");
  expect_refused (BY_STATUS, add_group ("#n", -1), "calculated from several rows");
  expect_refused (ORDERS, add_group ("orders.foo", -1), "no column “foo”");
  expect_refused (ORDERS, add_group ("customers.name", -1), "does not read “customers”");
  expect_refused (ORDERS, add_group ("5", -1), "the same in all rows");
  expect_refused (ORDERS, add_group ("orders.total", DOWSER_UNIT_MONTH), "“total” isn't a date");
  expect_refused (ORDERS, add_bins ("orders.status", 5, 0), "“status” isn't a number");
  expect_refused (ORDERS, add_bins ("orders.total", -5, 0), "above 0");
  expect_refused (ORDERS, add_bins ("orders.total", 1e-300, 0), "a width of at least");
  expect_refused (ORDERS, add_bins ("orders.total", 0, -5), "above 0");
  expect_refused (ORDERS, add_bins ("orders.total", 0, 1000000), "at most 10000");
  expect_refused (ORDERS, add_bins ("orders.total", 5, 5), "one of them");
  expect_refused (LINES "show orders.id", add_bins ("add(orders.total, order_items.quantity)", 0, 5),
                  "the width of a bin");
  expect_refused (ORDERS, dowser_operation_new_add_group (NULL, -1), "Choose a column.");
}

static DowserOperation *
ungroup (guint index)
{
  return dowser_operation_new_remove_group (index);
}

static void
test_group_is_removed (void)
{
  /* when the last group is removed, a single total remains */
  expect_applied (BY_STATUS "; order #status", ungroup (0), "from orders; show count() as n");
  expect_applied (BY_STATUS "; order orders.status, #n desc", ungroup (0),
                  "from orders; show count() as n; order #n desc");
  /* outputs computed from the removed group key are removed, too */
  expect_applied ("from orders; show upper(orders.status), orders.customer_id; group orders.status, "
                  "orders.customer_id; order "
                  "orders.status",
                  ungroup (0), "from orders; show orders.customer_id; group orders.customer_id");
  expect_refused (BY_STATUS, ungroup (1), "no group 2");
  expect_refused (ORDERS, ungroup (0), "not grouped");
  expect_refused ("from orders; show orders.status; group orders.status", ungroup (0), "also add a count");
  expect_refused (BY_STATUS "; having gt(count(), length(orders.status))", ungroup (0), "Also remove that filter");
}

static void
test_metric_is_added_to_groups (void)
{
  expect_applied (BY_STATUS, add_metric (DOWSER_SUM, "orders.total"),
                  "from orders; show orders.status, count() as n, sum(orders.total); group orders.status");
  expect_applied (BY_STATUS, dowser_operation_new_add_metric (DOWSER_COUNT, parse_expr ("orders.customer_id"), TRUE),
                  "from orders; show orders.status, count() as n, count_distinct(orders.customer_id); group "
                  "orders.status");
  expect_applied (BY_STATUS, dowser_operation_new_add_metric (DOWSER_MAX, parse_expr ("orders.order_date"), TRUE),
                  "from orders; show orders.status, count() as n, max(orders.order_date); group orders.status");
  /* a metric added to ungrouped rows gives one total of all rows */
  expect_applied (ORDERS "; order orders.id; limit 3", add_metric (DOWSER_AVG, "orders.total"),
                  "from orders; show avg(orders.total)");
  expect_applied (ORDERS, add_metric (-1, NULL), "from orders; show count()");
  expect_applied (ORDERS, add_metric (-1, "subtract(max(orders.total), min(orders.total))"),
                  "from orders; show subtract(max(orders.total), min(orders.total))");
}

static void
test_impossible_metric_is_refused (void)
{
  expect_refused (BY_STATUS, add_metric (-1, NULL), "already shown");
  expect_refused (BY_STATUS, add_metric (DOWSER_SUM, "orders.status"), "Count the values instead");
  expect_refused (BY_STATUS, add_metric (DOWSER_AVG, "orders.order_date"), "Count the values instead");
  expect_refused (BY_STATUS, add_metric (DOWSER_SUM, NULL), "Choose a column.");
  expect_refused (BY_STATUS, add_metric (DOWSER_CONCAT, "orders.status"), "Choose one of these");
  expect_refused (BY_STATUS, add_metric (DOWSER_MAX, "#n"), "already calculated from several rows");
  expect_refused (BY_STATUS, add_metric (-1, "orders.total"), "value of each row");
  expect_refused (BY_STATUS, add_metric (-1, "add(max(orders.total), orders.id)"), "several values");
  expect_refused (BY_STATUS, dowser_operation_new_add_metric (DOWSER_COUNT, NULL, TRUE), "Choose a column.");
  expect_refused (BY_STATUS, add_share (DOWSER_AVG, "orders.total", FALSE), "needs a count or a sum of all values");
  expect_refused (BY_STATUS, add_share (DOWSER_COUNT, "orders.id", TRUE), "needs a count or a sum of all values");
  expect_refused (ORDERS "; distinct", add_metric (DOWSER_COUNT, NULL), "Also show all rows");
}

static void
test_edit_and_remove_metric (void)
{
  expect_applied (BY_STATUS "; order #n desc",
                  dowser_operation_new_edit_metric (1, DOWSER_SUM, parse_expr ("orders.total"), FALSE),
                  "from orders; show orders.status, sum(orders.total); group orders.status; order #sum of total desc");
  expect_applied (BY_STATUS "; order count() desc",
                  dowser_operation_new_edit_metric (1, DOWSER_AVG, parse_expr ("orders.id"), FALSE),
                  "from orders; show orders.status, avg(orders.id); group orders.status; order avg(orders.id) desc");
  expect_applied (BY_STATUS "; order #n desc", dowser_operation_new_remove_metric (1),
                  "from orders; show orders.status; group orders.status; order count() desc");
  expect_refused (BY_STATUS, dowser_operation_new_edit_metric (0, DOWSER_COUNT, NULL, FALSE), "Choose a metric");
  expect_refused (BY_STATUS, dowser_operation_new_remove_metric (0), "Choose a metric");
  expect_refused (BY_STATUS, dowser_operation_new_remove_metric (7), "no column 8");
  expect_refused ("from orders; show count()", dowser_operation_new_remove_metric (0), "only shown column");
}

static DowserOperation *
filter_groups (const char *text)
{
  return dowser_operation_new_add_having (parse_expr (text));
}

static void
test_metric_gets_a_condition (void)
{
  expect_applied (BY_STATUS, filter_groups ("gt(#n, 3)"), BY_STATUS "; having gt(count(), 3)");
  expect_applied (BY_STATUS "; having gt(count(), 3)", filter_groups ("lt(sum(orders.total), 9)"),
                  BY_STATUS "; having and(gt(count(), 3), lt(sum(orders.total), 9))");
  expect_refused (BY_STATUS, filter_groups ("eq(#status, 'open')"), "Filter the rows by this value instead");
  expect_refused (BY_STATUS, filter_groups ("gt(max(orders.id), orders.total)"), "Also group by these values");
  expect_refused (BY_STATUS, filter_groups ("gt(max(#n), 3)"), "Filter by the aggregate itself");
  expect_refused (ORDERS, filter_groups ("gt(count(), 3)"), "also count the rows");
  expect_refused (BY_STATUS "; having gt(count(), 3)", filter_groups ("gt(#n, 3)"), "already exists");
}

static DowserOperation *
make_distribution (guint index, double width, int unit, gint64 limit)
{
  DowserOperation *operation = dowser_operation_new_distribution (index);

  operation->width = width;
  operation->unit = unit;
  operation->number = limit;
  return operation;
}

static void
test_distributions_and_top_values_are_shown (void)
{
  expect_applied (ORDERS "; where gt(orders.id, 1); order orders.id", dowser_operation_new_distribution (1),
                  "from orders; show orders.status, count(); where gt(orders.id, 1); group orders.status; order #count "
                  "desc");
  expect_applied ("from orders; show orders.status, orders.customer_id, max(orders.id); group orders.status, "
                  "orders.customer_id; "
                  "order orders.status",
                  dowser_operation_new_distribution (0),
                  "from orders; show orders.status, count(); group orders.status; order #count desc");
  expect_applied (ORDERS "; order orders.status", make_distribution (0, 100, -1, DOWSER_NO_LIMIT),
                  "from orders; show multiply(floor(ratio(orders.id, 100)), 100), count(); group "
                  "multiply(floor(ratio(orders.id, 100)), 100); order multiply(floor(ratio(orders.id, 100)), 100)");
  expect_applied (ORDERS, make_distribution (1, 0, -1, 20),
                  "from orders; show orders.status, count(); group orders.status; order #count desc, #status; limit "
                  "20");
  expect_applied ("from orders; show orders.order_date", make_distribution (0, 0, DOWSER_UNIT_MONTH, DOWSER_NO_LIMIT),
                  "from orders; show truncate_month(orders.order_date), count(); group "
                  "truncate_month(orders.order_date); order truncate_month(orders.order_date)");
  expect_refused ("from orders; show orders.order_date", make_distribution (0, 10, -1, DOWSER_NO_LIMIT),
                  "isn't a number");
  expect_applied (BY_STATUS, dowser_operation_new_top_n (1, 5, TRUE), BY_STATUS "; order #n desc; limit 5");
  expect_applied (BY_STATUS "; order #n; limit 9; offset 2", dowser_operation_new_top_n (1, 3, FALSE),
                  BY_STATUS "; order #n; limit 3");
  expect_refused (BY_STATUS, dowser_operation_new_distribution (1), "a value that each row has");
  expect_refused (BY_STATUS "; having gt(count(), 3)", dowser_operation_new_distribution (0),
                  "Also remove this filter");
  expect_refused (BY_STATUS, dowser_operation_new_distribution (4), "no column 5");
  expect_refused (BY_STATUS, dowser_operation_new_top_n (1, 0, TRUE), "Give 1 or more");
}

#define ALL_ORDERS                                                                                                     \
  "from orders; show orders.id, orders.customer_id, orders.billing_address_id, orders.shipping_address_id, "           \
  "orders.order_date, orders.status, orders.total"

static void
test_records_of_a_group_are_opened (void)
{
  expect_applied (BY_STATUS "; having gt(count(), 2); order #n; limit 3", make_records_operation ("open"),
                  ALL_ORDERS "; where eq(orders.status, 'open')");
  expect_applied (SOME_BY_STATUS, make_records_operation ("null"),
                  ALL_ORDERS "; where and(gt(orders.id, 1), is_null(orders.status))");
  expect_applied ("from orders; show count()", make_records_operation (NULL), ALL_ORDERS);
  /* the count of orders joined with their lines counts the lines, so the records behind this count are the lines */
  expect_applied (LINES "show orders.status, count(); group orders.status", make_records_operation ("open"),
                  LINES
                  "show order_items.order_id, order_items.product_id, order_items.quantity, order_items.unit_price, "
                  "orders.status; where eq(orders.status, 'open')");
  expect_refused (BY_STATUS, make_records_operation (NULL), "Give one value for each group");
  expect_refused (BY_STATUS, make_records_operation ("a|b"), "Give one value for each group");
  expect_refused (ORDERS, make_records_operation ("a"), "not grouped");
}

#define WITHIN(start, end)                                                                                             \
  "and(ge(date(orders.order_date), date'" start "'), lt(date(orders.order_date), date'" end "'))"

static void
test_records_of_date_group_are_opened (void)
{
  const char *const cases[][3] = {
    { "month", "2024-02-01", WITHIN ("2024-02-01", "2024-03-01") },
    { "month", "2023-12-01", WITHIN ("2023-12-01", "2024-01-01") },
    { "month", "2024-01-01 00:00:00", WITHIN ("2024-01-01", "2024-02-01") },
    { "quarter", "2024-10-01", WITHIN ("2024-10-01", "2025-01-01") },
    { "year", "2024-01-01", WITHIN ("2024-01-01", "2025-01-01") },
    { "week", "2024-02-26", WITHIN ("2024-02-26", "2024-03-04") },
    { "day", "2024-02-28", WITHIN ("2024-02-28", "2024-02-29") },
    { "day", "2024-02-29", WITHIN ("2024-02-29", "2024-03-01") },
    { "day", "2023-02-28", WITHIN ("2023-02-28", "2023-03-01") },
    { "hour", "2024-02-29 13:00:00", "eq(truncate_hour(orders.order_date), '2024-02-29 13:00:00')" },
    /* a group with this value has no rows: the value isn't the start of a month, or isn't a valid date */
    { "month", "2024-02-02", "eq(truncate_month(orders.order_date), '2024-02-02')" },
    { "month", "2024-02-30", "eq(truncate_month(orders.order_date), '2024-02-30')" },
    { "month", "null", "is_null(truncate_month(orders.order_date))" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *before
          = g_strdup_printf ("from orders; show count(); group truncate_%s(orders.order_date)", cases[i][0]);
      g_autofree char *after = g_strdup_printf (ALL_ORDERS "; where %s", cases[i][2]);

      expect_applied (before, make_records_operation (cases[i][1]), after);
    }
}

static void
test_groups_are_broken_down (void)
{
  expect_applied (SOME_BY_STATUS "; order #n desc; limit 5",
                  dowser_operation_new_break_out_by (parse_expr ("orders.order_date"), DOWSER_UNIT_YEAR,
                                                     parse_values ("open")),
                  "from orders; show orders.status, truncate_year(orders.order_date), count() as n; where "
                  "and(gt(orders.id, "
                  "1), "
                  "eq(orders.status, 'open')); group orders.status, truncate_year(orders.order_date); order #n desc");
  expect_applied (BY_STATUS "; limit 5",
                  dowser_operation_new_break_out_by (parse_expr ("orders.customer_id"), -1, NULL),
                  "from orders; show orders.status, orders.customer_id, count() as n; group orders.status, "
                  "orders.customer_id; "
                  "limit 5");
  expect_refused (BY_STATUS,
                  dowser_operation_new_break_out_by (parse_expr ("orders.status"), -1, parse_values ("open")),
                  "already grouped by “status”");
  expect_refused (ORDERS, dowser_operation_new_break_out_by (parse_expr ("orders.status"), -1, parse_values ("open")),
                  "Give one value for each group");
}

#define BY(unit) "show truncate_" unit "(orders.order_date), count(); "
#define GROUPED(unit) "group truncate_" unit "(orders.order_date); order truncate_" unit "(orders.order_date)"

static void
test_zoom_changes_the_date_unit (void)
{
  expect_applied ("from orders; " BY ("year") GROUPED ("year"), zoom_in (0, "2024-01-01"),
                  "from orders; " BY ("quarter") "where " WITHIN ("2024-01-01", "2025-01-01") "; " GROUPED ("quarter"));
  expect_applied ("from orders; " BY ("quarter") "where " WITHIN ("2024-01-01", "2025-01-01") "; " GROUPED ("quarter"),
                  dowser_operation_new_zoom_out (0), "from orders; " BY ("year") GROUPED ("year"));
  expect_applied ("from orders; " BY ("month") GROUPED ("month"), zoom_in (0, NULL),
                  "from orders; " BY ("week") GROUPED ("week"));
  /* a group by the number of the year is zoomed like a year */
  expect_applied ("from orders; show year(orders.order_date) as y, count(); group year(orders.order_date); order #y",
                  zoom_in (0, NULL),
                  "from orders; " BY (
                      "quarter") "group truncate_quarter(orders.order_date); order #quarter of order_date");
  /* a group by the first characters of a date, which is common in SQL, can be zoomed like a group by month */
  expect_applied ("from orders; show substring(date(orders.order_date), 1, 7) as m, count(); group "
                  "substring(date(orders.order_date), 1, 7); order #m",
                  dowser_operation_new_zoom_out (0),
                  "from orders; " BY ("quarter") "group "
                                                 "truncate_quarter(orders.order_date); order #quarter of order_date");
  expect_applied ("from orders; show substring(date(orders.order_date), 1, 4) as y, count(); group "
                  "substring(date(orders.order_date), 1, 4)",
                  zoom_in (0, "2024"),
                  "from orders; " BY ("quarter") "where " WITHIN ("2024-01-01",
                                                                  "2025-01-01") "; group "
                                                                                "truncate_quarter(orders.order_date)");
  expect_refused ("from orders; show substring(date(orders.order_date), 1, 7) as m, count(); group "
                  "substring(date(orders.order_date), 1, 7)",
                  zoom_in (0, "2024"), "a value of this group");
  expect_refused ("from orders; show substring(orders.status, 1, 7) as m, count(); group "
                  "substring(orders.status, 1, 7)",
                  zoom_in (0, NULL), "isn't a unit of time");
  /* a filter that the user made stays */
  expect_applied ("from orders; " BY ("month") "where ge(orders.order_date, date'2024-01-01'); " GROUPED ("month"),
                  dowser_operation_new_zoom_out (0),
                  "from orders; " BY ("quarter") "where ge(orders.order_date, date'2024-01-01'); " GROUPED ("quarter"));
  expect_refused ("from orders; " BY ("day") GROUPED ("day"), zoom_in (0, NULL), "See the records");
  expect_refused ("from orders; " BY ("year") GROUPED ("year"), dowser_operation_new_zoom_out (0),
                  "Remove the group instead");
  expect_applied ("from orders; " BY ("quarter") "where eq(year(orders.order_date), 2024); " GROUPED ("quarter"),
                  dowser_operation_new_zoom_out (0), "from orders; " BY ("year") GROUPED ("year"));
  expect_refused ("from orders; " BY ("year") GROUPED ("year"), zoom_in (0, "2024-02-03"), "a value of this group");
  expect_refused (BY_STATUS, zoom_in (0, NULL), "isn't a unit of time");
  expect_refused (BY_STATUS, zoom_in (3, NULL), "no group 4");
  expect_refused ("from orders; show truncate_year(orders.order_date), truncate_quarter(orders.order_date); group "
                  "truncate_year(orders.order_date), truncate_quarter(orders.order_date)",
                  zoom_in (0, NULL), "already");
}

/* Tests that a column's format and view are kept as long as they fit the column. */
static void
test_formats_and_views_are_kept (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (BY_MONTH);
  g_autoptr (DowserOperation) in = zoom_in (0, NULL);
  g_autoptr (DowserOperation) group_less = ungroup (0);
  g_autoptr (DowserPlan) weeks = NULL;
  g_autoptr (DowserPlan) total = NULL;
  g_autoptr (GError) error = NULL;
  DowserOutput *month = plan->select->outputs->pdata[0];
  DowserOutput *count = plan->select->outputs->pdata[1];

  month->view.format = dowser_format_new ();
  month->view.format->dates = DOWSER_DATES_MONTH;
  month->view.pinned = TRUE;
  count->view.hidden = TRUE;
  weeks = dowser_operation_apply (in, plan, schema, &error);
  g_assert_no_error (error);
  g_assert_null (((const DowserOutput *) weeks->select->outputs->pdata[0])->view.format);
  g_assert_true (((const DowserOutput *) weeks->select->outputs->pdata[0])->view.pinned);
  total = dowser_operation_apply (group_less, plan, schema, &error);
  g_assert_no_error (error);
  g_assert_false (((const DowserOutput *) total->select->outputs->pdata[0])->view.hidden);
}

static DowserOperation *
filter_last (const char *text, DowserUnit unit, int from, int to)
{
  return dowser_operation_new_relative_date_filter (parse_expr (text), unit, from, to);
}

static void
test_relative_date_filter_stays_relative (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan
      = apply_to_plan_text (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_DAY, -30, -1), &error);
  const DowserExpr *end;

  g_assert_no_error (error);
  end = ((const DowserExpr *) plan->select->filter->args->pdata[1])->args->pdata[1];
  g_assert_cmpint (end->kind, ==, DOWSER_EXPR_RELATIVE_DATE);
  g_assert_cmpint (end->offset, ==, 0);
  expect_refused (ORDERS, filter_last ("orders.total", DOWSER_UNIT_DAY, -3, 0), "isn't a date");
  expect_refused (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_DAY, 0, -3), "Swap the two numbers");
  expect_refused (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_YEAR, -9000, 0), "shorter");
  expect_refused (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_HOUR, -3, 0), "Choose days");
  expect_refused (ORDERS, filter_last ("orders.order_date", (DowserUnit) -1, -3, 0), "is missing");
  expect_refused (ORDERS, filter_last ("orders.order_date", (DowserUnit) 99, -3, 0), "is missing");
  expect_refused (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_YEAR, 0, 1001), "shorter");
  expect_refused (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_YEAR, -1001, 0), "shorter");
}

/* Tests a zoom at the latest date of the calendar, and into a period of a single day. */
static void
test_extreme_relative_dates_are_accepted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) related_plan
      = apply_to_plan_text (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_YEAR, -1000, 1000), &error);
  g_autoptr (DowserPlan) day
      = apply_to_plan_text (ORDERS, filter_last ("orders.order_date", DOWSER_UNIT_DAY, 0, 0), &error);

  g_assert_no_error (error);
  g_assert_nonnull (related_plan);
  g_assert_nonnull (day);
}

/* Tests a metric over orders that are repeated because their lines are joined. The repetition is reported, and a choice
 * that counts each order once is offered. */
static void
test_repeated_rows_are_reported (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied
      = apply_to_plan_text (LINES "show order_items.product_id", add_metric (DOWSER_SUM, "orders.total"), &error);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GPtrArray) suggested_fixes = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  gboolean is_reported = FALSE;

  g_assert_no_error (error);
  audited = dowser_audit (applied, schema, NULL, &findings, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < findings->len; i++)
    is_reported |= strcmp (((const DowserFinding *) findings->pdata[i])->check, "fan-out") == 0;
  g_assert_true (is_reported);
  suggested_fixes = dowser_suggested_fixes_find (audited, schema);
  g_assert_cmpuint (suggested_fixes->len, ==, 1);
}

DOWSER_TEST_MAIN (apply_group)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-group/rows-are-grouped", test_group_rows);
  g_test_add_func ("/planner/apply-group/second-group-is-added", test_second_group_is_added);
  g_test_add_func ("/planner/apply-group/impossible-group-is-refused", test_impossible_group_is_refused);
  g_test_add_func ("/planner/apply-group/group-is-removed", test_group_is_removed);
  g_test_add_func ("/planner/apply-group/metric-is-added-to-groups", test_metric_is_added_to_groups);
  g_test_add_func ("/planner/apply-group/impossible-metric-is-refused", test_impossible_metric_is_refused);
  g_test_add_func ("/planner/apply-group/metric-is-changed", test_edit_and_remove_metric);
  g_test_add_func ("/planner/apply-group/metric-gets-a-condition", test_metric_gets_a_condition);
  g_test_add_func ("/planner/apply-group/distributions-and-top-values-are-shown",
                   test_distributions_and_top_values_are_shown);
  g_test_add_func ("/planner/apply-group/records-of-a-group-are-opened", test_records_of_a_group_are_opened);
  g_test_add_func ("/planner/apply-group/records-of-date-group-are-opened", test_records_of_date_group_are_opened);
  g_test_add_func ("/planner/apply-group/groups-are-broken-down", test_groups_are_broken_down);
  g_test_add_func ("/planner/apply-group/zoom-changes-the-date-unit", test_zoom_changes_the_date_unit);
  g_test_add_func ("/planner/apply-group/formats-and-views-are-kept", test_formats_and_views_are_kept);
  g_test_add_func ("/planner/apply-group/relative-date-filter-stays-relative",
                   test_relative_date_filter_stays_relative);
  g_test_add_func ("/planner/apply-group/extreme-relative-dates-are-accepted",
                   test_extreme_relative_dates_are_accepted);
  g_test_add_func ("/planner/apply-group/repeated-rows-are-reported", test_repeated_rows_are_reported);
  return g_test_run ();
}
