/* dowser-scan-quoted.c - finds the end of a quoted text, for all kinds of quotes */
#include "words/dowser-scan.h"

#include <string.h>

/* Maximum length of a quoted text in bytes. Two quotes that are farther apart are not a pair. */
#define MAX_QUOTED 300

/** QuoteStyle: one kind of quotes. @is_single: TRUE if the closing mark may also be an apostrophe inside a word. Users
 * mix similar marks ("‘NY`"), so any of @closers may end a text that any of @open_marks begins. */
typedef struct
{
  gboolean is_single;
  const char *open_marks[8];
  const char *closers[8];
} QuoteStyle;

static const QuoteStyle quote_styles[] = {
  { FALSE, { "``", "\"", "“", "”", "„", "‟", "″" }, { "''", "\"", "”", "“", "„", "″" } },
  { FALSE, { "«", "»" }, { "»", "«" } },
  { TRUE, { "'", "‘", "’", "`", "´", "‚" }, { "'", "’", "‘", "`", "´" } },
};

static gsize
match_mark (const char *at, const char *const marks[8])
{
  for (guint i = 0; i < 8 && marks[i] != NULL; i++)
    if (g_str_has_prefix (at, marks[i]))
      return strlen (marks[i]);
  return 0;
}

static gboolean
is_inside_word (const char *after)
{
  return g_unichar_isalnum (g_utf8_get_char (after));
}

gsize
dowser_scan_apostrophe (const char *at)
{
  static const char *const marks[8] = { "'", "’" };

  return match_mark (at, marks);
}

gsize
dowser_scan_hyphen (const char *at)
{
  static const char *const marks[8] = { "-", "‐", "‑", "–", "—" };

  return match_mark (at, marks);
}

static const char *
find_closing_mark (const char *at, const QuoteStyle *style, gsize *mark_length)
{
  for (const char *p = at; *p != '\0' && p - at < MAX_QUOTED; p = g_utf8_next_char (p))
    {
      *mark_length = match_mark (p, style->closers);
      if (*mark_length > 0 && !(style->is_single && is_inside_word (p + *mark_length)))
        return p;
    }
  return NULL;
}

gsize
dowser_scan_quoted (const char *at, gboolean is_preceded, const char **inner, gsize *inner_length)
{
  for (guint i = 0; i < G_N_ELEMENTS (quote_styles); i++)
    {
      const QuoteStyle *style = &quote_styles[i];
      gsize opener = match_mark (at, style->open_marks);
      gsize closer = 0;
      const char *end;

      /* After a letter, an apostrophe belongs to the word. After a digit, " means inches. */
      if (opener == 0 || (is_preceded && (style->is_single || (at[0] == '"' && g_ascii_isdigit (at[-1])))))
        continue;
      end = find_closing_mark (at + opener, style, &closer);
      if (end == NULL || end == at + opener)
        return 0;
      *inner = at + opener;
      *inner_length = end - *inner;
      return end + closer - at;
    }
  return 0;
}
