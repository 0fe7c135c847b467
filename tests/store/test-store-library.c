/* test-store-library.c - tests that saved questions are loaded, replace the previous question of the same form, and are
 * found among thousands */
#include "support/dowser-store-fixture.h"
#include "support/dowser-test-main.h"

#define N_MANY 10000

static DowserPlan *
plan_new (const char *column, const char *value)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("customers", column),
                                                             dowser_expr_new_text (value)));
  return dowser_plan_new (select);
}

static gint64
save_question_as (DowserStore *store, const char *source, const char *text, const char *column, const char *value,
                  DowserVerified verified, DowserSavedQuestion **replaced)
{
  g_autoptr (DowserPlan) plan = plan_new (column, value);
  g_autoptr (DowserSavedQuestion) question = dowser_saved_question_new (source, text, plan, "a sentence", verified, 17);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  question->meanings = g_strdup ("“x”: y");
  dowser_store_save_question_async (store, question, NULL, dowser_store_fixture_ready_cb, &result);
  id = dowser_store_save_question_finish (store, dowser_store_fixture_wait_for_result (&result), replaced, &error);
  g_assert_no_error (error);
  g_assert_cmpint (id, >, 0);
  return id;
}

static gint64
save_question (DowserStore *store, const char *source, const char *text, const char *column, const char *value)
{
  return save_question_as (store, source, text, column, value, DOWSER_VERIFIED_SAVED, NULL);
}

static GPtrArray *
list_questions (DowserStore *store, const char *source)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *questions;

  dowser_store_list_questions_async (store, source, NULL, dowser_store_fixture_ready_cb, &result);
  questions = dowser_store_list_questions_finish (store, dowser_store_fixture_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return questions;
}

static GPtrArray *
find_questions (DowserStore *store, const char *source, const char *text, double min_similarity)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *questions;

  dowser_store_find_questions_async (store, source, text, min_similarity, 3, NULL, dowser_store_fixture_ready_cb,
                                     &result);
  questions = dowser_store_list_questions_finish (store, dowser_store_fixture_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return questions;
}

static void
remove_question (DowserStore *store, gint64 id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_remove_question_async (store, id, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_remove_question_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_no_error (error);
}

static void
test_questions_come_back (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  gint64 id = save_question (store, "s", "customers in Spain", "country", "Spain");
  g_autoptr (DowserPlan) plan = plan_new ("country", "Spain");
  g_autoptr (GPtrArray) questions = NULL;
  g_autoptr (GPtrArray) other_questions = NULL;
  const DowserSavedQuestion *question;

  dowser_store_count_question_use (store, id);
  dowser_store_fixture_close (store);
  store = dowser_store_fixture_open (fixture->directory);
  questions = list_questions (store, "s");
  other_questions = list_questions (store, "t");
  g_assert_cmpuint (questions->len, ==, 1);
  g_assert_cmpuint (other_questions->len, ==, 0);
  question = questions->pdata[0];
  g_assert_cmpint (question->id, ==, id);
  g_assert_cmpstr (question->source_uri, ==, "s");
  g_assert_cmpstr (question->question, ==, "customers in Spain");
  g_assert_cmpstr (question->sentence, ==, "a sentence");
  g_assert_cmpstr (question->meanings, ==, "“x”: y");
  g_assert_cmpstr (question->tables[0], ==, "customers");
  g_assert_cmpint (question->verified, ==, DOWSER_VERIFIED_SAVED);
  g_assert_cmpint (question->verified_at, ==, 17);
  g_assert_cmpint (question->created, ==, 17);
  g_assert_cmpuint (question->uses, ==, 1);
  g_assert_true (dowser_plan_equal (question->plan, plan));
  dowser_store_fixture_close (store);
}

/* Tests that a question with another value of the same column replaces the saved question. Tests that a question with a
 * value of another column is saved as a new entry. */
static void
test_same_form_is_replaced (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  gint64 first = save_question (store, "s", "customers in Spain", "country", "Spain");
  gint64 second, third, other;
  g_autoptr (GPtrArray) questions = NULL;

  dowser_store_count_question_use (store, first);
  second = save_question (store, "s", "customers in Norway", "country", "Norway");
  third = save_question (store, "s", "customers in Oslo", "city", "Oslo");
  other = save_question (store, "t", "customers in Spain", "country", "Spain");
  g_assert_cmpint (first, ==, second);
  g_assert_cmpint (first, !=, third);
  g_assert_cmpint (first, !=, other);
  questions = list_questions (store, "s");
  g_assert_cmpuint (questions->len, ==, 2);
  g_assert_cmpstr (((DowserSavedQuestion *) questions->pdata[1])->question, ==, "customers in Norway");
  g_assert_cmpuint (((DowserSavedQuestion *) questions->pdata[1])->uses, ==, 1);
  dowser_store_fixture_close (store);
}

static void
test_removed_is_not_found (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  gint64 id = save_question (store, "s", "customers in Spain", "country", "Spain");
  g_autoptr (GPtrArray) found = find_questions (store, "s", "customers in Norway", 0.9);
  g_autoptr (GPtrArray) other_questions = find_questions (store, "t", "customers in Norway", 0.5);
  g_autoptr (GPtrArray) removed_questions = NULL;

  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (other_questions->len, ==, 0);
  remove_question (store, id);
  removed_questions = find_questions (store, "s", "customers in Norway", 0.5);
  g_assert_cmpuint (removed_questions->len, ==, 0);
  dowser_store_fixture_close (store);
}

static void
test_most_similar_first (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) same = NULL;

  save_question (store, "s", "weather of Oslo", "city", "Oslo");
  save_question (store, "s", "number of customers in Spain", "country", "Spain");
  save_question (store, "s", "number of big customers in Spain", "country", "Spain");
  found = find_questions (store, "s", "number of customers in Norway", 0.5);
  save_question (store, "s", "which in Spain", "country", "Spain");
  same = find_questions (store, "s", "which in Norway", 0.9);
  g_assert_cmpuint (same->len, ==, 1);
  g_ptr_array_unref (same);
  same = find_questions (store, "s", "number of customers in Norway", 0.9);
  g_assert_cmpuint (found->len, ==, 2);
  g_assert_cmpstr (((DowserSavedQuestion *) found->pdata[0])->question, ==, "number of customers in Spain");
  g_assert_cmpuint (same->len, ==, 1);
  dowser_store_fixture_close (store);
}

/* Tests that each saved question is found although all questions share most of their words. With --verbose, the test
 * prints the time of a search. */
static void
test_among_many (DowserStoreFixture *fixture, gconstpointer data)
{
  static const char *const asked[] = { "number", "total", "average", "highest", "share" };
  DowserStoreDb *db = dowser_store_db_new (fixture->directory);
  g_autoptr (DowserPlan) plan = plan_new ("country", "Spain");
  gint64 longest = 0, sum = 0;

  dowser_store_db_open (db);
  sqlite3_exec (dowser_store_db_get_handle (db), "PRAGMA synchronous = OFF", NULL, NULL, NULL);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *text = g_strdup_printf ("%s of thing%c%c by colour%c in Spain last month", asked[i % 5],
                                               'a' + i / 5 % 26, 'a' + i / 130 % 26, 'a' + i / 3380 % 26);
      g_autoptr (DowserSavedQuestion) question
          = dowser_saved_question_new ("s", text, plan, NULL, DOWSER_VERIFIED_SAVED, i);

      g_assert_cmpint (dowser_store_db_save_question (db, question, NULL, NULL), >, 0);
    }
  for (guint i = 0; i < N_MANY; i += 97)
    {
      g_autofree char *text = g_strdup_printf ("%s of thing%c%c by colour%c in Norway this year", asked[i % 5],
                                               'a' + i / 5 % 26, 'a' + i / 130 % 26, 'a' + i / 3380 % 26);
      gint64 started = g_get_monotonic_time (), elapsed;
      g_autoptr (GPtrArray) found = dowser_store_db_find_questions (db, "s", text, 0.9, 3, NULL);

      elapsed = g_get_monotonic_time () - started;
      longest = MAX (longest, elapsed);
      sum += elapsed;
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpint (((DowserSavedQuestion *) found->pdata[0])->created, ==, i);
    }
  g_test_message ("a look among %u: %.2f ms, %.2f at most", N_MANY, (double) sum / (N_MANY / 97 + 1) / 1000,
                  (double) longest / 1000);
  dowser_store_db_close (db);
  dowser_store_db_free (db);
}

/* Tests that a question saved by the user isn't replaced. A question saved automatically is replaced, and can be
 * restored with its use count. */
static void
test_person_outranks (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (DowserSavedQuestion) before = NULL;
  g_autoptr (DowserSavedQuestion) replaced = NULL;
  g_autoptr (GPtrArray) questions = NULL;
  g_autoptr (GPtrArray) reread = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  gint64 id;

  id = save_question_as (store, "s", "customers in Spain", "country", "Spain", DOWSER_VERIFIED_EXPORTED, &before);
  g_assert_null (before);
  save_question_as (store, "s", "customers in Oman", "country", "Oman", DOWSER_VERIFIED_ASKED, &before);
  g_assert_cmpstr (before->question, ==, "customers in Spain");
  save_question_as (store, "s", "customers in Spain", "country", "Spain", DOWSER_VERIFIED_EXPORTED, NULL);
  dowser_store_count_question_use (store, id);
  g_assert_cmpint (save_question_as (store, "s", "customers in Norway", "country", "Norway", DOWSER_VERIFIED_SAVED,
                                     &replaced),
                   ==, id);
  g_assert_cmpstr (replaced->question, ==, "customers in Spain");
  g_assert_cmpuint (replaced->uses, ==, 1);
  g_assert_cmpint (save_question_as (store, "s", "customers in France", "country", "France", DOWSER_VERIFIED_ASKED,
                                     NULL),
                   ==, id);
  questions = list_questions (store, "s");
  g_assert_cmpuint (questions->len, ==, 1);
  g_assert_cmpstr (((DowserSavedQuestion *) questions->pdata[0])->question, ==, "customers in Norway");
  remove_question (store, id);
  dowser_store_save_question_async (store, replaced, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_cmpint (dowser_store_save_question_finish (store, dowser_store_fixture_wait_for_result (&result), NULL,
                                                      NULL),
                   >, 0);
  reread = list_questions (store, "s");
  g_assert_cmpint (((DowserSavedQuestion *) reread->pdata[0])->verified, ==, DOWSER_VERIFIED_EXPORTED);
  g_assert_cmpuint (((DowserSavedQuestion *) reread->pdata[0])->uses, ==, 1);
  dowser_store_fixture_close (store);
}

static void
save_session (DowserStore *store, const char *id, const char *text, const char *column, const char *value,
              const char *corrected)
{
  g_autoptr (DowserSession) session = dowser_session_new (id);
  g_autoptr (GAsyncResult) result = NULL;

  dowser_session_set_source_uri (session, "s");
  dowser_session_set_question (session, text);
  dowser_session_take_plan (session, plan_new (column, value), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  if (corrected != NULL)
    dowser_session_take_plan (session, plan_new (column, value), DOWSER_PLAN_ORIGIN_OPERATION, corrected);
  dowser_session_set_state (session, DOWSER_SESSION_DONE);
  dowser_store_save_async (store, session, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_save_finish (store, dowser_store_fixture_wait_for_result (&result), NULL));
}

static guint
save_repeated_question (DowserStore *store, const char *session, const char *text, const char *column,
                        const char *value)
{
  g_autoptr (DowserPlan) plan = plan_new (column, value);
  g_autoptr (DowserSavedQuestion) question
      = dowser_saved_question_new ("s", text, plan, NULL, DOWSER_VERIFIED_ASKED, 17);
  g_autoptr (GPtrArray) questions = NULL;

  dowser_store_save_repeated_question (store, question, session);
  questions = list_questions (store, "s");
  return questions->len;
}

/* Tests the search for another session that asked the same question with another value, and whose plan has the same
 * shape. */
static void
test_asked_again (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  save_session (store, "first", "customers in Spain", "country", "Spain", NULL);
  save_session (store, "clicked", "customers of Oslo", "city", "Oslo", "Filter added");
  g_assert_cmpuint (save_repeated_question (store, "first", "customers in Spain", "country", "Spain"), ==, 0);
  g_assert_cmpuint (save_repeated_question (store, "x", "customers from Spain", "country", "Spain"), ==, 0);
  g_assert_cmpuint (save_repeated_question (store, "x", "customers in Spain", "city", "Spain"), ==, 0);
  g_assert_cmpuint (save_repeated_question (store, "x", "customers of Oslo", "city", "Oslo"), ==, 0);
  g_assert_cmpuint (save_repeated_question (store, "x", "customers in Norway", "country", "Norway"), ==, 1);
  g_assert_cmpuint (save_repeated_question (store, "y", "customers in France", "country", "France"), ==, 1);
  dowser_store_fixture_close (store);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/store/store-library/" path, DowserStoreFixture, NULL, dowser_store_fixture_set_up, func,               \
              dowser_store_fixture_tear_down)

DOWSER_TEST_MAIN (store_library)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("questions-come-back", test_questions_come_back);
  ADD ("same-form-is-replaced", test_same_form_is_replaced);
  ADD ("removed-is-not-found", test_removed_is_not_found);
  ADD ("most-similar-first", test_most_similar_first);
  ADD ("person-outranks", test_person_outranks);
  ADD ("asked-again", test_asked_again);
  ADD ("among-many", test_among_many);
  return g_test_run ();
}
