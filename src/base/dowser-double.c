/* dowser-double.c - writes a double as the shortest text that reads back as the same double */
#include "base/dowser-double.h"

#include <math.h>
#include <string.h>

#define SHORT_DIGITS G_GINT64_CONSTANT (1000000000000000)

static void
put_digits (guint64 digits, guint n_decimals, char *buffer)
{
  char reversed[32];
  guint n = 0;

  for (guint i = 0; digits > 0 || i <= n_decimals; i++, digits /= 10)
    {
      if (i == n_decimals && i > 0)
        reversed[n++] = '.';
      reversed[n++] = (char) ('0' + digits % 10);
    }
  while (n > 0)
    *buffer++ = reversed[--n];
  *buffer = '\0';
}

/* Writes a decimal of at most 15 digits. Most numbers in tables are such decimals, and printf would take a microsecond
 * for each number. A decimal of at most 15 digits is an integer below 10^15 divided by a power of ten. The integer and
 * the power of ten are exact as doubles, so the division shows whether the decimal reads back as @value. */
static gboolean
format_short (double value, char *buffer)
{
  static const double powers[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10 };
  double magnitude = fabs (value);

  if (!(magnitude >= 1e-4 && magnitude < SHORT_DIGITS))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (powers) && magnitude * powers[i] < SHORT_DIGITS - 1; i++)
    {
      guint64 digits = (guint64) (magnitude * powers[i] + 0.5);

      if ((double) digits / powers[i] != magnitude)
        continue;
      if (value < 0)
        *buffer++ = '-';
      put_digits (digits, i, buffer);
      return TRUE;
    }
  return FALSE;
}

char *
dowser_double_to_text (double value, char *buffer)
{
  if (format_short (value, buffer))
    return buffer;
  if (isnan (value))
    return strcpy (buffer, "NaN");
  if (isinf (value))
    return strcpy (buffer, value > 0 ? "Infinity" : "-Infinity");
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[8] = "%.15g";

      format[3] = (char) ('0' + digits - 10);
      g_ascii_formatd (buffer, 32, format, value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  return buffer;
}

double
dowser_float_to_double (float value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    return value;
  for (int digits = 6; digits <= 9; digits++)
    {
      char format[] = "%.6g";
      double reparsed;

      format[2] = (char) ('0' + digits);
      reparsed = g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, format, value), NULL);
      if ((float) reparsed == value)
        return reparsed;
    }
  return value;
}
