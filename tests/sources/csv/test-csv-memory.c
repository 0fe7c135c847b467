/* test-csv-memory.c - tests that stored facts about CSV files are used as long as the files are unchanged */
#include "sources/csv/dowser-csv-memory.h"

#include "sources/csv/dowser-csv-amount.h"
#include "sources/dowser-data-key.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>

/* A file that hasn't changed for a long time. Its lines contain no tab. */
#define OLD_FILE "/etc/os-release"

static const DowserDataFile old_file = { .real_path = (char *) OLD_FILE, .kind = DOWSER_DATA_TSV };

static DowserCsvShape *
get_shape (DowserCsvMemory *memory, const DowserDataFile *file)
{
  g_autoptr (GError) error = NULL;
  const DowserCsvShape *shape = dowser_csv_memory_scan (memory, file, NULL, &error);

  g_assert_no_error (error);
  return (DowserCsvShape *) shape;
}

/* Returns stored facts with a number of rows that no file has. If the test sees this number, it comes from the stored
 * facts. */
static char *
dup_fake_memory (gint64 n_rows)
{
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (NULL);
  DowserCsvShape *shape = get_shape (memory, &old_file);
  DowserCsvColumn *column = shape->columns->pdata[0];

  shape->n_rows = n_rows;
  column->amounts = DOWSER_CSV_DECIMAL;
  column->unit = dowser_csv_amount_find_unit ("%");
  column->spaced = TRUE;
  return dowser_csv_memory_to_text (memory);
}

static void
test_facts_of_unchanged_files_are_used (void)
{
  g_autofree char *forged = dup_fake_memory (-5);
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (forged);
  g_autoptr (DowserCsvMemory) seen = dowser_csv_memory_new (NULL);
  const DowserCsvShape *shape, *truth = get_shape (seen, &old_file);
  g_autofree char *text = NULL;

  g_assert_null (dowser_csv_memory_to_text (memory));
  shape = get_shape (memory, &old_file);
  g_assert_cmpint (shape->n_rows, ==, -5);
  g_assert_cmpstr (shape->encoding, ==, truth->encoding);
  g_assert_cmpint (shape->form.delimiter, ==, '\t');
  g_assert_cmpuint (shape->longest, ==, truth->longest);
  g_assert_cmpuint (shape->line_ends, ==, truth->line_ends);
  g_assert_cmpuint (shape->columns->len, ==, truth->columns->len);
  g_assert_cmpstr (((DowserCsvColumn *) shape->columns->pdata[0])->name, ==,
                   ((DowserCsvColumn *) truth->columns->pdata[0])->name);
  g_assert_cmpuint (((DowserCsvColumn *) shape->columns->pdata[0])->amounts, ==, DOWSER_CSV_DECIMAL);
  g_assert_cmpstr (((DowserCsvColumn *) shape->columns->pdata[0])->unit, ==, "%");
  text = dowser_csv_memory_to_text (memory);
  g_assert_cmpstr (text, ==, forged);
}

static void
test_facts_of_other_files_are_ignored (void)
{
  g_autofree char *key = dowser_data_key_new (OLD_FILE);
  g_autofree char *forged = dup_fake_memory (-5);
  g_autoptr (GString) other = g_string_new (forged);
  g_autoptr (DowserCsvMemory) memory = NULL, unreadable = dowser_csv_memory_new ("no memory");

  g_string_replace (other, key, "another", 0);
  memory = dowser_csv_memory_new (other->str);
  g_assert_cmpint (get_shape (memory, &old_file)->n_rows, >, 0);
  g_assert_cmpint (get_shape (unreadable, &old_file)->n_rows, >, 0);
}

static void
test_facts_of_just_written_files_are_ignored (void)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("dowser-XXXXXX.csv", &path, NULL);
  const DowserDataFile file = { .real_path = path, .kind = DOWSER_DATA_CSV };
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (NULL);
  g_autoptr (DowserCsvMemory) later = NULL;
  g_autofree char *text = NULL;

  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, "a,b\n1,2\n", -1, NULL));
  g_assert_cmpint (get_shape (memory, &file)->n_rows, ==, 1);
  text = dowser_csv_memory_to_text (memory);
  later = dowser_csv_memory_new (text);
  g_assert_true (g_file_set_contents (path, "a,b\n1,2\n3,4\n", -1, NULL));
  g_assert_cmpint (get_shape (memory, &file)->n_rows, ==, 2);
  g_assert_cmpint (get_shape (later, &file)->n_rows, ==, 2);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

DOWSER_TEST_MAIN (csv_memory)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-memory/facts-of-unchanged-files-are-used", test_facts_of_unchanged_files_are_used);
  g_test_add_func ("/sources/csv-memory/facts-of-other-files-are-ignored", test_facts_of_other_files_are_ignored);
  g_test_add_func ("/sources/csv-memory/facts-of-just-written-files-are-ignored",
                   test_facts_of_just_written_files_are_ignored);
  return g_test_run ();
}
