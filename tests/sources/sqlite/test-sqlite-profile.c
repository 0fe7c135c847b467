/* test-sqlite-profile.c - tests that columns of SQLite files are profiled within limits */
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "sources/sqlite/dowser-sqlite-profile.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

static DowserProfile *
profile_database (DowserTestDatabase *database, guint max_seconds)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = dowser_sqlite_introspect (database->db, NULL, &error);
  DowserProfile *result;

  g_assert_no_error (error);
  result = dowser_sqlite_profile (database->db, schema, max_seconds, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static DowserColumnProfile *
get_profile (const DowserProfile *self, const char *table_name, const char *column_name)
{
  const DowserTable *table = dowser_schema_find_table (dowser_profile_get_schema (self), table_name);

  return dowser_profile_get (self, dowser_table_find_column (table, column_name));
}

static void
test_small_table_is_profiled_completely (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE TABLE t (i INT, r REAL, s TEXT, d TEXT, m, b BLOB);"
      "INSERT INTO t VALUES (3, 0.5, 'b', '2024-02-29', 1, x'00'), (-7, 2.5, 'a', '2023-01-01 10:00', 'x', x'01'),"
      " (3, NULL, 'b', NULL, 2.5, NULL);");
  g_autoptr (DowserProfile) self = profile_database (database, 10);
  DowserColumnProfile *i = get_profile (self, "t", "i"), *r = get_profile (self, "t", "r"),
                      *s = get_profile (self, "t", "s");
  DowserColumnProfile *d = get_profile (self, "t", "d"), *m = get_profile (self, "t", "m"),
                      *b = get_profile (self, "t", "b");

  g_assert_cmpint (i->n_rows, ==, 3);
  g_assert_cmpint (i->n_distinct, ==, 2);
  g_assert_cmpint (i->min->integer, ==, -7);
  g_assert_cmpint (i->max->integer, ==, 3);
  g_assert_true (i->has_integer && !i->has_text && !i->has_real);
  g_assert_cmpint (r->n_nulls, ==, 1);
  g_assert_cmpfloat (r->max->real, ==, 2.5);
  g_assert_cmpuint (s->values->len, ==, 2);
  g_assert_cmpstr (s->values->pdata[0], ==, "a");
  g_assert_cmpstr (s->values->pdata[1], ==, "b");
  g_assert_true (s->complete);
  g_assert_cmpfloat (d->dates, ==, 1);
  g_assert_cmpint (d->min->type, ==, DOWSER_VALUE_TIMESTAMP);
  g_assert_cmpstr (d->max->text, ==, "2024-02-29");
  g_assert_true (m->has_integer && m->has_real && m->has_text);
  g_assert_cmpfloat (m->max->real, ==, 2.5);
  g_assert_true (b->has_blob);
  g_assert_cmpint (b->n_distinct, ==, -1);
}

static void
test_partial_values_are_marked (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE t (long TEXT, bad TEXT, nul TEXT);"
                                  "INSERT INTO t VALUES (printf('%.*c', 300, 'x'), CAST(x'ff41' AS TEXT), "
                                  "CAST(x'410042' AS TEXT)), ('ok', 'ok', 'ok');");
  g_autoptr (DowserProfile) self = profile_database (database, 10);
  const char *const names[] = { "long", "bad", "nul" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      DowserColumnProfile *column = get_profile (self, "t", names[i]);

      g_assert_cmpuint (column->values->len, ==, 1);
      g_assert_false (column->complete);
      g_assert_cmpint (column->n_distinct, ==, 2);
    }
}

static void
test_large_tables_are_sampled (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT, name TEXT, kind TEXT);"
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120000)"
      " INSERT INTO t SELECT i, 'C' || i, 'name ' || replace(replace(replace(i, '1', 'one'), '2', 'two'), '0', 'o'),"
      " 'kind ' || (i % 3) FROM n;");
  g_autoptr (DowserProfile) self = profile_database (database, 60);
  DowserColumnProfile *code = get_profile (self, "t", "code"), *name = get_profile (self, "t", "name"),
                      *kind = get_profile (self, "t", "kind");

  g_assert_cmpint (code->n_rows, ==, 100000);
  g_assert_cmpint (code->n_distinct, ==, 100000);
  g_assert_false (code->complete);
  g_assert_cmpuint (code->values->len, ==, 2000);
  g_assert_cmpuint (name->values->len, >, 2000);
  g_assert_cmpuint (name->values->len, <=, 20000);
  /* All three values were found, but the profile isn't complete, because not every row was read. */
  g_assert_cmpuint (kind->values->len, ==, 3);
  g_assert_cmpint (kind->n_distinct, ==, 3);
  g_assert_false (kind->complete);
}

static void
test_profile_stays_within_time_limit (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE small (x TEXT); INSERT INTO small VALUES ('a');"
                                  "CREATE VIEW endless AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                                  "FROM n) SELECT count(*) AS c FROM n;");
  g_autoptr (DowserProfile) self = NULL;

  g_test_timer_start ();
  self = profile_database (database, 1);
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 20);
  g_assert_cmpuint (get_profile (self, "small", "x")->values->len, ==, 1);
  g_assert_cmpint (get_profile (self, "endless", "c")->n_rows, ==, 0);
  g_assert_false (get_profile (self, "endless", "c")->complete);
}

static void
test_hidden_and_personal_columns_are_skipped (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE t (shown TEXT, secret TEXT, personal TEXT);"
                                  "INSERT INTO t VALUES ('a', 'b', 'c');");
  g_autoptr (DowserSchema) found = dowser_sqlite_introspect (database->db, NULL, NULL);
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (found);
  GPtrArray *columns = ((DowserTable *) dowser_schema_builder_get_tables (builder)->pdata[0])->columns;
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) self = NULL;

  ((DowserColumn *) columns->pdata[1])->hidden = TRUE;
  ((DowserColumn *) columns->pdata[2])->pii = TRUE;
  schema = dowser_schema_builder_end (builder);
  self = dowser_sqlite_profile (database->db, schema, 10, NULL, NULL);

  g_assert_cmpuint (get_profile (self, "t", "shown")->values->len, ==, 1);
  g_assert_cmpuint (get_profile (self, "t", "secret")->values->len, ==, 0);
  g_assert_cmpint (get_profile (self, "t", "secret")->n_rows, ==, 0);
  g_assert_cmpuint (get_profile (self, "t", "personal")->values->len, ==, 0);
  g_assert_cmpint (get_profile (self, "t", "personal")->n_rows, ==, 0);
}

static void
test_profile_can_be_cancelled (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  g_autoptr (DowserSchema) schema = dowser_sqlite_introspect (database->db, NULL, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (dowser_sqlite_profile (database->db, schema, 1, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

DOWSER_TEST_MAIN (sqlite_profile)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sqlite-profile/small-table-is-profiled-completely",
                   test_small_table_is_profiled_completely);
  g_test_add_func ("/sources/sqlite-profile/partial-values-are-marked", test_partial_values_are_marked);
  g_test_add_func ("/sources/sqlite-profile/large-tables-are-sampled", test_large_tables_are_sampled);
  g_test_add_func ("/sources/sqlite-profile/profile-stays-within-time-limit", test_profile_stays_within_time_limit);
  g_test_add_func ("/sources/sqlite-profile/hidden-and-personal-columns-are-skipped",
                   test_hidden_and_personal_columns_are_skipped);
  g_test_add_func ("/sources/sqlite-profile/profile-can-be-cancelled", test_profile_can_be_cancelled);
  return g_test_run ();
}
