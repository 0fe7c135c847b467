/* test-schema-diff.c - tests that the changes between two schemas are found */
#include "schema/dowser-schema-diff.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* @text: tables with their columns: "t(a INT, b TEXT) u(c INT)" */
static DowserSchema *
make_schema (const char *text)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_auto (GStrv) tables = g_strsplit (text, ")", -1);

  for (guint i = 0; tables[i] != NULL && strchr (tables[i], '(') != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (g_strstrip (tables[i]), "(", 2);
      g_auto (GStrv) columns = g_strsplit (parts[1], ",", -1);
      DowserTable *table = dowser_schema_builder_add_table (builder, parts[0], FALSE);

      for (guint j = 0; columns[j] != NULL; j++)
        {
          g_auto (GStrv) words = g_strsplit (g_strstrip (columns[j]), " ", 2);

          if (words[0] != NULL)
            dowser_schema_builder_add_column (builder, table, words[0], words[1]);
        }
    }
  return dowser_schema_builder_end (builder);
}

static void
assert_diff (const char *before_text, const char *after_text, const char *expected)
{
  g_autoptr (DowserSchema) before = make_schema (before_text);
  g_autoptr (DowserSchema) after = make_schema (after_text);
  g_autoptr (GPtrArray) changes = dowser_schema_diff (before, after);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++)
    {
      g_autofree char *line = dowser_schema_change_describe (changes->pdata[i]);

      g_string_append_printf (text, "%s\n", line);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_changes_are_listed (void)
{
  assert_diff ("t(a INT, b TEXT)", "t(b TEXT, a INT)", "");
  assert_diff ("t(a INT)", "t(a INT, b TEXT)", "Column “b” of “t” is new.\n");
  assert_diff ("t(a INT, b TEXT)", "t(a INT)", "Column “b” of “t” is gone.\n");
  assert_diff ("t(a INT)", "t(a REAL)", "Column “a” of “t” changed from INT to REAL.\n");
  assert_diff ("t(a INT)", "t(a INT) u(b INT)", "Table “u” is new.\n");
  assert_diff ("t(a INT) u(b INT)", "t(a INT)", "Table “u” is gone.\n");
}

static void
assert_removes (const char *before_text, const char *after_text, gboolean expected)
{
  g_autoptr (DowserSchema) before = make_schema (before_text);
  g_autoptr (DowserSchema) after = make_schema (after_text);
  g_autoptr (GPtrArray) changes = dowser_schema_diff (before, after);

  g_assert_cmpuint (changes->len, ==, 1);
  g_assert_true (dowser_schema_change_is_breaking (changes->pdata[0]) == expected);
}

static void
test_additions_remove_nothing (void)
{
  assert_removes ("t(a INT)", "t(a INT, b TEXT)", FALSE);
  assert_removes ("t(a INT)", "t(a INT) u(b INT)", FALSE);
  assert_removes ("t(a INT, b TEXT)", "t(a INT)", TRUE);
  assert_removes ("t(a INT)", "t(a REAL)", TRUE);
  assert_removes ("t(id INT, order_amount REAL)", "t(id INT, amount REAL)", TRUE);
  assert_removes ("t(a INT) u(b INT)", "t(a INT)", TRUE);
}

static void
test_renamed_columns_are_found (void)
{
  assert_diff ("t(id INT, order_amount REAL)", "t(id INT, amount REAL)",
               "Column “order_amount” of “t” is gone. It may have been renamed to “amount”.\n");
  assert_diff ("t(id INT, x TEXT)", "t(id INT, y REAL)", "Column “x” of “t” is gone.\nColumn “y” of “t” is new.\n");
  assert_diff ("old(id INT, a INT, b INT)", "new(id INT, a INT, b INT)",
               "Table “old” is gone. It may now be “new”, which has the same columns.\n");
  assert_diff ("old(id INT, a INT, b INT)", "new(id INT, c INT, d INT)", "Table “old” is gone.\nTable “new” is new.\n");
}

/* Returns all names, in the forms "table" and "table.column". */
static GHashTable *
collect_names (const DowserSchema *schema)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      g_hash_table_add (names, g_strdup (table->name));
      for (guint j = 0; j < table->columns->len; j++)
        g_hash_table_add (names,
                          g_strconcat (table->name, ".", ((DowserColumn *) table->columns->pdata[j])->name, NULL));
    }
  return names;
}

static DowserSchema *
make_random_schema (GRand *rand)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < 8; i++)
    {
      g_autofree char *name = g_strdup_printf ("t%u", i);
      guint first = (guint) g_rand_int_range (rand, 0, 4);
      guint n_columns = (guint) g_rand_int_range (rand, 0, 6);
      DowserTable *table;

      if (g_rand_boolean (rand))
        continue;
      table = dowser_schema_builder_add_table (builder, name, FALSE);
      for (guint j = first; j < first + n_columns; j++)
        {
          g_autofree char *column = g_strdup_printf ("c%u", j);

          dowser_schema_builder_add_column (builder, table, column, g_rand_boolean (rand) ? "INT" : "TEXT");
        }
    }
  return dowser_schema_builder_end (builder);
}

static gboolean
is_reported (GPtrArray *changes, const char *name, gboolean is_new)
{
  for (guint i = 0; i < changes->len; i++)
    {
      const DowserSchemaChange *change = changes->pdata[i];
      gboolean is_addition = change->kind == DOWSER_SCHEMA_TABLE_ADDED || change->kind == DOWSER_SCHEMA_COLUMN_ADDED;
      g_autofree char *path
          = change->column != NULL ? g_strconcat (change->table, ".", change->column, NULL) : g_strdup (change->table);

      if (is_new == is_addition && strcmp (path, name) == 0)
        return TRUE;
      if (change->kind == DOWSER_SCHEMA_TABLE_RENAMED && is_new && strcmp (change->now, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Tests that exactly the added and removed tables are reported, and that a schema has no differences from itself. */
static void
test_random_changes_are_found (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);

  for (guint round_number = 0; round_number < 2000; round_number++)
    {
      g_autoptr (DowserSchema) before = make_random_schema (rand);
      g_autoptr (DowserSchema) after = make_random_schema (rand);
      g_autoptr (GPtrArray) changes = dowser_schema_diff (before, after);
      g_autoptr (GPtrArray) none = dowser_schema_diff (before, before);
      g_autoptr (GPtrArray) reversed_changes = dowser_schema_diff (after, before);
      g_autoptr (GHashTable) had = collect_names (before);
      g_autoptr (GHashTable) has = collect_names (after);
      GHashTableIter iter;
      gpointer name;

      g_assert_cmpuint (none->len, ==, 0);
      g_assert_true ((changes->len == 0) == (reversed_changes->len == 0));
      g_hash_table_iter_init (&iter, had);
      while (g_hash_table_iter_next (&iter, &name, NULL))
        if (strchr (name, '.') == NULL)
          g_assert_true (is_reported (changes, name, FALSE) || g_hash_table_contains (has, name));
      g_hash_table_iter_init (&iter, has);
      while (g_hash_table_iter_next (&iter, &name, NULL))
        if (strchr (name, '.') == NULL)
          g_assert_true (is_reported (changes, name, TRUE) == !g_hash_table_contains (had, name));
    }
}

static void
test_comparison_time_is_linear (void)
{
  GString *text = g_string_new (NULL);
  g_autoptr (DowserSchema) before = NULL;
  g_autoptr (DowserSchema) after = NULL;
  g_autoptr (GPtrArray) changes = NULL;

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text, "table_%u(id INT, a%u INT, b%u INT, c INT, d TEXT, e TEXT)", i, i, i);
  before = make_schema (text->str);
  g_string_append (text, "one_more(id INT)");
  after = make_schema (text->str);
  g_string_free (text, TRUE);
  g_test_timer_start ();
  changes = dowser_schema_diff (before, after);
  g_assert_cmpuint (changes->len, ==, 1);
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 5);
}

DOWSER_TEST_MAIN (schema_diff)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/schema-diff/changes-are-listed", test_changes_are_listed);
  g_test_add_func ("/model/schema-diff/additions-remove-nothing", test_additions_remove_nothing);
  g_test_add_func ("/model/schema-diff/renamed-columns-are-found", test_renamed_columns_are_found);
  g_test_add_func ("/model/schema-diff/random-changes-are-found", test_random_changes_are_found);
  g_test_add_func ("/model/schema-diff/comparison-time-is-linear", test_comparison_time_is_linear);
  return g_test_run ();
}
