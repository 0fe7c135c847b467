/* test-knowledge-history.c - tests that each change of a meaning is recorded, and that the change can be undone unless
 * the meaning has changed again */
#include "pipeline/context/dowser-knowledge-files.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  char *uri;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("dowser-meanings-XXXXXX", NULL);
  fixture->uri = g_build_filename (fixture->folder, "shop.db", NULL);
  g_setenv ("DOWSER_DATA_DIR", fixture->folder, TRUE);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_remove (path);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  remove_tree (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->uri);
}

static DowserKnowledge *
read_knowledge (Fixture *fixture)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  DowserKnowledge *knowledge = dowser_knowledge_files_read (fixture->uri, notes);

  g_assert_cmpuint (notes->len, ==, 0);
  return knowledge != NULL ? knowledge : dowser_knowledge_new ();
}

/* Returns the list of changes, each in the form "region=customers.country learned". */
static char *
print_entries (Fixture *fixture)
{
  g_autoptr (DowserKnowledge) knowledge = read_knowledge (fixture);
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < entries->len; i++)
    {
      const DowserEntry *entry = entries->pdata[i];

      g_string_append_printf (text, "%s%s=%s %s", i > 0 ? ", " : "", entry->term, entry->means,
                              dowser_entry_tier_nicks[entry->tier]);
    }
  return g_string_free (text, FALSE);
}

static GPtrArray *
list_changes (Fixture *fixture)
{
  g_autoptr (DowserKnowledge) knowledge = read_knowledge (fixture);

  return dowser_knowledge_files_list_changes (fixture->uri, knowledge);
}

/* Returns the marks of the changes that can be undone, the last change first. */
static char *
print_undos (Fixture *fixture)
{
  g_autoptr (GPtrArray) changes = list_changes (fixture);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++)
    g_string_append_c (text, ((const DowserKnowledgeChange *) changes->pdata[i])->can_undo ? 'u' : '-');
  return g_string_free (text, FALSE);
}

static void
undo_change (Fixture *fixture, guint index)
{
  g_autoptr (GPtrArray) changes = list_changes (fixture);
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_knowledge_files_undo (fixture->uri, changes->pdata[index], &error));
  g_assert_no_error (error);
}

static DowserEntry *
make_entry (DowserEntryTier tier, const char *term, const char *means)
{
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, term, means);

  entry->tier = tier;
  return entry;
}

#define EXPECT(expected, undos)                                                                                        \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_autofree char *entries_text = print_entries (fixture);                                                           \
    g_autofree char *marks = print_undos (fixture);                                                                    \
    g_assert_cmpstr (entries_text, ==, expected);                                                                      \
    g_assert_cmpstr (marks, ==, undos);                                                                                \
  }                                                                                                                    \
  G_STMT_END

static void
test_written (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserEntry) first = make_entry (DOWSER_ENTRY_WRITTEN, "region", "customers.country");
  g_autoptr (DowserEntry) second = make_entry (DOWSER_ENTRY_WRITTEN, "area", "customers.country");
  g_autoptr (GPtrArray) changes = NULL;
  const DowserKnowledgeChange *change;

  EXPECT ("", "");
  g_assert_true (dowser_knowledge_files_add (fixture->uri, first, NULL));
  EXPECT ("region=customers.country written", "u");
  g_assert_true (dowser_knowledge_files_replace (fixture->uri, first, second, NULL));
  EXPECT ("area=customers.country written", "u-");
  undo_change (fixture, 0);
  EXPECT ("region=customers.country written", "u--");
  g_free (dowser_knowledge_files_remove (fixture->uri, first, NULL));
  EXPECT ("", "u---");
  undo_change (fixture, 0);
  EXPECT ("region=customers.country written", "u----");
  changes = list_changes (fixture);
  change = changes->pdata[4];
  g_assert_null (change->before);
  g_assert_cmpstr (change->after->means, ==, "customers.country");
  g_assert_cmpstr (change->author, ==, g_get_user_name ());
  g_assert_cmpint (ABS (change->at - g_get_real_time () / G_USEC_PER_SEC), <, 3600);
}

static void
test_learned (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserEntry) first = make_entry (DOWSER_ENTRY_LEARNED, "region", "customers.country");
  g_autoptr (DowserEntry) second = make_entry (DOWSER_ENTRY_LEARNED, "region", "addresses.city");

  g_assert_true (dowser_knowledge_files_learn (fixture->uri, first, NULL));
  g_assert_true (dowser_knowledge_files_learn (fixture->uri, second, NULL));
  EXPECT ("region=addresses.city learned", "u-");
  undo_change (fixture, 0);
  EXPECT ("region=customers.country learned", "u--");
  g_assert_true (dowser_knowledge_files_promote (fixture->uri, first, NULL));
  EXPECT ("region=customers.country written", "u---");
  undo_change (fixture, 0);
  EXPECT ("region=customers.country learned", "u----");
}

/* Tests that a change can't be undone if the entry has changed again. Tests that an unreadable line doesn't affect
 * other lines. */
static void
test_otherwise (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserEntry) entry = make_entry (DOWSER_ENTRY_WRITTEN, "region", "customers.country");
  g_autofree char *path = dowser_knowledge_files_dup_path (fixture->uri);
  g_autofree char *folder = g_build_filename (fixture->folder, "meanings-history", NULL);
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = NULL;
  g_autofree char *history = NULL;
  g_autofree char *text = NULL;
  g_autofree char *longer = NULL;

  g_assert_true (dowser_knowledge_files_add (fixture->uri, entry, NULL));
  changes = list_changes (fixture);
  g_assert_true (g_file_set_contents (path, "synonyms: []\n", -1, NULL));
  EXPECT ("", "-");
  g_assert_false (dowser_knowledge_files_undo (fixture->uri, changes->pdata[0], &error));
  g_assert_nonnull (error);

  dir = g_dir_open (folder, 0, NULL);
  history = g_build_filename (folder, g_dir_read_name (dir), NULL);
  g_assert_true (g_file_get_contents (history, &text, NULL, NULL));
  longer = g_strconcat ("[1]\n{\"at\": \"x\"}\n\xff\n", text, "{\"before\": {\"text\": \"a: [\"}}\n{", NULL);
  g_assert_true (g_file_set_contents (history, longer, -1, NULL));
  EXPECT ("", "-");
}

DOWSER_TEST_MAIN (knowledge_history)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/pipeline/knowledge-history/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("written", test_written);
  ADD ("learned", test_learned);
  ADD ("otherwise", test_otherwise);
  return g_test_run ();
}
