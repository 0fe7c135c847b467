/* dowser-value-key.c - the normalized form in which stored values and spans are compared */
#include "planner/values/dowser-value-key.h"

#include "words/dowser-words.h"

#include <string.h>

static void
append_folded (GString *key, gunichar c)
{
  char utf8[6];
  g_autofree char *folded = NULL;

  if (c < 0x80)
    {
      g_string_append_c (key, g_ascii_tolower ((char) c));
      return;
    }
  folded = g_utf8_casefold (utf8, g_unichar_to_utf8 (c, utf8));
  g_string_append (key, folded);
}

static gboolean
is_apostrophe (gunichar c)
{
  return c == '\'' || c == 0x2019 || c == '`' || c == 0xb4;
}

/* The effect of a punctuation mark on a key. It separates two words, vanishes (the dots of U.S.), or stays (the dot of
 * 3.5, the plus signs of C++). */
typedef enum
{
  MARK_PARTS,
  MARK_VANISHES,
  MARK_STAYS
} MarkKind;

/* Returns TRUE if a word of one letter ends at @at, such as "U" or "S" in "U.S.". */
static gboolean
is_initial (const char *text, const char *at)
{
  return at > text && g_ascii_isalpha (at[-1]) && (at - 1 == text || !g_ascii_isalnum (at[-2]));
}

static MarkKind
classify_mark (const char *text, const char *at, const GString *key)
{
  gunichar c = g_utf8_get_char (at);
  const char *after = g_utf8_next_char (at);
  char last = key->len > 0 ? key->str[key->len - 1] : '\0';

  if (is_apostrophe (c))
    return MARK_VANISHES;
  if (c == '.' && g_ascii_isdigit (last) && g_ascii_isdigit (*after))
    return MARK_STAYS;
  if (c == '.' && is_initial (text, at) && g_ascii_isalpha (*after))
    return MARK_VANISHES;
  if (c == ',' && g_ascii_isdigit (last) && g_ascii_isdigit (after[0]) && g_ascii_isdigit (after[1])
      && g_ascii_isdigit (after[2]) && !g_ascii_isdigit (after[3]))
    return MARK_VANISHES;
  if ((c == '+' || c == '#') && key->len > 0)
    return MARK_STAYS;
  return MARK_PARTS;
}

void
dowser_value_key_make (const char *text, GString *key)
{
  gboolean is_separated = FALSE;

  g_string_truncate (key, 0);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean letter = c < 0x80 ? g_ascii_isalnum ((char) c) : g_unichar_isalnum (c) || g_unichar_ismark (c);
      MarkKind kind = letter || is_separated ? MARK_PARTS : classify_mark (text, p, key);

      if (!letter && (kind == MARK_VANISHES || is_apostrophe (c)))
        continue;
      if (!letter && kind == MARK_PARTS)
        {
          is_separated = key->len > 0;
          continue;
        }
      if (is_separated)
        g_string_append_c (key, ' ');
      is_separated = FALSE;
      append_folded (key, c);
    }
}

static void
map_words (const char *key, GString *mapped, char *(*map) (const char *word))
{
  g_string_truncate (mapped, 0);
  for (const char *p = key; *p != '\0';)
    {
      gsize length = strcspn (p, " ");
      g_autofree char *word = g_strndup (p, length);
      g_autofree char *to = map (word);

      if (mapped->len > 0)
        g_string_append_c (mapped, ' ');
      g_string_append (mapped, to);
      p += length + (p[length] == ' ' ? 1 : 0);
    }
}

void
dowser_value_key_to_lemmas (const char *key, GString *lemmas)
{
  map_words (key, lemmas, dowser_word_dup_lemma);
}

void
dowser_value_key_to_stems (const char *key, GString *stems)
{
  map_words (key, stems, dowser_word_stem);
}

gboolean
dowser_value_key_expand (const char *text, GString *lemmas)
{
  g_auto (GStrv) words = dowser_words_split_identifier (text);
  g_autofree char *joined = g_strjoinv (" ", words);
  g_autoptr (GString) key = g_string_new (NULL);
  g_autoptr (GString) unexpanded = g_string_new (NULL);

  dowser_value_key_make (text, key);
  dowser_value_key_to_lemmas (key->str, unexpanded);
  dowser_value_key_to_lemmas (joined, lemmas);
  return lemmas->len > 0 && strcmp (unexpanded->str, lemmas->str) != 0;
}

/* FNV-1a was chosen because its code is short and its hashes are the same on every machine. */
guint32
dowser_value_key_hash (const char *key, gsize length)
{
  guint32 hash = 2166136261u;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guint8) key[i]) * 16777619u;
  return hash;
}

gboolean
dowser_value_key_has_words (const char *key, const char *part)
{
  gsize length = strlen (part);

  for (const char *found = strstr (key, part); found != NULL; found = strstr (found + 1, part))
    if ((found == key || found[-1] == ' ') && (found[length] == '\0' || found[length] == ' '))
      return TRUE;
  return FALSE;
}
