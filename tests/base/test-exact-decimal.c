/* test-exact-decimal.c - tests whether a double keeps all digits of a decimal number */
#include "base/dowser-double.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <math.h>
#include <string.h>

#define RANDOM_CASES 40000

static gboolean
can_represent (const char *text)
{
  return dowser_double_can_represent (text, strlen (text));
}

static void
test_exact_decimals_are_recognized (void)
{
  static const char *const kept[] = { "0",
                                      "-0.0",
                                      "0.1",
                                      "-12.50",
                                      "123456789012345",
                                      "0.3333333333333333",
                                      "0.30000000000000004",
                                      "12.333333333333334",
                                      "32,666666666666664",
                                      "9007199254740993000",
                                      "1.7976931348623157e+308",
                                      "0.00000000000000000000000012345" };
  static const char *const lost[] = { "9007199254740993",    "0.66666666666666665",  "0.30000000000000005",
                                      "12.333333333333335",  "1234567890123456789",  "0.1234567890123456789",
                                      "1.00000000000000011", "10.00000000000000001", "1.79769313486231571e+308" };

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (!can_represent (kept[i]))
      g_error ("%s", kept[i]);
  for (guint i = 0; i < G_N_ELEMENTS (lost); i++)
    if (can_represent (lost[i]))
      g_error ("%s", lost[i]);
}

static char *
dup_digits (const char *text)
{
  GString *digits = g_string_new (NULL);

  for (const char *c = text; *c != '\0' && *c != 'e'; c++)
    if (g_ascii_isdigit (*c) && (digits->len > 0 || *c != '0'))
      g_string_append_c (digits, *c);
  while (digits->len > 0 && digits->str[digits->len - 1] == '0')
    g_string_truncate (digits, digits->len - 1);
  return g_string_free (digits, FALSE);
}

/* The reference implementation: reads the text as a double, writes it again and compares. */
static gboolean
survives_round_trip (const char *text)
{
  char written[DOWSER_DOUBLE_SIZE];
  g_autofree char *before = dup_digits (text);
  g_autofree char *after = dup_digits (dowser_double_to_text (g_ascii_strtod (text, NULL), written));

  return g_str_equal (before, after);
}

/* Tests texts of doubles of all magnitudes that occur in tables. In some texts, the last digit is changed. */
static void
test_changed_last_digit_is_noticed (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < RANDOM_CASES; i++)
    {
      double value = ldexp (g_rand_double (rand), g_rand_int_range (rand, -20, 60));
      int places = g_rand_int_range (rand, 0, 24);
      g_autofree char *fixed = g_strdup_printf ("%.*f", places, value);
      char text[64];

      if (g_rand_boolean (rand))
        g_strlcpy (text, fixed, sizeof text);
      else
        g_ascii_formatd (text, sizeof text, g_rand_boolean (rand) ? "%.16g" : "%.17g", value);
      if (g_rand_int_range (rand, 0, 3) == 0)
        text[strlen (text) - 1] = (char) g_rand_int_range (rand, '0', '9' + 1);
      if (can_represent (text) != survives_round_trip (text))
        g_error ("%s", text);
    }
}

/* Tests powers of two, whose distances to the next smaller and the next larger double differ. Tests texts halfway
 * between two doubles. */
static void
test_powers_of_two_are_exact (void)
{
  for (int exponent = -24; exponent <= 56; exponent++)
    for (int step = -3; step <= 3; step++)
      {
        double value = ldexp (1, exponent) + step * ldexp (1, exponent - 53);

        for (int digits = 15; digits <= 18; digits++)
          {
            g_autofree char *text = g_strdup_printf ("%.*f", CLAMP (digits - (int) (exponent * 0.30103), 0, 30), value);

            if (can_represent (text) != survives_round_trip (text))
              g_error ("%s", text);
          }
      }
}

DOWSER_TEST_MAIN (exact_decimal)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/exact-decimal/exact-decimals-are-recognized", test_exact_decimals_are_recognized);
  g_test_add_func ("/base/exact-decimal/changed-last-digit-is-noticed", test_changed_last_digit_is_noticed);
  g_test_add_func ("/base/exact-decimal/powers-of-two-are-exact", test_powers_of_two_are_exact);
  return g_test_run ();
}
