/* dowser-identifier.c - splits identifiers into readable words */
#include "base/dowser-identifier.h"

#include <string.h>

typedef enum
{
  KIND_END,
  KIND_SEPARATOR,
  KIND_LOWER,
  KIND_UPPER,
  KIND_DIGIT
} CharKind;

static CharKind
get_kind (const char *at)
{
  gunichar c = g_utf8_get_char (at);

  if (c == 0)
    return KIND_END;
  if (g_unichar_isdigit (c))
    return KIND_DIGIT;
  if (g_unichar_isupper (c) || g_unichar_istitle (c))
    return KIND_UPPER;
  /* Letters of scripts without case, and combining marks, are treated as lower case. */
  return g_unichar_isalpha (c) || g_unichar_ismark (c) ? KIND_LOWER : KIND_SEPARATOR;
}

/* Returns TRUE if an "s" after upper-case letters makes their plural: "URLs" is one word, while "URLsize" is two. */
static gboolean
is_plural_of_acronym (const char *last_upper)
{
  const char *next = g_utf8_next_char (last_upper);

  return *next == 's' && get_kind (next + 1) != KIND_LOWER;
}

static const char *
skip_kind (const char *at, CharKind kind)
{
  while (get_kind (at) == kind)
    at = g_utf8_next_char (at);
  return at;
}

/* Returns the end of the word that begins with the upper-case letter at @start. In "HTTPServer", the words are "HTTP"
 * and "Server"; "URLs" is one word. */
static const char *
find_end_of_upper (const char *start)
{
  const char *end = skip_kind (start, KIND_UPPER);
  const char *last = g_utf8_prev_char (end);

  if (get_kind (end) != KIND_LOWER)
    return end;
  if (last == start)
    return skip_kind (end, KIND_LOWER);
  return is_plural_of_acronym (last) ? end + 1 : last;
}

static const char *
find_word_end (const char *start)
{
  CharKind kind = get_kind (start);

  return kind == KIND_UPPER ? find_end_of_upper (start) : skip_kind (start, kind);
}

/* Converts each character separately, because g_utf8_strdown() depends on the locale. */
static char *
dup_lower_case (const char *start, const char *end)
{
  GString *into = g_string_sized_new (end - start + 1);

  for (const char *at = start; at < end; at = g_utf8_next_char (at))
    g_string_append_unichar (into, g_unichar_tolower (g_utf8_get_char (at)));
  return g_string_free (into, FALSE);
}

/* Returns the next word at *@at in lower case, and moves *@at to the end of the word; NULL if there are no more
 * words. */
static char *
next_word (const char **at, gboolean *is_acronym)
{
  const char *start = skip_kind (*at, KIND_SEPARATOR);
  const char *end;

  if (*start == '\0')
    return NULL;
  end = find_word_end (start);
  *at = end;
  *is_acronym = get_kind (start) == KIND_UPPER && g_utf8_strlen (start, end - start) > 1
                && get_kind (g_utf8_next_char (start)) == KIND_UPPER;
  return *is_acronym ? g_strndup (start, end - start) : dup_lower_case (start, end);
}

char **
dowser_identifier_split (const char *name)
{
  g_autofree char *valid = NULL;
  GPtrArray *words = g_ptr_array_new ();
  const char *at;
  gboolean is_acronym;
  char *word;

  g_return_val_if_fail (name != NULL, NULL);

  at = valid = g_utf8_make_valid (name, -1);
  while ((word = next_word (&at, &is_acronym)) != NULL)
    {
      g_ptr_array_add (words, dup_lower_case (word, word + strlen (word)));
      g_free (word);
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

gboolean
dowser_identifier_has_common_word (char *const *words, const char *const *wanted_words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_strv_contains (wanted_words, words[i]))
      return TRUE;
  return FALSE;
}

gboolean
dowser_identifier_has_word (const char *name, const char *const *wanted_words)
{
  g_auto (GStrv) words = dowser_identifier_split (name);

  return dowser_identifier_has_common_word (words, wanted_words);
}

static gboolean
has_lower_case (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_islower (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

static void
append_capitalized (GString *into, const char *word)
{
  g_string_append_unichar (into, g_unichar_totitle (g_utf8_get_char (word)));
  g_string_append (into, g_utf8_next_char (word));
}

char *
dowser_identifier_humanize (const char *name)
{
  g_autofree char *valid = NULL;
  GString *into;
  const char *at;
  gboolean is_acronym, mixed_case;
  char *word;

  g_return_val_if_fail (name != NULL, NULL);

  valid = g_utf8_make_valid (name, -1);
  /* A name with a space is already readable, so it stays. */
  if (strchr (valid, ' ') != NULL)
    return g_steal_pointer (&valid);

  into = g_string_new (NULL);
  mixed_case = has_lower_case (valid);
  at = valid;
  while ((word = next_word (&at, &is_acronym)) != NULL)
    {
      g_autofree char *cased_word
          = is_acronym && mixed_case ? g_strdup (word) : dup_lower_case (word, word + strlen (word));

      if (into->len == 0)
        append_capitalized (into, cased_word);
      else
        g_string_append_printf (into, " %s", cased_word);
      g_free (word);
    }
  if (into->len == 0)
    g_string_append (into, valid);
  return g_string_free (into, FALSE);
}
