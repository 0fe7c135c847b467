/* dowser-sql-lexer.c - SQL text as tokens */
#include "sql/dowser-sql-lexer.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONGEST_WORD 10

/* In the order of DowserSqlWord. */
static const char *const words[] = {
  "",        "all",     "and",     "any",    "as",     "asc",      "between",   "by",        "case",      "cast",
  "collate", "cross",   "current", "date",   "desc",   "distinct", "else",      "end",       "escape",    "except",
  "exists",  "extract", "false",   "fetch",  "filter", "first",    "following", "for",       "from",      "full",
  "glob",    "group",   "having",  "ilike",  "in",     "inner",    "intersect", "into",      "is",        "isnull",
  "join",    "last",    "left",    "like",   "limit",  "natural",  "not",       "notnull",   "null",      "nulls",
  "offset",  "on",      "or",      "order",  "outer",  "over",     "partition", "preceding", "range",     "recursive",
  "right",   "row",     "rows",    "select", "some",   "then",     "timestamp", "true",      "unbounded", "union",
  "using",   "values",  "when",    "where",  "window", "with",
};
G_STATIC_ASSERT (G_N_ELEMENTS (words) == WORD_WITH + 1);

static const char *const signs[] = { "<=>", "<=", ">=", "<>", "!=", "==", "||", "<<", ">>", "::", "->>", "->" };

typedef struct
{
  const char *at;
  DowserSqlTokens *tokens;
  GError **error;
} Lexer;

static DowserSqlWord
find_word (const char *start, gsize length)
{
  guint low = 1, high = G_N_ELEMENTS (words);
  char lower[LONGEST_WORD + 1];

  if (length > LONGEST_WORD)
    return WORD_NONE;
  for (gsize i = 0; i < length; i++)
    lower[i] = g_ascii_tolower (start[i]);
  lower[length] = '\0';
  while (low < high)
    {
      guint middle = (low + high) / 2;
      int order = strcmp (lower, words[middle]);

      if (order == 0)
        return middle;
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }
  return WORD_NONE;
}

static void
describe (const char *sql, gsize start, guint *line, guint *column)
{
  const char *line_start = sql;

  *line = 1;
  for (const char *at = sql; at < sql + start; at++)
    if (*at == '\n')
      {
        (*line)++;
        line_start = at + 1;
      }
  *column = (guint) g_utf8_strlen (line_start, sql + start - line_start) + 1;
}

char *
dowser_sql_describe_place (const char *sql, gsize start)
{
  guint line, column;

  describe (sql, start, &line, &column);
  return g_strdup_printf (_ ("line %u, column %u"), line, column);
}

static gboolean
fail (Lexer *self, const char *start, const char *reason)
{
  g_autofree char *place = dowser_sql_describe_place (self->tokens->sql, start - self->tokens->sql);

  /* Translators: a place ("line 1, column 8"), then what is wrong there */
  g_set_error (self->error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX, _ ("The SQL cannot be read at %s: %s."), place,
               reason);
  return FALSE;
}

static void
add (Lexer *self, DowserSqlTokenType type, DowserSqlWord word, const char *text, gsize length, const char *start)
{
  DowserSqlToken token = { type, word, text, length, start - self->tokens->sql, 0 };

  g_array_append_val (self->tokens->tokens, token);
}

static gboolean
skip_space (Lexer *self)
{
  for (;;)
    {
      const char *start = self->at;

      if (g_ascii_isspace (*self->at))
        self->at++;
      else if (self->at[0] == '-' && self->at[1] == '-')
        self->at += strcspn (self->at, "\n");
      else if (self->at[0] == '/' && self->at[1] == '*')
        {
          const char *end = strstr (self->at + 2, "*/");

          if (end == NULL)
            return fail (self, start, _ ("the comment does not end"));
          self->at = end + 2;
        }
      else
        return TRUE;
    }
}

/* A doubled closing quote stands for itself. */
static gboolean
read_quoted (Lexer *self, DowserSqlTokenType type, const char *start, char close)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *at = start + 1;

  for (;;)
    {
      const char *end = strchr (at, close);

      if (end == NULL)
        return fail (self, start, _ ("the quote is not closed"));
      g_string_append_len (text, at, end - at);
      at = end + 1;
      if (*at != close || close == ']')
        break;
      g_string_append_c (text, close);
      at++;
    }
  self->at = at;
  add (self, type, WORD_NONE, g_string_chunk_insert_len (self->tokens->texts, text->str, text->len), text->len, start);
  return TRUE;
}

static gboolean
read_blob (Lexer *self)
{
  const char *start = self->at;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (self->at += 2; g_ascii_isxdigit (self->at[0]) && g_ascii_isxdigit (self->at[1]); self->at += 2)
    {
      guint8 byte = (guint8) (g_ascii_xdigit_value (self->at[0]) * 16 + g_ascii_xdigit_value (self->at[1]));

      g_byte_array_append (bytes, &byte, 1);
    }
  if (*self->at != '\'')
    return fail (self, start, _ ("pairs of hexadecimal digits are expected"));
  self->at++;
  add (self, TOKEN_BLOB, WORD_NONE, g_string_chunk_insert_len (self->tokens->texts, (char *) bytes->data, bytes->len),
       bytes->len, start);
  return TRUE;
}

static gboolean
is_word_part (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

static gboolean
read_number (Lexer *self)
{
  const char *start = self->at;

  while (g_ascii_isdigit (*self->at))
    self->at++;
  if (*self->at == '.')
    self->at++;
  while (g_ascii_isdigit (*self->at))
    self->at++;
  if ((*self->at == 'e' || *self->at == 'E')
      && (g_ascii_isdigit (self->at[1]) || (strchr ("+-", self->at[1]) != NULL && g_ascii_isdigit (self->at[2]))))
    for (self->at += 2; g_ascii_isdigit (*self->at);)
      self->at++;
  if (is_word_part (*self->at))
    return fail (self, start, _ ("this is no number"));
  add (self, TOKEN_NUMBER, WORD_NONE, g_string_chunk_insert_len (self->tokens->texts, start, self->at - start),
       self->at - start, start);
  return TRUE;
}

static void
read_word (Lexer *self, DowserSqlTokenType type)
{
  const char *start = self->at;
  const char *name = type == TOKEN_PARAMETER ? start + 1 : start;

  for (self->at = name; is_word_part (*self->at);)
    self->at++;
  add (self, type, type == TOKEN_WORD ? find_word (start, self->at - start) : WORD_NONE,
       g_string_chunk_insert_len (self->tokens->texts, name, self->at - name), self->at - name, start);
}

static gboolean
read_sign (Lexer *self)
{
  const char *start = self->at;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strncmp (start, signs[i], strlen (signs[i])) == 0)
      {
        self->at += strlen (signs[i]);
        add (self, TOKEN_SIGN, WORD_NONE, signs[i], strlen (signs[i]), start);
        return TRUE;
      }
  if (strchr ("+-*/%=<>(),.;&|~", *start) == NULL)
    return fail (self, start, _ ("this character has no meaning here"));
  self->at++;
  add (self, TOKEN_SIGN, WORD_NONE, g_string_chunk_insert_len (self->tokens->texts, start, 1), 1, start);
  return TRUE;
}

static gboolean
read_token (Lexer *self)
{
  char c = self->at[0], d = self->at[1];

  if (c == '\'')
    return read_quoted (self, TOKEN_TEXT, self->at, c);
  if (c == '"')
    return read_quoted (self, TOKEN_DOUBLE, self->at, c);
  if (c == '`' || c == '[')
    return read_quoted (self, TOKEN_NAME, self->at, c == '[' ? ']' : c);
  if ((c == 'x' || c == 'X') && d == '\'')
    return read_blob (self);
  if (g_ascii_isdigit (c) || (c == '.' && g_ascii_isdigit (d)))
    return read_number (self);
  if (strchr (":@$", c) != NULL && is_word_part (d))
    read_word (self, TOKEN_PARAMETER);
  else if (is_word_part (c))
    read_word (self, TOKEN_WORD);
  else
    return read_sign (self);
  return TRUE;
}

/* The columns of a select are read after its tables, which stand behind them: where, is found beforehand. */
static void
find_froms (GArray *tokens)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  guint select = 0;

  for (guint i = 0; i < tokens->len; i++)
    {
      const DowserSqlToken *token = &g_array_index (tokens, DowserSqlToken, i);

      if (token->type == TOKEN_SIGN && *token->text == '(')
        {
          g_array_append_val (open, select);
          select = 0;
        }
      else if (token->type == TOKEN_SIGN && *token->text == ')' && open->len > 0)
        {
          select = g_array_index (open, guint, open->len - 1);
          g_array_set_size (open, open->len - 1);
        }
      else if (token->type == TOKEN_SIGN && *token->text == ';')
        select = 0;
      else if (token->word == WORD_SELECT)
        /* Places count from one here, so that the first token is one too. */
        select = i + 1;
      else if (token->word == WORD_FROM && select > 0 && token[-1].word != WORD_DISTINCT)
        {
          g_array_index (tokens, DowserSqlToken, select - 1).from = i;
          select = 0;
        }
    }
}

DowserSqlTokens *
dowser_sql_tokens_new (const char *sql, GError **error)
{
  g_autoptr (DowserSqlTokens) self = g_new0 (DowserSqlTokens, 1);
  Lexer lexer = { sql, self, error };

  self->sql = sql;
  self->tokens = g_array_new (FALSE, FALSE, sizeof (DowserSqlToken));
  self->texts = g_string_chunk_new (1024);
  if (!g_utf8_validate (sql, -1, NULL))
    {
      g_set_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX, _ ("The SQL cannot be read: it is not UTF-8."));
      return NULL;
    }
  for (;;)
    {
      if (!skip_space (&lexer))
        return NULL;
      if (*lexer.at == '\0')
        break;
      if (!read_token (&lexer))
        return NULL;
    }
  add (&lexer, TOKEN_END, WORD_NONE, "", 0, lexer.at);
  find_froms (self->tokens);
  return g_steal_pointer (&self);
}

void
dowser_sql_tokens_free (DowserSqlTokens *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->tokens, g_array_unref);
  g_clear_pointer (&self->texts, g_string_chunk_free);
  g_free (self);
}
