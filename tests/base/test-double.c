/* test-double.c - tests that a number's shortest text reads back as the same number */
#include "base/dowser-double.h"
#include "support/dowser-test-main.h"

#include <float.h>
#include <math.h>

static void
test_double_has_its_shortest_text (void)
{
  static const struct
  {
    double value;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { 0.1, "0.1" },
    { -12.5, "-12.5" },
    { 1e300, "1e+300" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { INFINITY, "Infinity" },
    { -INFINITY, "-Infinity" },
    { NAN, "NaN" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char buffer[DOWSER_DOUBLE_SIZE];

      g_assert_cmpstr (dowser_double_to_text (cases[i].value, buffer), ==, cases[i].text);
    }
}

/* Tests that a single-precision number is shown as it was entered. Tests that reading the shown text gives the same
 * number. */
static void
test_single_precision_numbers_read_back (void)
{
  static const float values[] = { 0.0f, 0.1f, -0.3f, 16777217.0f, 3.4028235e38f, FLT_MIN, 1e-45f, 1.0f / 3 };

  g_assert_true (dowser_float_to_double (0.1f) == 0.1);
  g_assert_true (dowser_float_to_double (-0.3f) == -0.3);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_true ((float) dowser_float_to_double (values[i]) == values[i]);
  g_assert_true (isinf (dowser_float_to_double (-INFINITY)));
  g_assert_true (isnan (dowser_float_to_double (NAN)));
}

DOWSER_TEST_MAIN (double)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/double/double-has-its-shortest-text", test_double_has_its_shortest_text);
  g_test_add_func ("/base/double/single-precision-numbers-read-back", test_single_precision_numbers_read_back);
  return g_test_run ();
}
