/* test-engine-numbers.c - tests that a plan returns the same rows for numbers and for texts that contain these numbers,
 * on each engine */
#include "base/dowser-number-read.h"
#include "engines/test-engines.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-rand.h"
#include "support/number-plans.h"

#include <math.h>
#include <string.h>

#define N_DATABASES 3
#define N_PLANS 80
#define N_ROWS 30

/* Returns a copy of the rows in which each text that is a number is replaced by this number, as the engine would show
 * it. */
static DowserTestRows *
dup_as_numbers (const DowserTestRows *rows)
{
  DowserTestRows *numbers = dowser_test_rows_new (rows->n_columns);

  for (guint i = 0; i < rows->cells->len; i++)
    {
      const char *cell = rows->cells->pdata[i];
      double number;

      if (g_str_equal (cell, "NULL"))
        dowser_test_rows_add_null (numbers);
      else if (dowser_number_read (cell + 1, strlen (cell + 1), &number, NULL))
        dowser_test_rows_add_real (numbers, fabs (number) < 1e-9 ? 0 : number);
      else
        dowser_test_rows_add_text (numbers, cell + 1, strlen (cell + 1));
    }
  return numbers;
}

/* Returns: (nullable): %NULL if the writer refuses the plan */
static DowserTestRows *
run_plan (const DowserTestConnection *connection, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = test_engine_write (connection->engine, plan, schema, NULL, &error);
  g_autoptr (DowserTestRows) rows = NULL;

  if (statement == NULL)
    return NULL;
  rows = dowser_test_engine_run (connection, statement->sql, statement->parameters, &error);
  if (rows == NULL)
    g_error ("%s: %s\n%s", connection->engine->title, error->message, statement->sql);
  return rows != NULL ? dup_as_numbers (rows) : NULL;
}

/* Returns: TRUE if the plan over texts was run */
static gboolean
assert_same_rows (const DowserTestConnection *connection, const DowserSchema *schema, guint32 seed)
{
  g_autoptr (GRand) first = g_rand_new_with_seed (seed);
  g_autoptr (GRand) second = g_rand_new_with_seed (seed);
  gboolean ordered;
  g_autoptr (DowserPlan) numbers = number_plans_new (first, NUMBER_PLANS_NUMBERS, &ordered);
  g_autoptr (DowserPlan) texts = number_plans_new (second, NUMBER_PLANS_TEXTS, &ordered);
  g_autoptr (DowserTestRows) expected = run_plan (connection, numbers, schema);
  g_autoptr (DowserTestRows) found = expected != NULL ? run_plan (connection, texts, schema) : NULL;
  g_autofree char *why = NULL;
  g_autofree char *json = NULL;

  if (expected == NULL)
    return FALSE;
  g_assert_nonnull (found);
  if (dowser_test_rows_equal (expected, found, ordered, &why))
    return TRUE;
  json = dowser_plan_to_json (texts, TRUE);
  g_error ("%s: %s\n%s", connection->engine->title, why, json);
}

/* Runs the statements one at a time, because some engines accept only one statement. */
static void
make_tables (const DowserTestConnection *connection, GRand *rand)
{
  g_autofree char *sql = number_plans_to_sql (rand, N_ROWS, connection->engine->dialect);
  g_auto (GStrv) statements = g_strsplit (sql, ";", -1);
  g_autoptr (GError) error = NULL;

  g_assert_true (connection->engine->reset (connection->handle, &error));
  for (guint i = 0; statements[i] != NULL && *statements[i] != '\0'; i++)
    if (!connection->engine->execute (connection->handle, statements[i], &error))
      g_error ("%s: %s\n%s", connection->engine->title, error->message, statements[i]);
}

static void
test_text_numbers_give_the_same_rows (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  g_autoptr (DowserSchema) schema = number_plans_schema_new ();

  for (guint i = 0; i < test_engines_n; i++)
    for (guint j = 0; j < N_DATABASES; j++)
      {
        g_autoptr (GError) error = NULL;
        guint n_run = 0;

        make_tables (&test_engines[i], rand);
        for (guint k = 0; k < N_PLANS; k++)
          n_run += assert_same_rows (&test_engines[i], schema, g_rand_int (rand));
        g_assert_cmpuint (n_run, >, N_PLANS / 2);
        g_assert_true (test_engines[i].engine->reset (test_engines[i].handle, &error));
      }
}

void
test_engine_numbers_add (void)
{
  g_test_add_func ("/engines/numbers/text-numbers-give-the-same-rows", test_text_numbers_give_the_same_rows);
}
