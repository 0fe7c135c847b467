/* test-meanings.c - tests that terms are resolved against a schema, and replaced by their definitions in plans */
#include "knowledge/dowser-meanings.h"

#include "knowledge/dowser-meanings-told.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static DowserKnowledge *
knowledge_new (void)
{
  static const struct
  {
    DowserEntryKind kind;
    const char *term;
    const char *means;
    const char *value;
  } rows[] = {
    { DOWSER_ENTRY_SYNONYM, "clients", "customers", NULL },
    { DOWSER_ENTRY_SYNONYM, "market", "customers.country", NULL },
    { DOWSER_ENTRY_SYNONYM, "iberia", "customers.country", "Spain" },
    { DOWSER_ENTRY_FILTER, "open orders", "orders where status is \"open\"", NULL },
    { DOWSER_ENTRY_METRIC, "revenue",
      "sum of (quantity times unit price) from order items, orders where status of orders is not \"cancelled\"", NULL },
    { DOWSER_ENTRY_METRIC, "basket", "revenue divided by (number of distinct order id) from order items", NULL },
    { DOWSER_ENTRY_DIMENSION, "order year", "year of order date from orders", NULL },
  };
  DowserKnowledge *knowledge = dowser_knowledge_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      DowserEntry *entry = dowser_entry_new (rows[i].kind, rows[i].term, rows[i].means);

      entry->value = g_strdup (rows[i].value);
      dowser_knowledge_add (knowledge, entry);
    }
  return knowledge;
}

/* Returns @sentence, which may use terms, with each term replaced by words of the schema. */
static char *
expand_terms (const DowserMeanings *meanings, const DowserSchema *schema, const char *sentence)
{
  char *refusal = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, dowser_meanings_get_schema (meanings), &error);
  g_autoptr (DowserPlan) expanded = NULL;
  char *said;

  g_assert_no_error (error);
  expanded = dowser_meanings_expand (meanings, plan, &refusal);
  g_assert_cmpstr (refusal, ==, NULL);
  said = dowser_sentence_write (expanded, schema, &error);
  g_assert_no_error (error);
  return said;
}

static void
test_terms_are_replaced_by_definitions (void)
{
  /* @same: a sentence without terms that gives the same rows */
  static const struct
  {
    const char *sentence;
    const char *same;
  } cases[] = {
    { "sum of revenue", "sum of (quantity times unit price) from order items, orders where status of orders "
                        "is not \"cancelled\"" },
    { "revenue", "sum of (quantity times unit price) from order items, orders where status of orders is not "
                 "\"cancelled\"" },
    { "number of clients by market", "number of customers by country" },
    { "number of orders by order year", "number of orders by year of order date" },
    /* A condition on a metric becomes a condition on groups. The other columns become the group keys. */
    { "status of orders from orders, order items where revenue is more than 10",
      "status of orders from orders, order items grouped by status of orders, only groups where (sum of (quantity "
      "times unit "
      "price) only where (status of orders is not \"cancelled\")) is more than 10" },
    /* The condition is tested for each counted row, so each row becomes a separate group. */
    { "number of distinct id of orders from orders, order items where revenue is more than 10",
      "number of distinct id of orders from orders where id is in (id of orders from orders, order items grouped by id "
      "of "
      "orders, only groups where (sum of (quantity times unit price) only where (status of orders is not "
      "\"cancelled\")) is "
      "more than 10)" },
    /* If another metric aggregates more rows, a metric's condition is applied only to the metric with the condition. */
    { "sum of revenue, sum of quantity from order items, orders",
      "(sum of (quantity times unit price) only where (status of orders is not \"cancelled\")), sum of "
      "quantity from order items, orders" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = knowledge_new ();
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *said = expand_terms (meanings, schema, cases[i].sentence);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) same = dowser_sentence_read (cases[i].same, schema, &error);
      g_autofree char *expected = NULL;

      g_assert_no_error (error);
      expected = dowser_sentence_write (same, schema, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (said, ==, expected);
    }
}

/* Tests that a term for a filter or a value is found in the same way as a stored value. Tests that such a term can be
 * used in every kind of comparison that planners make with a value. */
static void
test_filter_terms_are_found_like_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = knowledge_new ();
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, NULL);
  const DowserProfile *profile = dowser_meanings_get_profile (meanings);
  const DowserTable *orders = dowser_schema_find_table (dowser_meanings_get_schema (meanings), "orders");
  const DowserColumn *column = orders->columns->pdata[7];
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) expanded = NULL;
  g_autofree char *said = NULL;
  DowserSelect *select = dowser_select_new ();

  g_assert_cmpstr (dowser_profile_get (profile, column)->values->pdata[0], ==, "open");
  dowser_select_add_instance (select, "o", "orders");
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), NULL);
  dowser_select_add_filter (select,
                            dowser_expr_new_compare (DOWSER_NOT_EQUAL, dowser_expr_new_column ("o", column->name),
                                                     dowser_expr_new_text ("open")));
  plan = dowser_plan_new (select);
  expanded = dowser_meanings_expand (meanings, plan, NULL);
  said = dowser_sentence_write (expanded, schema, NULL);
  g_assert_nonnull (strstr (said, "not status is"));
  g_assert_cmpuint (expanded->assumptions->len, ==, 1);
  g_assert_cmpstr (((const DowserAssumption *) expanded->assumptions->pdata[0])->dimension, ==, "open orders");
}

/* Tests that impossible uses of a metric are refused: a wrong number is worse than no number. */
static void
test_impossible_uses_of_metrics_are_refused (void)
{
  static const char *const cases[]
      = { "average revenue", "highest revenue", "number of orders by revenue from orders, order items",
          "sum of quantity from orders, order items where revenue is more than 5" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = knowledge_new ();
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sentence_read (cases[i], dowser_meanings_get_schema (meanings), &error);
      g_autofree char *refusal = NULL;

      g_assert_no_error (error);
      g_assert_null (dowser_meanings_expand (meanings, plan, &refusal));
      g_assert_nonnull (refusal);
    }
}

static void
test_unusable_entries_are_reported (void)
{
  static const struct
  {
    DowserEntryKind kind;
    const char *term;
    const char *means;
    const char *said;
  } cases[] = {
    { DOWSER_ENTRY_SYNONYM, "client", "customer", "isn't a table or column" },
    { DOWSER_ENTRY_SYNONYM, "client", "customers.nobody", "isn't a table or column" },
    { DOWSER_ENTRY_FILTER, "active", "customers", "needs a condition" },
    { DOWSER_ENTRY_METRIC, "revenue", "total from orders", "A metric is one number from many rows, such as" },
    { DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders by status", "cannot have groups" },
    { DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders, order items, top 5", "cannot have groups" },
    { DOWSER_ENTRY_METRIC, "revenue", "sum of revenue", "revenue" },
    { DOWSER_ENTRY_METRIC, "🐟", "sum of fish", "A term needs a letter, a word other than" },
    { DOWSER_ENTRY_METRIC, "stars", "sum of stars from customers, orders, order items, reviews",
      "each row is counted only once" },
    { DOWSER_ENTRY_DIMENSION, "year", "sum of total from orders", "one value for each row" },
    { DOWSER_ENTRY_METRIC, "total", "sum of total from orders", "is already a column of orders" },
    { DOWSER_ENTRY_METRIC, "by", "sum of total from orders", "A term needs a letter, a word other than" },
    { DOWSER_ENTRY_METRIC, "#1", "sum of total from orders", "A term needs a letter, a word other than" },
    { DOWSER_ENTRY_SYNONYM, "  ", "orders", "A term needs a letter, a word other than" },
    { DOWSER_ENTRY_FILTER, "open", "orders where \"status\" is \"open\"", "“status” in quotes is read as text" },
    { DOWSER_ENTRY_FILTER, "kept", "orders where total is more than 5 and \"1\" is \"2\"", "doesn't compare a column" },
    { DOWSER_ENTRY_METRIC, "revenue", "sum of \"total\" from orders", "“total” in quotes is read as text" },
    { DOWSER_ENTRY_METRIC, "revenue", "sum of \"money\" from orders", "doesn't read a column" },
    { DOWSER_ENTRY_DIMENSION, "name", "\"status\" from orders", "“status” in quotes is read as text" },
    { DOWSER_ENTRY_JOIN, NULL, "orders.nothing", "no column" },
    { DOWSER_ENTRY_INSTEAD, NULL, "orders.status", "can only replace a table" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      g_autoptr (DowserMeanings) meanings = NULL;
      DowserEntry *entry = dowser_entry_new (cases[i].kind, cases[i].term, cases[i].means);
      const DowserMeaning *meaning;

      entry->from = cases[i].term == NULL ? g_strdup ("customers") : NULL;
      if (cases[i].kind == DOWSER_ENTRY_JOIN)
        {
          g_free (entry->from);
          entry->from = g_strdup ("orders.customer_id");
        }
      dowser_knowledge_add (knowledge, entry);
      meanings = dowser_meanings_new (knowledge, schema, NULL);
      meaning = dowser_meanings_get_list (meanings)->pdata[0];
      if (meaning->problem == NULL || strstr (meaning->problem, cases[i].said) == NULL)
        g_error ("“%s” has another problem: %s", cases[i].means, meaning->problem);
    }
}

/* Tests that two terms whose definitions use each other are reported, without endless recursion. */
static void
test_circular_terms_are_reported (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;

  dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_METRIC, "egg", "sum of hen"));
  dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_METRIC, "hen", "sum of egg"));
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  for (guint i = 0; i < 2; i++)
    g_assert_nonnull (((const DowserMeaning *) dowser_meanings_get_list (meanings)->pdata[i])->problem);
}

/* Tests that a metric's unit formats the metric's numbers, also if another aggregate uses the metric by name. */
static void
test_metric_unit_formats_its_numbers (void)
{
  static const struct
  {
    const char *sentence;
    const char *unit; /* the unit of the last column */
  } cases[] = {
    { "country, revenue", "EUR" },
    { "sum of revenue by country", "EUR" },
    { "country, basket", NULL },
    { "country, revenue divided by 2", NULL },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);

  for (guint i = 0; i < entries->len; i++)
    if (g_strcmp0 (((DowserEntry *) entries->pdata[i])->term, "revenue") == 0)
      ((DowserEntry *) entries->pdata[i])->unit = g_strdup ("EUR");
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan
          = dowser_sentence_read (cases[i].sentence, dowser_meanings_get_schema (meanings), &error);
      g_autoptr (DowserPlan) expanded = NULL;
      const DowserOutput *output;

      g_assert_no_error (error);
      expanded = dowser_meanings_expand (meanings, plan, NULL);
      output = expanded->select->outputs->pdata[expanded->select->outputs->len - 1];
      g_assert_cmpstr (output->view.format != NULL ? output->view.format->currency : NULL, ==, cases[i].unit);
    }
}

/* Tests that a replaced table isn't read any more. Tests that the name of the replaced table means the replacement. */
static void
test_replaced_table_name_means_the_replacement (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_INSTEAD, NULL, "orders");
  g_autofree char *said = NULL;

  entry->from = g_strdup ("order_items");
  dowser_knowledge_add (knowledge, entry);
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  said = expand_terms (meanings, schema, "number of order_items");
  g_assert_cmpstr (said, ==, "number of orders");
}

/* Tests that all tables that match a pattern can be used by their names without the affix. Tests that a pattern without
 * a match is reported. */
static void
test_affix_in_names_may_be_omitted (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("orders: id INTEGER pk\nPROD_orders: id INTEGER pk\nPROD_clients: id INTEGER pk");
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (GPtrArray) replacements = NULL;
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_INSTEAD, NULL, "PROD_*");
  DowserEntry *other = dowser_entry_new (DOWSER_ENTRY_INSTEAD, NULL, "DWH_*");
  g_autofree char *orders = NULL;
  g_autofree char *clients = NULL;
  g_autofree char *problem = NULL;

  entry->from = g_strdup ("*");
  other->from = g_strdup ("*");
  problem = dowser_meanings_dup_problem (NULL, other, schema, NULL);
  dowser_entry_free (other);
  dowser_knowledge_add (knowledge, entry);
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  orders = expand_terms (meanings, schema, "number of orders");
  clients = expand_terms (meanings, schema, "number of clients");
  replacements = dowser_meanings_dup_replacements (meanings);
  g_assert_cmpstr (problem, ==, "No table of this source is called “DWH_*”.");
  g_assert_cmpstr (orders, ==, "number of prod orders");
  g_assert_cmpstr (clients, ==, "number of prod clients");
  g_assert_cmpuint (replacements->len, ==, 1);
}

/* Tests that no warning is given if a plan applies a term's definition without naming the term. */
static void
test_unused_terms_are_warned_about (void)
{
  static const struct
  {
    const char *term;
    const char *sentence;
    gboolean is_reported;
  } cases[] = {
    { "open orders", "number of rows from orders where status is \"open\"", TRUE },
    { "open orders", "number of rows from orders where status is \"paid\"", FALSE },
    { "turnover", "sum of total from orders by status", TRUE },
    { "turnover", "average total from orders by status", FALSE },
    { "takings", "sum of total from orders where status is \"paid\"", TRUE },
    { "takings", "sum of total from orders", FALSE },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;

  dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_METRIC, "turnover", "sum of total from orders"));
  dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_METRIC, "takings",
                                                     "sum of total from orders where status is \"paid\""));
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sentence_read (cases[i].sentence, schema, &error);

      g_assert_no_error (error);
      if (dowser_meanings_is_applied (meanings, plan, cases[i].term) != cases[i].is_reported)
        g_error ("“%s” in “%s”: %d", cases[i].term, cases[i].sentence, !cases[i].is_reported);
    }
}

/* Tests that a term in the question is reported. If a longer term contains it, only the longer term is reported. A term
 * inside another word isn't reported. */
static void
test_longest_term_is_reported (void)
{
  static const struct
  {
    const char *term;
    gboolean is_reported;
  } cases[] = {
    { "average order value", TRUE }, { "Order Values", TRUE }, { "basket", TRUE }, { "age", FALSE },
    { "value order", FALSE },        { "ask", FALSE },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_METRIC, "average order value", "average total from orders");
  const char *const also[] = { "basket", NULL };
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read ("number of orders", schema, NULL);

  entry->also = g_strdupv ((char **) also);
  dowser_knowledge_add (knowledge, entry);
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  g_ptr_array_add (plan->assumptions,
                   dowser_assumption_new ("average order value", "average total", DOWSER_BASIS_GLOSSARY, 1));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (dowser_meanings_is_applied (meanings, plan, cases[i].term) != cases[i].is_reported)
      g_error ("“%s”: %d", cases[i].term, !cases[i].is_reported);
}

DOWSER_TEST_MAIN (meanings)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/meanings/terms-are-replaced-by-definitions", test_terms_are_replaced_by_definitions);
  g_test_add_func ("/knowledge/meanings/filter-terms-are-found-like-values", test_filter_terms_are_found_like_values);
  g_test_add_func ("/knowledge/meanings/impossible-uses-of-metrics-are-refused",
                   test_impossible_uses_of_metrics_are_refused);
  g_test_add_func ("/knowledge/meanings/unusable-entries-are-reported", test_unusable_entries_are_reported);
  g_test_add_func ("/knowledge/meanings/unused-terms-are-warned-about", test_unused_terms_are_warned_about);
  g_test_add_func ("/knowledge/meanings/longest-term-is-reported", test_longest_term_is_reported);
  g_test_add_func ("/knowledge/meanings/circular-terms-are-reported", test_circular_terms_are_reported);
  g_test_add_func ("/knowledge/meanings/metric-unit-formats-its-numbers", test_metric_unit_formats_its_numbers);
  g_test_add_func ("/knowledge/meanings/replaced-table-name-means-the-replacement",
                   test_replaced_table_name_means_the_replacement);
  g_test_add_func ("/knowledge/meanings/affix-in-names-may-be-omitted", test_affix_in_names_may_be_omitted);
  return g_test_run ();
}
