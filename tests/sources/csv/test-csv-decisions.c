/* test-csv-decisions.c - tests that the decisions on how a file's columns are read are listed with their alternatives,
 * without reading the file */
#include "sources/csv/dowser-csv-decisions.h"

#include "sources/csv/dowser-csv-memory.h"
#include "sources/csv/dowser-csv-settle.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *path;
  char *memory;
} File;

static void
file_init (File *self, const char *bytes)
{
  int fd = g_file_open_tmp ("dowser-XXXXXX.csv", &self->path, NULL);
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (NULL);
  g_autoptr (GError) error = NULL;
  DowserDataFile file = { .real_path = self->path, .kind = DOWSER_DATA_CSV };

  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (self->path, bytes, -1, NULL));
  dowser_csv_memory_scan (memory, &file, NULL, &error);
  g_assert_no_error (error);
  self->memory = dowser_csv_memory_to_text (memory);
}

static void
file_clear (File *self)
{
  g_assert_cmpint (g_unlink (self->path), ==, 0);
  g_free (self->path);
  g_free (self->memory);
}

/* Checks the decision on the column at @index: "type|detail|choices". */
static void
assert_decision (const File *file, guint index, const char *expected)
{
  g_autoptr (GPtrArray) decisions = dowser_csv_decisions_list (file->path, file->memory);
  const DowserCsvDecision *decision;
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_cmpuint (index, <, decisions->len);
  decision = decisions->pdata[index];
  g_string_append_printf (text, "%s|%s|", decision->type, decision->detail != NULL ? decision->detail : "");
  for (guint i = 0; i < decision->choices->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "",
                            dowser_csv_choice_nicks[g_array_index (decision->choices, DowserCsvChoice, i)]);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
choose_reading (File *file, const char *column, const char *nick)
{
  char *memory = dowser_csv_decisions_set_choice (file->memory, file->path, column, nick);

  g_free (file->memory);
  file->memory = memory;
}

static void
test_decisions_are_listed_with_alternatives (void)
{
  g_autoptr (GString) bytes = g_string_new ("id,due,fee,time\n");
  File file;

  for (guint i = 1; i <= 40; i++)
    g_string_append_printf (bytes, "%u,0%u/0%u/2024,%s,1:0%u.5\n", i, i % 9 + 1, i % 7 + 1, i == 9 ? "free" : "2.50",
                            i % 10);
  file_init (&file, bytes->str);
  assert_decision (&file, 0, "whole numbers||text");
  assert_decision (&file, 1, "text|Either the day or the month may come first.|day-first,month-first");
  assert_decision (&file, 2, "text|Cells that do not fit the type: 1 of 40 (“free”).|numbers");
  assert_decision (&file, 3, "durations in seconds||text");
  choose_reading (&file, "due", "day-first");
  choose_reading (&file, "fee", "numbers");
  assert_decision (&file, 1, "dates|The day comes before the month.|text,day-first,month-first");
  assert_decision (&file, 2,
                   "numbers|Cells that do not fit the type and are read as empty: 1 of 40 (“free”).|text,numbers");
  choose_reading (&file, "due", NULL);
  assert_decision (&file, 1, "text|Either the day or the month may come first.|day-first,month-first");
  file_clear (&file);
}

/* Tests that the user's choice is kept when the reading rules change, or when other parts of the stored facts are
 * invalid. */
static void
test_choice_is_kept_under_new_rules (void)
{
  g_autofree char *chosen = dowser_csv_decisions_set_choice (NULL, "/x.csv", "day's", "text");
  g_autofree char *first = g_strndup (chosen, strcspn (chosen, "\n"));
  g_autofree char *broken = g_strconcat (first, "\n(uint32 0, broken", NULL);
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (broken);
  GHashTable *choices = dowser_csv_memory_get_choices (memory, "/x.csv");

  g_assert_nonnull (choices);
  g_assert_cmpstr (g_hash_table_lookup (choices, "day's"), ==, "text");
  g_assert_null (dowser_csv_decisions_set_choice (chosen, "/x.csv", "day's", NULL));
}

DOWSER_TEST_MAIN (csv_decisions)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-decisions/decisions-are-listed-with-alternatives",
                   test_decisions_are_listed_with_alternatives);
  g_test_add_func ("/sources/csv-decisions/choice-is-kept-under-new-rules", test_choice_is_kept_under_new_rules);
  return g_test_run ();
}
