/* dowser-sql-lexer.c - SQL text as tokens */
#include "sql/read/dowser-sql-lexer.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Longer ones first. */
static const char *const signs[]
    = { "!~~*", "~~*", "!~~", "!~*", "<=>", "->>", "~~", "!~", "~*", "<=", ">=", "<>", "!=",
        "==",   "||",  "<<",  ">>",  "::",  "->",  "=>", ":=", "//", "**", "&&", "@>" };

#define BYTES_OF_A_TOKEN 4
#define MANY_TOKENS 65536

/** @into: where the text of the next token goes */
typedef struct
{
  const char *at;
  char *into;
  DowserDialectId dialect;
  DowserSqlTokens *tokens;
  GError **error;
} Lexer;

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
grow (DowserSqlTokens *self)
{
  gboolean first = self->tokens == self->few;

  self->n_allocated *= 2;
  /* A long text has so many that the first memory is enough for most. */
  if (first)
    self->n_allocated = MAX (self->n_allocated, (guint) MIN (strlen (self->sql) / BYTES_OF_A_TOKEN, MANY_TOKENS));
  self->tokens = g_renew (DowserSqlToken, first ? NULL : self->tokens, self->n_allocated);
  if (first)
    memcpy (self->tokens, self->few, sizeof self->few);
}

static void
add (Lexer *self, DowserSqlTokenType type, DowserSqlWord word, const char *text, gsize length, const char *start)
{
  DowserSqlTokens *tokens = self->tokens;

  if (tokens->n_tokens == tokens->n_allocated)
    grow (tokens);
  tokens->tokens[tokens->n_tokens++] = (DowserSqlToken){ type, word, text, length, start - tokens->sql, 0, 0 };
}

/* The text that was put together from @text to where the next byte would go. */
static void
add_text (Lexer *self, DowserSqlTokenType type, const char *text, const char *start)
{
  *self->into++ = '\0';
  add (self, type, WORD_NONE, text, self->into - 1 - text, start);
}

static void
put (Lexer *self, const char *text, gsize length)
{
  memcpy (self->into, text, length);
  self->into += length;
}

static gboolean
has_postgresql_syntax (const Lexer *self)
{
  return self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_DUCKDB;
}

static gboolean
skip_comment (Lexer *self)
{
  const char *start = self->at;
  guint depth = 1;

  if (start[2] == '!' || g_str_has_prefix (start + 2, "M!"))
    return fail (self, start, _ ("a comment that some servers execute, “/*!” or “/*M!”"));
  for (self->at += 2; depth > 0; self->at++)
    {
      if (*self->at == '\0')
        return fail (self, start, _ ("the comment does not end"));
      if (self->at[0] == '*' && self->at[1] == '/')
        depth--, self->at++;
      else if (self->at[0] == '/' && self->at[1] == '*' && has_postgresql_syntax (self))
        depth++, self->at++;
    }
  return TRUE;
}

static gboolean
at_line_comment (const Lexer *self)
{
  if (self->dialect == DOWSER_DIALECT_MYSQL)
    return *self->at == '#'
           || (self->at[0] == '-' && self->at[1] == '-' && (self->at[2] == '\0' || g_ascii_isspace (self->at[2])));
  return self->at[0] == '-' && self->at[1] == '-';
}

static gboolean
skip_space (Lexer *self)
{
  for (;;)
    {
      if (*self->at == ' ' || g_ascii_isspace (*self->at))
        self->at++;
      else if (at_line_comment (self))
        self->at += strcspn (self->at, "\n");
      else if (self->at[0] == '/' && self->at[1] == '*')
        {
          if (!skip_comment (self))
            return FALSE;
        }
      else
        return TRUE;
    }
}

/* What the character behind a backslash stands for. */
static gboolean
put_escaped (Lexer *self, const char *start)
{
  static const char from[] = "nrtbf";
  static const char to[] = "\n\r\t\b\f";
  const char *c = strchr (from, *self->at);
  gboolean mysql = self->dialect == DOWSER_DIALECT_MYSQL;

  if (*self->at == '\0')
    return fail (self, start, _ ("the quote is not closed"));
  if (!mysql && strchr ("01234567xuU", *self->at) != NULL)
    return fail (self, start, _ ("an escape by the number of a character"));
  /* MySQL leaves these two to LIKE. */
  if (mysql && (*self->at == '%' || *self->at == '_'))
    put (self, "\\", 1);
  if (c != NULL && !(mysql && *c == 'f'))
    put (self, &to[c - from], 1);
  else if (mysql && (*self->at == 'Z' || *self->at == '0'))
    put (self, *self->at == 'Z' ? "\032" : "", 1);
  else
    put (self, self->at, 1);
  self->at++;
  return TRUE;
}

/* A doubled closing quote stands for itself. @escapes: a backslash takes a meaning away or gives one */
static gboolean
read_quoted (Lexer *self, DowserSqlTokenType type, const char *start, char close, gboolean escapes)
{
  const char stops[] = { close, '\\', '\0' };
  const char *text = self->into;

  for (;;)
    {
      gsize length = escapes ? strcspn (self->at, stops) : (gsize) (strchrnul (self->at, close) - self->at);

      put (self, self->at, length);
      self->at += length;
      if (*self->at == '\0')
        return fail (self, start, _ ("the quote is not closed"));
      if (*self->at++ != close)
        {
          if (!put_escaped (self, start))
            return FALSE;
          continue;
        }
      if (*self->at != close || close == ']')
        break;
      put (self, self->at++, 1);
    }
  add_text (self, type, text, start);
  return TRUE;
}

/* Texts that follow each other are one: on MySQL always, by the standard from line to line. */
static gboolean
read_text (Lexer *self, const char *start, char close, gboolean escapes)
{
  DowserSqlTokens *tokens = self->tokens;
  const DowserSqlToken *before = tokens->n_tokens > 0 ? &tokens->tokens[tokens->n_tokens - 1] : NULL;
  gboolean joined = before != NULL && before->type == TOKEN_TEXT
                    && (self->dialect == DOWSER_DIALECT_MYSQL
                        || (has_postgresql_syntax (self) && self->into == before->text + before->length + 1
                            && memchr (self->tokens->sql + before->start + before->length + 2, '\n',
                                       start - self->tokens->sql - before->start - before->length - 2)
                                   != NULL));

  if (joined)
    {
      const char *text = before->text;
      gsize place = before->start;
      DowserSqlToken *whole;

      self->into--;
      tokens->n_tokens--;
      if (!read_quoted (self, TOKEN_TEXT, start, close, escapes))
        return FALSE;
      whole = &tokens->tokens[tokens->n_tokens - 1];
      whole->length += whole->text - text;
      whole->text = text;
      whole->start = place;
      return TRUE;
    }
  return read_quoted (self, TOKEN_TEXT, start, close, escapes);
}

/* $$…$$ and $tag$…$tag$. Returns: the bytes of the opening quote, 0 where there is none */
static gsize
find_dollar_quote (const Lexer *self)
{
  const char *at = self->at + 1;

  if (!has_postgresql_syntax (self) || g_ascii_isdigit (*at))
    return 0;
  while (g_ascii_isalnum (*at) || *at == '_' || (guchar) *at >= 0x80)
    at++;
  return *at == '$' ? at + 1 - self->at : 0;
}

static gboolean
read_dollar_quoted (Lexer *self, gsize quote_length)
{
  const char *start = self->at;
  const char *text = self->into;
  g_autofree char *quote = g_strndup (start, quote_length);
  const char *end = strstr (start + quote_length, quote);

  if (end == NULL)
    return fail (self, start, _ ("the quote is not closed"));
  put (self, start + quote_length, end - start - quote_length);
  self->at = end + quote_length;
  add_text (self, TOKEN_TEXT, text, start);
  return TRUE;
}

static gboolean
read_blob (Lexer *self)
{
  const char *start = self->at;
  const char *text = self->into;

  for (self->at += 2; g_ascii_isxdigit (self->at[0]) && g_ascii_isxdigit (self->at[1]); self->at += 2)
    *self->into++ = (char) (g_ascii_xdigit_value (self->at[0]) * 16 + g_ascii_xdigit_value (self->at[1]));
  if (*self->at != '\'')
    return fail (self, start, _ ("pairs of hexadecimal digits are expected"));
  self->at++;
  add_text (self, TOKEN_BLOB, text, start);
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
  const char *text = self->into;

  while (g_ascii_isdigit (*self->at))
    self->at++;
  if (*self->at == '.')
    self->at++;
  while (g_ascii_isdigit (*self->at))
    self->at++;
  if ((*self->at == 'e' || *self->at == 'E')
      && (g_ascii_isdigit (self->at[1])
          || ((self->at[1] == '+' || self->at[1] == '-') && g_ascii_isdigit (self->at[2]))))
    for (self->at += 2; g_ascii_isdigit (*self->at);)
      self->at++;
  if (is_word_part (*self->at))
    return fail (self, start, _ ("this is no number"));
  put (self, start, self->at - start);
  add_text (self, TOKEN_NUMBER, text, start);
  return TRUE;
}

static void
read_word (Lexer *self, DowserSqlTokenType type)
{
  const char *start = self->at;
  const char *name = type == TOKEN_PARAMETER ? start + 1 : start;
  const char *text = self->into;

  for (self->at = name; is_word_part (*self->at);)
    self->at++;
  put (self, name, self->at - name);
  *self->into++ = '\0';
  add (self, type, type == TOKEN_WORD ? dowser_sql_word_find (start, self->at - start) : WORD_NONE, text,
       self->at - name, start);
}

/* Those that begin no longer one, which most signs are. */
static gboolean
read_plain_sign (Lexer *self)
{
  static const char plain[][2] = { ",", ".", "(", ")" };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    if (*self->at == *plain[i])
      {
        add (self, TOKEN_SIGN, WORD_NONE, plain[i], 1, self->at++);
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_sign (Lexer *self)
{
  const char *start = self->at;
  const char *text = self->into;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (*signs[i] == *start && strncmp (start, signs[i], strlen (signs[i])) == 0)
      {
        self->at += strlen (signs[i]);
        add (self, TOKEN_SIGN, WORD_NONE, signs[i], strlen (signs[i]), start);
        return TRUE;
      }
  if (strchr ("+-*/%=<>(),.;&|~^![]{}?@:#\\", *start) == NULL)
    return fail (self, start, _ ("this character has no meaning here"));
  put (self, self->at++, 1);
  add_text (self, TOKEN_SIGN, text, start);
  return TRUE;
}

/* Words that stand right before a quote say what is in it. Returns: whether there is one */
static gboolean
at_prefixed_text (const Lexer *self)
{
  char c;

  if (self->at[1] != '\'')
    return FALSE;
  c = (char) g_ascii_toupper (self->at[0]);
  return c == 'X' || (c == 'E' && has_postgresql_syntax (self)) || (c == 'N' && self->dialect != DOWSER_DIALECT_SQLITE)
         || c == 'B';
}

static gboolean
read_prefixed_text (Lexer *self)
{
  const char *start = self->at;
  char c = (char) g_ascii_toupper (*start);

  if (c == 'X')
    return read_blob (self);
  if (c == 'B')
    return fail (self, start, _ ("a text of bits"));
  self->at += 2;
  return read_text (self, start, '\'', c == 'E' || self->dialect == DOWSER_DIALECT_MYSQL);
}

static gboolean
read_token (Lexer *self)
{
  const char *start = self->at;
  char c = start[0], d = start[1];
  gboolean mysql = self->dialect == DOWSER_DIALECT_MYSQL;
  gsize dollars;

  if (at_prefixed_text (self))
    return read_prefixed_text (self);
  if ((c == 'U' || c == 'u') && d == '&' && (start[2] == '\'' || start[2] == '"'))
    return fail (self, start, _ ("a text or name of escaped characters, U&"));
  if (g_ascii_isdigit (c) || (c == '.' && g_ascii_isdigit (d)))
    return read_number (self);
  if (read_plain_sign (self))
    return TRUE;
  if (c == '$' && (dollars = find_dollar_quote (self)) > 0)
    return read_dollar_quoted (self, dollars);
  if ((c == ':' || c == '@' || c == '$' || c == '?') && is_word_part (d))
    read_word (self, TOKEN_PARAMETER);
  else if (c == '?')
    read_word (self, TOKEN_PARAMETER);
  else if (is_word_part (c))
    read_word (self, TOKEN_WORD);
  else if (strchr ("'\"`[", c) == NULL || (c == '[' && self->dialect != DOWSER_DIALECT_SQLITE))
    return read_sign (self);
  else
    {
      self->at++;
      if (c == '\'' || (c == '"' && mysql))
        return read_text (self, start, c, mysql);
      return read_quoted (self, c == '"' ? TOKEN_DOUBLE : TOKEN_NAME, start, c == '[' ? ']' : c, FALSE);
    }
  return TRUE;
}

/* A WINDOW that defines windows, not a table or column of that name. */
static gboolean
is_window_clause (const DowserSqlToken *token)
{
  return token->word == WORD_WINDOW && token[1].type != TOKEN_END && token[2].word == WORD_AS
         && token[3].type == TOKEN_SIGN && *token[3].text == '(';
}

/*
 * The columns of a select are read after its tables and windows, which stand behind them: where, is found
 * beforehand.
 */
static void
find_clauses (DowserSqlTokens *tokens)
{
  DowserSqlToken *token = tokens->tokens;
  /* The last open parenthesis, whose own places keep the one before it and the select around it. */
  guint open = 0;
  guint select = 0;

  for (guint i = 0; i < tokens->n_tokens; i++, token++)
    {
      if (token->type == TOKEN_SIGN && *token->text == '(')
        {
          token->from = open;
          token->window = select;
          open = i + 1;
          select = 0;
        }
      else if (token->type == TOKEN_SIGN && *token->text == ')' && open > 0)
        {
          select = tokens->tokens[open - 1].window;
          open = tokens->tokens[open - 1].from;
        }
      else if (token->type == TOKEN_SIGN && *token->text == ';')
        select = 0;
      else if (token->word == WORD_SELECT)
        /* Places count from one here, so that the first token is one too. */
        select = i + 1;
      else if (select == 0)
        continue;
      else if (token->word == WORD_FROM && token[-1].word != WORD_DISTINCT)
        {
          DowserSqlToken *of = &tokens->tokens[select - 1];

          of->from = of->from > 0 ? of->from : i;
        }
      else if (is_window_clause (token))
        tokens->tokens[select - 1].window = i;
    }
}

/* All at once, as compilers can have it, and most texts are. */
static gboolean
is_ascii (const char *text, gsize length)
{
  guchar any = 0;

  for (gsize i = 0; i < length; i++)
    any |= (guchar) text[i];
  return any < 0x80;
}

gboolean
dowser_sql_tokens_init (DowserSqlTokens *self, const char *sql, DowserDialectId dialect, GError **error)
{
  gsize length = strlen (sql);
  Lexer lexer = { sql, NULL, dialect, self, error };

  self->sql = sql;
  self->tokens = self->few;
  self->n_tokens = 0;
  self->n_allocated = G_N_ELEMENTS (self->few);
  self->texts = self->short_text;
  if (!is_ascii (sql, length) && !g_utf8_validate_len (sql, length, NULL))
    {
      g_set_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX, _ ("The SQL cannot be read: it is not UTF-8."));
      return FALSE;
    }
  /* No token is longer than what stands there, but for the byte that ends it. */
  if (2 * length + 16 > sizeof self->short_text)
    self->texts = g_malloc (2 * length + 16);
  lexer.into = self->texts;
  for (;;)
    {
      if (!skip_space (&lexer))
        return FALSE;
      if (*lexer.at == '\0')
        break;
      if (!read_token (&lexer))
        return FALSE;
    }
  add (&lexer, TOKEN_END, WORD_NONE, "", 0, lexer.at);
  find_clauses (self);
  return TRUE;
}

void
dowser_sql_tokens_clear (DowserSqlTokens *self)
{
  if (self->tokens != self->few)
    g_free (self->tokens);
  if (self->texts != self->short_text)
    g_free (self->texts);
}
