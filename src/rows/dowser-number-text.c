/* dowser-number-text.c - a number spelled for people: thousands apart, decimals, percent, currency */
#include "rows/dowser-number-text.h"

#include "schema/dowser-value.h"

#include <math.h>
#include <string.h>

/* Narrow and without a break, as in print. */
#define THOUSANDS_SPACE "\u202f"
#define BREAKLESS_SPACE "\u00a0"
/* From here on a double has no digits behind the point to be rounded. */
#define LARGEST_ROUNDED 1e15

void
dowser_number_append_grouped (GString *into, const char *digits)
{
  const char *end = digits + strspn (digits, "0123456789");

  for (const char *at = digits; at < end; at++)
    {
      if (at > digits && (end - at) % 3 == 0)
        g_string_append (into, THOUSANDS_SPACE);
      g_string_append_c (into, *at);
    }
  g_string_append (into, end);
}

void
dowser_number_append_unit (GString *into, const DowserFormat *format)
{
  if (format != NULL && (format->percent || format->hundredths))
    g_string_append (into, BREAKLESS_SPACE "%");
  if (format != NULL && format->currency != NULL)
    g_string_append_printf (into, BREAKLESS_SPACE "%s", format->currency);
}

char *
dowser_number_round (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  double size = fabs (value);

  if (!isfinite (value) || size >= LARGEST_ROUNDED)
    return NULL;
  return g_strdup (g_ascii_formatd (digits, sizeof digits,
                                    size == 0     ? "%.0f"
                                    : size >= 1   ? "%.2f"
                                    : size >= .01 ? "%.4f"
                                                  : "%.3g",
                                    value));
}

static char *
spell_digits (double value, const DowserFormat *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 512];
  char *rounded = format->rounded ? dowser_number_round (value) : NULL;

  if (rounded != NULL)
    return rounded;
  if (format->decimals >= 0)
    {
      char pattern[16];

      g_snprintf (pattern, sizeof pattern, "%%.%df", MIN (format->decimals, DOWSER_MAX_DECIMALS));
      g_ascii_formatd (digits, sizeof digits, pattern, value);
    }
  else
    dowser_double_to_text (value, digits);
  return g_strdup (digits);
}

char *
dowser_number_to_text (double value, const DowserFormat *format)
{
  GString *text = g_string_new (NULL);
  g_autofree char *digits = NULL;

  if (!isfinite (value))
    return g_string_free (text, TRUE);
  digits = spell_digits (fabs (format->percent ? value * 100 : value), format);
  if (value < 0)
    g_string_append (text, "−");
  if (format->thousands)
    dowser_number_append_grouped (text, digits);
  else
    g_string_append (text, digits);
  dowser_number_append_unit (text, format);
  return g_string_free (text, FALSE);
}
