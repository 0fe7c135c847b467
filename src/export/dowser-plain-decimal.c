/* dowser-plain-decimal.c - checks whether a text is a plain decimal number */
#include "export/dowser-plain-decimal.h"

guint
dowser_plain_decimal_count_digits (const char *text, gsize length)
{
  guint n_digits = 0, n_points = 0;

  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]))
      n_digits++;
    else if (text[i] == '.')
      n_points++;
    else if (text[i] != '-' || i > 0)
      return 0;
  return n_points <= 1 ? n_digits : 0;
}
