/* test-audit.c - each check finds what it is for, mends it, and leaves a sound plan alone */
#include "base/dowser-error.h"
#include "model/dowser-plan-json.h"
#include "plan-text.h"
#include "planner/dowser-audit.h"
#include "planner/dowser-conditions.h"
#include "shop.h"

#include <string.h>

#define JOIN_CUSTOMERS "inner customers on eq(orders.customer_id, customers.id)"
#define JOIN_ITEMS "inner order_items on eq(order_items.order_id, orders.id)"

typedef struct
{
  const char *before;
  const char *after; /* %NULL: the same */
  const char *check; /* %NULL: nothing is found */
} Case;

static gboolean
has_check (GPtrArray *findings, const char *check)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (((const DowserFinding *) findings->pdata[i])->check, check) == 0)
      return TRUE;
  return FALSE;
}

static void
assert_sentences (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      g_test_message ("  %s %s: %s %s", finding->check, finding->path, finding->message,
                      finding->fix != NULL ? finding->fix : "");
      g_assert_true (g_str_has_suffix (finding->message, ".") || g_str_has_suffix (finding->message, "?"));
      g_assert_true (finding->fix == NULL || g_str_has_suffix (finding->fix, "."));
    }
}

/* The audit of an audited plan mends nothing and gives the same bytes. */
static void
assert_settled (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) again = dowser_audit (plan, schema, profile, &findings, &error);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *after = NULL;

  g_assert_no_error (error);
  after = dowser_plan_to_json (again, FALSE);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (dowser_plan_equal (plan, again));
  for (guint i = 0; i < findings->len; i++)
    g_assert_null (((const DowserFinding *) findings->pdata[i])->fix);
}

static void
check_plan (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile, const Case *expected)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, profile, &findings, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = select_to_text (audited->select);
  assert_sentences (findings);
  g_assert_cmpstr (text, ==, expected->after != NULL ? expected->after : expected->before);
  if (expected->check == NULL)
    g_assert_cmpuint (findings->len, ==, 0);
  else
    g_assert_true (has_check (findings, expected->check));
  assert_settled (audited, schema, profile);
}

static void
check_cases (const Case *cases, gsize n, const DowserSchema *schema, const DowserProfile *profile)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].before);

      g_test_message ("%s", cases[i].before);
      check_plan (plan, schema, profile, &cases[i]);
    }
}

#define CHECK_CASES(...)                                                                                               \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const Case cases[] = { __VA_ARGS__ };                                                                              \
    g_autoptr (DowserSchema) schema = shop_schema_new ();                                                              \
    check_cases (cases, G_N_ELEMENTS (cases), schema, NULL);                                                           \
  }                                                                                                                    \
  G_STMT_END

static void
test_sound_plans_are_left_alone (void)
{
  CHECK_CASES ({ "from customers; show customers.name; where eq(customers.country, 'Norway'); order customers.name" },
               { "from customers; show count()" },
               { "from orders; " JOIN_CUSTOMERS
                 "; show customers.name, sum(orders.total) as total; where and(ge(orders.order_date, "
                 "date'2024-01-01'), lt(orders.order_date, date'2025-01-01')); group customers.id, customers.name; "
                 "having "
                 "gt(count(), 3); order #total desc; limit 5" },
               { "from customers; show customers.name; where is_null(customers.country); order customers.email" },
               { "from customers; show customers.country; distinct; order customers.country" },
               { "from customers; inner customers boss on eq(customers.manager_id, boss.id); show customers.name as "
                 "who, boss.name" },
               { "from orders; show year(orders.order_date), count(); group year(orders.order_date)" });
}

static void
test_tables (void)
{
  CHECK_CASES ({ "from Customers; show Customers.name", "from customers Customers; show Customers.name",
                 "table-exists" },
               { "from orderItems; show orderItems.quantity", "from order_items orderItems; show orderItems.quantity",
                 "table-exists" },
               { "from customers, nowhere; show customers.name, nowhere.x", "from customers; show customers.name",
                 "table-exists" });
}

static void
test_columns (void)
{
  CHECK_CASES (
      /* spelled as it is stored */
      { "from customers; show customers.NAME", "from customers; show customers.name", "column-exists" },
      { "from orders; show orders.OrderDate", "from orders; show orders.order_date", "column-exists" },
      /* of another table of the plan */
      { "from orders; " JOIN_CUSTOMERS "; show orders.country",
        "from orders; " JOIN_CUSTOMERS "; show customers.country", "column-exists" },
      /* the table's name where the instance is meant */
      { "from customers c; show customers.name", "from customers c; show c.name", "column-exists" },
      /* nowhere: each place loses what names it */
      { "from customers; show customers.name, customers.nme", "from customers; show customers.name", "column-exists" },
      { "from customers; show customers.name; where and(eq(customers.foo, 1), eq(customers.country, 'x'))",
        "from customers; show customers.name; where eq(customers.country, 'x')", "column-exists" },
      { "from customers; show customers.name; order customers.foo desc", "from customers; show customers.name",
        "column-exists" },
      { "from customers; show count(); group customers.foo", "from customers; show count()", "column-exists" },
      /* a table that is used but not read */
      { "from orders; show orders.id, customers.name",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name",
        "join-connect" });
}

static void
test_nearest_name_is_suggested (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name, customers.contry");
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);
  const DowserFinding *finding;

  g_assert_nonnull (audited);
  g_assert_cmpuint (findings->len, ==, 1);
  finding = findings->pdata[0];
  g_assert_cmpint (finding->severity, ==, DOWSER_SEVERITY_ERROR);
  g_assert_cmpstr (finding->path, ==, "select.outputs[1]");
  g_assert_nonnull (strstr (finding->message, "did you mean “country”"));
}

static void
test_nothing_left_is_an_error (void)
{
  const char *const plans[]
      = { "from customers; show customers.foo", "from nowhere; show nowhere.x", "from nowhere; show count()" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (plans[i]);
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_audit (plan, schema, NULL, &findings, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
      g_assert_cmpuint (findings->len, >=, 2);
      g_assert_nonnull (strstr (error->message, i == 0 ? "“foo”" : "“nowhere”"));
    }
}

static void
test_joins (void)
{
  CHECK_CASES (
      /* a condition that names nothing, and so a join without one: the keys say how */
      { "from orders; inner customers on eq(orders.foo, customers.bar); show orders.id, customers.name",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name",
        "join-edges" },
      /* read and used, but not joined; through a bridge */
      { "from orders, customers; show orders.id, customers.name",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name",
        "join-connect" },
      { "from orders, products; show orders.id, products.name",
        "from orders; inner order_items on eq(order_items.order_id, orders.id); inner products on "
        "eq(order_items.product_id, products.id); show orders.id, products.name",
        "join-connect" },
      /* two keys, or none: told, not picked */
      { "from orders, addresses; show orders.id, addresses.city", NULL, "join-connect" },
      { "from orders, weather; show orders.id, weather.degrees", NULL, "join-connect" },
      /* joined by the filter */
      { "from orders, customers; show orders.id, customers.name; where eq(orders.customer_id, customers.id)" },
      /* read for nothing */
      { "from orders, customers; show orders.id", "from orders; show orders.id", "unused-table" },
      { "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id",
        "from orders; show orders.id", "unused-table" },
      /* these two change the rows */
      { "from orders; " JOIN_CUSTOMERS "; show orders.id" },
      { "from customers; left orders on eq(orders.customer_id, customers.id); show customers.id" });
}

static void
test_functions (void)
{
  CHECK_CASES ({ "from customers; show customers.name, yaer(customers.birth_date)",
                 "from customers; show customers.name", "function" },
               { "from customers; show customers.name; where eq(year(customers.birth_date, 1), 1990)",
                 "from customers; show customers.name", "function" });
}

static void
test_nulls (void)
{
  CHECK_CASES ({ "from customers; show customers.name; where eq(customers.country, null)",
                 "from customers; show customers.name; where is_null(customers.country)", "null-comparison" },
               { "from customers; show customers.name; where ne(null, customers.country)",
                 "from customers; show customers.name; where not_null(customers.country)", "null-comparison" },
               { "from customers; show customers.name; where in(customers.country, 'Norway', null)",
                 "from customers; show customers.name; where or(in(customers.country, 'Norway'), "
                 "is_null(customers.country))",
                 "null-comparison" },
               { "from customers; show customers.name; where not_in(customers.country, 'Norway', null)",
                 "from customers; show customers.name; where and(not_in(customers.country, 'Norway'), "
                 "not_null(customers.country))",
                 "null-comparison" });
}

static void
test_groups (void)
{
  CHECK_CASES (
      { "from customers; show customers.country, count()",
        "from customers; show customers.country, count(); group customers.country", "group-complete" },
      { "from orders; show year(orders.order_date), count()",
        "from orders; show year(orders.order_date), count(); group year(orders.order_date)", "group-complete" },
      { "from orders; show add(orders.total, sum(orders.total))",
        "from orders; show add(orders.total, sum(orders.total)); group orders.total", "group-complete" },
      { "from customers; show customers.country; group customers.country; having eq(customers.country, 'Norway')",
        "from customers; show customers.country; where eq(customers.country, 'Norway'); group customers.country",
        "having" },
      { "from customers; show customers.country; where and(gt(count(), 2), eq(customers.name, 'a')); group "
        "customers.country",
        "from customers; show customers.country; where eq(customers.name, 'a'); group customers.country; having "
        "gt(count(), 2)",
        "having" },
      { "from orders; show sum(count()), orders.id", "from orders; show orders.id", "aggregate" },
      { "from orders; show count(); group sum(orders.total), orders.id", "from orders; show count(); group orders.id",
        "aggregate" },
      { "from customers; show customers.country, count(); group customers.country; order customers.name desc",
        "from customers; show customers.country, count(); group customers.country; order max(customers.name) desc",
        "order-group" });
}

static void
test_outputs_and_order (void)
{
  CHECK_CASES ({ "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.id",
                 "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.id as customers id", "output-name" },
               { "from orders; show count() as n, sum(orders.total) as N",
                 "from orders; show count() as n, sum(orders.total) as N 2", "output-name" },
               { "from orders; show sum(orders.total) as Total; order #total",
                 "from orders; show sum(orders.total) as Total; order #Total", "order" },
               { "from orders; show orders.id; order #total desc",
                 "from orders; show orders.id; order orders.total desc", "order" },
               { "from orders; show orders.id; order #foo", "from orders; show orders.id", "order" },
               { "from customers; show customers.country; distinct; order customers.name",
                 "from customers; show customers.country; group customers.country; order min(customers.name)",
                 "distinct" },
               { "from customers; show customers.country; distinct; group customers.country; order count()",
                 "from customers; show customers.country; distinct; group customers.country", "distinct" },
               { "from orders; show orders.id; limit -5", "from orders; show orders.id", "limit" },
               { "from orders; show orders.id; offset -5", "from orders; show orders.id", "limit" });
}

static void
test_types (void)
{
  CHECK_CASES ({ "from customers; show customers.name; where eq(customers.country, 5)", NULL, "type" },
               { "from orders; show orders.id; where gt(orders.total, 'high')", NULL, "type" },
               { "from orders; show orders.id; where gt(orders.total, '5')" },
               { "from orders; show orders.id; where eq(orders.order_date, 2024)", NULL, "type" },
               { "from orders; show orders.id; where eq(orders.order_date, 'soon')", NULL, "type" },
               { "from orders; show orders.id; where eq(orders.order_date, '2024-01-31')" },
               { "from customers; show sum(customers.name)", NULL, "type" });
}

static void
test_fan_out (void)
{
  CHECK_CASES ({ "from orders; " JOIN_ITEMS "; show sum(orders.total)", NULL, "fan-out" },
               { "from customers; inner orders on eq(orders.customer_id, customers.id); show count(customers.id)", NULL,
                 "fan-out" },
               { "from products; inner product_tags on eq(product_tags.product_id, products.id); inner tags on "
                 "eq(product_tags.tag_id, tags.id); show sum(products.price)",
                 NULL, "fan-out" },
               /* each tag is a group of its own, and a product has it once */
               { "from products; inner product_tags on eq(product_tags.product_id, products.id); inner tags on "
                 "eq(product_tags.tag_id, tags.id); show tags.label, sum(products.price); group tags.label" },
               /* the many side, what is counted once, and the least */
               { "from orders; " JOIN_ITEMS "; show sum(order_items.quantity)" },
               { "from customers; inner orders on eq(orders.customer_id, customers.id); show "
                 "count_distinct(customers.id)" },
               { "from orders; " JOIN_ITEMS "; show min(orders.total)" },
               { "from orders; " JOIN_ITEMS "; show count()" },
               /* two many sides of one table */
               { "from orders; " JOIN_ITEMS "; " JOIN_CUSTOMERS
                 "; inner orders other on eq(other.customer_id, customers.id); show "
                 "sum(order_items.quantity)",
                 NULL, "fan-out" });
}

/* What stands beside the greatest is of the row that has it; a group for each would be every row. */
static void
test_extremes (void)
{
  CHECK_CASES ({ "from products; show products.name, max(products.price)",
                 "from products; show products.name, products.price as maximum of price; where "
                 "not_null(products.price); "
                 "order "
                 "products.price desc; limit 1",
                 "extreme" },
               { "from products; show min(products.price) as least, products.name; where gt(products.id, 5)",
                 "from products; show products.price as least, products.name; where and(gt(products.id, 5), "
                 "not_null(products.price)); "
                 "order products.price; limit 1",
                 "extreme" },
               /* two of them, and one alone, mean what they say */
               { "from products; show min(products.price), max(products.price)" },
               { "from products; show max(products.price)" });
}

static void
test_row_loss (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *orders = dowser_schema_find_table (schema, "orders");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (orders, "customer_id"));
  const Case cases[] = {
    { "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.name", NULL, "row-loss" },
    /* asked for, kept, and not one that refers */
    { "from orders; " JOIN_CUSTOMERS "; show orders.id; where eq(customers.country, 'a')" },
    { "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id, customers.name" },
    { "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name, orders.total" },
  };

  column->n_rows = 100;
  column->n_nulls = 3;
  check_cases (cases, G_N_ELEMENTS (cases), schema, profile);
}

static DowserProfile *
make_profile (const DowserSchema *schema, const char *values, gboolean complete)
{
  DowserProfile *profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (customers, "country"));
  g_auto (GStrv) list = g_strsplit (values, "|", -1);

  for (guint i = 0; list[i] != NULL; i++)
    g_ptr_array_add (column->values, g_strdup (list[i]));
  column->complete = complete;
  return profile;
}

static void
test_value_spelling (void)
{
  const Case cases[] = {
    { "from customers; show customers.name; where eq(customers.country, 'norway')",
      "from customers; show customers.name; where eq(customers.country, 'Norway')", "value-spelling" },
    { "from customers; show customers.name; where in(customers.country, 'Norway', 'ÖSTERREICH ')",
      "from customers; show customers.name; where in(customers.country, 'Norway', ' Österreich')", "value-spelling" },
    { "from customers; show customers.name; where eq('norway', customers.country)",
      "from customers; show customers.name; where eq('Norway', customers.country)", "value-spelling" },
    { "from customers; show customers.name; where eq(customers.country, 'Norway')" },
    /* two candidates, and none: told, not picked */
    { "from customers; show customers.name; where eq(customers.country, 'peru')", NULL, "value-spelling" },
    { "from customers; show customers.name; where eq(customers.country, 'Narnia')", NULL, "value-spelling" },
    { "from customers; show customers.name; where gt(customers.country, 'norway')" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) complete = make_profile (schema, " Österreich|Norway|PERU|Peru", TRUE);
  g_autoptr (DowserProfile) sample = make_profile (schema, "Norway", FALSE);
  const Case untouched = { "from customers; show customers.name; where eq(customers.country, 'norway')" };

  check_cases (cases, G_N_ELEMENTS (cases), schema, complete);
  check_cases (&untouched, 1, schema, sample);
}

static void
test_subplans (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) nested = select_from_text (
      "from orders; show orders.id; where and(eq(orders.customer_id, customers.id), eq(orders.status, null))", NULL);
  g_autoptr (DowserSelect) broken = select_from_text ("from orders; show orders.foo", NULL);
  g_autoptr (DowserSelect) wide = select_from_text ("from orders; show orders.id, orders.total", NULL);
  const struct
  {
    DowserSelect *nested;
    Case expected;
  } cases[] = {
    { nested,
      { "from customers; show customers.name; where exists()",
        "from customers; show customers.name; where exists(){from orders; show orders.id; where "
        "and(eq(orders.customer_id, "
        "customers.id), is_null(orders.status))}",
        "null-comparison" } },
    { broken,
      { "from customers; show customers.name; where exists()", "from customers; show customers.name", "subplan" } },
    { wide,
      { "from customers; show customers.name; where in_select(customers.id)", "from customers; show customers.name",
        "subplan" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text (cases[i].expected.before, cases[i].nested));

      check_plan (plan, schema, NULL, &cases[i].expected);
    }
}

static void
test_steps (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from step:totals; show totals.customer_id, totals.Total; where gt(totals.total, 5)");
  const Case expected
      = { "", "from step:totals; show totals.customer_id, totals.total; where gt(totals.total, 5)", "column-exists" };

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("totals", NULL,
                                         select_from_text ("from orders; show orders.customer_id, sum(orders.total) as "
                                                           "total; group orders.customer_id",
                                                           NULL)));
  check_plan (plan, schema, NULL, &expected);
}

static void
test_step_names (void)
{
  const char *const names[][2] = { { "a", "a" }, { "", "b" } };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id");
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < 2; j++)
        g_ptr_array_add (plan->steps, dowser_plan_step_new (names[i][j], NULL,
                                                            select_from_text ("from orders; show orders.id", NULL)));
      g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
    }
}

/* A step sees those before it only: so that there can be no cycle. */
static void
test_steps_have_no_cycle (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id");
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (plan->steps, dowser_plan_step_new ("a", NULL, select_from_text ("from step:b; show b.id", NULL)));
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("b", NULL, select_from_text ("from step:a; show a.id", NULL)));
  g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

static void
test_sets (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name; order customers.name");
  g_autoptr (DowserPlan) uneven = plan_from_text ("from customers; show customers.name");
  const Case expected = { "", "from customers; show customers.name; order #name", "order" };
  g_autoptr (GError) error = NULL;

  plan->select->set_op = uneven->select->set_op = DOWSER_SET_UNION;
  plan->select->set_with = select_from_text ("from products; show products.NAME", NULL);
  uneven->select->set_with = select_from_text ("from products; show products.name, products.price", NULL);
  check_plan (plan, schema, NULL, &expected);
  g_assert_null (dowser_audit (uneven, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

/* As many conditions as fit into a file are refused at once; some thousands, all in need of mending, are mended. */
static void
test_large_plans (void)
{
  const guint sizes[] = { 3000, 100000 };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name");
      g_autoptr (DowserPlan) audited = NULL;
      g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < sizes[i]; j++)
        g_ptr_array_add (members, expr_from_text ("eq(customers.COUNTRY, null)", NULL));
      plan->select->filter = dowser_conditions_connect (members);
      audited = dowser_audit (plan, schema, NULL, NULL, &error);
      if (i == 0)
        g_assert_no_error (error);
      else
        g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
    }
}

/* What an output is made of takes the place of its name; made of itself, it would grow with each round. */
static void
test_outputs_of_outputs (void)
{
  CHECK_CASES ({ "from orders; show orders.total as t, add(#t, 1)",
                 "from orders; show orders.total as t, add(orders.total, 1)", "output-name" },
               { "from orders; show orders.id, lower(#x) as x", "from orders; show orders.id", "column-exists" },
               { "from orders; show orders.id, lower(#b) as a, upper(#a) as b", "from orders; show orders.id",
                 "column-exists" });
}

/* Each name stands for two of the one before: written out, the last would be of 2^40 parts. */
static void
test_doubling_outputs (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GString) text = g_string_new ("from orders; show orders.total as x0");
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i <= 40; i++)
    g_string_append_printf (text, ", add(#x%u, #x%u) as x%u", i - 1, i - 1, i);
  plan = plan_from_text (text->str);
  audited = dowser_audit (plan, schema, NULL, &findings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (audited->select->outputs->len, <, 20);
  g_assert_true (has_check (findings, "column-exists"));
}

/* Every select of the nest needs mending, and so do those around it. */
static void
test_nested_plans (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) select = select_from_text ("from orders; show orders.ID; limit -9", NULL);
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 60; i++)
    {
      DowserSelect *around
          = select_from_text ("from orders; show orders.ID; where in_select(orders.ID); limit -9", select);

      dowser_select_unref (select);
      select = around;
    }
  plan = dowser_plan_new (dowser_select_ref (select));
  audited = dowser_audit (plan, schema, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_settled (audited, schema, NULL);
}

static void
test_tables_are_narrowed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) nested = select_from_text ("from orders; show orders.id", NULL);
  g_autoptr (DowserPlan) plan
      = dowser_plan_new (select_from_text ("from customers, customers c; show customers.name; where exists()", nested));
  g_autoptr (GPtrArray) tables = dowser_plan_dup_tables (plan, schema);

  g_assert_cmpuint (tables->len, ==, 2);
  g_assert_true (tables->pdata[0] == dowser_schema_find_table (schema, "customers"));
  g_assert_true (tables->pdata[1] == dowser_schema_find_table (schema, "orders"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit/sound-plans-are-left-alone", test_sound_plans_are_left_alone);
  g_test_add_func ("/planner/audit/tables", test_tables);
  g_test_add_func ("/planner/audit/outputs-of-outputs-end", test_outputs_of_outputs);
  g_test_add_func ("/planner/audit/doubling-outputs-are-bounded", test_doubling_outputs);
  g_test_add_func ("/planner/audit/columns", test_columns);
  g_test_add_func ("/planner/audit/nearest-name-is-suggested", test_nearest_name_is_suggested);
  g_test_add_func ("/planner/audit/nothing-left-is-an-error", test_nothing_left_is_an_error);
  g_test_add_func ("/planner/audit/joins", test_joins);
  g_test_add_func ("/planner/audit/functions", test_functions);
  g_test_add_func ("/planner/audit/nulls", test_nulls);
  g_test_add_func ("/planner/audit/groups", test_groups);
  g_test_add_func ("/planner/audit/outputs-and-order", test_outputs_and_order);
  g_test_add_func ("/planner/audit/types", test_types);
  g_test_add_func ("/planner/audit/fan-out", test_fan_out);
  g_test_add_func ("/planner/audit/extremes", test_extremes);
  g_test_add_func ("/planner/audit/row-loss", test_row_loss);
  g_test_add_func ("/planner/audit/value-spelling", test_value_spelling);
  g_test_add_func ("/planner/audit/subplans", test_subplans);
  g_test_add_func ("/planner/audit/steps", test_steps);
  g_test_add_func ("/planner/audit/step-names", test_step_names);
  g_test_add_func ("/planner/audit/steps-have-no-cycle", test_steps_have_no_cycle);
  g_test_add_func ("/planner/audit/sets", test_sets);
  g_test_add_func ("/planner/audit/large-plans", test_large_plans);
  g_test_add_func ("/planner/audit/nested-plans", test_nested_plans);
  g_test_add_func ("/planner/audit/tables-are-narrowed", test_tables_are_narrowed);
  return g_test_run ();
}
