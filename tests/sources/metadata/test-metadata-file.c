/* test-metadata-file.c - tests that a metadata file next to the data describes the data's tables and columns */
#include "base/dowser-error.h"
#include "sources/metadata/dowser-metadata-file.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

static DowserSchema *
apply_metadata_text (const char *text, gssize length, GError **error)
{
  g_autoptr (DowserTestDatabase) folder = dowser_test_database_new (NULL);
  g_autofree char *path = dowser_test_database_write (folder, "d.csv", text, length);
  g_autoptr (DowserMetadata) metadata = dowser_metadata_file_read (path, error);
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  DowserMetadataOutcome outcome = { 0 };

  dowser_schema_builder_add_column (builder, table, "a", "INT");
  if (metadata == NULL)
    return NULL;
  dowser_metadata_apply (metadata, builder, &outcome);
  dowser_metadata_outcome_clear (&outcome);
  return dowser_schema_builder_end (g_steal_pointer (&builder));
}

static void
assert_describes_bytes (const char *text, gssize length, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = apply_metadata_text (text, length, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (dowser_table_find_column (dowser_schema_find_table (schema, "t"), "a")->description, ==, expected);
}

static void
assert_describes (const char *text, const char *expected)
{
  assert_describes_bytes (text, -1, expected);
}

static void
test_csv_metadata_is_read (void)
{
  assert_describes ("table,column,description\nt,a,plain\n", "plain");
  assert_describes ("\xef\xbb\xbf"
                    "description;Column;TABLE\r\nyes, it is;a;t\r\n",
                    "yes, it is");
  assert_describes ("Description,Column,TABLE\r\n\r\n\"one, two\",A,T", "one, two");
  assert_describes ("table,column,description\nt,a,\"say \"\"hi\"\"\nnow\"\n", "say \"hi\"\nnow");
  assert_describes ("table,column,description\nt\nt,a\nt,a,\n", NULL);
  assert_describes ("table,column,description\nt,a,\"never closed", "never closed");
  assert_describes ("table\tcolumn\tmeaning\nt\ta\tone; two, three\n", "one; two, three");
  assert_describes ("sep=|\ntable|column|meaning\nt|a|x,y,z\n", "x,y,z");
}

static void
test_metadata_encodings_are_recognized (void)
{
  g_autofree char *utf16 = NULL;
  g_autofree char *with_mark = NULL;
  gsize length;

  assert_describes ("table,column,description\nt,a,Gr\xf6\xdf"
                    "e\n",
                    "Größe");
  utf16 = g_convert ("table,column,description\nt,a,Größe\n", -1, "UTF-16LE", "UTF-8", NULL, &length, NULL);
  with_mark = g_malloc (length + 2);
  with_mark[0] = '\xff';
  with_mark[1] = '\xfe';
  memcpy (with_mark + 2, utf16, length);
  assert_describes_bytes (with_mark, (gssize) length + 2, "Größe");
}

static void
test_json_metadata_is_read (void)
{
  assert_describes ("[{\"table\":\"t\",\"column\":\"a\",\"description\":\"of JSON\"}]", "of JSON");
}

static void
assert_refused (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", text);
  g_assert_null (apply_metadata_text (text, -1, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
}

static void
test_files_without_metadata_are_refused (void)
{
  assert_refused ("");
  assert_refused ("colour,size\na,b\n");
  assert_refused ("{\"table\":");
  assert_refused ("[]");
  assert_refused ("PK\x03\x04 and no more");
}

/* Returns: (transfer full): the files found, separated by blanks */
static char *
dup_found_files (const char *uri)
{
  g_autoptr (GPtrArray) paths = dowser_metadata_file_find (uri);

  g_ptr_array_add (paths, NULL);
  return g_strjoinv (" ", (char **) paths->pdata);
}

static void
assert_finds (const char *uri, const char *expected)
{
  g_autofree char *found = dup_found_files (uri);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_metadata_file_is_found_by_name (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  g_autofree char *by_stem = NULL, *by_name = NULL, *list = NULL, *both = NULL;

  assert_finds (database->path, "");
  assert_finds ("postgresql://localhost/test.db", "");
  by_stem = dowser_test_database_write (database, "test.metadata.xlsx", "x", -1);
  assert_finds (database->path, by_stem);
  by_name = dowser_test_database_write (database, "test.db.columns.json", "x", -1);
  assert_finds (database->path, by_name);
  list = g_strdup_printf ("files:?f=%s&f=/nowhere/else.csv", database->path);
  assert_finds (list, by_name);
  both = g_strjoin (" ", by_name, by_stem, NULL);
  assert_finds (database->folder, both);
  g_assert_true (dowser_metadata_file_matches_name (by_stem));
  g_assert_false (dowser_metadata_file_matches_name (database->path));
}

static void
test_changed_file_changes_the_stamp (void)
{
  g_autoptr (DowserTestDatabase) folder = dowser_test_database_new (NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *none = dowser_metadata_file_dup_stamp (paths);
  g_autofree char *before = NULL;
  g_autofree char *same = NULL;
  g_autofree char *after = NULL;

  g_ptr_array_add (paths, dowser_test_database_write (folder, "d.csv", "x", -1));
  before = dowser_metadata_file_dup_stamp (paths);
  same = dowser_metadata_file_dup_stamp (paths);
  g_free (dowser_test_database_write (folder, "d.csv", "xy", -1));
  after = dowser_metadata_file_dup_stamp (paths);
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (before, ==, same);
  g_assert_cmpstr (before, !=, after);
}

DOWSER_TEST_MAIN (metadata_file)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/metadata-file/csv-metadata-is-read", test_csv_metadata_is_read);
  g_test_add_func ("/sources/metadata-file/metadata-encodings-are-recognized", test_metadata_encodings_are_recognized);
  g_test_add_func ("/sources/metadata-file/json-metadata-is-read", test_json_metadata_is_read);
  g_test_add_func ("/sources/metadata-file/files-without-metadata-are-refused",
                   test_files_without_metadata_are_refused);
  g_test_add_func ("/sources/metadata-file/metadata-file-is-found-by-name", test_metadata_file_is_found_by_name);
  g_test_add_func ("/sources/metadata-file/changed-file-changes-the-stamp", test_changed_file_changes_the_stamp);
  return g_test_run ();
}
