/* test-foreign.c - tests that files of other programs are read as entries, and that parts that can't be read are
 * reported */
#include "knowledge/foreign/dowser-foreign.h"

#include "base/dowser-error.h"
#include "knowledge/dowser-meanings.h"
#include "support/dowser-test-main.h"
#include "support/golden.h"
#include "support/shop.h"

#include <string.h>

#define FOLDER "knowledge/foreign"

/* Files as other programs write them, one file for each format. */
static const char *const files[] = { "snowflake.yaml",       "schema.yml",           "ossie.yaml",
                                     "data_dictionary.json", "lessons_learned.yaml", "learned_lessons.json",
                                     "query_document.json",  "datapackage.json",     "csvw.json" };

static char *
load_file (const char *name, gsize *length)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, FOLDER, "files", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static void
append_member (GString *text, const char *name, const char *value)
{
  if (value != NULL)
    g_string_append_printf (text, " %s “%s”", name, value);
}

static void
append_entry (GString *text, const DowserMeaning *meaning)
{
  const DowserEntry *entry = meaning->entry;
  g_autofree char *also = entry->also != NULL ? g_strjoinv (", ", entry->also) : NULL;

  g_string_append_printf (text, "  %s %u:", dowser_entry_kind_nicks[entry->kind], entry->first_line);
  append_member (text, "term", entry->term);
  append_member (text, "also", also != NULL && *also != '\0' ? also : NULL);
  append_member (text, "from", entry->from);
  append_member (text, "means", entry->means);
  append_member (text, "about", entry->about);
  if (entry->tier != DOWSER_ENTRY_WRITTEN || entry->n_uses > 0)
    g_string_append_printf (text, " %s %.2f, kept %u of %u", dowser_entry_tier_nicks[entry->tier], entry->confidence,
                            entry->n_kept, entry->n_uses);
  append_member (text, "not used:", meaning->problem);
  g_string_append_c (text, '\n');
}

static void
append_file (GString *text, const char *name, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) questions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_question_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  g_autofree char *content = load_file (name, &length);
  GPtrArray *list;

  dowser_foreign_read (knowledge, content, (gssize) length, schema, DOWSER_DIALECT_SQLITE, name, questions, notes,
                       &error);
  g_assert_no_error (error);
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  list = dowser_meanings_get_list (meanings);
  g_string_append_printf (text, "%s\n", name);
  for (guint i = 0; i < list->len; i++)
    append_entry (text, list->pdata[i]);
  for (guint i = 0; i < questions->len; i++)
    {
      const DowserForeignQuestion *question = questions->pdata[i];

      g_string_append_printf (text, "  question %u: %s%s\n", question->line, question->question,
                              question->plan != NULL ? "" : " (not read)");
    }
  for (guint i = 0; i < notes->len; i++)
    g_string_append_printf (text, "  note: %s\n", (const char *) notes->pdata[i]);
}

static void
test_foreign_files_become_entries (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    append_file (text, files[i], schema);
  expect_golden (FOLDER, "entries.golden", text->str);
}

/* Reads @text. Returns: (transfer full): the notes, each on its own line */
static char *
list_notes (const char *text, DowserKnowledge *knowledge)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  dowser_foreign_read (knowledge, text, -1, schema, DOWSER_DIALECT_SQLITE, "a.yaml", NULL, notes, &error);
  g_assert_no_error (error);
  g_ptr_array_add (notes, NULL);
  return g_strjoinv ("\n", (char **) notes->pdata);
}

#define ORDERS "tables:\n  - name: orders\n    base_table: {table: orders}\n"
#define CUSTOMERS "  - name: customers\n    base_table: {table: customers}\n"
#define METRIC(sql) ORDERS "    metrics:\n      - {name: m, expr: \"" sql "\"}\n"

/* Tests that an expression that can't be used adds no entry and is reported in one sentence. */
static void
test_unused_entries_are_reported (void)
{
  static const struct
  {
    const char *text;
    const char *note_part;
  } cases[] = {
    { METRIC ("SUM("), "line 5: “m” isn't used: " },
    { METRIC ("total"), "a metric must be one number calculated from many rows" },
    { METRIC ("SUM(total) + total"), "a metric must be one number calculated from many rows" },
    { METRIC ("SUM(SUM(total))"), "the expression aggregates an aggregate" },
    { METRIC ("(SELECT MAX(total) FROM orders)"), "the expression contains a subquery" },
    { METRIC ("SUM(total) OVER ()"), "the expression contains a subquery" },
    { METRIC ("1); DROP TABLE orders; --"), "“m” isn't used: " },
    { METRIC ("SUM(total)), (1"), "is not one expression" },
    { METRIC ("SUM(colour)"), "colour" },
    { METRIC ("SUM(orders.m)"), "“m” isn't used: " },
    { ORDERS "    metrics:\n      - {name: a, expr: b + 1}\n      - {name: b, expr: a + 1}\n",
      "the entry depends on itself" },
    { ORDERS "    metrics:\n      - {name: a, expr: SUM(}\n      - {name: b, expr: a + 1}\n",
      "the expression needs “a”, which isn't used" },
    { ORDERS "    filters:\n      - {name: f, expr: total}\n", "the expression isn't a condition" },
    { ORDERS "    filters:\n      - {name: f, expr: SUM(total) > 1}\n", "not a value of each row" },
    { ORDERS "    dimensions:\n      - {name: d, expr: MAX(total)}\n", "not a value of each row" },
    { ORDERS CUSTOMERS "    filters:\n      - {name: f, expr: orders.status = 'paid'}\n",
      "the entry combines rows of several tables" },
    { ORDERS CUSTOMERS "    dimensions:\n      - {name: d, expr: orders.total + 1}\n",
      "the entry combines rows of several tables" },
    { ORDERS "    facts:\n      - {name: t, expr: total, access_modifier: private_access}\n" CUSTOMERS
             "    metrics:\n      - {name: n, expr: COUNT(*), access_modifier: private_access}\n"
             "metrics:\n  - {name: m, expr: SUM(orders.t) / customers.n}\n",
      "the entry combines rows of several tables" },
    { ORDERS "  - name: addresses\n    base_table: {table: addresses}\n"
             "metrics:\n  - {name: m, expr: \"SUM(CASE WHEN addresses.city = 'Oslo' THEN orders.total END)\"}\n",
      "several keys join the tables of the entry" },
    { ORDERS "    metrics: {a: 1}\n", "“metrics” must be a list" },
    { ORDERS "    metrics: [a]\n", "needs named values, such as" },
    { ORDERS "    metrics:\n      - {name: [a], expr: COUNT(*)}\n", "“name” must be a text" },
    { ORDERS "    synonyms: {a: b}\n", "“synonyms” must be a list of texts" },
    { ORDERS "    colour: red\n", "“colour” of a table isn't used" },
    { ORDERS "verified_queries:\n  - {question: a}\n", "needs “question” and “sql”" },
    { "tables:\n  - name: ghosts\n    base_table: {table: ghosts}\n", "the source has no table “ghosts”" },
    { ORDERS "  - name: orders\n    base_table: {table: orders}\n", "is given twice at the same level" },
    { ORDERS "relationships:\n  - {left_table: orders, right_table: ghosts, relationship_columns: [{left_column: id, "
             "right_column: id}]}\n",
      "the source has no column “ghosts.id”" },
    { ORDERS "relationships:\n  - {left_table: orders, right_table: orders}\n", "its columns don't form pairs" },
    { "models: [1]\n", "needs named values, such as" },
    { "models:\n  - {name: orders, columns: 5}\n", "“columns” must be a list" },
    { "metrics:\n  - {name: m, type: simple, type_params: {measure: ghost}}\n", "there is no measure “ghost”" },
    { "metrics:\n  - {name: m, type: ratio, type_params: {numerator: a, denominator: b}}\n", "there is no metric “a”" },
    { "metrics:\n  - {name: m, type: conversion}\n", "because a metric of type “conversion” isn't a single number" },
    { "semantic_model: [5]\n", "needs named values, such as" },
    { "lessons:\n  - {type: table_mapping}\n", "needs “schema_name” and “actual_name”" },
    { "lessons: 7\n", "“lessons” must be a list" },
    { "final_sql: SELECT 1\nsummary: a\nsteps: [{sql: SELECT 1}]\n", "a step needs “step_id” and “sql”" },
    { "resources: [{name: orders, schema: [1]}]\n", "needs named values, such as" },
    { "{\"glossary\": 5}", "“glossary” must be a list" },
    { "{\"tables\": {\"orders\": [1]}}", "needs named values, such as" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      g_autofree char *notes = list_notes (cases[i].text, knowledge);

      if (strstr (notes, cases[i].note_part) == NULL)
        g_error ("%s\nsays “%s”, not “%s”", cases[i].text, notes, cases[i].note_part);
      g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, 0);
    }
}

/* Tests that an invalid file adds no entry, and that the message names the file. */
static void
test_malformed_file_adds_no_entry (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autofree char *large = g_strnfill (10 * 1024 * 1024, 'x');
  g_autofree char *nested = g_strnfill (100000, '[');
  const char *const cases[]
      = { "tables: [", "{\"tables\": [1, ", "just a text", "a: &x [*x]\n", "- 1\n", "a: \xff\n", "5", "", large,
          nested,      "colour: red\n" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      g_autoptr (GError) error = NULL;

      g_assert_false (
          dowser_foreign_read (knowledge, cases[i], -1, schema, DOWSER_DIALECT_SQLITE, "a.yaml", NULL, NULL, &error));
      g_assert_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_MALFORMED);
      g_assert_nonnull (strstr (error->message, "“a.yaml”"));
      g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, 0);
    }
}

/* Tests that the user's own entries win over the entries of another program's file. Tests that entries of the file are
 * reported if they contradict the user's entries. */
static void
test_users_entries_win (void)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autofree char *notes = NULL;
  const DowserEntry *entry;

  dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_METRIC, "m", "number of orders"));
  notes = list_notes (ORDERS "    metrics:\n      - {name: m, synonyms: [takings], expr: SUM(total)}\n", knowledge);
  g_assert_nonnull (
      strstr (notes, "the word “m” isn't used for “sum of total”, because it already means “number of orders”"));
  entry = dowser_knowledge_find (knowledge, "m");
  g_assert_cmpstr (entry->means, ==, "number of orders");
  entry = dowser_knowledge_find (knowledge, "takings");
  g_assert_cmpstr (entry->means, ==, "sum of total");
}

/* Tests that an unknown member that appears in every column gives only one note. */
static void
test_repeated_notes_are_reported_once (void)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autofree char *notes = list_notes (ORDERS "    dimensions:\n      - {name: id, colour: red}\n"
                                              "      - {name: status, colour: blue}\n",
                                       knowledge);

  g_assert_nonnull (strstr (notes, "line 5: “colour” of a dimension isn't used"));
  g_assert_null (strchr (notes, '\n'));
}

/* Tests that the name of a table, singular or plural, isn't given to another meaning, because questions use this name
 * for the table. The expression of a metric may still contain this name. */
static void
test_table_name_gets_no_other_meaning (void)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autofree char *notes
      = list_notes (ORDERS "    metrics:\n      - {name: orders, synonyms: [order], expr: COUNT(*)}\n"
                           "      - {name: customer, synonyms: [placed], expr: orders * 2}\n",
                    knowledge);

  g_assert_nonnull (
      strstr (notes, "the word “orders” isn't used for “number of orders”, because it already means “orders”"));
  g_assert_nonnull (strstr (notes, "the word “order” isn't used for “number of orders”"));
  g_assert_null (dowser_knowledge_find (knowledge, "orders"));
  g_assert_null (dowser_knowledge_find (knowledge, "customer"));
  g_assert_cmpstr (dowser_knowledge_find (knowledge, "placed")->means, ==, "number of orders times 2");
}

/* Tests JSON that other programs write and that the YAML reader refuses. */
static void
test_json_refused_as_yaml_is_read (void)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autofree char *notes
      = list_notes ("{\n\t\"glossary\": {\n\t\t\"smile\": \"a \\ud83d\\ude00 and a \\/\"\n\t}\n}", knowledge);
  const DowserEntry *entry = dowser_knowledge_get_entries (knowledge)->pdata[0];

  g_assert_cmpstr (notes, ==, "");
  g_assert_cmpstr (entry->means, ==, "smile: a \xf0\x9f\x98\x80 and a /");
}

/* Tests that a large file is read up to the limit. The number of notes is also limited: the last note counts the
 * omitted notes. */
static void
test_number_of_entries_is_limited (void)
{
  g_autoptr (GString) text = g_string_new (ORDERS "    metrics:\n");
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autofree char *notes = NULL;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "      - {name: m%u, expr: SUM(total) + %u%s}\n", i, i, i % 2 == 0 ? "" : " +");
  notes = list_notes (text->str, knowledge);
  g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, DOWSER_FOREIGN_MAX_ENTRIES / 2);
  g_assert_nonnull (strstr (notes, "more parts aren't used"));
}

static void
test_number_of_terms_is_limited (void)
{
  g_autoptr (GString) text = g_string_new ("glossary:\n");
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autofree char *notes = NULL;

  for (guint i = 0; i < DOWSER_FOREIGN_MAX_ENTRIES + 10; i++)
    g_string_append_printf (text, "  t%u: means %u\n", i, i);
  notes = list_notes (text->str, knowledge);
  g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, DOWSER_FOREIGN_MAX_ENTRIES);
  g_assert_nonnull (strstr (notes, "this entry and the following ones aren't used"));
}

DOWSER_TEST_MAIN (foreign)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/foreign/foreign-files-become-entries", test_foreign_files_become_entries);
  g_test_add_func ("/knowledge/foreign/unused-entries-are-reported", test_unused_entries_are_reported);
  g_test_add_func ("/knowledge/foreign/malformed-file-adds-no-entry", test_malformed_file_adds_no_entry);
  g_test_add_func ("/knowledge/foreign/users-entries-win", test_users_entries_win);
  g_test_add_func ("/knowledge/foreign/repeated-notes-are-reported-once", test_repeated_notes_are_reported_once);
  g_test_add_func ("/knowledge/foreign/table-name-gets-no-other-meaning", test_table_name_gets_no_other_meaning);
  g_test_add_func ("/knowledge/foreign/json-refused-as-yaml-is-read", test_json_refused_as_yaml_is_read);
  g_test_add_func ("/knowledge/foreign/number-of-entries-is-limited", test_number_of_entries_is_limited);
  g_test_add_func ("/knowledge/foreign/number-of-terms-is-limited", test_number_of_terms_is_limited);
  return g_test_run ();
}
