/* test-explain.c - tests that a plan in plain words mentions every part, and that each crumb of the breadcrumb bar can
 * remove its part */
#include "explain/dowser-explain.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define TOP_CUSTOMERS                                                                                                  \
  "from customers; inner orders on eq(orders.customer_id, customers.id); inner order_items on "                        \
  "eq(order_items.order_id, "                                                                                          \
  "orders.id); show customers.name as customer, sum(multiply(order_items.quantity, order_items.unit_price)) as "       \
  "revenue; "                                                                                                          \
  "where and(ge(orders.order_date, date'2024-01-01'), lt(orders.order_date, date'2025-01-01')); group customers.id; "  \
  "having gt(count(), 2); order #revenue desc; limit 5"

static void
test_expressions_are_put_into_words (void)
{
  const char *const cases[][2] = {
    { "customers.birth_date", "birth date" },
    { "eq(customers.country, 'Norway')", "country is Norway" },
    { "ne(customers.country, 'Norway')", "country is not Norway" },
    { "eq(customers.country, '')", "country is “”" },
    { "eq(customers.country, null)", "country is empty" },
    { "gt(orders.total, 100)", "total more than 100" },
    { "ge(orders.total, 2.5)", "total at least 2.5" },
    { "lt(orders.order_date, date'2024-05-03')", "order date before 2024-05-03" },
    { "ge(orders.order_date, '2024-05-03')", "order date since 2024-05-03" },
    { "eq(year(orders.order_date), 2024)", "order date in 2024" },
    { "in(customers.country, 'Norway', 'Peru')", "country is one of Norway, Peru" },
    { "not_in(customers.country, 'Norway', 'Peru')", "country is none of Norway, Peru" },
    { "contains(customers.name, 'son')", "name contains son" },
    { "not(starts(customers.name, 'A'))", "not (name begins with A)" },
    { "is_null(customers.email)", "email is empty" },
    { "not_null(customers.email)", "email is not empty" },
    { "between(orders.total, 5, 9)", "total from 5 to 9" },
    { "and(eq(customers.country, 'a'), or(gt(orders.total, 5), is_null(orders.total)))",
      "country is a and (total more than 5 or total is empty)" },
    { "count()", "number of rows" },
    { "count_distinct(customers.country)", "number of different country" },
    { "sum(multiply(order_items.quantity, order_items.unit_price))", "sum of (quantity × unit price)" },
    { "ratio(sum(orders.total), count())", "sum of total ÷ number of rows" },
    { "avg(orders.total)", "average total" },
    { "avg(add(orders.total, orders.id))", "average of (total + id)" },
    { "month(orders.order_date)", "month of the year of order date" },
    { "max(orders.order_date)", "greatest order date" },
    { "year(orders.order_date)", "year of order date" },
    { "truncate_month(orders.order_date)", "month of order date" },
    { "days_between(orders.order_date, today())", "days from order date to today" },
    { "years_between(orders.order_date, today())", "whole years from order date to today" },
    { "hours_between(orders.order_date, add_hours(orders.order_date, 2))",
      "hours from order date to order date plus 2 hours" },
    { "month_short(orders.order_date)", "short month name of order date" },
    { "weekday_name(orders.order_date)", "weekday name of order date" },
    { "round(orders.total, 2)", "round (total, 2)" },
    { "rank(orders.total)", "rank, sorted by total" },
    { "multiply(floor(ratio(orders.total, 2.5)), 2.5)", "total in steps of 2.5" },
    { "eq(multiply(floor(ratio(orders.total, 10)), 10), 20)", "total from 20 to less than 30" },
    { "eq(multiply(floor(ratio(orders.total, 2.5)), 2.5), -5.0)", "total from -5 to less than -2.5" },
    { "is_null(multiply(floor(ratio(orders.total, 10)), 10))", "total in steps of 10 is empty" },
    { "and(ge(date(orders.order_date), date'2024-02-01'), lt(date(orders.order_date), date'2024-03-01'))",
      "order date in February 2024" },
    { "and(ge(date(orders.order_date), date'2024-02-26'), lt(date(orders.order_date), date'2024-03-04'))",
      "order date in the week of 2024-02-26" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserExpr) expr = expr_from_text (cases[i][0], NULL);
      g_autofree char *text = dowser_explain_expr (expr);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

static void
test_date_range_becomes_a_period (void)
{
  const char *const cases[][3] = {
    { "2024-01-01", "2025-01-01", "order date in 2024" },
    { "2024-03-01", "2024-04-01", "order date in March 2024" },
    { "2024-12-01", "2025-01-01", "order date in December 2024" },
    { "2024-04-01", "2024-07-01", "order date in quarter 2 of 2024" },
    { "2024-02-29", "2024-03-01", "order date on 2024-02-29" },
    { "2022-01-01", "2025-01-01", "order date from 2022 to 2024" },
    { "2024-01-05", "2024-01-09", "order date since 2024-01-05 and order date before 2024-01-09" },
    { "2024-02-01", "2024-05-01", "order date since 2024-02-01 and order date before 2024-05-01" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *source
          = g_strdup_printf ("and(ge(orders.order_date, date'%s'), lt(orders.order_date, date'%s'))", cases[i][0],
                             cases[i][1]);
      g_autoptr (DowserExpr) expr = expr_from_text (source, NULL);
      g_autofree char *text = dowser_explain_expr (expr);

      g_assert_cmpstr (text, ==, cases[i][2]);
    }
}

static void
test_closed_date_range_becomes_a_period (void)
{
  const char *const cases[][2] = {
    { "between(orders.order_date, date'2024-01-01', date'2024-12-31')", "order date in 2024" },
    { "between(orders.order_date, '2024-02-01', '2024-02-29 23:59:59')", "order date in February 2024" },
    { "between(orders.order_date, '2024-02-01', '2024-02-28')", "order date from 2024-02-01 to 2024-02-28" },
    { "and(ge(orders.order_date, '2024-01-01'), le(orders.order_date, '2024-12-31'))", "order date in 2024" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserExpr) expr = expr_from_text (cases[i][0], NULL);
      g_autofree char *text = dowser_explain_expr (expr);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

static void
test_relative_dates_are_put_into_words (void)
{
  const struct
  {
    DowserUnit unit;
    int start, end;
    const char *expected;
  } cases[] = {
    { DOWSER_UNIT_MONTH, 0, 1, "order date in this month" },
    { DOWSER_UNIT_QUARTER, -1, 0, "order date in last quarter" },
    { DOWSER_UNIT_DAY, -1, 0, "order date yesterday" },
    { DOWSER_UNIT_DAY, -30, 0, "order date in the last 30 days" },
    { DOWSER_UNIT_MONTH, -3, -1, "order date since 3 months ago and order date before the start of last month" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserExpr *low = dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_new_column ("orders", "order_date"),
                                                 dowser_expr_new_relative_date (cases[i].unit, cases[i].start));
      DowserExpr *high = dowser_expr_new_compare (DOWSER_LESS, dowser_expr_new_column ("orders", "order_date"),
                                                  dowser_expr_new_relative_date (cases[i].unit, cases[i].end));
      g_autoptr (DowserExpr) range = dowser_expr_and (low, high);
      g_autofree char *text = dowser_explain_expr (range);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

static char *
join_crumbs (const DowserPlan *plan)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < crumbs->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " > " : "", ((const DowserCrumb *) crumbs->pdata[i])->text);
  return g_string_free (text, FALSE);
}

static void
test_breadcrumbs_show_each_part (void)
{
  const char *const cases[][2] = {
    { "from customers; show customers.name", "Customers > name" },
    { "from customers; show customers.country; distinct; order customers.country desc; limit 1",
      "Customers > country > without duplicate rows > sorted by country, descending > top 1" },
    { TOP_CUSTOMERS,
      "Customers > with Orders > with Order items > order date in 2024 > by customer > number of rows more than 2 > "
      "customer (customer name), revenue (sum of (quantity × unit price)) > sorted by revenue, highest first > top 5" },
    { "from orders; show orders.status, sum(orders.total) as revenue; group orders.status; order sum(orders.total); "
      "limit 5",
      "Orders > by status > status, revenue (sum of total) > sorted by revenue, lowest first > lowest 5" },
    /* an alias is omitted unless it is needed to distinguish tables */
    { "from orders o; inner customers c on eq(o.customer_id, c.id); show c.name; where ne(o.status, 'cancelled'); "
      "group c.id",
      "Orders (o) > with Customers (c) > order status is not cancelled > by customer > customer name" },
    { "from orders; show orders.total; order orders.total; limit 5",
      "Orders > total > sorted by total > first 5 rows" },
    { "from orders; show orders.id; limit 5; offset 10", "Orders > id > first 5 rows > after the first 10" },
    { "from customers; inner customers boss on eq(customers.manager_id, boss.id); show customers.name, boss.name",
      "Customers > with Customers (boss) (on customer manager id is boss id) > customer name, boss name" },
    { "from orders; inner addresses on eq(orders.billing_address_id, addresses.id); show orders.id, addresses.city",
      "Orders > with Addresses (by billing address id) > order id, city" },
    { "from stock; inner food_categories on eq(stock.food_category_id, food_categories.nr); show stock.amount",
      "Stock > with Food categories > amount" },
    { "from stock; inner food_categories on eq(stock.food_categories, food_categories.nr); show stock.amount",
      "Stock > with Food categories > amount" },
    { "from stock; inner food_categories on eq(stock.category_id, food_categories.id); show stock.amount",
      "Stock > with Food categories (by category id) > amount" },
    { "from stock; inner food_categories on eq(stock.farm_category_id, food_categories.id); show stock.amount",
      "Stock > with Food categories (by farm category id) > amount" },
    { "from orders; inner customers on gt(orders.total, customers.id); show orders.id",
      "Orders > with Customers (on total more than customer id) > order id" },
    { "from orders; show orders.id; where and(or(gt(orders.total, 100), lt(orders.total, 20)), eq(orders.status, 'x'))",
      "Orders > (total more than 100 or total less than 20) > status is x > id" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i][0]);
      g_autofree char *text = join_crumbs (plan);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

static void
test_plan_is_explained_in_a_sentence (void)
{
  const char *const cases[][2] = {
    { "from customers; show customers.name; where eq(customers.country, 'Norway'); order customers.name",
      "Name of customers where country is Norway, sorted by name." },
    { TOP_CUSTOMERS,
      "Customer (customer name), revenue (sum of (quantity × unit price)) of customers with orders, order items "
      "where order date in 2024, by customer, only with number of rows more than 2, sorted by revenue, highest first, "
      "top 5." },
    { "from customers; show count()", "Number of rows of customers." },
    { "from customers; left orders on eq(orders.customer_id, customers.id); show customers.email",
      "Email of customers with orders if any." },
    { "from orders; show orders.id; where and(eq(orders.status, 'x'), or(gt(orders.total, 100), lt(orders.total, 20)))",
      "Id of orders where status is x and (total more than 100 or total less than 20)." },
    { "from orders; show orders.id; where or(gt(orders.total, 100), lt(orders.total, 20))",
      "Id of orders where total more than 100 or total less than 20." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i][0]);
      g_autofree char *text = dowser_explain_sentence (plan);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

/* Tests that each group key has its own crumb, so that each group key can be removed alone. */
static void
test_groups_are_explained (void)
{
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from orders; show truncate_month(orders.order_date), orders.status, sum(orders.total); group "
                        "truncate_month(orders.order_date), orders.status; having gt(sum(orders.total), 100)");
  const DowserOutput *sum = plan->select->outputs->pdata[2];
  g_autofree char *crumbs = NULL;
  g_autofree char *sentence = NULL;

  dowser_select_add_output (plan->select, dowser_share_new (dowser_expr_ref (sum->expr)), NULL);
  crumbs = join_crumbs (plan);
  sentence = dowser_explain_sentence (plan);
  g_assert_cmpstr (crumbs, ==,
                   "Orders > by month of order date > by status > sum of total more than 100 > month of order date, "
                   "status, sum of total > share of sum of total");
  g_assert_cmpstr (sentence, ==,
                   "Month of order date, status, sum of total, share of sum of total of orders, by month of order "
                   "date, "
                   "by status, only with sum of total more than 100.");
}

static void
test_long_lists_are_counted (void)
{
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_autoptr (DowserExpr) in = NULL;
  g_autofree char *text = NULL;

  for (int i = 1; i <= 2000; i++)
    g_ptr_array_add (members, dowser_expr_new_integer (i));
  in = dowser_expr_new_in (dowser_expr_new_column ("c", "id"), members, FALSE);
  text = dowser_explain_expr (in);
  g_assert_cmpstr (text, ==, "id is one of 1, 2, 3, 4, 5, 6, 7, 8 and 1992 more");
}

static void
test_nested_selects_are_explained (void)
{
  g_autoptr (DowserSelect) nested
      = select_from_text ("from orders; show orders.customer_id; where gt(orders.total, 7)", NULL);
  g_autoptr (DowserExpr) expr = expr_from_text ("in_select(customers.id)", nested);
  g_autofree char *text = dowser_explain_expr (expr);

  g_assert_cmpstr (text, ==, "id is among (customer id of orders where total more than 7)");
}

/* Tests that a crumb's operation removes exactly the crumb's part: afterwards this crumb is gone and all others
 * remain. */
static void
test_breadcrumbs_remove_their_part (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (TOP_CUSTOMERS);
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
  guint n_removed = 0;

  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) without_crumb = NULL;
      g_autoptr (GPtrArray) rest = NULL;

      if (crumb->remove == NULL)
        continue;
      without_crumb = dowser_operation_apply (crumb->remove, plan, schema, &error);
      if (crumb->kind == DOWSER_CRUMB_TABLES)
        {
          g_assert_nonnull (strstr (error->message, "First remove"));
          continue;
        }
      g_assert_no_error (error);
      rest = dowser_explain_crumbs (without_crumb);
      g_assert_cmpuint (rest->len, ==, crumbs->len - 1);
      for (guint j = 0; j < rest->len; j++)
        g_assert_cmpstr (((const DowserCrumb *) rest->pdata[j])->text, !=, crumb->text);
      n_removed++;
    }
  g_assert_cmpuint (n_removed, ==, 5);
}

static void
test_steps_and_sets_are_mentioned (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text ("from step:big_orders; show big_orders.id; order #id");
  g_autofree char *text = NULL;

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("big_orders", NULL,
                                         select_from_text ("from orders; show orders.id; where gt(orders.total, 7)",
                                                           NULL)));
  plan->select->set_op = DOWSER_SET_EXCEPT;
  plan->select->set_with = select_from_text ("from reviews; show reviews.stars", NULL);
  g_ptr_array_add (plan->select->off, expr_from_text ("gt(big_orders.id, 9)", NULL));
  text = join_crumbs (plan);
  g_assert_cmpstr (text, ==,
                   "Big orders: id of orders where total more than 7 > Big orders > switched off: id more than 9 > id "
                   "> without "
                   "the rows among (stars of reviews) > sorted by id");
}

/* Tests crumbs of set operations, unused steps and disabled filters. Tests crumbs of columns that are derived, left
 * out, hidden or pivoted. */
static void
test_rare_parts_have_breadcrumbs (void)
{
  const char *const before = "from orders; show orders.status, orders.total, multiply(orders.total, 2) as twice; "
                             "distinct; limit 5; offset 3";
  const char *const forbidden[]
      = { "switched off", "twice",     "without duplicate rows", "together with", "first 5 rows", "after the first 3",
          "hidden",       "Big orders" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (before);
  g_autofree char *all = NULL;

  g_ptr_array_add (plan->select->off, expr_from_text ("gt(orders.id, 9)", NULL));
  dowser_select_add_order (plan->select, dowser_expr_new_output ("status"), FALSE);
  ((DowserOutput *) plan->select->outputs->pdata[1])->view.hidden = TRUE;
  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("big_orders", NULL, select_from_text ("from orders; show orders.id", NULL)));
  for (guint i = 0; i < G_N_ELEMENTS (forbidden); i++)
    {
      gboolean is_set = strcmp (forbidden[i], "together with") == 0;
      g_autoptr (DowserPlan) set_plan = dowser_plan_with_select (plan, dowser_select_copy (plan->select));
      g_autoptr (DowserPlan) without_crumb = NULL;
      g_autoptr (GPtrArray) crumbs = NULL;
      g_autofree char *text = NULL;

      if (is_set)
        {
          set_plan->select->set_op = DOWSER_SET_UNION;
          set_plan->select->set_with = select_from_text (before, NULL);
        }
      crumbs = dowser_explain_crumbs (set_plan);
      for (guint j = 0; j < crumbs->len && without_crumb == NULL; j++)
        {
          const DowserCrumb *crumb = crumbs->pdata[j];

          if (strstr (crumb->text, forbidden[i]) != NULL && crumb->remove != NULL)
            without_crumb = dowser_operation_apply (crumb->remove, set_plan, schema, NULL);
        }
      g_test_message ("%s", forbidden[i]);
      g_assert_nonnull (without_crumb);
      text = join_crumbs (without_crumb);
      g_assert_null (strstr (text, forbidden[i]));
    }
  all = join_crumbs (plan);
  g_assert_cmpstr (all, ==,
                   "Big orders: id of orders > Orders > switched off: id more than 9 > status, total > twice (total × "
                   "2) > without duplicate rows > sorted by status > first 5 rows > after the first 3 > hidden: "
                   "total");
}

static DowserPlan *
apply_crumb_choice (const DowserPlan *plan, const DowserSchema *schema, guint index)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
  const DowserCrumb *crumb = crumbs->pdata[1];
  g_autoptr (GError) error = NULL;
  DowserPlan *chosen;

  g_assert_null (((const DowserCrumb *) crumbs->pdata[0])->choices);
  g_assert_cmpuint (crumb->choices->len, ==, 2);
  g_assert_cmpint (crumb->chosen, ==, 1 - (int) index);
  chosen = dowser_operations_apply (((const DowserChoice *) crumb->choices->pdata[index])->operations, plan, schema,
                                    &error);
  g_assert_no_error (error);
  return chosen;
}

static void
test_joins_have_choices (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from orders; inner customers on eq(orders.customer_id, customers.id); show customers.name");
  g_autoptr (DowserPlan) cross_plan = plan_from_text ("from orders; cross weather; show orders.id");
  g_autoptr (DowserPlan) kept = apply_crumb_choice (plan, schema, 0);
  g_autoptr (DowserPlan) matched = apply_crumb_choice (kept, schema, 1);
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (cross_plan);
  g_autofree char *text = select_to_text (kept->select);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *after = dowser_plan_to_json (matched, FALSE);

  g_assert_cmpstr (text, ==,
                   "from orders; left customers on eq(orders.customer_id, customers.id); show customers.name");
  g_assert_cmpstr (after, ==, before);
  g_assert_null (((const DowserCrumb *) crumbs->pdata[1])->choices);
}

DOWSER_TEST_MAIN (explain)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/explain/expressions-are-put-into-words", test_expressions_are_put_into_words);
  g_test_add_func ("/planner/explain/date-range-becomes-a-period", test_date_range_becomes_a_period);
  g_test_add_func ("/planner/explain/closed-date-range-becomes-a-period", test_closed_date_range_becomes_a_period);
  g_test_add_func ("/planner/explain/relative-dates-are-put-into-words", test_relative_dates_are_put_into_words);
  g_test_add_func ("/planner/explain/breadcrumbs-show-each-part", test_breadcrumbs_show_each_part);
  g_test_add_func ("/planner/explain/plan-is-explained-in-a-sentence", test_plan_is_explained_in_a_sentence);
  g_test_add_func ("/planner/explain/groups-are-explained", test_groups_are_explained);
  g_test_add_func ("/planner/explain/long-lists-are-counted", test_long_lists_are_counted);
  g_test_add_func ("/planner/explain/nested-selects-are-explained", test_nested_selects_are_explained);
  g_test_add_func ("/planner/explain/breadcrumbs-remove-their-part", test_breadcrumbs_remove_their_part);
  g_test_add_func ("/planner/explain/rare-parts-have-breadcrumbs", test_rare_parts_have_breadcrumbs);
  g_test_add_func ("/planner/explain/steps-and-sets-are-mentioned", test_steps_and_sets_are_mentioned);
  g_test_add_func ("/planner/explain/joins-have-choices", test_joins_have_choices);
  return g_test_run ();
}
