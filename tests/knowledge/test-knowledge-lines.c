/* test-knowledge-lines.c - tests that a model receives the entries that a question uses, and no entry that it may not
 * receive */
#include "knowledge/dowser-knowledge-lines.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static void
add_entry (DowserKnowledge *knowledge, DowserEntryKind kind, const char *term, const char *means, const char *from)
{
  DowserEntry *entry = dowser_entry_new (kind, term, means);

  entry->from = g_strdup (from);
  dowser_knowledge_add (knowledge, entry);
}

static DowserMeanings *
meanings_new (gboolean personal)
{
  g_autoptr (DowserSchema) shop = shop_schema_new ();
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (shop);
  const DowserTable *customers = dowser_schema_builder_get_tables (builder)->pdata[0];
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserSchema) schema = NULL;

  ((DowserColumn *) customers->columns->pdata[1])->pii = personal;
  schema = dowser_schema_builder_end (builder);
  add_entry (knowledge, DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders", NULL);
  add_entry (knowledge, DOWSER_ENTRY_FILTER, "big clients", "customers where name is \"Ida\"", NULL);
  add_entry (knowledge, DOWSER_ENTRY_METRIC, "broken", "sum of fish from orders", NULL);
  add_entry (knowledge, DOWSER_ENTRY_JOIN, NULL, "addresses.id", "orders.shipping_address_id");
  add_entry (knowledge, DOWSER_ENTRY_NOTE, NULL, "Amounts are\nin cents.", NULL);
  add_entry (knowledge, DOWSER_ENTRY_NOTE, "per capita", "Divide by population.", NULL);
  return dowser_meanings_new (knowledge, schema, NULL);
}

static void
test_only_used_entries_are_sent (void)
{
  g_autoptr (DowserMeanings) meanings = meanings_new (FALSE);
  g_auto (GStrv) none = dowser_knowledge_dup_glossary (meanings, "broken orders in May", TRUE);
  g_auto (GStrv) one = dowser_knowledge_dup_glossary (meanings, "What are the revenues by country?", TRUE);
  g_auto (GStrv) both = dowser_knowledge_dup_glossary (meanings, "revenue of each big client", TRUE);
  g_autoptr (GPtrArray) tables = dowser_knowledge_list_tables (meanings, "revenue of each big client");

  g_assert_cmpuint (g_strv_length (none), ==, 0);
  g_assert_cmpuint (g_strv_length (one), ==, 1);
  g_assert_cmpstr (one[0], ==, "“revenue”: sum of total from orders");
  g_assert_cmpuint (g_strv_length (both), ==, 2);
  g_assert_cmpuint (tables->len, ==, 2);
}

/* Tests that the entry is described with the term that the question uses, because the model searches for this term. */
static void
test_term_of_the_question_is_sent (void)
{
  g_autoptr (DowserSchema) shop = shop_schema_new ();
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders");
  g_autoptr (DowserMeanings) meanings = NULL;
  g_auto (GStrv) lines = NULL;

  entry->also = g_strsplit ("turnover bookings", " ", -1);
  dowser_knowledge_add (knowledge, entry);
  meanings = dowser_meanings_new (knowledge, shop, NULL);
  lines = dowser_knowledge_dup_glossary (meanings, "bookings by country", TRUE);
  g_assert_cmpuint (g_strv_length (lines), ==, 1);
  g_assert_cmpstr (lines[0], ==, "“bookings”: sum of total from orders");
}

static void
test_lessons_about_the_question_are_sent (void)
{
  g_autoptr (DowserMeanings) meanings = meanings_new (FALSE);
  g_auto (GStrv) few = dowser_knowledge_dup_lessons (meanings, "orders");
  g_auto (GStrv) more = dowser_knowledge_dup_lessons (meanings, "orders per capita");

  g_assert_cmpuint (g_strv_length (few), ==, 2);
  g_assert_cmpstr (few[0], ==, "Amounts are in cents.");
  g_assert_cmpstr (few[1], ==, "Join orders.shipping_address_id = addresses.id.");
  g_assert_cmpuint (g_strv_length (more), ==, 3);
}

static void
test_personal_entries_are_not_sent (void)
{
  g_autoptr (DowserMeanings) open = meanings_new (FALSE);
  g_autoptr (DowserMeanings) personal = meanings_new (TRUE);
  g_auto (GStrv) glossary_lines = dowser_knowledge_dup_glossary (open, "big clients", TRUE);
  g_auto (GStrv) without_values = dowser_knowledge_dup_glossary (open, "big clients", FALSE);
  g_auto (GStrv) of_people = dowser_knowledge_dup_glossary (personal, "big clients", TRUE);

  g_assert_cmpuint (g_strv_length (glossary_lines), ==, 1);
  g_assert_cmpuint (g_strv_length (without_values), ==, 0);
  g_assert_cmpuint (g_strv_length (of_people), ==, 0);
}

/* Tests that a learned prefix counts as used if the question names a table with this prefix. */
static void
test_learned_prefix_of_named_table_is_used (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("PROD_order_items: id INTEGER pk\nothers: id INTEGER pk");
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_INSTEAD, NULL, "PROD_*");
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (GPtrArray) used = NULL;
  g_autoptr (GPtrArray) unused = NULL;

  entry->from = g_strdup ("*");
  entry->tier = DOWSER_ENTRY_LEARNED;
  dowser_knowledge_add (knowledge, entry);
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  used = dowser_knowledge_list_learned (meanings, "how many order items are there?");
  unused = dowser_knowledge_list_learned (meanings, "how many others are there?");
  g_assert_cmpuint (used->len, ==, 1);
  g_assert_cmpuint (unused->len, ==, 0);
}

DOWSER_TEST_MAIN (knowledge_lines)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/lines/only-used-entries-are-sent", test_only_used_entries_are_sent);
  g_test_add_func ("/knowledge/lines/term-of-the-question-is-sent", test_term_of_the_question_is_sent);
  g_test_add_func ("/knowledge/lines/lessons-about-the-question-are-sent", test_lessons_about_the_question_are_sent);
  g_test_add_func ("/knowledge/lines/personal-entries-are-not-sent", test_personal_entries_are_not_sent);
  g_test_add_func ("/knowledge/lines/learned-prefix-of-named-table-is-used",
                   test_learned_prefix_of_named_table_is_used);
  return g_test_run ();
}
