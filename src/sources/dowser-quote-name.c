/* dowser-quote-name.c - quotes names for the queries that an engine itself writes to read catalogs and tables */
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
