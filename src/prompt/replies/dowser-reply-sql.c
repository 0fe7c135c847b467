/* dowser-reply-sql.c - finds the SQL in a reply that has no document */
#include "prompt/replies/dowser-reply-text.h"

#include "base/dowser-sql-scan.h"

#include <string.h>

/** How an SQL statement begins: with the word @first, at most @n_between other words, and then the word @second. This
 * distinguishes SQL from prose ("Select the names …", "Update the limit …"). */
typedef struct
{
  const char *first;
  const char *second;
  guint n_between;
} StatementStart;

#define ANY (G_MAXUINT - 1)

static const StatementStart beginnings[] = {
  { "select", "from", ANY },   { "with", "select", ANY },  { "insert", "into", 2 },    { "update", "set", 2 },
  { "delete", "from", 0 },     { "drop", "table", 1 },     { "drop", "view", 1 },      { "drop", "index", 1 },
  { "drop", "database", 0 },   { "alter", "table", 0 },    { "create", "table", 2 },   { "create", "view", 2 },
  { "create", "index", 1 },    { "truncate", "table", 0 }, { "replace", "into", 0 },   { "merge", "into", 0 },
  { "attach", "database", 0 }, { "grant", "to", 4 },       { "explain", "select", 2 }, { "pragma", "=", 2 },
};

static gboolean
is_word_sign (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* The second word of a statement's beginning must be in this number of bytes from its start. */
#define MAX_BEGINNING 4000

/* Returns the length of the paragraph. Only the paragraph is searched for the second word of a statement, because a
 * later paragraph of prose may contain the same word. */
static gsize
get_paragraph_length (const char *text)
{
  const char *end = strstr (text, "\n\n");

  return end != NULL ? (gsize) (end - text) : strlen (text);
}

static gboolean
has_second_word (const char *text, gsize length, const StatementStart *beginning)
{
  gsize n = strlen (beginning->second);
  guint n_words = 0;

  for (gsize i = strlen (beginning->first); i + n <= length && n_words <= beginning->n_between + 1u; i++)
    {
      if (is_word_sign (text[i - 1]))
        continue;
      if (g_ascii_strncasecmp (text + i, beginning->second, n) == 0 && !is_word_sign (text[i + n]))
        return TRUE;
      n_words += is_word_sign (text[i]) && beginning->n_between != ANY;
    }
  return FALSE;
}

static gboolean
begins_statement (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      gsize n = strlen (beginnings[i].first);

      if (g_ascii_strncasecmp (text, beginnings[i].first, n) != 0 || is_word_sign (text[n]))
        continue;
      if (has_second_word (text, MIN (get_paragraph_length (text), MAX_BEGINNING), &beginnings[i]))
        return TRUE;
      /* Accepts "SELECT" in capital letters without a second word, because it rarely occurs in prose. */
      if (g_str_equal (beginnings[i].first, "select") && strncmp (text, "SELECT", 6) == 0)
        return TRUE;
    }
  return FALSE;
}

static const char *
skip_label (const char *line)
{
  static const char *const labels[]
      = { "sql:", "sqlquery:", "sql query:", "query:", "answer:", "**sql**:", "**sql:**", "final answer:", "sqlite:" };

  line += strspn (line, " \t(>`*-");
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (g_ascii_strncasecmp (line, labels[i], strlen (labels[i])) == 0)
      return line + strlen (labels[i]) + strspn (line + strlen (labels[i]), " \t`*");
  return line;
}

/* Returns: (nullable): the semicolon that ends the statement. Backticks belong to the reply's Markdown, so they aren't
 * read as SQL quotes. */
static char *
find_semicolon (char *text)
{
  static const DowserSqlRules rules = { .text_quotes = "'", .name_quotes = "\"", .line_ends = "\n" };
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, &rules, text);
  while (dowser_sql_scan_next_code (&scan, &piece))
    if (dowser_sql_piece_is_sign (&piece, ';'))
      return text + (piece.start - text);
  return NULL;
}

/* Returns the statement without the prose after its semicolon. If another statement follows the semicolon, keeps both,
 * so that the SQL guard checks them. */
static char *
dup_statement (const char *text, gsize length)
{
  g_autofree char *all = g_strndup (text, length);
  char *semicolon = find_semicolon (all);

  if (semicolon != NULL && !begins_statement (semicolon + 1 + strspn (semicolon + 1, " \t\r\n")))
    *semicolon = '\0';
  return g_strdup (g_strstrip (g_strdelimit (all, "`", ' ')));
}

static gboolean
is_sql_language (const char *language)
{
  static const char *const names[]
      = { "sql", "sqlite", "sqlite3", "postgresql", "postgres", "psql", "mysql", "mariadb", "duckdb", "tsql", NULL };

  return g_strv_contains (names, language);
}

static char *
dup_fenced (const DowserReplyText *self)
{
  for (guint i = self->fences->len; i > 0; i--)
    {
      const DowserReplyFence *fence = self->fences->pdata[i - 1];
      g_autofree char *fence_text = g_strndup (self->text + fence->start, fence->end - fence->start);

      g_strstrip (fence_text);
      if (*fence_text != '\0' && (is_sql_language (fence->language) || begins_statement (fence_text)))
        return dup_statement (fence_text, strlen (fence_text));
    }
  return NULL;
}

char *
dowser_reply_text_dup_sql (const DowserReplyText *self)
{
  char *fenced_sql;

  if (self->has_thoughts)
    return NULL;
  fenced_sql = dup_fenced (self);
  if (fenced_sql != NULL)
    return fenced_sql;
  for (const char *line = self->text; line != NULL; line = strchr (line, '\n'))
    {
      const char *start = skip_label (line + (*line == '\n'));

      if (begins_statement (start))
        return dup_statement (start, get_paragraph_length (start));
      line += *line == '\n';
    }
  return NULL;
}
