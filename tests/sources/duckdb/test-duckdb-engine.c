/* test-duckdb-engine.c - tests that files of each kind are opened and read, or are refused with an error */
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"

#include "base/dowser-error.h"
#include "sources/dowser-data-file.h"

#include <glib/gstdio.h>
#include <string.h>

static DowserSchema *
introspect (DowserFilesFixture *files)
{
  g_autoptr (GError) error = NULL;
  DowserSchema *schema = dowser_test_source_introspect (files->source, &error);

  g_assert_no_error (error);
  return schema;
}

static void
assert_opens (DowserFilesFixture *files, const char *name)
{
  g_autoptr (GError) error = NULL;

  dowser_files_fixture_open (files, name, &error);
  g_assert_no_error (error);
}

static void
assert_type (const DowserSchema *schema, const char *table, const char *column, DowserValueType type)
{
  const DowserTable *found = dowser_schema_find_table (schema, table);

  g_assert_nonnull (found);
  g_assert_nonnull (dowser_table_find_column (found, column));
  g_assert_cmpint (dowser_table_find_column (found, column)->type, ==, type);
}

static void
test_csv_cells_keep_their_types (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autoptr (DowserSchema) schema = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "sales.csv",
                                          "code,long,day,at,price,ok,note,number\n"
                                          "00123,12345678901234567890,2024-01-02,2024-01-02 03:04:05,1.10,true,\"\",1\n"
                                          "7,2,,,NA,false,,2\n",
                                          -1);
  assert_opens (&files, "sales.csv");
  g_assert_true (g_str_has_prefix (dowser_source_get_engine (files.source), "DuckDB 1."));
  g_assert_nonnull (strstr (dowser_source_get_protection (files.source), "test write was refused"));
  g_assert_cmpint (dowser_source_get_dialect (files.source), ==, DOWSER_DIALECT_DUCKDB);
  schema = introspect (&files);
  assert_type (schema, "sales", "code", DOWSER_VALUE_TEXT);
  assert_type (schema, "sales", "long", DOWSER_VALUE_INTEGER);
  assert_type (schema, "sales", "day", DOWSER_VALUE_DATE);
  assert_type (schema, "sales", "at", DOWSER_VALUE_TIMESTAMP);
  assert_type (schema, "sales", "price", DOWSER_VALUE_DECIMAL);
  assert_type (schema, "sales", "ok", DOWSER_VALUE_BOOLEAN);
  g_assert_cmpint (dowser_schema_find_table (schema, "sales")->n_rows, ==, 2);
  g_assert_false (dowser_table_find_column (dowser_schema_find_table (schema, "sales"), "long")->all_differ);
  g_assert_true (dowser_table_find_column (dowser_schema_find_table (schema, "sales"), "number")->all_differ);
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM sales",
                                    "00123|12345678901234567890|2024-01-02|2024-01-02 03:04:05|1.10|true||1\n"
                                    "7|2|NULL|NULL|NULL|false|NULL|2");
  dowser_files_fixture_tear_down (&files);
}

/* Tests that sums of amounts are exact. Tests that products of amounts have enough digits. */
static void
test_money (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  const DowserTable *table;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "m.csv",
                                          "price,rate,paid,share\n0.1,1.000001,\"$1,000.10\",12 %\n"
                                          "0.2,123456.5,($0.20),-0.5 %\n",
                                          -1);
  assert_opens (&files, "m.csv");
  schema = introspect (&files);
  table = dowser_schema_find_table (schema, "m");
  g_assert_null (dowser_table_find_column (table, "price")->description);
  g_assert_nonnull (strchr (dowser_table_find_column (table, "paid")->description, '$'));
  g_assert_cmpstr (dowser_table_find_column (table, "share")->description, ==, "percent");
  dowser_files_fixture_assert_rows (&files, "SELECT SUM(price), AVG(price), SUM(paid), SUM(share) FROM m",
                                    "0.3|0.15|999.90|11.5");
  dowser_files_fixture_assert_rows (&files, "SELECT MAX(rate * rate * price * paid) FROM m WHERE price = 0.1",
                                    "100.010200020100010");
  dowser_files_fixture_tear_down (&files);
}

/* Tests that DuckDB and the scanner count the same rows, for every form of lines and every encoding. */
static void
test_all_line_ends_and_encodings_work (void)
{
  static const struct
  {
    const char *name;
    const char *bytes;
    gssize length;
    const char *rows;
  } cases[] = {
    { "crlf.csv", "a,b\r\n1,\"x\r\ny\"\r\n\r\n2,z", -1, "1|x\r\ny\n2|z" },
    { "cr.csv", "a,b\r1,x\r2,y\r", -1, "1|x\n2|y" },
    { "mixed.csv", "a,b\n1,x\r\n2,y\n", -1, "1|x\n2|y" },
    { "semicolon.csv", "a;b\n1,5;x\n", -1, "1.5|x" },
    { "tabs.tsv", "a\tb\n1\tx, y\n", -1, "1|x, y" },
    { "marked.csv",
      "\xef\xbb\xbf"
      "a,b\n1,x\n",
      -1, "1|x" },
    { "latin.csv", "a,b\n1,M\xfcller\n", -1, "1|Müller" },
    { "wide.csv",
      "\xff\xfe"
      "a\0,\0b\0\n\0"
      "1\0,\0\xfc\0\n\0",
      18, "1|ü" },
    { "wide-first.csv",
      "\xfe\xff"
      "\0a\0,\0b\0\n"
      "\0"
      "1\0,\0\xfc\0\n",
      18, "1|ü" },
    { "windows.csv",
      "a;b\r\n1.234,50 \x80;S\xfc"
      "d\r\n2,00 \x80;\x84"
      "x\x93\r\n",
      -1, "1234.50|Süd\n2.00|„x“" },
    { "report.csv", "Sales 2024\n\na,b,,\nx,1.5,,\ny,2,,\nTotal,3.5,,\n", -1, "x|1.5\ny|2.0\nTotal|3.5" },
    { "heads.csv", "\"unit\r\nprice\",b\r\n1.5,x\r\n", -1, "1.5|x" },
    { "single.csv", "name\nSmith, John\n\nAnn\n", -1, "Smith, John\nNULL\nAnn" },
    { "days.csv", "d\n31/12/2024\n01/02/2024\n", -1, "2024-12-31\n2024-02-01" },
    { "quotes.csv", "a,b\n\"1\",\"say \"\"hi\"\", ok\"\n\"\",x\n", -1, "1|say \"hi\", ok\nNULL|x" },
    { "zone.csv", "t,c\n2024-01-02T03:04:05+02:00,12:30\n", -1, "2024-01-02 01:04:05+00|12:30:00" },
    { "none.csv", "a,b\n", -1, "" },
  };
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = dowser_files_fixture_write_file (&files, cases[i].name, cases[i].bytes, cases[i].length);
      g_autofree char *stem = g_strndup (cases[i].name, strlen (cases[i].name) - 4);
      g_autofree char *sql = g_strdup_printf ("SELECT * FROM \"%s\"", stem);

      assert_opens (&files, cases[i].name);
      dowser_files_fixture_assert_rows (&files, sql, cases[i].rows);
    }
  dowser_files_fixture_tear_down (&files);
}

static void
test_json_and_parquet_are_read (void)
{
  DowserFilesFixture files;
  g_autofree char *json = NULL, *lines = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  const DowserTable *orders;
  g_autofree char *indexes = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  json = dowser_files_fixture_write_file (&files, "a.json",
                                          "[{\"id\": 123456789012345678901234, \"x\": 1.5, \"zip\": \"00123\", \"in\": "
                                          "{\"k\": "
                                          "[1]}},"
                                          " {\"id\": 1, \"x\": 0.1}]",
                                          -1);
  lines = dowser_files_fixture_write_file (&files, "b.jsonl", "{\"d\": \"2024-01-02\"}\n{\"d\": null}\n", -1);
  assert_opens (&files, "a.json");
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM a",
                                    "123456789012345678901234|1.5|00123|{\"k\":[1]}\n1|0.1|NULL|NULL");
  assert_opens (&files, "b.jsonl");
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM b", "2024-01-02\nNULL");
  dowser_files_fixture_execute (&files, NULL,
                                "COPY (SELECT range::INTEGER AS id, (range * 1.25)::DECIMAL(9, 2) AS price FROM "
                                "range(5000)) "
                                "TO 'p.parquet'");
  assert_opens (&files, "p.parquet");
  dowser_files_fixture_assert_rows (&files, "SELECT count(*), sum(price), max(price) FROM p",
                                    "5000|15621875.00|6248.75");
  dowser_files_fixture_execute (
      &files, "shop.duckdb",
      "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR UNIQUE NOT NULL);"
      "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id));"
      "CREATE INDEX by_customer ON orders (customer_id, id);"
      "CREATE INDEX odd ON orders (id, (customer_id + 1)); COMMENT ON TABLE orders IS 'what was bought'; INSERT INTO "
      "customers VALUES (1, 'Ann');"
      "CREATE SCHEMA old; CREATE TABLE old.orders (x INTEGER); CREATE VIEW names AS SELECT name FROM "
      "customers");
  assert_opens (&files, "shop.duckdb");
  schema = introspect (&files);
  orders = dowser_schema_find_table (schema, "orders");
  g_assert_cmpstr (orders->description, ==, "what was bought");
  g_assert_cmpuint (orders->foreign_keys->len, ==, 1);
  g_assert_cmpuint (dowser_table_find_column (orders, "id")->primary_key, ==, 1);
  indexes = dowser_test_dup_indexes (orders);
  g_assert_cmpstr (indexes, ==, "customer_id id | id | id");
  g_assert_true (dowser_schema_find_table (schema, "names")->is_view);
  g_assert_nonnull (dowser_schema_find_table (schema, "old.orders"));
  g_assert_false (dowser_table_find_column (dowser_schema_find_table (schema, "customers"), "name")->nullable);
  dowser_files_fixture_assert_rows (&files, "SELECT name FROM names", "Ann");
  dowser_files_fixture_tear_down (&files);
}

/* Tests bytes in Parquet files: bytes that are text are shown and compared as text, and other bytes stay bytes. */
static void
test_text_bytes_in_parquet_become_text (void)
{
  DowserFilesFixture files;
  g_autoptr (DowserSchema) schema = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  dowser_files_fixture_execute (
      &files, NULL,
      "COPY (SELECT 1 AS id, encode ('Größe, \"x\"') AS \"a name\", '\\xFF\\x00'::BLOB AS raw, "
      "NULL::BLOB AS none, 'a\\x01'::BLOB AS odd UNION ALL SELECT 2, encode ('Bo'), NULL, NULL, "
      "'b'::BLOB) TO 'b.parquet'");
  assert_opens (&files, "b.parquet");
  schema = introspect (&files);
  assert_type (schema, "b", "a name", DOWSER_VALUE_TEXT);
  assert_type (schema, "b", "raw", DOWSER_VALUE_BLOB);
  assert_type (schema, "b", "none", DOWSER_VALUE_BLOB);
  assert_type (schema, "b", "odd", DOWSER_VALUE_BLOB);
  g_assert_nonnull (dowser_table_find_column (dowser_schema_find_table (schema, "b"), "a name")->description);
  dowser_files_fixture_assert_rows (&files, "SELECT id, \"a name\" FROM b", "1|Größe, \"x\"\n2|Bo");
  dowser_files_fixture_assert_rows (&files, "SELECT id FROM b WHERE \"a name\" = 'Bo'", "2");
  /* Bytes that are not text are shown as bytes, even if they are far from the start of the file, and cause no error. */
  dowser_files_fixture_execute (&files, NULL,
                                "COPY (SELECT CASE range WHEN 11000 THEN '\\xFE'::BLOB ELSE encode ('t' || range) END "
                                "AS "
                                "t "
                                "FROM range (12000)) TO 'c.parquet'");
  assert_opens (&files, "c.parquet");
  dowser_files_fixture_assert_rows (&files, "SELECT count (t), min (t), max (t) FROM c", "12000|\\xFE|t9999");
  dowser_files_fixture_tear_down (&files);
}

static void
test_several_files_form_one_source (void)
{
  DowserFilesFixture files;
  g_autofree char *one = NULL, *two = NULL, *odd = NULL, *bad = NULL, *notes = NULL, *uri = NULL, *canonical = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (DowserSchema) schema = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  one = dowser_files_fixture_write_file (&files, "orders.csv", "id,customer\n1,7\n2,8\n", -1);
  two = dowser_files_fixture_write_file (&files, "customers.json", "[{\"id\": 7, \"name\": \"Ann\"}]", -1);
  odd = dowser_files_fixture_write_file (&files, "it's an \"odd\" näme; DROP.csv", "a\n1\n", -1);
  bad = dowser_files_fixture_write_file (&files, "bad.csv", "a,b\n1\n", -1);
  notes = dowser_files_fixture_write_file (&files, "notes.txt", "nothing\n", -1);
  g_ptr_array_add (paths, one);
  g_ptr_array_add (paths, two);
  g_ptr_array_add (paths, odd);
  uri = dowser_data_files_to_uri (paths);
  canonical = dowser_source_canonicalize_uri (uri);
  assert_opens (&files, canonical);
  title = dowser_source_dup_title (files.source);
  g_assert_cmpstr (title, ==, "customers.json and 2 more");
  dowser_files_fixture_assert_rows (&files, "SELECT name FROM orders JOIN customers ON customer = customers.id", "Ann");
  dowser_files_fixture_assert_rows (&files, "SELECT a FROM \"it's an \"\"odd\"\" näme; DROP\"", "1");
  /* An invalid file in a folder is left out, with a remark. */
  assert_opens (&files, "");
  schema = introspect (&files);
  g_assert_cmpuint (dowser_schema_get_tables (schema)->len, ==, 3);
  g_assert_nonnull (strstr (dowser_source_get_protection (files.source), "“bad.csv”"));
  dowser_files_fixture_tear_down (&files);
}

static void
test_unreadable_files_are_refused (void)
{
  DowserFilesFixture files;
  g_autofree char *empty = NULL, *ragged = NULL, *json = NULL, *parquet = NULL, *short_one = NULL, *bytes = NULL;
  g_autofree char *text = NULL, *database = NULL;
  gsize length;

  if (!dowser_files_fixture_set_up (&files))
    return;
  empty = dowser_files_fixture_write_file (&files, "empty.csv", "", 0);
  ragged = dowser_files_fixture_write_file (&files, "ragged.csv", "a,b\n1,2\n3\n", -1);
  json = dowser_files_fixture_write_file (&files, "bad.json", "[{\"a\": 1}, {\"a\":", -1);
  database = dowser_files_fixture_write_file (&files, "bad.duckdb", "no database", -1);
  dowser_files_fixture_execute (&files, NULL, "COPY (SELECT range AS id FROM range(50000)) TO 'p.parquet'");
  parquet = dowser_files_fixture_dup_path (&files, "p.parquet");
  g_assert_true (g_file_get_contents (parquet, &bytes, &length, NULL));
  short_one = dowser_files_fixture_write_file (&files, "short.parquet", bytes, length / 2);
  dowser_files_fixture_assert_fails (&files, "missing.csv", DOWSER_SOURCE_ERROR_NOT_FOUND, "There is no file");
  dowser_files_fixture_assert_fails (&files, "empty.csv", DOWSER_SOURCE_ERROR_EMPTY, "“empty.csv”");
  dowser_files_fixture_assert_fails (&files, "ragged.csv", DOWSER_SOURCE_ERROR_RAGGED, "line 3 has 1 value");
  dowser_files_fixture_assert_fails (&files, "bad.json", DOWSER_SOURCE_ERROR_DAMAGED, "“bad.json”");
  dowser_files_fixture_assert_fails (&files, "short.parquet", DOWSER_SOURCE_ERROR_DAMAGED, "“short.parquet”");
  dowser_files_fixture_assert_fails (&files, "bad.duckdb", DOWSER_SOURCE_ERROR_DAMAGED, "“bad.duckdb”");
  dowser_files_fixture_tear_down (&files);
  g_assert_true (dowser_files_fixture_set_up (&files));
  text = dowser_files_fixture_write_file (&files, "notes.txt", "nothing\n", -1);
  dowser_files_fixture_assert_fails (&files, "", DOWSER_SOURCE_ERROR_EMPTY, "contains no CSV");
  dowser_files_fixture_tear_down (&files);
}

/* Tests that values of several kinds in one column become readable texts. Tests that a file isn't read if it is nested
 * deeper than the engine's stack allows. */
static void
test_mixed_json_values_become_texts (void)
{
  g_autoptr (GString) nested_json = g_string_new (NULL);
  DowserFilesFixture files;
  g_autofree char *mixed = NULL, *nested = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  mixed = dowser_files_fixture_write_file (&files, "m.json",
                                           "[{\"k\": 1, \"mark\": \"sold\"}, {\"k\": 2, \"mark\": 9}, {\"k\": 3, "
                                           "\"mark\": "
                                           "{\"x\": [1]}}]",
                                           -1);
  dowser_files_fixture_open (&files, "m.json", NULL);
  dowser_files_fixture_assert_rows (&files, "SELECT mark FROM m", "sold\n9\n{\"x\":[1]}");
  dowser_files_fixture_assert_rows (&files, "SELECT k FROM m WHERE mark = 'sold'", "1");
  for (guint i = 0; i < 60000; i++)
    g_string_append (nested_json, i % 2 == 0 ? "{\"a[\":" : "[");
  nested = dowser_files_fixture_write_file (&files, "deep.json", nested_json->str, -1);
  dowser_files_fixture_assert_fails (&files, "deep.json", DOWSER_SOURCE_ERROR_DAMAGED, "more than 200 levels");
  dowser_files_fixture_open (&files, "", NULL);
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM m", "3");
  dowser_files_fixture_tear_down (&files);
}

static void
test_file_of_2000_columns_is_read (void)
{
  DowserFilesFixture files;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autoptr (DowserSchema) schema = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint line = 0; line < 4; line++)
    for (guint i = 0; i < 2000; i++)
      g_string_append_printf (text, "%s%s%u%s", i > 0 ? "," : "", line == 0 ? "c" : "", i, i == 1999 ? "\n" : "");
  path = dowser_files_fixture_write_file (&files, "w.csv", text->str, text->len);
  assert_opens (&files, "w.csv");
  schema = introspect (&files);
  g_assert_cmpuint (dowser_schema_find_table (schema, "w")->columns->len, ==, 2000);
  dowser_files_fixture_assert_rows (&files, "SELECT sum(c1999) FROM w", "5997");
  dowser_files_fixture_tear_down (&files);
}

static void
test_columns_of_files_are_profiled (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  const DowserTable *table;
  DowserColumnProfile *column;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "t.csv", "city,day,n\nOslo,2024-01-02,5\nRome,2024-03-01,\nOslo,,7\n",
                                          -1);
  assert_opens (&files, "t.csv");
  schema = introspect (&files);
  profile = dowser_test_source_profile (files.source, schema, &error);
  g_assert_no_error (error);
  table = dowser_schema_find_table (schema, "t");
  column = dowser_profile_get (profile, dowser_table_find_column (table, "city"));
  g_assert_cmpuint (column->values->len, ==, 2);
  g_assert_cmpint (column->n_distinct, ==, 2);
  g_assert_true (column->complete);
  column = dowser_profile_get (profile, dowser_table_find_column (table, "day"));
  g_assert_cmpstr (column->max->text, ==, "2024-03-01");
  g_assert_cmpint (column->n_nulls, ==, 1);
  column = dowser_profile_get (profile, dowser_table_find_column (table, "n"));
  g_assert_cmpint (column->max->integer, ==, 7);
  dowser_files_fixture_tear_down (&files);
}

static void
test_forecast_estimates_the_rows_to_read (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autoptr (GString) rows = g_string_new ("n\n");
  g_autoptr (DowserForecast) forecast = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (rows, "%u\n", i);
  path = dowser_files_fixture_write_file (&files, "t.csv", rows->str, (gssize) rows->len);
  assert_opens (&files, "t.csv");
  forecast = dowser_test_source_forecast (files.source, "SELECT max(n) FROM t");
  g_assert_cmpint (forecast->n_read, >, 0);
  g_assert_nonnull (strstr (forecast->text, "READ_CSV"));
  /* No index is suggested for a file. */
  g_assert_cmpuint (forecast->scans->len, ==, 0);
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (duckdb_engine)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/duckdb-engine/csv-cells-keep-their-types", test_csv_cells_keep_their_types);
  g_test_add_func ("/sources/duckdb-engine/money-is-exact", test_money);
  g_test_add_func ("/sources/duckdb-engine/all-line-ends-and-encodings-work", test_all_line_ends_and_encodings_work);
  g_test_add_func ("/sources/duckdb-engine/json-and-parquet-are-read", test_json_and_parquet_are_read);
  g_test_add_func ("/sources/duckdb-engine/several-files-form-one-source", test_several_files_form_one_source);
  g_test_add_func ("/sources/duckdb-engine/text-bytes-in-parquet-become-text", test_text_bytes_in_parquet_become_text);
  g_test_add_func ("/sources/duckdb-engine/mixed-json-values-become-texts", test_mixed_json_values_become_texts);
  g_test_add_func ("/sources/duckdb-engine/unreadable-files-are-refused", test_unreadable_files_are_refused);
  g_test_add_func ("/sources/duckdb-engine/file-of-2000-columns-is-read", test_file_of_2000_columns_is_read);
  g_test_add_func ("/sources/duckdb-engine/columns-of-files-are-profiled", test_columns_of_files_are_profiled);
  g_test_add_func ("/sources/duckdb-engine/forecast-estimates-the-rows-to-read",
                   test_forecast_estimates_the_rows_to_read);
  return g_test_run ();
}
