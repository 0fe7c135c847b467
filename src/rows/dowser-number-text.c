/* dowser-number-text.c - writes a number for the user: its scale, decimals, thousands, percent, currency */
#include "rows/dowser-number-text.h"

#include "base/dowser-number-signs.h"
#include "schema/dowser-value.h"

#include <math.h>
#include <string.h>

#define MINUS "−"
#define BREAKLESS_SPACE "\u00a0"
/* A double of at least this size is always an integer, so it has no decimals to round. */
#define LARGEST_ROUNDED 1e15

void
dowser_number_append_grouped (GString *into, const char *digits)
{
  dowser_number_signs_append (into, digits, TRUE);
}

static gboolean
is_percentage (const DowserFormat *format)
{
  return format->percent || format->scale == DOWSER_SCALE_PERCENT || format->scale == DOWSER_SCALE_FRACTION;
}

void
dowser_number_append_percent (GString *into, const DowserFormat *format)
{
  if (format != NULL && is_percentage (format))
    g_string_append (into, BREAKLESS_SPACE "%");
}

double
dowser_number_apply_scale (double value, const DowserFormat *format)
{
  if (format == NULL)
    return value;
  if (format->percent || format->scale == DOWSER_SCALE_FRACTION)
    return value * 100;
  return format->scale == DOWSER_SCALE_CENTS ? value / 100 : value;
}

gboolean
dowser_format_is_timestamp (const DowserFormat *format)
{
  return format != NULL && (format->scale == DOWSER_SCALE_SECONDS || format->scale == DOWSER_SCALE_MILLISECONDS);
}

double
dowser_number_to_seconds (double value, const DowserFormat *format)
{
  return format->scale == DOWSER_SCALE_MILLISECONDS ? value / 1000 : value;
}

char *
dowser_number_dup_rounded (double value)
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
dup_fixed (double value, guint decimals)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 512];
  char pattern[16];

  g_snprintf (pattern, sizeof pattern, "%%.%uf", MIN (decimals, DOWSER_MAX_DECIMALS));
  return g_strdup (g_ascii_formatd (digits, sizeof digits, pattern, value));
}

static gboolean
is_zero (const char *digits)
{
  return strpbrk (digits, "123456789") == NULL;
}

/* Rounds @value to the column's number of decimals. Keeps more decimals if @value would otherwise be shown as 0. */
static char *
dup_rounded (double value, const DowserFormat *format)
{
  char *rounded = dowser_number_dup_rounded (value);
  char *fixed;

  if (rounded == NULL || format->least == 0)
    return rounded;
  fixed = dup_fixed (value, format->least);
  if (value != 0 && is_zero (fixed))
    {
      g_free (fixed);
      return rounded;
    }
  g_free (rounded);
  return fixed;
}

/* Appends zeros until @digits has at least @least decimals: "1.5" with 2 becomes "1.50". Takes @digits. */
static char *
pad_zeros (char *digits, guint least)
{
  const char *point = strchr (digits, '.');
  gsize n = point != NULL ? strlen (point + 1) : 0;
  GString *text;

  if (n >= least || strpbrk (digits, "eE") != NULL)
    return digits;
  text = g_string_new (digits);
  if (point == NULL)
    g_string_append_c (text, '.');
  for (; n < least; n++)
    g_string_append_c (text, '0');
  g_free (digits);
  return g_string_free (text, FALSE);
}

/* Writes the digits of @value without a sign. @value: the value after scaling; must not be negative */
static char *
format_digits (double value, const DowserFormat *format)
{
  char *rounded = format->rounded && format->decimals < 0 ? dup_rounded (value, format) : NULL;
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 512];

  if (rounded != NULL)
    return rounded;
  if (format->decimals >= 0)
    return dup_fixed (value, (guint) format->decimals);
  dowser_double_to_text (value, digits);
  return pad_zeros (g_strdup (digits), format->least);
}

static char *
add_sign_and_unit (gboolean negative, const char *digits, const DowserFormat *format, gboolean with_unit)
{
  GString *text = g_string_new (negative && !is_zero (digits) ? MINUS : NULL);

  dowser_number_signs_append (text, digits, format->thousands);
  dowser_number_append_percent (text, format);
  if (with_unit && format->currency != NULL)
    g_string_append_printf (text, BREAKLESS_SPACE "%s", format->currency);
  return g_string_free (text, FALSE);
}

static char *
format_number (double value, const DowserFormat *format, gboolean with_unit)
{
  g_autofree char *digits = NULL;

  if (!isfinite (value))
    return NULL;
  digits = format_digits (fabs (dowser_number_apply_scale (value, format)), format);
  return add_sign_and_unit (value < 0, digits, format, with_unit);
}

char *
dowser_number_to_text (double value, const DowserFormat *format)
{
  return format_number (value, format, TRUE);
}

char *
dowser_number_to_cell (double value, const DowserFormat *format)
{
  return format_number (value, format, FALSE);
}

char *
dowser_integer_to_cell (gint64 value, const DowserFormat *format)
{
  guint64 size = value < 0 ? 0 - (guint64) value : (guint64) value;
  g_autofree char *digits = NULL;

  if (format->scale == DOWSER_SCALE_CENTS && (format->decimals < 0 || format->decimals == 2))
    digits = g_strdup_printf ("%" G_GUINT64_FORMAT ".%02u", size / 100, (guint) (size % 100));
  else if (format->scale != DOWSER_SCALE_CENTS && !format->percent && format->scale != DOWSER_SCALE_FRACTION)
    digits = pad_zeros (g_strdup_printf ("%" G_GUINT64_FORMAT, size),
                        format->decimals >= 0 ? (guint) format->decimals : format->least);
  else
    digits = format_digits (dowser_number_apply_scale ((double) size, format), format);
  return add_sign_and_unit (value < 0, digits, format, FALSE);
}

char *
dowser_digits_to_cell (const char *digits, const DowserFormat *format)
{
  gboolean negative = *digits == '-';
  g_autofree char *padded = NULL;

  if (format->rounded || format->decimals >= 0 || dowser_number_apply_scale (1, format) != 1)
    return format_number (g_ascii_strtod (digits, NULL), format, FALSE);
  padded = pad_zeros (g_strdup (digits + negative), format->least);
  return add_sign_and_unit (negative, padded, format, FALSE);
}
