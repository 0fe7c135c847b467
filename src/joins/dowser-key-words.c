/* dowser-key-words.c - splits names of tables and columns, to compare them */
#include "joins/dowser-key-words.h"

#include "base/dowser-identifier.h"

#include <string.h>

const char *const dowser_key_endings[]
    = { "id", "key", "code", "no", "nr", "num", "number", "fk", "ref", "uuid", "guid", "sk", NULL };
char *
dowser_key_dup_singular (const char *word)
{
  gsize length = strlen (word);

  if (length > 4 && g_str_has_suffix (word, "ies"))
    return g_strdup_printf ("%.*sy", (int) length - 3, word);
  if (length > 4
      && (g_str_has_suffix (word, "sses") || g_str_has_suffix (word, "xes") || g_str_has_suffix (word, "ches")
          || g_str_has_suffix (word, "shes")))
    return g_strndup (word, length - 2);
  if (length > 3 && g_str_has_suffix (word, "s") && !g_str_has_suffix (word, "ss") && !g_str_has_suffix (word, "us")
      && !g_str_has_suffix (word, "is"))
    return g_strndup (word, length - 1);
  return g_strdup (word);
}

char *
dowser_key_join_words (char **words, guint first, guint n, const char *separator)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < n; i++)
    {
      g_autofree char *word = i + 1 == n ? dowser_key_dup_singular (words[i]) : g_strdup (words[i]);

      if (i > first)
        g_string_append (text, separator);
      g_string_append (text, word);
    }
  return g_string_free (text, FALSE);
}

char *
dowser_key_dup_folded (const char *name, const char *separator)
{
  g_auto (GStrv) words = dowser_identifier_split (name);

  return dowser_key_join_words (words, 0, g_strv_length (words), separator);
}

char *
dowser_key_dup_as_one_word (const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);

  return g_strjoinv ("", words);
}
