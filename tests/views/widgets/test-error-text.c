/* test-error-text.c - tests that every error has a title and an action that the user can take */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "views/widgets/dowser-error-text.h"

#include <gio/gio.h>

static void
assert_helps (GQuark domain, int n_codes, gboolean is_server)
{
  for (int code = 0; code < n_codes; code++)
    {
      g_autoptr (GError) error = g_error_new_literal (domain, code, "because");
      DowserErrorText text = dowser_error_text_for_error (error, is_server);

      g_assert_nonnull (text.icon_name);
      g_assert_cmpuint (strlen (text.title), >, 5);
      g_assert_cmpint (text.suggested_fixes, !=, DOWSER_SUGGESTED_FIX_NONE);
    }
}

static void
assert_sql_title (DowserSqlError code, const char *title)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SQL_ERROR, (int) code, "x");

  g_assert_cmpstr (dowser_error_text_for_error (error, FALSE).title, ==, title);
}

/* Tests that the titles of SQL errors contain the word SQL, because the user has pasted SQL. */
static void
test_titles_of_sql_errors_say_sql (void)
{
  assert_sql_title (DOWSER_SQL_ERROR_UNSAFE, "This SQL is not allowed");
  assert_sql_title (DOWSER_SQL_ERROR_SYNTAX, "This SQL cannot be read");
  assert_sql_title (DOWSER_SQL_ERROR_UNSUPPORTED, "This cannot be run here");
}

static void
test_every_error_has_an_action (void)
{
  assert_helps (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NO_ENGINE + 1, FALSE);
  assert_helps (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NO_ENGINE + 1, TRUE);
  assert_helps (DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD + 1, FALSE);
  assert_helps (DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_MEMORY + 1, FALSE);
  assert_helps (DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX + 1, FALSE);
  assert_helps (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID + 1, FALSE);
  assert_helps (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NOT_ALLOWED + 1, FALSE);
  assert_helps (G_IO_ERROR, 3, FALSE);
}

static void
test_refused_write_offers_to_rephrase (void)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRITE, "because");
  DowserErrorText text = dowser_error_text_for_error (error, FALSE);

  g_assert_cmpint (text.suggested_fixes, ==, DOWSER_SUGGESTED_FIX_REPHRASE);
}

/* Tests that opening a file isn't offered to a user who has chosen a server. */
static void
test_error_offers_to_change_the_server (void)
{
  for (int code = 0; code <= DOWSER_SOURCE_ERROR_NO_ENGINE; code++)
    {
      g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, code, "because");
      int suggested_fixes = (int) dowser_error_text_for_error (error, TRUE).suggested_fixes;

      g_assert_cmpint (suggested_fixes & (DOWSER_SUGGESTED_FIX_OPEN | DOWSER_SUGGESTED_FIX_SAMPLE), ==, 0);
      if (code != DOWSER_SOURCE_ERROR_STATEMENT)
        g_assert_cmpint (suggested_fixes & DOWSER_SUGGESTED_FIX_CHANGE, !=, 0);
    }
}

/* Tests that the built-in planner is offered for any error of a model. */
static void
test_builtin_planner_is_always_suggested (void)
{
  for (int code = 0; code <= DOWSER_MODEL_ERROR_NOT_ALLOWED; code++)
    {
      g_autoptr (GError) error = g_error_new_literal (DOWSER_MODEL_ERROR, code, "because");

      g_assert_cmpint (dowser_error_text_for_error (error, FALSE).suggested_fixes & DOWSER_SUGGESTED_FIX_BUILTIN, !=,
                       0);
    }
}

/* Tests that the button to exclude tables is shown if the error's sentence suggests to exclude tables. */
static void
test_error_offers_to_exclude_tables (void)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE, "because");

  g_assert_cmpint (dowser_error_text_for_error (error, FALSE).suggested_fixes & DOWSER_SUGGESTED_FIX_CORRECT, !=, 0);
}

DOWSER_TEST_MAIN (error_text)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/error-text/every-error-has-an-action", test_every_error_has_an_action);
  g_test_add_func ("/views/error-text/titles-of-sql-errors-say-sql", test_titles_of_sql_errors_say_sql);
  g_test_add_func ("/views/error-text/refused-write-offers-to-rephrase", test_refused_write_offers_to_rephrase);
  g_test_add_func ("/views/error-text/error-offers-to-change-the-server", test_error_offers_to_change_the_server);
  g_test_add_func ("/views/error-text/builtin-planner-is-always-suggested", test_builtin_planner_is_always_suggested);
  g_test_add_func ("/views/error-text/error-offers-to-exclude-tables", test_error_offers_to_exclude_tables);
  return g_test_run ();
}
