/* test-audit-types.c - tests that compared, added and matched values are changed to fitting types */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#define ORDERS "from orders; show orders.id; where "
#define CUSTOMERS "from customers; show customers.name; where "

static void
test_compared_values_get_fitting_types (void)
{
  AUDIT_CHECK_CASES (
      /* a text column is compared with a number */
      { CUSTOMERS "eq(customers.country, 5)", CUSTOMERS "eq(customers.country, '5')", "type" },
      { CUSTOMERS "in(customers.country, 5, 'x')", CUSTOMERS "in(customers.country, '5', 'x')", "type" },
      { CUSTOMERS "gt(customers.country, 5)", CUSTOMERS "gt(cast(customers.country), 5)", "type" },
      { CUSTOMERS "between(customers.country, 5, 9)", CUSTOMERS "between(cast(customers.country), 5, 9)", "type" },
      { CUSTOMERS "eq(customers.country, '5')" }, { CUSTOMERS "eq(customers.country, customers.email)" },
      /* a number column is compared with a text */
      { ORDERS "gt(orders.total, '5')", ORDERS "gt(orders.total, 5)", "type" },
      { ORDERS "gt(orders.total, '2.5')", ORDERS "gt(orders.total, 2.5)", "type" },
      { ORDERS "in(orders.total, '5', 7)", ORDERS "in(orders.total, 5, 7)", "type" },
      { ORDERS "gt(orders.total, 'high')", NULL, "type" }, { ORDERS "gt(orders.total, 5)" },
      { ORDERS "eq(orders.total, orders.customer_id)" });
}

static void
test_values_compared_with_dates_are_converted (void)
{
  AUDIT_CHECK_CASES ({ ORDERS "eq(orders.order_date, 2024)", ORDERS "eq(year(orders.order_date), 2024)", "type" },
                     { ORDERS "ge(orders.order_date, 2024)", ORDERS "ge(year(orders.order_date), 2024)", "type" },
                     { ORDERS "eq(orders.order_date, '31.1.2024')", ORDERS "eq(orders.order_date, date'2024-01-31')",
                       "type" },
                     { ORDERS "eq(orders.order_date, '1/31/2024')", ORDERS "eq(orders.order_date, date'2024-01-31')",
                       "type" },
                     { ORDERS "eq(orders.order_date, '2024/1/31')", ORDERS "eq(orders.order_date, date'2024-01-31')",
                       "type" },
                     /* the order of day and month is unknown, or the text isn't a date */
                     { ORDERS "eq(orders.order_date, '1/2/2024')", NULL, "type" },
                     { ORDERS "eq(orders.order_date, '31.2.2024')", NULL, "type" },
                     { ORDERS "eq(orders.order_date, 'soon')", NULL, "type" },
                     { ORDERS "eq(orders.order_date, 5)", NULL, "type" },
                     { ORDERS "eq(orders.order_date, '2024-01-31')" },
                     { ORDERS "eq(orders.order_date, date'2024-01-31')" },
                     { ORDERS "starts(orders.order_date, '2024')", ORDERS "starts(cast(orders.order_date), '2024')",
                       "type" });
}

/* Tests that a text column is treated as a date column if all its texts are dates. */
static void
test_text_dates_are_compared_as_dates (void)
{
  const AuditCase cases[] = {
    { CUSTOMERS "eq(customers.email, '31.12.2023')", CUSTOMERS "eq(customers.email, '2023-12-31')", "type" },
    { CUSTOMERS "gt(customers.email, 2023)", CUSTOMERS "gt(year(customers.email), 2023)", "type" },
    { CUSTOMERS "gt(customers.email, '2023-12')" },
    { CUSTOMERS "eq(customers.name, '31.12.2023')" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");

  dowser_profile_get (profile, dowser_table_find_column (customers, "email"))->dates = 1;
  audit_check_cases (cases, G_N_ELEMENTS (cases), schema, profile);
}

#define BY_TIME(unit, column) "from customers; show " unit "(" column "), count(); group " unit "(" column ")"

/* Tests that grouping names by month is reported if the column of names was profiled. */
static void
test_grouping_names_by_month_is_reported (void)
{
  const AuditCase reported_cases[] = {
    { BY_TIME ("truncate_month", "customers.name"), NULL, "type" },
    { BY_TIME ("year", "customers.name"), NULL, "type" },
    { BY_TIME ("truncate_month", "customers.email") },
    { BY_TIME ("truncate_month", "customers.country") },
    { "from customers; show customers.name, count(); group customers.name" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");

  dowser_profile_get (profile, dowser_table_find_column (customers, "name"))->has_text = TRUE;
  dowser_profile_get (profile, dowser_table_find_column (customers, "email"))->has_text = TRUE;
  dowser_profile_get (profile, dowser_table_find_column (customers, "email"))->dates = 0.1;
  audit_check_cases (reported_cases, G_N_ELEMENTS (reported_cases), schema, profile);
  audit_check_cases (reported_cases + 2, 3, schema, NULL);
}

static void
test_aggregated_texts_become_numbers (void)
{
  AUDIT_CHECK_CASES ({ "from customers; show sum(customers.name)", "from customers; show sum(cast(customers.name))",
                       "type" },
                     { "from orders; show avg(orders.order_date)", NULL, "type" },
                     { "from customers; show max(customers.name)" }, { "from customers; show count(customers.name)" },
                     { "from orders; show sum(orders.total)" },
                     { ORDERS "contains(orders.total, '5')", ORDERS "contains(cast(orders.total), '5')", "type" },
                     { ORDERS "contains(orders.status, '5')" });
}

DOWSER_TEST_MAIN (audit_types)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-types/compared-values-get-fitting-types", test_compared_values_get_fitting_types);
  g_test_add_func ("/planner/audit-types/values-compared-with-dates-are-converted",
                   test_values_compared_with_dates_are_converted);
  g_test_add_func ("/planner/audit-types/text-dates-are-compared-as-dates", test_text_dates_are_compared_as_dates);
  g_test_add_func ("/planner/audit-types/grouping-names-by-month-is-reported",
                   test_grouping_names_by_month_is_reported);
  g_test_add_func ("/planner/audit-types/aggregated-texts-become-numbers", test_aggregated_texts_become_numbers);
  return g_test_run ();
}
