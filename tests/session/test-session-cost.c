/* test-session-cost.c - tests that the forecast of a statement stays in the session until it is replaced */
#include "session/dowser-session.h"
#include "support/dowser-test-main.h"

static void
test_forecast_stays_until_replaced (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserForecast) first = dowser_forecast_new ();
  DowserForecast *second = dowser_forecast_new ();

  g_assert_null (dowser_session_get_forecast (session));
  dowser_session_set_forecast (session, first);
  g_assert_true (dowser_session_get_forecast (session) == first);
  dowser_session_set_forecast (session, first);
  g_assert_true (dowser_session_get_forecast (session) == first);

  /* The session has its own reference to the forecast. */
  dowser_session_set_forecast (session, second);
  dowser_forecast_unref (second);
  g_assert_true (dowser_session_get_forecast (session) == second);
  g_assert_cmpint (dowser_session_get_forecast (session)->n_read, ==, -1);
  dowser_session_set_forecast (session, NULL);
  g_assert_null (dowser_session_get_forecast (session));
}

static void
test_allowed_scan_size_is_kept (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  g_assert_cmpint (dowser_session_get_allowed_rows (session), ==, 0);
  dowser_session_set_allowed_rows (session, G_GINT64_CONSTANT (5000000000));
  g_assert_cmpint (dowser_session_get_allowed_rows (session), ==, G_GINT64_CONSTANT (5000000000));
  dowser_session_set_allowed_rows (session, 0);
  g_assert_cmpint (dowser_session_get_allowed_rows (session), ==, 0);
}

DOWSER_TEST_MAIN (session_cost)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/session-cost/forecast-stays-until-replaced", test_forecast_stays_until_replaced);
  g_test_add_func ("/session/session-cost/allowed-scan-size-is-kept", test_allowed_scan_size_is_kept);
  return g_test_run ();
}
