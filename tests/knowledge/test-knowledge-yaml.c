/* test-knowledge-yaml.c - tests that files of meanings are read, and that a change of a file keeps the file's other
 * lines */
#include "knowledge/dowser-knowledge-yaml.h"

#include "base/dowser-error.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const char file[]
    = "# What our words mean.\n"
      "dowser: 1\n"
      "synonyms:\n"
      "  - term: clients\n"
      "    means: customers   # not leads\n"
      "\n"
      "  # Where the sun shines.\n"
      "  - {term: iberia, also: [peninsula, \"the south\"], means: customers.country, value: Spain}\n"
      "metrics:\n"
      "- term: revenue\n"
      "  means: >-\n"
      "    sum of total\n"
      "    from orders\n"
      "  unit: EUR\n"
      "notes:\n"
      "  - means: Amounts are in cents.\n";

static DowserKnowledge *
read_text (const char *text, GPtrArray *notes)
{
  DowserKnowledge *knowledge = dowser_knowledge_new ();
  g_autoptr (GError) error = NULL;

  dowser_knowledge_read_yaml (knowledge, text, -1, DOWSER_ENTRY_WRITTEN, "shop.dowser.yaml", notes, &error);
  g_assert_no_error (error);
  return knowledge;
}

static void
test_entries_are_read_from_yaml (void)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = read_text (file, notes);
  const DowserEntry *iberia = dowser_knowledge_find (knowledge, "the south");
  const DowserEntry *revenue = dowser_knowledge_find (knowledge, "revenue");

  g_assert_cmpuint (notes->len, ==, 0);
  g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, 4);
  g_assert_cmpstr (iberia->value, ==, "Spain");
  g_assert_cmpstr (iberia->also[0], ==, "peninsula");
  g_assert_cmpuint (iberia->first_line, ==, 8);
  g_assert_cmpuint (iberia->last_line, ==, 8);
  g_assert_cmpint (revenue->kind, ==, DOWSER_ENTRY_METRIC);
  g_assert_cmpstr (revenue->means, ==, "sum of total from orders");
  g_assert_cmpstr (revenue->unit, ==, "EUR");
  g_assert_cmpuint (revenue->first_line, ==, 10);
  g_assert_cmpuint (revenue->last_line, ==, 14);
}

/* Tests that every ignored part of a file has a note. */
static void
test_ignored_parts_have_notes (void)
{
  static const struct
  {
    const char *text;
    const char *note_part;
  } cases[] = {
    { "synonyms:\n  - term: a\n", "has no “means”" },
    { "synonyms:\n  - {term: a, means: b, colour: red}\n", "“colour” isn't a known YAML key" },
    { "synonyms:\n  - {term: a, means: b, unit: kg}\n", "“unit” isn't a known YAML key" },
    { "metrics:\n  - revenue\n", "needs YAML keys, for example" },
    { "metrics:\n  revenue: sum of total\n", "must be a list" },
    { "glossary:\n  - {term: a, means: b}\n", "“glossary” isn't understood" },
    { "joins:\n  - {means: a.b}\n", "has no “from”" },
    { "units:\n  - {means: a.b}\n", "has no “unit”" },
    { "filters:\n  - {term: a, means: b, off: maybe}\n", "“off” isn't a known YAML key" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (DowserKnowledge) knowledge = read_text (cases[i].text, notes);

      g_assert_cmpuint (notes->len, ==, 1);
      g_assert_nonnull (strstr (notes->pdata[0], cases[i].note_part));
      g_assert_nonnull (strstr (notes->pdata[0], "line "));
    }
}

static void
test_invalid_yaml_is_refused (void)
{
  g_autofree char *large = g_strnfill (10 * 1024 * 1024, 'x');
  g_autofree char *nested = g_strnfill (100000, '[');
  const struct
  {
    const char *text;
    int code;
  } cases[] = {
    { "synonyms: [", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "a: 1\na: 2\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "a: &x [1]\nb: *x\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "a: &x [*x]\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "a: 1\n---\nb: 2\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "- a\n- b\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "just a text", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "a: \xff\xfe\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "? [a, b]\n: c\n", DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { "dowser: 2\nsynonyms: []\n", DOWSER_KNOWLEDGE_ERROR_VERSION },
    { large, DOWSER_KNOWLEDGE_ERROR_MALFORMED },
    { nested, DOWSER_KNOWLEDGE_ERROR_MALFORMED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      g_autoptr (GError) error = NULL;

      g_assert_false (
          dowser_knowledge_read_yaml (knowledge, cases[i].text, -1, DOWSER_ENTRY_WRITTEN, "a.yaml", NULL, &error));
      g_assert_error (error, DOWSER_KNOWLEDGE_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, "“a.yaml”"));
      g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, 0);
    }
}

/* Checks that all old lines still exist, in the same order. */
static void
assert_lines_stay (const char *before, const char *after)
{
  g_auto (GStrv) lines = g_strsplit (before, "\n", -1);
  const char *place = after;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      place = strstr (place, lines[i]);
      g_assert_nonnull (place);
      place += strlen (lines[i]);
    }
}

static void
test_added_entry_is_read_back (void)
{
  for (guint kind = 0; dowser_entry_kind_nicks[kind] != NULL; kind++)
    {
      g_autoptr (DowserEntry) entry = dowser_entry_new (kind, "a \"new\": term", "x # y");
      g_autoptr (GError) error = NULL;
      g_autofree char *after = NULL;
      g_autoptr (DowserKnowledge) knowledge = NULL;
      GPtrArray *entries;
      gboolean found = FALSE;

      if (kind == DOWSER_ENTRY_JOIN || kind == DOWSER_ENTRY_INSTEAD)
        {
          g_clear_pointer (&entry->term, g_free);
          entry->from = g_strdup ("- no, true");
        }
      if (kind == DOWSER_ENTRY_UNIT)
        {
          g_clear_pointer (&entry->term, g_free);
          entry->unit = g_strdup ("EUR: cents");
        }
      entry->also = kind < DOWSER_ENTRY_JOIN ? g_strsplit ("5|~|größe 🐟", "|", -1) : NULL;
      after = dowser_knowledge_yaml_add (file, entry, &error);
      g_assert_no_error (error);
      assert_lines_stay (file, after);
      knowledge = read_text (after, NULL);
      entries = dowser_knowledge_get_entries (knowledge);
      g_assert_cmpuint (entries->len, ==, 5);
      for (guint i = 0; i < entries->len; i++)
        {
          const DowserEntry *read = entries->pdata[i];
          g_autofree char *removed = NULL;

          if (!dowser_entry_has_same_content (read, entry))
            continue;
          found = TRUE;
          g_assert_cmpuint (read->also != NULL ? g_strv_length (read->also) : 0, ==, kind < DOWSER_ENTRY_JOIN ? 3 : 0);
          removed = dowser_knowledge_yaml_replace (after, read, NULL, &error);
          g_assert_no_error (error);
          assert_lines_stay (file, removed);
          g_assert_null (strstr (removed, "x # y"));
        }
      g_assert_true (found);
    }
}

/* Tests that a changed entry takes the place of the old entry in the file, with the same indentation. */
static void
test_changed_entry_keeps_its_place (void)
{
  g_autoptr (DowserKnowledge) knowledge = read_text (file, NULL);
  const DowserEntry *old = dowser_knowledge_find (knowledge, "revenue");
  g_autoptr (DowserEntry) entry = dowser_entry_new (DOWSER_ENTRY_METRIC, "turnover", "sum of paid from orders");
  g_autofree char *after = dowser_knowledge_yaml_replace (file, old, entry, NULL);
  g_autoptr (DowserKnowledge) again = read_text (after, NULL);
  g_auto (GStrv) lines = g_strsplit (file, "\n", -1);

  g_assert_cmpuint (dowser_knowledge_get_entries (again)->len, ==, 4);
  g_assert_null (dowser_knowledge_find (again, "revenue"));
  g_assert_cmpstr (dowser_knowledge_find (again, "turnover")->means, ==, "sum of paid from orders");
  g_assert_cmpuint (dowser_knowledge_find (again, "turnover")->first_line, ==, 10);
  for (guint i = 0; i < 9; i++)
    g_assert_nonnull (strstr (after, lines[i]));
  g_assert_true (g_str_has_suffix (after, "notes:\n  - means: Amounts are in cents.\n"));
}

/* Tests entries that can't be changed without changing other entries. The file stays unchanged, and an error is
 * returned. */
static void
test_difficult_entries_stay_unchanged (void)
{
  static const struct
  {
    const char *text;
    const char *term;
    gboolean is_changed;
  } cases[] = {
    { "synonyms: [{term: a, means: b}, {term: c, means: d}]\n", "a", FALSE },
    { "synonyms: [{term: a,\n means: b}, {term: c,\n means: d}]\n", "a", FALSE },
    { "synonyms:\n-\n  term: a\n  means: b\n- term: c\n  means: d\n", "a", FALSE },
    { "synonyms:\n- term: z\n  means: y\n  about: \"one\xe2\x80\xa8two\"\n- term: a\n  means: b\n- term: c\n  means: "
      "d\n",
      "a", TRUE },
    { "synonyms:\r- term: a\r  means: b\r- term: c\r  means: d\r", "a", TRUE },
    { "synonyms:\r\n- term: a\r\n  means: b\r\n- term: c\r\n  means: d\r\n", "a", TRUE },
    { "synonyms:\n- {term: a, means: b}\n- {term: c, means: d}\n", "a", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = read_text (cases[i].text, NULL);
      g_autoptr (GError) error = NULL;
      g_autofree char *after
          = dowser_knowledge_yaml_replace (cases[i].text, dowser_knowledge_find (knowledge, cases[i].term), NULL,
                                           &error);
      g_autoptr (DowserKnowledge) again = after != NULL ? read_text (after, NULL) : NULL;

      if ((after != NULL) != cases[i].is_changed)
        g_error ("“%s” becomes “%s”", cases[i].text, after);
      if (after == NULL)
        g_assert_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY);
      else
        {
          g_assert_null (dowser_knowledge_find (again, "a"));
          g_assert_cmpstr (dowser_knowledge_find (again, "c")->means, ==, "d");
        }
    }
}

/* Tests files that would become invalid if an entry were added, because the file ends early or is in braces. */
static void
test_unfinished_files_get_no_new_entry (void)
{
  static const char *const texts[]
      = { "{notes: [{means: a}]}\n", "notes:\n- means: a\n...\n", "  notes:\n  - means: a\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserEntry) entry = dowser_entry_new (DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders");
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_knowledge_yaml_add (texts[i], entry, &error));
      g_assert_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY);
    }
}

/* Tests that an entry is added to a new file, to a file without a final newline, and to a section without entries. */
static void
test_nearly_empty_file_gets_an_entry (void)
{
  static const char *const texts[]
      = { NULL, "", "dowser: 1", "metrics:", "metrics:\n# none yet\nnotes:\n", "# nothing\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserEntry) entry = dowser_entry_new (DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders");
      g_autoptr (GError) error = NULL;
      g_autofree char *after = dowser_knowledge_yaml_add (texts[i], entry, &error);
      g_autoptr (DowserKnowledge) knowledge = NULL;

      g_assert_no_error (error);
      knowledge = read_text (after, NULL);
      g_assert_cmpuint (dowser_knowledge_get_entries (knowledge)->len, ==, 1);
      if (texts[i] != NULL)
        assert_lines_stay (texts[i], after);
    }
}

static void
test_flow_lists_get_no_new_entry (void)
{
  g_autoptr (DowserEntry) entry = dowser_entry_new (DOWSER_ENTRY_METRIC, "revenue", "sum of total from orders");
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_knowledge_yaml_add ("metrics: [{term: a, means: b}]\n", entry, &error));
  g_assert_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY);
}

DOWSER_TEST_MAIN (knowledge_yaml)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/yaml/entries-are-read-from-yaml", test_entries_are_read_from_yaml);
  g_test_add_func ("/knowledge/yaml/ignored-parts-have-notes", test_ignored_parts_have_notes);
  g_test_add_func ("/knowledge/yaml/invalid-yaml-is-refused", test_invalid_yaml_is_refused);
  g_test_add_func ("/knowledge/yaml/added-entry-is-read-back", test_added_entry_is_read_back);
  g_test_add_func ("/knowledge/yaml/changed-entry-keeps-its-place", test_changed_entry_keeps_its_place);
  g_test_add_func ("/knowledge/yaml/difficult-entries-stay-unchanged", test_difficult_entries_stay_unchanged);
  g_test_add_func ("/knowledge/yaml/unfinished-files-get-no-new-entry", test_unfinished_files_get_no_new_entry);
  g_test_add_func ("/knowledge/yaml/nearly-empty-file-gets-an-entry", test_nearly_empty_file_gets_an_entry);
  g_test_add_func ("/knowledge/yaml/flow-lists-get-no-new-entry", test_flow_lists_get_no_new_entry);
  return g_test_run ();
}
