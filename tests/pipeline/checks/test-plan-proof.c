/* test-plan-proof.c - tests that each wrong statement has a finding, and that similar correct statements have none */
#include "faulty-statements.h"

#include "audit/dowser-audit.h"
#include "rows/dowser-preview.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

typedef struct
{
  const char *database;
  const FaultyStatement *statements;
  guint n;
} StatementSet;

static DowserSession *
session_new (const DowserTestDatabase *database, DowserPlan *plan)
{
  DowserSession *session = dowser_session_new (NULL);

  dowser_session_set_source_uri (session, database->path);
  dowser_session_take_plan (session, plan, DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

/* Returns: TRUE if the session was run without an error */
static gboolean
run_session (DowserContext *context, DowserSession *session)
{
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, context);

  return pipeline_run (runner, NULL);
}

/* Opens the source by running a statement in it. Returns: (transfer full) */
static DowserSchema *
open_source (DowserContext *context, const DowserTestDatabase *database)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autoptr (DowserSession) session = NULL;

  dowser_select_add_output (select, dowser_expr_new_integer (1), NULL);
  session = session_new (database, dowser_plan_new (g_steal_pointer (&select)));
  g_assert_true (run_session (context, session));
  return dowser_schema_ref (dowser_session_get_schema (session));
}

static gboolean
has_check (DowserSession *session, const char *check)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (g_str_equal (((const DowserFinding *) findings->pdata[i])->check, check))
      return TRUE;
  return FALSE;
}

static DowserSession *
make_sql_session (const DowserTestDatabase *database, const DowserSchema *schema, const char *sql)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_sql_read (sql, DOWSER_DIALECT_SQLITE, schema, &error);

  g_assert_no_error (error);
  dowser_audit_keep_as_written (plan, DOWSER_DIALECT_SQLITE);
  return session_new (database, plan);
}

static gboolean
is_fault_found (DowserContext *context, const DowserTestDatabase *database, const DowserSchema *schema,
                const FaultyStatement *statement)
{
  g_autoptr (DowserSession) session = make_sql_session (database, schema, statement->sql);
  gboolean was_run = run_session (context, session);

  if (g_strcmp0 (statement->check, REFUSED) == 0)
    return !was_run;
  return has_check (session, statement->check);
}

/* @finds: TRUE if each statement must have a finding, FALSE if no statement may have a finding */
static void
check_set (const StatementSet *set, gboolean finds)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (set->database);
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSchema) schema = NULL;
  guint n_missed = 0;

  dowser_test_database_close (database);
  dowser_context_set_shows_wrong_answers (context, TRUE);
  schema = open_source (context, database);
  for (guint i = 0; i < set->n; i++)
    if (set->statements[i].check != NULL && is_fault_found (context, database, schema, &set->statements[i]) != finds)
      {
        g_test_message ("%s %s: %s", set->statements[i].check, finds ? "isn't said of" : "is said of",
                        set->statements[i].sql);
        n_missed++;
      }
  pipeline_close_context (context);
  g_assert_cmpuint (n_missed, ==, 0);
}

static void
test_found (gconstpointer data)
{
  check_set (data, TRUE);
}

static void
test_correct_plans_are_not_reported (gconstpointer data)
{
  check_set (data, FALSE);
}

static void
check_suggested_fix (DowserContext *context, const DowserTestDatabase *database, const DowserSchema *schema,
                     const FixedStatement *fixed_statement)
{
  g_autoptr (DowserSession) session = make_sql_session (database, schema, fixed_statement->faulty);
  g_autoptr (DowserSession) other = make_sql_session (database, schema, fixed_statement->right);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, context);
  g_autoptr (GError) error = NULL;
  GPtrArray *fixes;

  g_test_message ("%s", fixed_statement->faulty);
  g_assert_true (pipeline_run (runner, NULL));
  g_assert_true (run_session (context, other));
  fixes = dowser_session_get_fixes (session);
  g_assert_nonnull (fixes);
  g_assert_true (dowser_runner_apply_operations (runner,
                                                 ((const DowserChoice *) ((const DowserAmbiguity *) fixes->pdata[0])
                                                      ->choices->pdata[0])
                                                     ->operations,
                                                 &error));
  g_assert_no_error (error);
  g_assert_true (pipeline_run (runner, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (dowser_results_find_difference (dowser_session_get_result (session),
                                                    dowser_session_get_result (other)),
                    ==, G_MAXUINT);
}

/* Tests that the first suggested fix of each statement gives the right rows. */
static void
test_fixes_give_the_right_rows (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (fleet);
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_test_database_close (database);
  dowser_context_set_shows_wrong_answers (context, TRUE);
  schema = open_source (context, database);
  for (guint i = 0; i < G_N_ELEMENTS (cured); i++)
    check_suggested_fix (context, database, schema, &cured[i]);
  pipeline_close_context (context);
}

static const StatementSet sets[] = { { fleet, of_fleet, G_N_ELEMENTS (of_fleet) },
                                     { hotels, of_hotels, G_N_ELEMENTS (of_hotels) },
                                     { fleet, sound, G_N_ELEMENTS (sound) } };

DOWSER_TEST_MAIN (plan_proof)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/pipeline/plan-proof/wrong-fleet-statements-have-findings", &sets[0], test_found);
  g_test_add_data_func ("/pipeline/plan-proof/wrong-hotel-statements-have-findings", &sets[1], test_found);
  g_test_add_data_func ("/pipeline/plan-proof/correct-plans-are-not-reported", &sets[2],
                        test_correct_plans_are_not_reported);
  g_test_add_func ("/pipeline/plan-proof/fixes-give-the-right-rows", test_fixes_give_the_right_rows);
  return g_test_run ();
}
