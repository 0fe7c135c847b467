/* dowser-spelling.c - finds texts that differ only in case, spaces and punctuation */
#include "analysis/dowser-spelling.h"

#include <string.h>

char *
dowser_spelling_fold (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  GString *letters = g_string_new (NULL);

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_isalnum (g_utf8_get_char (c)))
      g_string_append_unichar (letters, g_utf8_get_char (c));
  return g_string_free (letters, FALSE);
}

const char *
dowser_spelling_find_pair (GPtrArray *values, const char **other)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < values->len; i++)
    {
      const char *value = values->pdata[i];
      g_autofree char *folded
          = strlen (value) > DOWSER_SPELLING_MAX_LENGTH ? g_strdup ("") : dowser_spelling_fold (value);
      const char *first = g_hash_table_lookup (seen, folded);

      if (first != NULL)
        {
          *other = value;
          return first;
        }
      if (*folded != '\0')
        g_hash_table_insert (seen, g_steal_pointer (&folded), (gpointer) value);
    }
  return NULL;
}
