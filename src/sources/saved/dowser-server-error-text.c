/* dowser-server-error-text.c - shortens the message of a server or library, for a sentence that already names the
 * server */
#include "sources/saved/dowser-server-error-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/** Preamble: the part of a message that names the server. It begins with @begin and ends with @end. The error follows
 * it. */
typedef struct
{
  const char *begin;
  const char *end;
} Preamble;

/* Preambles of libpq and GIO. The path of a socket isn't removed, because the sentence around the message doesn't
 * contain it. */
static const Preamble preambles[] = {
  { "connection to server ", " failed: FATAL:  " },
  { "connection to server ", " failed: fe_sendauth: " },
  { "connection to server at ", " failed: " },
  { "could not translate host name ", " to address: " },
  { "FATAL:", "  " },
  { "Could not connect to ", ": " },
  { "Error resolving ", ": " },
};

static const char *
skip_preamble (const char *words)
{
  for (guint i = 0; i < G_N_ELEMENTS (preambles); i++)
    {
      const char *end = g_str_has_prefix (words, preambles[i].begin) ? strstr (words, preambles[i].end) : NULL;

      if (end != NULL)
        return end + strlen (preambles[i].end);
    }
  return words;
}

/* Messages of MariaDB's library end with the number of a system error. Returns the text for this number. Ignores
 * EINPROGRESS, which only means that the library waited for the connection. */
static char *
dup_number_in_words (const char *words)
{
  const char *open = strrchr (words, '(');
  int number = open != NULL ? (int) g_ascii_strtoll (open + 1, NULL, 10) : 0;
  gboolean is_reported = number > 0 && number != EINPROGRESS;
  g_autofree char *rest = NULL;

  if (g_str_has_prefix (words, "Unknown server host "))
    return g_strdup (_ ("no computer has this name"));
  if (!g_str_has_prefix (words, "Can't connect to ") || open == NULL)
    return g_strdup (words);
  if (strstr (words, " socket ") == NULL)
    return g_strdup (is_reported ? g_strerror (number) : "");
  rest = g_strndup (words, (gsize) (open - words));
  g_strchomp (rest);
  return is_reported ? g_strdup_printf ("%s: %s", rest, g_strerror (number)) : g_steal_pointer (&rest);
}

static gboolean
is_letter_at (const char *at)
{
  return at != NULL && g_unichar_isalnum (g_utf8_get_char (at));
}

/* Returns: (nullable): the closing quote that matches @open; %NULL if @open is an apostrophe or is never closed */
static const char *
find_closing_quote (const char *words, const char *open)
{
  if (*open != '"' && (*open != '\'' || is_letter_at (open > words ? g_utf8_prev_char (open) : NULL)))
    return NULL;
  for (const char *at = open + 1; (at = strchr (at, *open)) != NULL; at++)
    if (*open == '"' || !is_letter_at (at + 1))
      return at;
  return NULL;
}

static char *
dup_with_quotes (const char *words)
{
  GString *into = g_string_new (NULL);

  for (const char *at = words; *at != '\0'; at++)
    {
      const char *close = find_closing_quote (words, at);

      if (close == NULL)
        {
          g_string_append_c (into, *at);
          continue;
        }
      g_string_append (into, "“");
      g_string_append_len (into, at + 1, close - at - 1);
      g_string_append (into, "”");
      at = close;
    }
  return g_string_free (into, FALSE);
}

/* Returns TRUE if the first word has a capital letter only as the first word: TRUE for "Access", FALSE for "MySQL" or
 * "SSL". */
static gboolean
begins_with_plain_word (const char *text)
{
  if (!g_ascii_isupper (*text) || !g_ascii_islower (text[1]))
    return FALSE;
  for (text++; g_ascii_islower (*text); text++)
    ;
  return !g_ascii_isupper (*text);
}

char *
dowser_server_error_text_clean_up (const char *words)
{
  g_autofree char *valid = NULL;
  g_autofree char *plain = NULL;
  char *trimmed;

  g_return_val_if_fail (words != NULL, NULL);

  valid = g_utf8_make_valid (words, -1);
  plain = dup_number_in_words (skip_preamble (valid));
  trimmed = g_strstrip (dup_with_quotes (plain));
  /* The text is used in the middle of a sentence, so its first letter is changed to lower case, unless the first word
   * is a name. */
  if (begins_with_plain_word (trimmed))
    trimmed[0] = g_ascii_tolower (trimmed[0]);
  return trimmed;
}

char *
dowser_server_error_text_dup_in_parentheses (const char *words)
{
  g_autofree char *trimmed = dowser_server_error_text_clean_up (words);

  return *trimmed != '\0' ? g_strdup_printf (" (%s)", trimmed) : g_strdup ("");
}
