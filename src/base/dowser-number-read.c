/* dowser-number-read.c - reads a number from a text that contains nothing else */
#include "base/dowser-number-read.h"

#include <math.h>
#include <string.h>

/* The maximum length of a number. Users don't mean a longer text as a number. */
#define MAX_LENGTH 64

static gboolean
is_number_char (char c)
{
  return g_ascii_isdigit (c) || (c != '\0' && strchr ("+-.eE", c) != NULL);
}

gboolean
dowser_number_read (const char *text, gsize length, double *number, gboolean *is_integer)
{
  char copy[MAX_LENGTH];
  char *end;
  double read;
  gboolean any_digit = FALSE, no_fraction = TRUE;

  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  while (length > 0 && g_ascii_isspace (*text))
    text++, length--;
  if (length == 0 || length >= sizeof copy)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!is_number_char (text[i]))
        return FALSE;
      any_digit |= g_ascii_isdigit (text[i]);
      no_fraction &= text[i] != '.' && text[i] != 'e' && text[i] != 'E';
    }
  memcpy (copy, text, length);
  copy[length] = '\0';
  read = g_ascii_strtod (copy, &end);
  if (number != NULL)
    *number = read;
  if (is_integer != NULL)
    *is_integer = no_fraction;
  return any_digit && *end == '\0' && isfinite (read);
}
