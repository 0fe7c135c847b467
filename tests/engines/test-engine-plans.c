/* test-engine-plans.c - tests that random plans return the same rows on every engine, both with bound values and with
 * literals (the display form) */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "engines/dowser-typed-plan.h"
#include "engines/test-engines.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-rand.h"

#include <string.h>

/* The default number of plans; scripts/check-engines sets another number. */
#define N_PLANS 800
#define PLANS_A_SCHEMA 25
/* One plan in this number of plans is also run in the display form, which has literals instead of bound values. */
#define DISPLAYED 3
/* Maximum number of differences that are shown. Further differences are only counted. */
#define MAX_SHOWN 5

/** The results of one engine. */
typedef struct
{
  guint n_written;
  guint n_run;
  guint n_refused;
  guint n_rejected;
  guint n_slow;
  guint n_different;
  guint n_collated;
} EngineCounts;

/** Check: the state of the test. @schema, @seed: the schema and the seed of the current plans, printed with a plan that
 * fails */
typedef struct
{
  EngineCounts tallies[DOWSER_TEST_N_ENGINES];
  GHashTable *reasons; /* (char * → count) */
  const DowserSchema *schema;
  guint32 seed;
  guint n_plans;
  guint n_invalid;
  guint n_without_rows;
} PlanCheck;

static guint
get_n_plans (void)
{
  const char *given = g_getenv ("DOWSER_TEST_PLANS");

  return given != NULL ? (guint) g_ascii_strtoull (given, NULL, 10) : N_PLANS;
}

static void
make_schema (PlanCheck *self, const DowserSchema *schema, guint32 seed)
{
  self->schema = schema;
  self->seed = seed;
  for (guint i = 0; i < test_engines_n; i++)
    {
      const DowserTestEngine *engine = test_engines[i].engine;
      g_autofree char *sql = dowser_typed_schema_to_sql (schema, engine->dialect, seed, DOWSER_TYPED_ROWS);
      g_autoptr (GError) error = NULL;

      if (!engine->reset (test_engines[i].handle, &error) || !engine->execute (test_engines[i].handle, sql, &error))
        g_error ("%s: %s\n%s", engine->title, error->message, sql);
    }
}

/* Counts a reason for a refusal, ignoring the random names in @message. Returns: how often the reason had been counted
 * before this call */
static guint
count_reason (PlanCheck *self, const char *title, const char *message)
{
  g_autoptr (GRegex) names
      = g_regex_new ("“[^”]*”|\"(?:[^\"]|\"\")*\"|\\nLINE.*|no such column.*", G_REGEX_DOTALL, 0, NULL);
  g_autofree char *general = g_regex_replace_literal (names, message, -1, 0, "“…”", 0, NULL);
  g_autofree char *reason = g_strdup_printf ("%s: %s", title, general);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->reasons, reason));

  g_hash_table_insert (self->reasons, g_steal_pointer (&reason), GUINT_TO_POINTER (n + 1));
  return n;
}

static void
print_problem (const PlanCheck *self, const DowserTestEngine *engine, const char *problem,
               const DowserStatement *statement, const DowserPlan *plan)
{
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);
  g_autofree char *tables = dowser_typed_schema_to_sql (self->schema, engine->dialect, self->seed, DOWSER_TYPED_ROWS);

  g_printerr ("# %s: %s\n%s\n%s\n%s\n%s\n", engine->title, problem, statement->sql, statement->display, json, tables);
}

/* Returns: (nullable): the engine's rows for @statement, either with literals (the display form) or with bound
 * values */
static DowserTestRows *
run_statement (PlanCheck *self, guint index, const DowserStatement *statement, gboolean display, const DowserPlan *plan)
{
  const DowserTestConnection *connection = &test_engines[index];
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  DowserTestRows *rows = connection->engine->run (connection->handle, display ? statement->display : statement->sql,
                                                  display ? none : statement->parameters, &error);

  self->tallies[index].n_run++;
  if (rows != NULL)
    return rows;
  if (g_error_matches (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_SLOW))
    {
      self->tallies[index].n_slow++;
      count_reason (self, connection->engine->title, error->message);
    }
  else
    {
      self->tallies[index].n_rejected++;
      if (count_reason (self, connection->engine->title, error->message) == 0)
        print_problem (self, connection->engine, error->message, statement, plan);
    }
  return NULL;
}

static void
check_rows (PlanCheck *self, guint index, const DowserTestRows *expected, const DowserTestRows *rows, gboolean ordered,
            const DowserStatement *statement, const DowserPlan *plan)
{
  g_autofree char *difference = NULL;

  if (expected == NULL || rows == NULL || dowser_test_rows_equal (expected, rows, ordered, &difference))
    return;
  if (self->tallies[index].n_different++ < MAX_SHOWN)
    print_problem (self, test_engines[index].engine, difference, statement, plan);
}

/* Repeats a statement under other collations. Two bound texts compared without a column have the connection's
 * collation, not the collation of a table. If the literal form under the connection's collation gives the same rows as
 * @bound, only the collation differs. Returns: (transfer full): in this case, the rows under the tables' collation, to
 * be compared with the other engines; otherwise @bound itself */
static DowserTestRows *
rerun_collated (PlanCheck *self, guint index, DowserTestRows *bound, gboolean ordered, const DowserStatement *statement,
                const DowserPlan *plan)
{
  const DowserTestConnection *connection = &test_engines[index];
  g_autoptr (DowserTestRows) as_bound = NULL;
  g_autofree char *difference = NULL;
  DowserTestRows *rows;

  connection->engine->collate_as_bound (connection->handle, TRUE);
  as_bound = run_statement (self, index, statement, TRUE, plan);
  connection->engine->collate_as_bound (connection->handle, FALSE);
  if (as_bound == NULL || !dowser_test_rows_equal (bound, as_bound, ordered, &difference))
    return bound;
  rows = run_statement (self, index, statement, TRUE, plan);
  if (rows == NULL)
    return bound;
  self->tallies[index].n_collated++;
  dowser_test_rows_free (bound);
  return rows;
}

static gboolean
rows_differ (const DowserTestRows *expected, const DowserTestRows *rows, gboolean ordered)
{
  g_autofree char *difference = NULL;

  return expected != NULL && rows != NULL && !dowser_test_rows_equal (expected, rows, ordered, &difference);
}

/* Writes the statement of a plan. Returns: (nullable): %NULL if the writer refuses the plan */
static DowserStatement *
write_plan (PlanCheck *self, guint index, const DowserSchema *schema, const DowserTypedPlan *typed,
            const DowserPlan *plan)
{
  const DowserTestEngine *engine = test_engines[index].engine;
  g_autoptr (GError) error = NULL;
  DowserStatement *statement = test_engine_write (engine, plan, schema, typed->values, &error);

  if (statement == NULL)
    {
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      self->tallies[index].n_refused++;
      count_reason (self, engine->title, error->message);
      return NULL;
    }
  self->tallies[index].n_written++;
  return statement;
}

static void
check_plan (PlanCheck *self, const DowserSchema *schema, const DowserTypedPlan *typed)
{
  g_autoptr (DowserTestRows) expected = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_audit (typed->plan, schema, NULL, &findings, &error);

  if (plan == NULL)
    {
      self->n_invalid++;
      count_reason (self, "audit", error->message);
      return;
    }
  for (guint i = 0; i < test_engines_n; i++)
    {
      g_autoptr (DowserStatement) statement = write_plan (self, i, schema, typed, plan);
      g_autoptr (DowserTestRows) rows = statement != NULL ? run_statement (self, i, statement, FALSE, plan) : NULL;
      g_autoptr (DowserTestRows) displayed = NULL;

      if (test_engines[i].engine->collate_as_bound != NULL && rows_differ (expected, rows, typed->ordered))
        rows = rerun_collated (self, i, g_steal_pointer (&rows), typed->ordered, statement, plan);
      if (rows != NULL && self->n_plans % DISPLAYED == 0)
        displayed = run_statement (self, i, statement, TRUE, plan);
      if (rows != NULL)
        check_rows (self, i, rows, displayed, typed->ordered, statement, plan);
      if (expected == NULL)
        expected = g_steal_pointer (&rows);
      else if (rows != NULL)
        check_rows (self, i, expected, rows, typed->ordered, statement, plan);
    }
  if (expected != NULL && dowser_test_rows_get_length (expected) == 0)
    self->n_without_rows++;
}

static void
print_report (PlanCheck *self)
{
  g_autoptr (GList) reasons = g_list_sort (g_hash_table_get_keys (self->reasons), (GCompareFunc) strcmp);

  g_test_message ("%u plans, %u not audited, %u without rows", self->n_plans, self->n_invalid, self->n_without_rows);
  for (guint i = 0; i < test_engines_n; i++)
    {
      const EngineCounts *tally = &self->tallies[i];

      g_test_message ("%s: %u written, %u runs, %u refused by the writer, %u rejected by the engine, %u stopped as "
                      "slow, %u with other rows, %u compared with literals in place",
                      test_engines[i].engine->title, tally->n_written, tally->n_run, tally->n_refused,
                      tally->n_rejected, tally->n_slow, tally->n_different, tally->n_collated);
    }
  for (const GList *at = reasons; at != NULL; at = at->next)
    g_test_message ("%6u × %s", GPOINTER_TO_UINT (g_hash_table_lookup (self->reasons, at->data)), (char *) at->data);
}

/* Tests that random plans give the same rows on every engine. @data: TRUE to apply random clicks to each plan before it
 * is run */
static void
test_rows_of_random_plans (gconstpointer data)
{
  gboolean clicked = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  PlanCheck check = { .reasons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  guint n_plans = get_n_plans () / (clicked ? 2 : 1);

  while (check.n_plans < n_plans)
    {
      g_autoptr (DowserSchema) schema = dowser_typed_schema_new (rand);

      make_schema (&check, schema, g_rand_int (rand));
      for (guint i = 0; i < PLANS_A_SCHEMA && check.n_plans < n_plans; i++)
        {
          g_autoptr (DowserTypedPlan) typed = dowser_typed_plan_new (schema, rand, 1 + i % 3);

          if (clicked && !dowser_typed_plan_apply_clicks (typed, schema, rand))
            continue;
          check_plan (&check, schema, typed);
          check.n_plans++;
        }
    }
  print_report (&check);
  /* Marks the test as failed instead of aborting. The remaining tests must run, too, because a long run must find all
   * problems. */
  for (guint i = 0; i < test_engines_n; i++)
    {
      if (check.tallies[i].n_rejected > 0 || check.tallies[i].n_different > 0)
        g_test_fail_printf ("%s rejected some, or gave other rows", test_engines[i].engine->title);
      /* Collations matter only for plans that compare texts of the statement with each other, and few plans do. */
      if (100 * check.tallies[i].n_collated > 100 + check.tallies[i].n_run)
        g_test_fail_printf ("%s gave other rows with bound texts too often", test_engines[i].engine->title);
    }
  g_hash_table_unref (check.reasons);
}

void
test_engine_plans_add (void)
{
  g_test_add_data_func ("/engines/plans/random-plans-give-the-same-rows", GINT_TO_POINTER (FALSE),
                        test_rows_of_random_plans);
  g_test_add_data_func ("/engines/plans/clicked-plans-give-equal-rows-on-all-engines", GINT_TO_POINTER (TRUE),
                        test_rows_of_random_plans);
}
