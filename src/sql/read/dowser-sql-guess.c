/* dowser-sql-guess.c - whose spelling a text of SQL is written in */
#include "sql/read/dowser-sql-reader.h"

#include <string.h>

#define N_READ (DOWSER_DIALECT_DUCKDB + 1)
#define SQLITE (1u << DOWSER_DIALECT_SQLITE)
#define POSTGRESQL (1u << DOWSER_DIALECT_POSTGRESQL)
#define MYSQL (1u << DOWSER_DIALECT_MYSQL)
#define DUCKDB (1u << DOWSER_DIALECT_DUCKDB)

/* Any of these words may be a column's name: as a function one stands before a parenthesis, as an operator between two
 * operands, before a text where it is SEPARATOR. */
typedef enum
{
  STANDS_BEFORE_PARENTHESIS,
  STANDS_BETWEEN,
  STANDS_BEFORE_TEXT
} Stands;

/* What nobody but @dialects writes; the longer the text, the less one sign alone says. */
static const struct
{
  const char *word;
  guint dialects;
  Stands stands;
} words[] = {
  { "string_agg", POSTGRESQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "to_char", POSTGRESQL, STANDS_BEFORE_PARENTHESIS },
  { "to_date", POSTGRESQL, STANDS_BEFORE_PARENTHESIS },
  { "to_timestamp", POSTGRESQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "date_trunc", POSTGRESQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "date_part", POSTGRESQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "age", POSTGRESQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "now", POSTGRESQL | MYSQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "date_format", MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "date_add", MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "date_sub", MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "curdate", MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "timestampdiff", MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "str_to_date", MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "dayofweek", MYSQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "char_length", POSTGRESQL | MYSQL, STANDS_BEFORE_PARENTHESIS },
  { "count_if", DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "date_diff", DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "try_cast", DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "epoch_ms", DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "list_value", DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "julianday", SQLITE | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "strftime", SQLITE | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "group_concat", SQLITE | MYSQL | DUCKDB, STANDS_BEFORE_PARENTHESIS },
  { "ilike", POSTGRESQL | DUCKDB, STANDS_BETWEEN },
  { "rlike", MYSQL, STANDS_BETWEEN },
  { "div", MYSQL, STANDS_BETWEEN },
  { "glob", SQLITE | DUCKDB, STANDS_BETWEEN },
  { "qualify", DUCKDB, STANDS_BETWEEN },
  { "separator", MYSQL, STANDS_BEFORE_TEXT },
};

static const struct
{
  const char *sign;
  guint dialects;
} signs[] = {
  { "::", POSTGRESQL | DUCKDB },
  { "~~", POSTGRESQL | DUCKDB },
  { "$$", POSTGRESQL | DUCKDB },
  { "E'", POSTGRESQL | DUCKDB },
  { "<=>", MYSQL },
  { "# ", MYSQL },
  { "//", DUCKDB },
};

/* Beside one of these a name stands, and no operator; NOT may stand before one. */
static const char *const clause_words[]
    = { "select", "distinct", "all",   "from",      "join",    "inner", "left",   "right", "full",
        "cross",  "natural",  "on",    "using",     "where",   "group", "having", "order", "by",
        "limit",  "offset",   "union", "intersect", "except",  "and",   "or",     "as",    "case",
        "when",   "then",     "else",  "end",       "between", "in",    "is",     "like",  "asc",
        "desc",   "with",     "over",  "partition", "window",  NULL };

static gboolean
is_word_part (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

static const char *
skip_quoted (const char *at)
{
  char close = *at == '[' ? ']' : *at;
  const char *end = strchr (at + 1, close);

  return end != NULL ? end + 1 : at + strlen (at);
}

/* Returns: the end of the comment or quote that begins at @at; @at itself where none does */
static const char *
skip_silent (const char *at)
{
  const char *end;

  if (at[0] == '-' && at[1] == '-')
    return at + strcspn (at, "\n");
  if (at[0] == '/' && at[1] == '*')
    {
      end = strstr (at + 2, "*/");
      return end != NULL ? end + 2 : at + strlen (at);
    }
  return strchr ("'\"`[", *at) != NULL ? skip_quoted (at) : at;
}

/* Returns: what comes behind @at, without blanks and comments */
static const char *
skip_blanks (const char *at)
{
  for (;;)
    if (g_ascii_isspace (*at))
      at++;
    else if ((at[0] == '-' && at[1] == '-') || (at[0] == '/' && at[1] == '*'))
      at = skip_silent (at);
    else
      return at;
}

static gboolean
is_clause_word (const char *at)
{
  for (guint i = 0; clause_words[i] != NULL; i++)
    {
      gsize length = strlen (clause_words[i]);

      if (g_ascii_strncasecmp (clause_words[i], at, length) == 0 && !is_word_part (at[length]))
        return TRUE;
    }
  return FALSE;
}

/* Whether @at is the first byte of an operand's first, or the start of its last, word, text, name or parenthesis. */
static gboolean
is_operand (const char *at, const char *parentheses)
{
  if (*at == '\0')
    return FALSE;
  return is_word_part (*at) ? !is_clause_word (at) : strchr ("'\"`[", *at) != NULL || strchr (parentheses, *at) != NULL;
}

/* @before: (nullable): where the token before the word begins */
static gboolean
stands (Stands how, const char *before, const char *behind)
{
  if (before != NULL && *before == '.')
    return FALSE;
  if (how == STANDS_BEFORE_PARENTHESIS)
    return *behind == '(';
  if (how == STANDS_BEFORE_TEXT)
    return *behind == '\'';
  return before != NULL && is_operand (before, ")") && is_operand (behind, "(-+");
}

static void
count (guint dialects, guint *counts)
{
  for (DowserDialectId dialect = 0; dialect < N_READ; dialect++)
    counts[dialect] += dialects >> dialect & 1;
}

static const char *
count_word (const char *at, const char *before, guint *counts)
{
  const char *end = at;

  while (is_word_part (*end))
    end++;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strncasecmp (words[i].word, at, end - at) == 0 && words[i].word[end - at] == '\0'
        && stands (words[i].stands, before, skip_blanks (end)))
      count (words[i].dialects, counts);
  return end;
}

static void
count_sign (const char *at, guint *counts)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strncmp (at, signs[i].sign, strlen (signs[i].sign)) == 0)
      count (signs[i].dialects, counts);
}

DowserDialectId
dowser_sql_guess_dialect (const char *sql, DowserDialectId start)
{
  guint counts[N_READ] = { 0 };
  DowserDialectId best = MIN (start, DOWSER_DIALECT_DUCKDB);
  const char *before = NULL;

  for (const char *at = skip_blanks (sql); *at != '\0';)
    {
      const char *token = at;
      const char *behind = skip_silent (at);

      if (behind == at)
        count_sign (at, counts);
      at = skip_blanks (behind > at ? behind : is_word_part (*at) ? count_word (at, before, counts) : at + 1);
      before = token;
    }
  for (DowserDialectId dialect = 0; dialect < N_READ; dialect++)
    if (counts[dialect] > counts[best])
      best = dialect;
  return best;
}
