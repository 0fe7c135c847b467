/* test-sqlite-introspect.c - tests that the schema of real SQLite files is read */
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"

#include <string.h>

static DowserSchema *
introspect (DowserTestDatabase *database)
{
  g_autoptr (GError) error = NULL;
  DowserSchema *schema = dowser_sqlite_introspect (database->db, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (schema);
  return schema;
}

static const DowserColumn *
get_column (const DowserSchema *schema, const char *table_name, const char *column_name)
{
  const DowserTable *table = dowser_schema_find_table (schema, table_name);
  const DowserColumn *column;

  g_assert_nonnull (table);
  column = dowser_table_find_column (table, column_name);
  g_assert_nonnull (column);
  return column;
}

static void
assert_names (GPtrArray *columns, const char *expected)
{
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (joined, i > 0 ? " %s" : "%s", ((const DowserColumn *) columns->pdata[i])->name);
  g_assert_cmpstr (joined->str, ==, expected);
}

static void
test_tables_and_columns_are_read (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE,"
                                  " age INT GENERATED ALWAYS AS (2024 - id), any);"
                                  "CREATE TABLE keyless (code TEXT PRIMARY KEY, n);"
                                  "CREATE VIEW adult AS SELECT id, name FROM person WHERE age > 17;"
                                  "INSERT INTO person (name) VALUES ('a'), ('b');");
  g_autoptr (DowserSchema) schema = introspect (database);
  const DowserTable *person = dowser_schema_find_table (schema, "person");
  const DowserTable *adult = dowser_schema_find_table (schema, "adult");

  g_assert_cmpuint (dowser_schema_get_tables (schema)->len, ==, 3);
  g_assert_cmpuint (person->columns->len, ==, 5);
  g_assert_cmpint (person->n_rows, ==, 2);
  g_assert_false (person->is_view);
  g_assert_true (adult->is_view);
  assert_names (adult->columns, "id name");
  g_assert_cmpuint (get_column (schema, "person", "id")->primary_key, ==, 1);
  g_assert_false (get_column (schema, "person", "id")->nullable);
  g_assert_false (get_column (schema, "person", "name")->nullable);
  g_assert_true (get_column (schema, "person", "born")->nullable);
  g_assert_cmpint (get_column (schema, "person", "born")->type, ==, DOWSER_VALUE_DATE);
  g_assert_true (get_column (schema, "person", "age")->generated);
  g_assert_null (get_column (schema, "person", "any")->declared);
  g_assert_true (get_column (schema, "keyless", "code")->nullable);
}

static void
test_primary_and_foreign_keys_are_read (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE TABLE a (x INT, y INT, z INT UNIQUE, w INT, PRIMARY KEY (y, x), UNIQUE (z, w));"
      "CREATE UNIQUE INDEX a_part ON a (w) WHERE w > 0;"
      "CREATE UNIQUE INDEX a_expr ON a (x, w + 1);"
      "CREATE TABLE b (id INTEGER PRIMARY KEY, parent INT REFERENCES b (id), ax INT, ay INT, gone INT REFERENCES "
      "nowhere,"
      " FOREIGN KEY (ax, ay) REFERENCES A (x, y));"
      "CREATE TABLE c (b1 INT REFERENCES b, b2 INT REFERENCES b);");
  g_autoptr (DowserSchema) schema = introspect (database);
  const DowserTable *a = dowser_schema_find_table (schema, "a");
  const DowserTable *b = dowser_schema_find_table (schema, "b");
  const DowserTable *c = dowser_schema_find_table (schema, "c");
  g_autoptr (GPtrArray) primary_key = dowser_table_dup_primary_key (a);
  const DowserForeignKey *key;

  assert_names (primary_key, "y x");
  g_assert_cmpuint (a->unique_keys->len, ==, 2);
  g_assert_cmpuint (b->foreign_keys->len, ==, 2);
  key = b->foreign_keys->pdata[0];
  assert_names (key->columns, "parent");
  g_assert_true (key->to_table == b);
  key = b->foreign_keys->pdata[1];
  assert_names (key->columns, "ax ay");
  assert_names (key->to_columns, "x y");
  g_assert_true (key->to_table == a);
  g_assert_true (key->declared);
  g_assert_cmpuint (c->foreign_keys->len, ==, 2);
  key = c->foreign_keys->pdata[0];
  assert_names (key->columns, "b1");
  assert_names (key->to_columns, "id");
  g_assert_cmpuint (b->referenced_by->len, ==, 3);
}

static void
test_strange_names_are_read_unchanged (void)
{
  g_autofree char *long_name = g_strnfill (300, 'n');
  g_autofree char *sql = g_strdup_printf ("CREATE TABLE \"%s\" (x);", long_name);
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE TABLE \"it's \"\"quoted\"\"\" (\"a \"\"b\"\"\" TEXT, [c d] UNIQUE, `e`);"
      "CREATE TABLE \"🦊 fox\" (\"größe\" INT);"
      "CREATE TABLE \"x; DROP TABLE y; --\" (\"') OR 1=1 --\" INT);"
      "CREATE TABLE \"select\" (\"from\" INT REFERENCES \"🦊 fox\" (\"größe\"), \"\" INT);");
  g_autoptr (DowserSchema) schema = NULL;

  dowser_test_database_exec (database, sql);
  dowser_test_database_exec (database, "CREATE TABLE \"bad\xff"
                                       "name\" (ok INT, \"n\xfe\" INT)");
  schema = introspect (database);
  g_assert_nonnull (get_column (schema, "it's \"quoted\"", "a \"b\""));
  g_assert_nonnull (get_column (schema, "it's \"quoted\"", "c d"));
  g_assert_nonnull (get_column (schema, "🦊 fox", "größe"));
  g_assert_nonnull (get_column (schema, "x; DROP TABLE y; --", "') OR 1=1 --"));
  g_assert_nonnull (get_column (schema, "select", "from"));
  g_assert_nonnull (get_column (schema, long_name, "x"));
  g_assert_cmpuint (dowser_schema_find_table (schema, "select")->foreign_keys->len, ==, 1);
  /* A table or column whose name isn't UTF-8 is shown with a repaired name and is hidden, so it is never queried. */
  g_assert_true (dowser_schema_find_table (schema, "bad�name")->hidden);
  g_assert_true (get_column (schema, "bad�name", "n�")->hidden);
  g_assert_false (get_column (schema, "bad�name", "ok")->hidden);
}

static void
test_broken_view_affects_no_others (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE a (x); CREATE TABLE gone (y);"
                                  "CREATE VIEW broken AS SELECT y FROM gone; CREATE VIEW fine AS SELECT x FROM a;"
                                  "CREATE VIEW circle AS SELECT 1 AS one;"
                                  "PRAGMA legacy_alter_table = ON; DROP TABLE gone;");
  g_autoptr (DowserSchema) schema = introspect (database);

  g_assert_cmpuint (dowser_schema_find_table (schema, "broken")->columns->len, ==, 0);
  g_assert_cmpuint (dowser_schema_find_table (schema, "fine")->columns->len, ==, 1);
}

static void
test_shadow_tables_are_hidden (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE TABLE a (x); CREATE VIRTUAL TABLE words USING fts5 (body);"
      "CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO counted VALUES (1); ANALYZE;");
  g_autoptr (DowserSchema) schema = introspect (database);

  g_assert_cmpuint (dowser_schema_get_tables (schema)->len, ==, 3);
  g_assert_false (dowser_schema_find_table (schema, "words")->hidden);
  g_assert_cmpuint (dowser_schema_find_table (schema, "words")->columns->len, ==, 1);
}

static void
test_comments_become_descriptions (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE person ( -- who buys\n"
                                                                      "  id INTEGER PRIMARY KEY,\n"
                                                                      "  nm TEXT, -- the full name\n"
                                                                      "  secret TEXT\n"
                                                                      ");");
  g_autoptr (DowserSchema) schema = introspect (database);

  g_assert_cmpstr (dowser_schema_find_table (schema, "person")->description, ==, "who buys");
  g_assert_cmpstr (get_column (schema, "person", "nm")->description, ==, "the full name");
}

/* Makes a database with @n_tables tables that have @n_columns columns in total. */
static DowserTestDatabase *
make_large_database (guint n_tables, guint n_columns)
{
  DowserTestDatabase *database = dowser_test_database_new ("BEGIN");

  for (guint t = 0; t < n_tables; t++)
    {
      g_autoptr (GString) sql = g_string_new (NULL);

      g_string_printf (sql, "CREATE TABLE table_%u (id INTEGER PRIMARY KEY, parent_id INT REFERENCES table_%u", t,
                       t / 2);
      for (guint c = 2; c < n_columns; c++)
        g_string_append_printf (sql, ", column_%u VARCHAR(20)", c);
      g_string_append (sql, ")");
      dowser_test_database_exec (database, sql->str);
    }
  dowser_test_database_exec (database, "COMMIT");
  return database;
}

static void
assert_introspects_large (guint n_tables, guint n_columns, double generous)
{
  g_autoptr (DowserTestDatabase) database = make_large_database (n_tables, n_columns);
  g_autoptr (DowserSchema) schema = NULL;
  double elapsed;

  g_test_timer_start ();
  schema = introspect (database);
  elapsed = g_test_timer_elapsed ();
  g_test_minimized_result (elapsed, "%u tables, %u columns: %.3f s", n_tables, n_tables * n_columns, elapsed);
  g_assert_cmpuint (dowser_schema_get_tables (schema)->len, ==, n_tables);
  g_assert_cmpuint (dowser_schema_find_table (schema, "table_1")->referenced_by->len, ==, 2);
  g_assert_cmpfloat (elapsed, <, generous);
}

static void
test_tables_of_300_columns_are_read (void)
{
  assert_introspects_large (300, 17, 10);
}

static void
test_schema_of_5000_tables_is_read (void)
{
  assert_introspects_large (5000, 20, 120);
}

static void
test_schema_reading_can_be_cancelled (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE a (x)");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (dowser_sqlite_introspect (database->db, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Tests that partial indexes are left out, because they help few questions. Tests that indexes on expressions are left
 * out, because expressions are not columns. */
static void
test_only_lookup_indexes_are_read (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE berth (id INTEGER PRIMARY KEY, code TEXT UNIQUE, quay TEXT, day DATE);"
                                  "CREATE INDEX by_quay ON berth (quay, day);"
                                  "CREATE INDEX by_upper ON berth (day, upper (quay));"
                                  "CREATE INDEX by_lower ON berth (lower (quay));"
                                  "CREATE INDEX partial ON berth (quay) WHERE day > '2020';"
                                  "CREATE TABLE tide (port TEXT, at TEXT, PRIMARY KEY (port, at)) WITHOUT ROWID;"
                                  "CREATE TABLE log (line TEXT);");
  g_autoptr (DowserSchema) schema = introspect (database);
  g_autofree char *json = dowser_schema_to_json (schema);
  g_autoptr (DowserSchema) again = dowser_schema_from_json (json, -1, NULL);
  const DowserSchema *const both[] = { schema, again };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      g_autofree char *berth = dowser_test_dup_indexes (dowser_schema_find_table (both[i], "berth"));
      g_autofree char *tide = dowser_test_dup_indexes (dowser_schema_find_table (both[i], "tide"));

      g_assert_cmpstr (berth, ==, "code | day | id | quay day");
      g_assert_cmpstr (tide, ==, "port at");
      g_assert_cmpuint (dowser_schema_find_table (both[i], "log")->indexes->len, ==, 0);
    }
}

DOWSER_TEST_MAIN (sqlite_introspect)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sqlite-introspect/tables-and-columns-are-read", test_tables_and_columns_are_read);
  g_test_add_func ("/sources/sqlite-introspect/primary-and-foreign-keys-are-read",
                   test_primary_and_foreign_keys_are_read);
  g_test_add_func ("/sources/sqlite-introspect/strange-names-are-read-unchanged",
                   test_strange_names_are_read_unchanged);
  g_test_add_func ("/sources/sqlite-introspect/broken-view-affects-no-others", test_broken_view_affects_no_others);
  g_test_add_func ("/sources/sqlite-introspect/shadow-tables-are-hidden", test_shadow_tables_are_hidden);
  g_test_add_func ("/sources/sqlite-introspect/comments-become-descriptions", test_comments_become_descriptions);
  g_test_add_func ("/sources/sqlite-introspect/tables-of-300-columns-are-read", test_tables_of_300_columns_are_read);
  g_test_add_func ("/sources/sqlite-introspect/schema-of-5000-tables-is-read", test_schema_of_5000_tables_is_read);
  g_test_add_func ("/sources/sqlite-introspect/schema-reading-can-be-cancelled", test_schema_reading_can_be_cancelled);
  g_test_add_func ("/sources/sqlite-introspect/only-lookup-indexes-are-read", test_only_lookup_indexes_are_read);
  return g_test_run ();
}
