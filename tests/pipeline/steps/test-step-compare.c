/* test-step-compare.c - tests that the interpretations of an ambiguous question are checked, run, and compared by their
 * rows */
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, berth TEXT, length REAL);"                                         \
  "INSERT INTO boats VALUES (10, 'A', 7.5), (11, 'B', 9.0);"

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSession *session;
  DowserUnderstanding *open; /* (nullable): the possible interpretations of the question, before the user is asked to
                              * choose */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->database = dowser_test_database_new (SQL);
  fixture->context = dowser_context_new (NULL);
  fixture->session = dowser_session_new (NULL);
  fixture->open = dowser_understanding_new ();
  fixture->open->state = DOWSER_STATE_ASK;
  fixture->open->ask = g_strdup ("Which of them?");
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  dowser_session_set_question (fixture->session, "how long are the boats?");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_pointer (&fixture->open, dowser_understanding_unref);
  g_object_unref (fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_database_free (fixture->database);
}

static DowserPlan *
make_plan (DowserAggregate aggregate, const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "boats", "boats");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (aggregate, dowser_expr_new_column ("boats", column), FALSE,
                                                       NULL),
                            NULL);
  return dowser_plan_new (select);
}

static void
add_reading (Fixture *fixture, DowserAggregate aggregate, const char *column)
{
  if (fixture->open->plan == NULL)
    fixture->open->plan = make_plan (aggregate, column);
  g_ptr_array_add (fixture->open->options, dowser_option_new ("one of them", make_plan (aggregate, column)));
}

/* Returns: the interpretations of the question that remain after the comparison of their rows */
static GPtrArray *
compare_readings (Fixture *fixture)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_take_plan (fixture->session, dowser_plan_ref (fixture->open->plan), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_set_understanding (fixture->session, fixture->open);
  g_clear_pointer (&fixture->open, dowser_understanding_unref);
  runner = dowser_runner_new (fixture->session, fixture->context);
  dowser_runner_skip_step (runner, "plan");
  pipeline_run (runner, &error);
  g_assert_no_error (error);
  return dowser_session_get_understanding (fixture->session)->options;
}

/* Tests that a plan that sums keys is reported as wrong and shows no rows. Tests that the question's other plans keep
 * their order. */
static void
test_wrong_one_is_told (Fixture *fixture, gconstpointer data)
{
  GPtrArray *options;

  add_reading (fixture, DOWSER_SUM, "length");
  add_reading (fixture, DOWSER_SUM, "boat_id");
  add_reading (fixture, DOWSER_MIN, "length");
  options = compare_readings (fixture);
  g_assert_cmpint (dowser_session_get_state (fixture->session), ==, DOWSER_SESSION_ASKING);
  g_assert_cmpuint (options->len, ==, 3);
  for (guint i = 0; i < options->len; i++)
    {
      const DowserOption *option = options->pdata[i];

      g_assert_true ((option->wrong != NULL) == (i == 1));
      g_assert_true ((option->preview != NULL) == (i != 1));
      g_assert_true (option->wrong == NULL || strstr (option->wrong, "boat_id") != NULL);
    }
}

static void
test_equal_rows_are_not_asked_about (Fixture *fixture, gconstpointer data)
{
  add_reading (fixture, DOWSER_COUNT, "boat_id");
  add_reading (fixture, DOWSER_COUNT, "berth");
  g_assert_cmpuint (compare_readings (fixture)->len, ==, 0);
  g_assert_cmpint (dowser_session_get_state (fixture->session), ==, DOWSER_SESSION_DONE);
  g_assert_cmpint (dowser_session_get_n_rows (fixture->session), ==, 1);
}

#define ADD(path, func) g_test_add ("/pipeline/step-compare/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (step_compare)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("wrong-one-is-told", test_wrong_one_is_told);
  ADD ("equal-rows-are-not-asked-about", test_equal_rows_are_not_asked_about);
  return g_test_run ();
}
