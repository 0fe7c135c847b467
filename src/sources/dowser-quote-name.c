/* dowser-quote-name.c - quotes names in an engine's own queries of its catalog and tables */
#include "sources/dowser-quote-name.h"

char *
dowser_quote_name (const char *name, char quote)
{
  GString *into = g_string_new (NULL);

  g_string_append_c (into, quote);
  for (const char *c = name; *c != '\0'; c++)
    {
      if (*c == quote)
        g_string_append_c (into, quote);
      g_string_append_c (into, *c);
    }
  g_string_append_c (into, quote);
  return g_string_free (into, FALSE);
}
