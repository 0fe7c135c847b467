/* test-sentence-random.c - tests that random plans written as sentences are read back as the same plans, and give the
 * same rows */
#include "sentence/dowser-sentence.h"

#include "sentence/dowser-sentence-fingerprint.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/run-plan.h"

#include <sqlite3.h>
#include <string.h>

#define N_SCHEMAS 16
#define N_PLANS 25
#define N_ROWS 12

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Returns all rows, one on each line. The lines are sorted, because plans may have no order. Returns: (transfer full)
 * (nullable): %NULL if the statement fails */
static char *
run_plan (sqlite3 *database, const DowserPlan *plan)
{
  g_autofree char *sql = write_plan (plan);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *statement = NULL;
  GString *all;

  if (sql == NULL || sqlite3_prepare_v2 (database, sql, -1, &statement, NULL) != SQLITE_OK)
    return NULL;
  while (sqlite3_step (statement) == SQLITE_ROW && rows->len < 2000)
    {
      GString *row = g_string_new (NULL);

      for (int c = 0; c < sqlite3_column_count (statement); c++)
        g_string_append_printf (row, "%s|", (const char *) sqlite3_column_text (statement, c));
      g_ptr_array_add (rows, g_string_free (row, FALSE));
    }
  sqlite3_finalize (statement);
  g_ptr_array_sort (rows, compare_rows);
  all = g_string_new (NULL);
  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (all, "%s\n", (const char *) rows->pdata[i]);
  return g_string_free (all, FALSE);
}

static gboolean
survives_round_trip (sqlite3 *database, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = dowser_sentence_write (plan, schema, &error);
  g_autoptr (DowserPlan) read_back = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *rows_back = NULL;

  if (sentence == NULL)
    {
      g_autofree char *sql = write_plan (plan);

      g_assert_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE);
      /* A text with a NUL character can't be written in a sentence; SQL writes it as bytes. */
      if (strstr (sql, "X'") == NULL)
        g_error ("%s\n%s", error->message, sql);
      return FALSE;
    }
  read_back = dowser_sentence_read (sentence, schema, &error);
  g_assert_no_error (error);
  rows = run_plan (database, plan);
  rows_back = run_plan (database, read_back);
  if (g_strcmp0 (rows, rows_back) != 0)
    {
      g_autofree char *sql = write_plan (plan);
      g_autofree char *sql_back = write_plan (read_back);

      g_error ("%s\n%s\n%s", sentence, sql, sql_back);
    }
  return TRUE;
}

static void
test_random_plans_read_back (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  guint n_written = 0;

  for (guint i = 0; i < N_SCHEMAS; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      sqlite3 *database = database_new_with_rows (schema, rand, N_ROWS);

      for (guint j = 0; j < N_PLANS; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);

          n_written += survives_round_trip (database, plan, schema);
        }
      sqlite3_close (database);
    }
  g_test_message ("%u of %u said", n_written, N_SCHEMAS * N_PLANS);
  g_assert_cmpuint (n_written * 100, >=, N_SCHEMAS * N_PLANS * 90);
}

DOWSER_TEST_MAIN (sentence_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/random/random-plans-read-back", test_random_plans_read_back);
  return g_test_run ();
}
