/* dowser-capital.c - capitalizes the first letter of a text */
#include "base/dowser-capital.h"

char *
dowser_dup_capitalized (const char *text)
{
  g_autofree char *first = NULL;
  const char *rest;

  if (*text == '\0' || !g_utf8_validate (text, -1, NULL))
    return g_strdup (text);
  rest = g_utf8_next_char (text);
  first = g_utf8_strup (text, rest - text);
  return g_strconcat (first, rest, NULL);
}
