/* test-sql-output.c - tests that hostile names and texts can't end their quotes; SQLite itself reports the names that
 * it has parsed */
#include "sql/read/dowser-guard.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"

#include <sqlite3.h>
#include <string.h>

/* The table and the column that the engine reads, and any other action that the engine reports. */
typedef struct
{
  const char *table;
  const char *column;
  guint n_reads;
  guint n_others;
} ReadLog;

static int
authorize_cb (void *user_data, int action, const char *a, const char *b, const char *database, const char *trigger)
{
  ReadLog *seen = user_data;

  if (action == SQLITE_SELECT || action == SQLITE_FUNCTION || action == SQLITE_RECURSIVE)
    return SQLITE_OK;
  if (action == SQLITE_READ && g_strcmp0 (a, seen->table) == 0 && (g_strcmp0 (b, seen->column) == 0 || *b == '\0'))
    seen->n_reads++;
  else if (action != SQLITE_READ)
    seen->n_others++;
  return SQLITE_OK;
}

static sqlite3 *
open_database (const char *table, const char *column)
{
  char *create = sqlite3_mprintf ("CREATE TABLE \"%w\" (\"%w\" TEXT)", table, column);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  if (sqlite3_exec (db, create, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s", sqlite3_errmsg (db));
  sqlite3_free (create);
  return db;
}

/* Makes a plan with @name wherever a name is needed, and @literal wherever a text is needed. */
static DowserPlan *
make_plan (const char *table, const char *name, const char *literal)
{
  DowserSelect *step = dowser_select_new ();
  DowserSelect *select = dowser_select_new ();
  g_autofree char *id = g_strconcat (name, "#i", NULL);
  g_autofree char *step_id = g_strconcat (name, "#s", NULL);
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserPlan *plan;

  dowser_select_add_instance (step, id, table);
  dowser_select_add_output (step, dowser_expr_new_column (id, name), name);
  dowser_select_add_filter (step, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (id, name),
                                                           dowser_expr_new_text (literal)));
  for (DowserMatch op = DOWSER_MATCH_LIKE; op <= DOWSER_MATCH_EQUALS; op++)
    if (strlen (literal) < 10000 || op == DOWSER_MATCH_EQUALS)
      dowser_select_add_filter (step, dowser_expr_new_match (op, dowser_expr_new_column (id, name),
                                                             dowser_expr_new_text (literal), FALSE, op % 2 == 0));
  g_ptr_array_add (select->from, dowser_instance_new (id, step_id, TRUE));
  dowser_select_add_output (select, dowser_expr_new_column (id, name), name);
  dowser_select_add_output (select, dowser_expr_new_text (literal), NULL);
  g_ptr_array_add (members, dowser_expr_new_text (literal));
  dowser_select_add_filter (select, dowser_expr_new_in (dowser_expr_new_column (id, name), members, TRUE));
  dowser_select_add_order (select, dowser_expr_new_output (name), FALSE);
  plan = dowser_plan_new (select);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (step_id, NULL, step));
  return plan;
}

static void
check_text (sqlite3 *db, const char *sql, const DowserStatement *statement, const char *name, ReadLog *seen)
{
  sqlite3_stmt *prepared = NULL;
  const char *tail = NULL;

  seen->n_reads = 0;
  seen->n_others = 0;
  sqlite3_set_authorizer (db, authorize_cb, seen);
  if (sqlite3_prepare_v2 (db, sql, -1, &prepared, &tail) != SQLITE_OK)
    g_error ("%s\n%.500s", sqlite3_errmsg (db), sql);
  sqlite3_set_authorizer (db, NULL, NULL);
  g_assert_cmpstr (tail, ==, "");
  g_assert_true (sqlite3_stmt_readonly (prepared));
  g_assert_cmpint (sqlite3_column_count (prepared), ==, 2);
  g_assert_cmpstr (sqlite3_column_name (prepared, 0), ==, name);
  g_assert_cmpuint (seen->n_reads, >, 0);
  g_assert_cmpuint (seen->n_others, ==, 0);
  g_assert_cmpint (sqlite3_bind_parameter_count (prepared), ==,
                   sql == statement->sql ? (int) statement->parameters->len : 0);
  g_assert_cmpint (sqlite3_step (prepared), ==, SQLITE_DONE);
  sqlite3_finalize (prepared);
}

static void
check_plan (const char *table, const char *name, const char *literal)
{
  g_autoptr (DowserPlan) plan = make_plan (table, name, literal);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, NULL, &error);
  g_autoptr (DowserStatement) display = NULL;
  ReadLog seen = { .table = table, .column = name };
  sqlite3 *db = open_database (table, name);

  g_assert_no_error (error);
  g_assert_true (dowser_guard_check (statement, &error));
  display = dowser_statement_new (g_strdup (statement->display), g_strdup (""), NULL);
  g_assert_true (dowser_guard_check (display, &error));
  check_text (db, statement->sql, statement, name, &seen);
  check_text (db, statement->display, statement, name, &seen);
  sqlite3_close (db);
}

static void
test_names_and_texts_stay_quoted (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *table = g_strconcat (dowser_random_get_hostile_text (rand), "#t", NULL);

      check_plan (table, dowser_random_get_hostile_text (rand), dowser_random_get_hostile_text (rand));
    }
}

static void
test_long_texts_stay_quoted (void)
{
  static const char *const units[] = { "\"", "'", "\"'", ";--", "/*", "\xf0\x9f\xa6\x8a", "]`", "%_!" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      while (text->len < 64 * 1024)
        g_string_append (text, units[i]);
      check_plan ("t", text->str, text->str);
    }
}

/* Tests that no byte in a name or text ends the quotes around the name or text. */
static void
test_every_byte_stays_quoted (void)
{
  for (guint byte = 1; byte < 128; byte++)
    {
      char name[] = { 'x', (char) byte, 'y', (char) byte, '\0' };

      check_plan ("t", name, name);
    }
}

DOWSER_TEST_MAIN (sql_output)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/output/names-and-texts-stay-quoted", test_names_and_texts_stay_quoted);
  g_test_add_func ("/sql/output/long-texts-stay-quoted", test_long_texts_stay_quoted);
  g_test_add_func ("/sql/output/every-byte-stays-quoted", test_every_byte_stays_quoted);
  return g_test_run ();
}
