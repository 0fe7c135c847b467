/* test-postgresql-introspect.c - tests on a real server of the schema, the schema's signature, samples and query
 * plans */
#include "support/dowser-test-main.h"
#include "support/dowser-test-postgresql.h"
#include "support/dowser-test-source.h"

#include <string.h>

#define SHOP                                                                                                           \
  "CREATE TABLE customer (id int PRIMARY KEY, email text UNIQUE, country text NOT NULL, "                              \
  "full_name text GENERATED ALWAYS AS (upper(country)) STORED, dropped int, mood mood, age positive, scores int[]);"   \
  "ALTER TABLE customer DROP COLUMN dropped;"                                                                          \
  "COMMENT ON TABLE customer IS 'People who buy'; COMMENT ON COLUMN customer.country IS 'Where they live';"            \
  "CREATE TABLE line (a int, b int, amount numeric(12,2), at timestamptz, PRIMARY KEY (b, a));"                        \
  "CREATE SCHEMA sales; CREATE TABLE sales.line (id int, a int, b int, customer_id int REFERENCES customer, "          \
  "FOREIGN KEY (a, b) REFERENCES line (a, b));"                                                                        \
  "CREATE SCHEMA \"O'dd.\"; CREATE TABLE \"O'dd.\".\"t\"\"x\" (\"a b\" int);"                                          \
  "CREATE VIEW big AS SELECT * FROM line; CREATE MATERIALIZED VIEW kept AS SELECT 1 AS n;"                             \
  "CREATE TABLE parted (id int, at date) PARTITION BY RANGE (at);"                                                     \
  "CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');"                        \
  "CREATE UNIQUE INDEX partly ON line (amount) WHERE amount > 0; CREATE UNIQUE INDEX whole ON line (at) INCLUDE (a);"  \
  "CREATE INDEX ON line (a, lower(amount::text)); CREATE INDEX ON line USING gin (to_tsvector('simple', "              \
  "amount::text)); "                                                                                                   \
  "CREATE INDEX ON line (abs(b)); CREATE INDEX ON line USING hash (amount);"                                           \
  "INSERT INTO parted SELECT i, '2024-01-01' FROM generate_series(1, 70) i;"                                           \
  "INSERT INTO customer (id, email, country, mood, age, scores) SELECT i, 'c' || i, CASE WHEN i % 2 = 0 THEN "         \
  "'Norway' ELSE 'Spain' END, "                                                                                        \
  "'sad'::mood, 5, NULL::int[] FROM generate_series(1, 100) i; ANALYZE;"

#define TYPES "CREATE TYPE mood AS ENUM ('sad', 'integer'); CREATE DOMAIN positive AS int;"

static DowserSchema *
introspect (DowserSource *source)
{
  g_autoptr (GError) error = NULL;
  DowserSchema *schema = dowser_test_source_introspect (source, &error);

  g_assert_no_error (error);
  return schema;
}

static const DowserColumn *
find_column (const DowserSchema *schema, const char *table, const char *column)
{
  const DowserTable *found = dowser_schema_find_table (schema, table);

  g_assert_nonnull (found);
  g_assert_nonnull (dowser_table_find_column (found, column));
  return dowser_table_find_column (found, column);
}

static void
check_customer (const DowserSchema *schema)
{
  const DowserTable *customer = dowser_schema_find_table (schema, "customer");

  g_assert_cmpuint (customer->columns->len, ==, 7);
  g_assert_cmpint (customer->n_rows, ==, 100);
  g_assert_cmpstr (customer->description, ==, "People who buy");
  g_assert_null (customer->schema_name);
  g_assert_cmpuint (customer->unique_keys->len, ==, 1);
  g_assert_cmpuint (find_column (schema, "customer", "id")->primary_key, ==, 1);
  g_assert_cmpstr (find_column (schema, "customer", "country")->description, ==, "Where they live");
  g_assert_false (find_column (schema, "customer", "country")->nullable);
  g_assert_true (find_column (schema, "customer", "full_name")->generated);
  g_assert_cmpint (find_column (schema, "customer", "mood")->type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpint (find_column (schema, "customer", "age")->type, ==, DOWSER_VALUE_INTEGER);
  g_assert_cmpint (find_column (schema, "customer", "scores")->type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpstr (find_column (schema, "customer", "scores")->declared, ==, "integer[]");
}

static void
check_keys (const DowserSchema *schema)
{
  const DowserTable *line = dowser_schema_find_table (schema, "line");
  const DowserTable *sales = dowser_schema_find_table (schema, "sales.line");
  const DowserForeignKey *key;
  g_autofree char *indexes = dowser_test_dup_indexes (line);

  g_assert_cmpstr (indexes, ==, "a | amount | at | b a");
  g_assert_cmpuint (find_column (schema, "line", "b")->primary_key, ==, 1);
  g_assert_cmpuint (find_column (schema, "line", "a")->primary_key, ==, 2);
  g_assert_cmpuint (line->unique_keys->len, ==, 1);
  g_assert_cmpuint (((GPtrArray *) line->unique_keys->pdata[0])->len, ==, 1);
  g_assert_cmpstr (sales->schema_name, ==, "sales");
  g_assert_cmpuint (sales->foreign_keys->len, ==, 2);
  key = sales->foreign_keys->pdata[0];
  g_assert_true (key->to_table == line);
  g_assert_cmpuint (key->columns->len, ==, 2);
  g_assert_cmpint (find_column (schema, "line", "amount")->type, ==, DOWSER_VALUE_DECIMAL);
  g_assert_cmpint (find_column (schema, "line", "at")->type, ==, DOWSER_VALUE_TIMESTAMP);
}

static void
test_tables_and_keys_are_read (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (TYPES SHOP);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserSchema) again = NULL;
  g_autofree char *json = NULL;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  schema = introspect (source);
  g_assert_cmpuint (dowser_schema_get_tables (schema)->len, ==, 7);
  check_customer (schema);
  check_keys (schema);
  g_assert_true (dowser_schema_find_table (schema, "big")->is_view);
  g_assert_true (dowser_schema_find_table (schema, "kept")->is_view);
  g_assert_cmpint (dowser_schema_find_table (schema, "parted")->n_rows, ==, 70);
  g_assert_nonnull (dowser_schema_find_table (schema, "O'dd..t\"x"));
  json = dowser_schema_to_json (schema);
  again = dowser_schema_from_json (json, -1, NULL);
  g_assert_cmpstr (dowser_schema_find_table (again, "sales.line")->schema_name, ==, "sales");
  g_assert_cmpstr (dowser_schema_get_signature (again), ==, dowser_schema_get_signature (schema));
  dowser_test_source_close (source);
  g_object_unref (source);
}

/* Tests columns with odd names. The server returns the columns of a table as one text, which must be split
 * correctly. */
static void
test_odd_column_names_are_read (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (
      "CREATE DOMAIN positive AS int CHECK (VALUE > 0); CREATE DOMAIN small AS positive CHECK (VALUE < 100); "
      "CREATE TYPE public.\"date\" AS (day int); "
      "CREATE TABLE odd (gone int, \"a\nb\" text NOT NULL, \"back\\slash\\n\" small, \"\xf0\x9f\x99\x82 x\" "
      "public.\"date\", "
      "\" n g 1.2 \" numeric(38, 20)); ALTER TABLE odd DROP COLUMN gone; ALTER TABLE odd ADD PRIMARY KEY (\"a\nb\"); "
      "COMMENT ON TABLE odd IS 'what is odd'; COMMENT ON COLUMN odd.\" n g 1.2 \" IS 'first\nsecond'; "
      "CREATE TABLE nothing ()");
  g_autoptr (DowserSchema) schema = NULL;
  const DowserTable *odd;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  schema = introspect (source);
  odd = dowser_schema_find_table (schema, "odd");
  g_assert_cmpuint (odd->columns->len, ==, 4);
  g_assert_cmpstr (odd->description, ==, "what is odd");
  g_assert_cmpstr (((DowserColumn *) odd->columns->pdata[0])->name, ==, "a\nb");
  g_assert_cmpuint (find_column (schema, "odd", "a\nb")->primary_key, ==, 1);
  g_assert_false (find_column (schema, "odd", "a\nb")->nullable);
  g_assert_cmpint (find_column (schema, "odd", "back\\slash\\n")->type, ==, DOWSER_VALUE_INTEGER);
  g_assert_true (find_column (schema, "odd", "back\\slash\\n")->nullable);
  g_assert_cmpint (find_column (schema, "odd", "\xf0\x9f\x99\x82 x")->type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpstr (find_column (schema, "odd", " n g 1.2 ")->declared, ==, "numeric(38,20)");
  g_assert_cmpstr (find_column (schema, "odd", " n g 1.2 ")->description, ==, "first\nsecond");
  g_assert_cmpuint (dowser_schema_find_table (schema, "nothing")->columns->len, ==, 0);
  dowser_test_source_close (source);
  g_object_unref (source);
}

/* Tests that views, foreign tables and tables with foreign partitions are read only on request. Tests that stored
 * tables are always read. */
static void
test_views_are_not_read (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (
      "CREATE TABLE visit (id int, room text); INSERT INTO visit VALUES (1, 'blue'); "
      "CREATE FUNCTION tattle() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it was read'; END $$; "
      "CREATE VIEW loud AS SELECT id, tattle() AS room FROM visit; "
      "CREATE MATERIALIZED VIEW kept AS SELECT room FROM visit; "
      "CREATE TABLE policed (room text); INSERT INTO policed VALUES ('red'); ALTER TABLE policed ENABLE ROW LEVEL "
      "SECURITY; "
      "ANALYZE");
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  schema = introspect (source);
  g_assert_true (dowser_schema_find_table (schema, "loud")->runs_code);
  g_assert_nonnull (strstr (dowser_schema_find_table (schema, "loud")->definition, "tattle()"));
  g_assert_true (dowser_schema_find_table (schema, "policed")->runs_code);
  g_assert_false (dowser_schema_find_table (schema, "kept")->runs_code);
  profile = dowser_test_source_profile (source, schema, &error);
  g_assert_no_error (error);
  g_assert_cmpint (dowser_profile_get (profile, find_column (schema, "loud", "room"))->n_distinct, ==, -1);
  g_assert_cmpuint (dowser_profile_get (profile, find_column (schema, "visit", "room"))->values->len, ==, 1);
  g_assert_cmpuint (dowser_profile_get (profile, find_column (schema, "kept", "room"))->values->len, ==, 1);
  dowser_test_source_close (source);
  g_object_unref (source);
}

static void
assert_answer (DowserSource *source, const char *sql, const char *expected)
{
  const DowserLimits limits = { 0 };
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, sql, &limits, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  dowser_test_run_assert_cell (&run, 0, 0, expected);
}

/* Tests a function of the user that fits the arguments better than PostgreSQL's function of the same name: it isn't
 * called instead. Other functions still work. */
static void
test_shadowing_functions_are_not_called (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (
      "CREATE TABLE pet (name varchar(20), age int); INSERT INTO pet VALUES ('Rex', 3); "
      "CREATE FUNCTION own(int) RETURNS int LANGUAGE sql AS 'SELECT max(age) + $1 FROM pet'; "
      "CREATE VIEW older AS SELECT own(1) AS age");
  g_autoptr (DowserSchema) schema = NULL;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  assert_answer (source, "SELECT age FROM older", "4");
  dowser_test_postgresql_execute (server, "CREATE FUNCTION upper(varchar) RETURNS text LANGUAGE sql AS $$SELECT "
                                          "'stolen'::text$$");
  assert_answer (source, "SELECT upper(name) FROM public.pet", "REX");
  dowser_test_postgresql_execute (
      server, "DROP FUNCTION upper(varchar); CREATE FUNCTION never(varchar, varchar) RETURNS boolean LANGUAGE sql AS "
              "'SELECT false'; CREATE OPERATOR = (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = never)");
  assert_answer (source, "SELECT count(*) FROM public.pet WHERE name = 'Rex'::varchar", "1");
  schema = introspect (source);
  g_assert_cmpstr (dowser_schema_find_table (schema, "pet")->home, ==, "public");
  dowser_test_source_close (source);
  g_object_unref (source);
}

static void
test_each_change_changes_the_signature (void)
{
  static const char *const changes[] = {
    "ALTER TABLE customer ADD COLUMN more int",
    "ALTER TABLE customer ALTER COLUMN more TYPE bigint",
    "COMMENT ON COLUMN customer.more IS 'more'",
    "COMMENT ON COLUMN customer.more IS 'still more'",
    "ALTER TABLE customer RENAME TO client",
    "ALTER TABLE line ADD UNIQUE (amount)",
    "CREATE INDEX by_amount ON line (amount)",
    "DROP VIEW big",
    "CREATE TABLE another (a int)",
  };
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (TYPES SHOP);
  g_autofree char *signature = NULL;
  g_autofree char *same = NULL;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  signature = dowser_test_source_read_signature (source, NULL);
  dowser_test_postgresql_execute (server, "UPDATE customer SET country = 'Chile'; ANALYZE");
  same = dowser_test_source_read_signature (source, NULL);
  g_assert_cmpstr (signature, ==, same);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      char *next;

      dowser_test_postgresql_execute (server, changes[i]);
      next = dowser_test_source_read_signature (source, NULL);
      g_assert_cmpstr (signature, !=, next);
      g_free (signature);
      signature = next;
    }
  dowser_test_source_close (source);
  g_object_unref (source);
}

/* Tests the profile. The statistics target is so high that ANALYZE reads each row, so its result is always the same. */
static void
test_columns_are_profiled (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (
      TYPES SHOP "CREATE TABLE large AS SELECT i, 'w' || i % 3 AS word, NULLIF(i % 4, 0) AS n "
                 "FROM generate_series(1, 60000) i; SET default_statistics_target = 300; ANALYZE; CREATE VIEW broken "
                 "AS SELECT 1 / (i - i) AS x FROM large");
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  const DowserColumnProfile *country, *word;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  schema = introspect (source);
  profile = dowser_test_source_profile (source, schema, NULL);
  g_assert_nonnull (profile);
  country = dowser_profile_get (profile, find_column (schema, "customer", "country"));
  g_assert_true (country->complete);
  g_assert_cmpuint (country->values->len, ==, 2);
  g_assert_cmpstr (country->values->pdata[0], ==, "Norway");
  g_assert_cmpint (country->n_distinct, ==, 2);
  g_assert_cmpint (dowser_profile_get (profile, find_column (schema, "customer", "id"))->max->integer, ==, 100);
  word = dowser_profile_get (profile, find_column (schema, "large", "word"));
  g_assert_false (word->complete);
  g_assert_cmpint (word->n_distinct, ==, 3);
  g_assert_cmpuint (word->values->len, ==, 3);
  g_assert_cmpint (dowser_profile_get (profile, find_column (schema, "large", "i"))->max->integer, ==, 60000);
  g_assert_cmpint (dowser_profile_get (profile, find_column (schema, "large", "n"))->n_nulls, >, 0);
  g_assert_cmpint (dowser_profile_get (profile, find_column (schema, "broken", "x"))->n_rows, ==, 0);
  dowser_test_source_close (source);
  g_object_unref (source);
}

static void
test_forecast_distinguishes_scan_and_search (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (
      "CREATE TABLE t (id int PRIMARY KEY, n int); INSERT INTO t SELECT i, i FROM generate_series(1, 5000) i; ANALYZE");
  g_autoptr (DowserForecast) scan = NULL;
  g_autoptr (DowserForecast) search = NULL;
  const DowserForecastScan *found;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  scan = dowser_test_source_forecast (source, "SELECT * FROM t AS x WHERE n = 7");
  g_assert_cmpuint (scan->scans->len, ==, 1);
  found = scan->scans->pdata[0];
  g_assert_cmpstr (found->table, ==, "t");
  g_assert_cmpstr (found->alias, ==, "x");
  g_assert_cmpint (found->n_rows, ==, 5000);
  g_assert_cmpint (scan->n_read, ==, 5000);
  g_assert_cmpint (scan->n_rows, ==, 1);
  g_assert_nonnull (strstr (scan->text, "Seq Scan"));
  search = dowser_test_source_forecast (source, "SELECT * FROM t WHERE id = 7");
  g_assert_cmpuint (search->scans->len, ==, 0);
  dowser_test_source_close (source);
  g_object_unref (source);
}

DOWSER_TEST_MAIN (postgresql_introspect)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/postgresql-introspect/tables-and-keys-are-read", test_tables_and_keys_are_read);
  g_test_add_func ("/sources/postgresql-introspect/odd-column-names-are-read", test_odd_column_names_are_read);
  g_test_add_func ("/sources/postgresql-introspect/views-are-not-read", test_views_are_not_read);
  g_test_add_func ("/sources/postgresql-introspect/shadowing-functions-are-not-called",
                   test_shadowing_functions_are_not_called);
  g_test_add_func ("/sources/postgresql-introspect/each-change-changes-the-signature",
                   test_each_change_changes_the_signature);
  g_test_add_func ("/sources/postgresql-introspect/columns-are-profiled", test_columns_are_profiled);
  g_test_add_func ("/sources/postgresql-introspect/forecast-distinguishes-scan-and-search",
                   test_forecast_distinguishes_scan_and_search);
  return g_test_run ();
}
