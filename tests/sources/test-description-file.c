/* test-description-file.c - what is known of columns, from a file beside the database */
#include "base/dowser-error.h"
#include "common/dowser-test-database.h"
#include "sources/dowser-description-file.h"

static DowserSchemaBuilder *
make_builder (GPtrArray *tables)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);

  dowser_schema_builder_add_column (builder, table, "a", "INT");
  g_ptr_array_add (tables, table);
  return builder;
}

static DowserSchema *
apply (const char *text, GError **error)
{
  g_autoptr (DowserTestDatabase) folder = dowser_test_database_new (NULL);
  g_autofree char *path = dowser_test_database_write (folder, "d.csv", text, -1);
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  DowserSchemaBuilder *builder = make_builder (tables);

  dowser_description_file_apply (path, tables, error);
  return dowser_schema_builder_end (builder);
}

static void
assert_describes (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = apply (text, &error);
  const DowserTable *table = dowser_schema_find_table (schema, "t");

  g_assert_no_error (error);
  g_assert_cmpstr (dowser_table_find_column (table, "a")->description, ==, expected);
}

static void
test_reads_csv (void)
{
  assert_describes ("table,column,description\nt,a,plain\n", "plain");
  assert_describes ("\xef\xbb\xbf"
                    "description;x,Column,TABLE\r\nno,a,t\r\n",
                    NULL);
  assert_describes ("Description,Column,TABLE\r\n\r\n\"one, two\",A,T", "one, two");
  assert_describes ("table,column,description\nt,a,\"say \"\"hi\"\"\nnow\"\n", "say \"hi\"\nnow");
  assert_describes ("table,column,description\nt\nt,a\nt,a,\n", NULL);
  assert_describes ("table,column,description\nt,a,\"never closed", "never closed");
}

static void
test_describes_tables (void)
{
  g_autoptr (DowserSchema) schema
      = apply ("table,column,description,business_name,hidden\nt,,all of it,Things,TRUE\n", NULL);
  const DowserTable *table = dowser_schema_find_table (schema, "t");

  g_assert_cmpstr (table->description, ==, "all of it");
  g_assert_cmpstr (table->business_name, ==, "Things");
  g_assert_true (table->hidden);
}

static void
assert_refused (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = apply (text, &error);

  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
}

static void
test_refuses (void)
{
  assert_refused ("");
  assert_refused ("column,description\na,b\n");
  assert_refused ("table,column\nt,\xff\n");
}

static void
test_finds (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  g_autofree char *by_stem = NULL, *by_name = NULL, *found = NULL, *none = NULL;

  none = dowser_description_file_find (database->path);
  g_assert_null (none);
  by_stem = dowser_test_database_write (database, "test.columns.csv", "x", -1);
  found = dowser_description_file_find (database->path);
  g_assert_cmpstr (found, ==, by_stem);
  by_name = dowser_test_database_write (database, "test.db.columns.csv", "x", -1);
  g_free (found);
  found = dowser_description_file_find (database->path);
  g_assert_cmpstr (found, ==, by_name);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/description-file/reads-csv", test_reads_csv);
  g_test_add_func ("/sources/description-file/describes-tables", test_describes_tables);
  g_test_add_func ("/sources/description-file/refuses", test_refuses);
  g_test_add_func ("/sources/description-file/finds", test_finds);
  return g_test_run ();
}
