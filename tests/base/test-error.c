/* test-error.c - tests that each error belongs to the right family, and that the names of the error domains stay the
 * same */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"

#include <gio/gio.h>

static void
assert_family (GQuark domain, int code, DowserErrorFamily expected)
{
  g_autoptr (GError) error = g_error_new_literal (domain, code, "why");

  g_assert_cmpint (dowser_error_get_family (error), ==, expected);
}

static void
test_errors_are_classified (void)
{
  assert_family (G_IO_ERROR, G_IO_ERROR_CANCELLED, DOWSER_ERROR_FAMILY_STOPPED);
  assert_family (G_IO_ERROR, G_IO_ERROR_FAILED, DOWSER_ERROR_FAMILY_OTHER);
  assert_family (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, DOWSER_ERROR_FAMILY_USAGE);
  assert_family (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED, DOWSER_ERROR_FAMILY_USAGE);
  assert_family (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_VERSION, DOWSER_ERROR_FAMILY_USAGE);
  assert_family (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, DOWSER_ERROR_FAMILY_REFUSED);
  assert_family (DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE, DOWSER_ERROR_FAMILY_REFUSED);
  assert_family (DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED, DOWSER_ERROR_FAMILY_REFUSED);
  assert_family (DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY, DOWSER_ERROR_FAMILY_USAGE);
  assert_family (DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRITE, DOWSER_ERROR_FAMILY_REFUSED);
  assert_family (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY, DOWSER_ERROR_FAMILY_SOURCE);
  assert_family (DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME, DOWSER_ERROR_FAMILY_LIMIT);
  assert_family (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY, DOWSER_ERROR_FAMILY_MODEL);
  assert_family (DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_FULL, DOWSER_ERROR_FAMILY_OTHER);
  assert_family (DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_FOUND, DOWSER_ERROR_FAMILY_USAGE);
}

/* The names must not change, because saved sessions contain them. */
static void
test_error_domains_keep_their_names (void)
{
  g_assert_cmpstr (g_quark_to_string (DOWSER_PLAN_ERROR), ==, "dowser-plan-error-quark");
  g_assert_cmpstr (g_quark_to_string (DOWSER_STORE_ERROR), ==, "dowser-store-error-quark");
}

static char *
format_reason (const char *format, ...)
{
  va_list arguments;
  char *reason;

  va_start (arguments, format);
  reason = dowser_error_format_reason (format, arguments);
  va_end (arguments);
  return reason;
}

static void
test_long_reason_is_valid_utf8 (void)
{
  g_autofree char *cut = format_reason ("\u201c%.2s\u201d of \u201c%.4s\u201d", "a\u00e9", "a\u00e9\u00e9");
  g_autofree char *whole = format_reason ("%s", "\u201cna\u00efve\u201d");

  g_assert_cmpstr (cut, ==, "\u201ca\u201d of \u201ca\u00e9\u201d");
  g_assert_cmpstr (whole, ==, "\u201cna\u00efve\u201d");
}

DOWSER_TEST_MAIN (error)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/error/errors-are-classified", test_errors_are_classified);
  g_test_add_func ("/base/error/error-domains-keep-their-names", test_error_domains_keep_their_names);
  g_test_add_func ("/base/error/long-reason-is-valid-utf8", test_long_reason_is_valid_utf8);
  return g_test_run ();
}
