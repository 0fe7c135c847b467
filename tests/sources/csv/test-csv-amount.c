/* test-csv-amount.c - tests which cells are amounts, and which are codes that look like amounts */
#include "sources/csv/dowser-csv-amount.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const struct
{
  const char *text;
  const char *unit; /* NULL if the cell has no unit */
  guint whole, fraction;
  gboolean comma;
} amounts[] = {
  { "$5", "$", 1, 0, FALSE },
  { "-$1,000.50", "$", 4, 2, FALSE },
  { "$-5", "$", 1, 0, FALSE },
  { "($5.25)", "$", 1, 2, FALSE },
  { "$ (5.25)", "$", 1, 2, FALSE },
  { "(123.45)", NULL, 3, 2, FALSE },
  { "1.234,56 €", "€", 4, 2, TRUE },
  { "€\xc2\xa0"
    "1\xe2\x80\xaf"
    "234,56",
    "€", 4, 2, TRUE },
  { "CHF 1'234'567.05", "CHF", 7, 2, FALSE },
  { "R$ 1.000,00", "R$", 4, 2, TRUE },
  { "100EUR", "EUR", 3, 0, FALSE },
  { "12.5 %", "%", 2, 1, FALSE },
  { " 7 ", NULL, 1, 0, FALSE },
  { "1,23,456.00", NULL, 6, 2, FALSE },
  { "$ 12,34,567", "$", 7, 0, FALSE },
  { "75.50-", NULL, 2, 2, FALSE },
  { "5- €", "€", 1, 0, FALSE },
  { "\xe2\x88\x92"
    "5.25",
    NULL, 1, 2, FALSE },
};

static const char *const others[] = {
  "",        " ",    "$",      "5-",  "-(5)", "-$(5)",       "--5",   "CAD100", "LHR 12",  "12 pieces", "(212)",
  "$5 €",    "1 23", "1 2345", "$05", "(5",   "5)",          "()",    "$ ",     "0 123",   "+47 123",   "5 $ 3",
  "1 234 5", "%",    "$1.2.3", "1'2", "€",    "1,234,56.00", "-5.5-", "-",      "$1,00.5", "\xc2",
};

static void
test_amounts_are_recognized_with_units (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
    {
      DowserCsvAmount amount;
      DowserCsvDigits digits[2];
      DowserCsvTypes types = dowser_csv_amount_find_types (amounts[i].text, strlen (amounts[i].text), &amount, digits);

      g_assert_cmpstr (amount.unit, ==, amounts[i].unit);
      g_assert_true (types
                     & (amounts[i].comma ? DOWSER_CSV_COMMA_DECIMAL | DOWSER_CSV_COMMA_GROUPED
                                         : DOWSER_CSV_DECIMAL | DOWSER_CSV_GROUPED));
      g_assert_cmpuint (digits[amounts[i].comma].whole, ==, amounts[i].whole);
      g_assert_cmpuint (digits[amounts[i].comma].fraction, ==, amounts[i].fraction);
    }
}

static void
test_codes_are_not_amounts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      DowserCsvAmount amount;
      DowserCsvDigits digits[2];

      if (dowser_csv_amount_find_types (others[i], strlen (others[i]), &amount, digits) != 0)
        g_error ("\"%s\" is taken for an amount", others[i]);
    }
}

DOWSER_TEST_MAIN (csv_amount)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-amount/amounts-are-recognized-with-units", test_amounts_are_recognized_with_units);
  g_test_add_func ("/sources/csv-amount/codes-are-not-amounts", test_codes_are_not_amounts);
  return g_test_run ();
}
