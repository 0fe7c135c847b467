/* test-number-plans-random.c - tests that plans give the same rows whether numbers are stored as texts or as numbers */
#include "base/dowser-number-read.h"
#include "plan/dowser-plan-json.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/number-plans.h"

#include <math.h>
#include <sqlite3.h>

#define N_DATABASES 20
#define N_PLANS 60
#define N_ROWS 30

/* Appends a cell. Numbers are written with the same digits, whether they are stored as texts or as numbers. */
static void
append_cell (sqlite3_stmt *statement, int index, GString *into)
{
  const char *text = (const char *) sqlite3_column_text (statement, index);
  double number;

  if (text == NULL)
    g_string_append (into, "NULL|");
  else if (dowser_number_read (text, (gsize) sqlite3_column_bytes (statement, index), &number, NULL))
    g_string_append_printf (into, "%.9g|", fabs (number) < 1e-9 ? 0.0 : number);
  else
    g_string_append_printf (into, "%s|", text);
}

static char *
dup_rows (sqlite3 *db, const DowserPlan *plan, const DowserSchema *schema)
{
  const DowserSqlOptions options = { .schema = schema };
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = dowser_sql_write_with_options (plan, DOWSER_DIALECT_SQLITE, &options, &error);
  GString *rows = g_string_new (NULL);
  sqlite3_stmt *prepared;

  g_assert_no_error (error);
  if (sqlite3_prepare_v2 (db, statement->display, -1, &prepared, NULL) != SQLITE_OK)
    g_error ("%s: %s", sqlite3_errmsg (db), statement->display);
  while (sqlite3_step (prepared) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (prepared); i++)
        append_cell (prepared, i, rows);
      g_string_append_c (rows, '\n');
    }
  sqlite3_finalize (prepared);
  return g_string_free (rows, FALSE);
}

static void
test_number_texts_give_the_same_rows (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  g_autoptr (DowserSchema) schema = number_plans_schema_new ();

  for (guint i = 0; i < N_DATABASES; i++)
    {
      g_autofree char *sql = number_plans_to_sql (rand, N_ROWS, DOWSER_DIALECT_SQLITE);
      sqlite3 *db;

      g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
      for (guint j = 0; j < N_PLANS; j++)
        {
          guint32 seed = g_rand_int (rand);
          g_autoptr (GRand) first = g_rand_new_with_seed (seed);
          g_autoptr (GRand) second = g_rand_new_with_seed (seed);
          gboolean is_ordered;
          g_autoptr (DowserPlan) numbers = number_plans_new (first, NUMBER_PLANS_NUMBERS, &is_ordered);
          g_autoptr (DowserPlan) texts = number_plans_new (second, NUMBER_PLANS_TEXTS, &is_ordered);
          g_autofree char *expected = dup_rows (db, numbers, schema);
          g_autofree char *found = dup_rows (db, texts, schema);

          if (!g_str_equal (expected, found))
            {
              g_autofree char *json = dowser_plan_to_json (texts, TRUE);

              g_error ("%s\nnumbers:\n%s\ntexts:\n%s", json, expected, found);
            }
        }
      sqlite3_close (db);
    }
}

DOWSER_TEST_MAIN (number_plans_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/writer/number-texts/number-texts-give-the-same-rows", test_number_texts_give_the_same_rows);
  return g_test_run ();
}
