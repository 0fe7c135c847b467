/* test-meaning-fix.c - tests that fixes are suggested for entries that can't be used, with questions to try the fixed
 * entries */
#include "knowledge/dowser-meaning-fix.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

static const struct
{
  DowserEntryKind kind;
  const char *term;
  const char *from;
  const char *means;
  const char *fixed; /* (nullable): the fixed meaning, or "from" and the table to join */
} cases[] = {
  { DOWSER_ENTRY_SYNONYM, "region", NULL, "customers.countri", "customers.country" },
  { DOWSER_ENTRY_SYNONYM, "clients", NULL, "customer_s", "customers" },
  { DOWSER_ENTRY_METRIC, "revenue", NULL, "sum of totals_eur from orders", "sum of total from orders" },
  { DOWSER_ENTRY_METRIC, "paid", NULL, "sum of total from orders where order_status is \"statu\"",
    "sum of total from orders where status is \"statu\"" },
  { DOWSER_ENTRY_FILTER, "norwegians", NULL, "customers where countrys is \"Norway\"",
    "customers where country is \"Norway\"" },
  { DOWSER_ENTRY_JOIN, NULL, "orders.billing_addres_id", "addresses.id", "addresses.id" },
  { DOWSER_ENTRY_INSTEAD, NULL, "customers.name", "customers.emails", "customers.email" },
  /* These entries get no fix: no name is similar to the wrong name, the similar name is of another kind (a column
   * instead of a table), or the entry isn't wrong. */
  { DOWSER_ENTRY_SYNONYM, "zone", NULL, "planets.ring", NULL },
  { DOWSER_ENTRY_METRIC, "heads", NULL, "sum of from orders", NULL },
  { DOWSER_ENTRY_DIMENSION, "big", NULL, "sum of total from orders", NULL },
  { DOWSER_ENTRY_SYNONYM, "region", NULL, "customers.country", NULL },
  { DOWSER_ENTRY_NOTE, NULL, NULL, "customers.countri", NULL },
};

static DowserEntry *
make_entry (gsize i)
{
  DowserEntry *entry = dowser_entry_new (cases[i].kind, cases[i].term, cases[i].means);

  entry->from = g_strdup (cases[i].from);
  return entry;
}

static DowserMeaningFix *
find_first_fix (const DowserKnowledge *knowledge, const DowserSchema *schema, guint index, guint n_checks)
{
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, NULL);

  return dowser_meaning_find_fix (meanings, dowser_meanings_get_list (meanings)->pdata[index], schema, NULL, &n_checks);
}

static void
test_broken_entries_have_fixes (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      g_autoptr (DowserMeaningFix) fix = NULL;

      dowser_knowledge_add (knowledge, make_entry (i));
      fix = find_first_fix (knowledge, schema, 0, 20);
      g_test_message ("%s", cases[i].means);
      g_assert_cmpstr (fix != NULL ? fix->entry->means : NULL, ==, cases[i].fixed);
      if (fix != NULL)
        {
          g_autofree char *problem = dowser_meanings_dup_problem (NULL, fix->entry, schema, NULL);

          g_assert_cmpstr (problem, ==, NULL);
          g_assert_nonnull (fix->uses);
        }
    }
}

/* Tests that nothing is offered if the number of allowed checks is 0. Tests that the fix for an overridden entry is to
 * remove this entry. */
static void
test_limit_of_zero_checks_gives_no_fix (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeaningFix) unchecked = NULL;
  g_autoptr (DowserMeaningFix) conflict = NULL;
  g_autoptr (DowserMeaningFix) shared = NULL;
  g_autoptr (DowserMeaningFix) kept = NULL;
  DowserEntry *shared_entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, "Region", "addresses.city");

  shared_entry->tier = DOWSER_ENTRY_SHARED;
  dowser_knowledge_add (knowledge, make_entry (0));
  unchecked = find_first_fix (knowledge, schema, 0, 0);
  dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_SYNONYM, "Region", "addresses.city"));
  dowser_knowledge_add (knowledge, shared_entry);
  kept = find_first_fix (knowledge, schema, 0, 9);
  conflict = find_first_fix (knowledge, schema, 1, 0);
  shared = find_first_fix (knowledge, schema, 2, 9);
  g_assert_null (unchecked);
  g_assert_nonnull (conflict);
  g_assert_null (conflict->entry);
  g_assert_null (shared);
  /* An entry that overrides other entries still overrides them after the fix. */
  g_assert_cmpstr (kept->entry->means, ==, "customers.country");
}

static void
test_each_entry_has_an_example_question (void)
{
  static const struct
  {
    DowserEntryKind kind;
    const char *term;
    const char *means;
    const char *value;
    const char *example; /* (nullable) */
  } examples[] = {
    { DOWSER_ENTRY_SYNONYM, "clients", "customers", NULL, "number of clients" },
    { DOWSER_ENTRY_SYNONYM, "region", "customers.country", NULL, "number of customers by region" },
    { DOWSER_ENTRY_SYNONYM, "iberia", "customers.country", "Spain", "number of customers in iberia" },
    { DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders", NULL, "revenue" },
    { DOWSER_ENTRY_FILTER, "open orders", "orders where status is \"open\"", NULL, "number of open orders" },
    { DOWSER_ENTRY_FILTER, "open", "orders where status is \"open\"", NULL, "number of open orders" },
    { DOWSER_ENTRY_DIMENSION, "order year", "year of order date from orders", NULL, "number of orders by order year" },
    { DOWSER_ENTRY_NOTE, "revenue", "without tax", NULL, NULL },
    { DOWSER_ENTRY_SYNONYM, "zone", "planets", NULL, NULL },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      DowserEntry *entry = dowser_entry_new (examples[i].kind, examples[i].term, examples[i].means);
      g_autoptr (DowserMeanings) meanings = NULL;
      g_autofree char *example = NULL;

      entry->value = g_strdup (examples[i].value);
      dowser_knowledge_add (knowledge, entry);
      meanings = dowser_meanings_new (knowledge, schema, NULL);
      example = dowser_meaning_dup_example (dowser_meanings_get_list (meanings)->pdata[0]);
      g_assert_cmpstr (example, ==, examples[i].example);
    }
}

DOWSER_TEST_MAIN (meaning_fix)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/meaning-fix/broken-entries-have-fixes", test_broken_entries_have_fixes);
  g_test_add_func ("/knowledge/meaning-fix/limit-of-zero-checks-gives-no-fix", test_limit_of_zero_checks_gives_no_fix);
  g_test_add_func ("/knowledge/meaning-fix/each-entry-has-an-example-question",
                   test_each_entry_has_an_example_question);
  return g_test_run ();
}
