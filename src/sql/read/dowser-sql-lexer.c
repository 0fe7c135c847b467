/* dowser-sql-lexer.c - splits SQL text into tokens */
#include "sql/read/dowser-sql-lexer.h"

#include "base/dowser-error.h"
#include "sql/dialects/dowser-dialect.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTES_OF_A_TOKEN 4
#define MANY_TOKENS 65536

/** The state of the lexer. @rules: the dialect's rules, extended by syntax that users paste into any dialect; @into:
 * the position where the text of the next token is written */
typedef struct
{
  DowserSqlRules rules;
  DowserSqlScan scan;
  char *into;
  DowserDialectId dialect;
  DowserSqlTokens *tokens;
  GError **error;
} Lexer;

static void
find_line_and_column (const char *sql, gsize start, guint *line, guint *column)
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

  find_line_and_column (sql, start, &line, &column);
  return g_strdup_printf (_ ("line %u, column %u"), line, column);
}

static gboolean
fail (Lexer *self, const char *start, const char *reason)
{
  g_autofree char *place = dowser_sql_describe_place (self->tokens->sql, start - self->tokens->sql);

  /* Translators: a place ("line 1, column 8"), then what is wrong there */
  g_autofree char *message = g_strdup_printf (_ ("The SQL cannot be read at %s: %s."), place, reason);

  g_propagate_error (self->error,
                     dowser_sql_error_new_at (DOWSER_SQL_ERROR_SYNTAX, start - self->tokens->sql, reason, message));
  return FALSE;
}

static void
grow_tokens (DowserSqlTokens *self)
{
  gboolean first = self->tokens == self->few;

  self->n_allocated *= 2;
  /* For a long text, the first allocation is mostly large enough for all tokens. */
  if (first)
    self->n_allocated = MAX (self->n_allocated, (guint) MIN (strlen (self->sql) / BYTES_OF_A_TOKEN, MANY_TOKENS));
  self->tokens = g_renew (DowserSqlToken, first ? NULL : self->tokens, self->n_allocated);
  if (first)
    memcpy (self->tokens, self->few, sizeof self->few);
}

static void
add_token (Lexer *self, DowserSqlTokenType type, DowserSqlWord word, const char *text, gsize length, const char *start)
{
  DowserSqlTokens *tokens = self->tokens;

  if (tokens->n_tokens == tokens->n_allocated)
    grow_tokens (tokens);
  tokens->tokens[tokens->n_tokens++] = (DowserSqlToken){ type, word, text, length, start - tokens->sql, 0, 0 };
}

/* Adds a token. Its text was written from @text up to the current position. */
static void
add_text (Lexer *self, DowserSqlTokenType type, const char *text, const char *start)
{
  *self->into++ = '\0';
  add_token (self, type, WORD_NONE, text, self->into - 1 - text, start);
}

static void
put_bytes (Lexer *self, const char *text, gsize length)
{
  memcpy (self->into, text, length);
  self->into += length;
}

static gboolean
fail_unclosed (Lexer *self, const DowserSqlPiece *piece)
{
  return fail (self, piece->start, _ ("the quote is not closed"));
}

static gboolean
fail_in_comment (Lexer *self, const DowserSqlPiece *piece)
{
  return fail (self, piece->start,
               piece->executed ? _ ("a comment that some servers execute, “/*!” or “/*M!”")
                               : _ ("the comment does not end"));
}

/* Writes the character that an escape sequence stands for. @at: the position after the backslash */
static gboolean
put_escaped (Lexer *self, const DowserSqlPiece *piece, const char *at)
{
  static const char from[] = "nrtbf";
  static const char to[] = "\n\r\t\b\f";
  const char *c = strchr (from, *at);
  gboolean is_mysql = self->dialect == DOWSER_DIALECT_MYSQL;

  if (!is_mysql && strchr ("01234567xuU", *at) != NULL)
    return fail (self, piece->start, _ ("an escape sequence with a character code"));
  /* MySQL leaves the escapes of % and _ to LIKE. */
  if (is_mysql && (*at == '%' || *at == '_'))
    put_bytes (self, "\\", 1);
  if (c != NULL && !(is_mysql && *c == 'f'))
    put_bytes (self, &to[c - from], 1);
  else if (is_mysql && (*at == 'Z' || *at == '0'))
    put_bytes (self, *at == 'Z' ? "\032" : "", 1);
  else
    put_bytes (self, at, 1);
  return TRUE;
}

static gboolean
put_with_backslashes (Lexer *self, const DowserSqlPiece *piece)
{
  const char *end = piece->start + piece->length - piece->close;
  const char stop_chars[] = { *end, '\\', '\0' };

  for (const char *at = piece->start + piece->open; at < end; at++)
    {
      gsize length = strcspn (at, stop_chars);

      put_bytes (self, at, length);
      at += length;
      if (at == end)
        break;
      /* A quote inside a text is doubled, so one of the two quotes is skipped. */
      if (*at++ != '\\')
        put_bytes (self, at, 1);
      else if (!put_escaped (self, piece, at))
        return FALSE;
    }
  return TRUE;
}

static gboolean
put_quoted (Lexer *self, const DowserSqlPiece *piece)
{
  if (piece->unterminated)
    return fail_unclosed (self, piece);
  if (piece->backslashes)
    return put_with_backslashes (self, piece);
  self->into += dowser_sql_piece_unquote (piece, self->into);
  return TRUE;
}

static gboolean
read_blob (Lexer *self, const DowserSqlPiece *piece)
{
  const char *text = self->into;
  const char *at = piece->start + piece->open;

  for (; g_ascii_isxdigit (at[0]) && g_ascii_isxdigit (at[1]); at += 2)
    *self->into++ = (char) (g_ascii_xdigit_value (at[0]) * 16 + g_ascii_xdigit_value (at[1]));
  if (piece->unterminated || at != piece->start + piece->length - 1)
    return fail (self, piece->start, _ ("pairs of hexadecimal digits are expected"));
  add_text (self, TOKEN_BLOB, text, piece->start);
  return TRUE;
}

/* Reads a text. Adjacent texts become a single token. */
static gboolean
read_text (Lexer *self, const DowserSqlPiece *piece)
{
  DowserSqlTokens *tokens = self->tokens;
  char prefix = *piece->start != '$' && piece->open == 2 ? g_ascii_toupper (*piece->start) : '\0';
  const char *text = self->into;
  const char *start = piece->start;

  if (prefix == 'X')
    return read_blob (self, piece);
  if (prefix == 'B')
    return fail (self, piece->start, _ ("a string of bits (B'…')"));
  if (piece->continues && tokens->tokens[tokens->n_tokens - 1].type == TOKEN_TEXT)
    {
      const DowserSqlToken *before = &tokens->tokens[--tokens->n_tokens];

      self->into--;
      text = before->text;
      start = tokens->sql + before->start;
    }
  if (!put_quoted (self, piece))
    return FALSE;
  add_text (self, TOKEN_TEXT, text, start);
  return TRUE;
}

static gboolean
read_name (Lexer *self, const DowserSqlPiece *piece)
{
  const char *text = self->into;

  if (!put_quoted (self, piece))
    return FALSE;
  add_text (self, *piece->start == '"' ? TOKEN_DOUBLE : TOKEN_NAME, text, piece->start);
  return TRUE;
}

static gboolean
read_number (Lexer *self, const DowserSqlPiece *piece)
{
  const char *text = self->into;

  if (dowser_sql_is_word_part (*self->scan.at))
    return fail (self, piece->start, _ ("this isn't a number"));
  put_bytes (self, piece->start, piece->length);
  add_text (self, TOKEN_NUMBER, text, piece->start);
  return TRUE;
}

static gboolean
read_word (Lexer *self, const DowserSqlPiece *piece)
{
  const char *at = piece->start;
  const char *text = self->into;

  if (piece->length == 1 && (*at == 'U' || *at == 'u') && at[1] == '&' && (at[2] == '\'' || at[2] == '"'))
    return fail (self, at, _ ("a text or name with Unicode escapes, U&"));
  put_bytes (self, at, piece->length);
  *self->into++ = '\0';
  add_token (self, TOKEN_WORD, dowser_sql_word_find (at, piece->length), text, piece->length, at);
  return TRUE;
}

/* Reads a placeholder in the form of any dialect, so that the error can say that placeholders have no value. */
static gboolean
read_parameter (Lexer *self, const DowserSqlPiece *piece)
{
  const char *name = piece->start + 1;
  const char *end = name;
  const char *text = self->into;

  while (g_ascii_isdigit (*name) ? g_ascii_isdigit (*end) : dowser_sql_is_word_part (*end))
    end++;
  put_bytes (self, name, (gsize) (end - name));
  add_text (self, TOKEN_PARAMETER, text, piece->start);
  self->scan.at = MAX (self->scan.at, end);
  return TRUE;
}

static gboolean
read_sign (Lexer *self, const DowserSqlPiece *piece)
{
  const char *text = self->into;
  char c = *piece->start;

  if (piece->length == 1 && (c == '?' || (strchr (":@$", c) != NULL && dowser_sql_is_word_part (piece->start[1]))))
    return read_parameter (self, piece);
  if (strchr ("+-*/%=<>(),.;&|~^![]{}?@:#\\", c) == NULL)
    return fail (self, piece->start, _ ("this character has no meaning in this place"));
  put_bytes (self, piece->start, piece->length);
  add_text (self, TOKEN_SIGN, text, piece->start);
  return TRUE;
}

static gboolean
read_piece (Lexer *self, const DowserSqlPiece *piece)
{
  switch (piece->kind)
    {
    case DOWSER_SQL_PIECE_COMMENT:
      return fail_in_comment (self, piece);
    case DOWSER_SQL_PIECE_TEXT:
      return read_text (self, piece);
    case DOWSER_SQL_PIECE_NAME:
      return read_name (self, piece);
    case DOWSER_SQL_PIECE_NUMBER:
      return read_number (self, piece);
    case DOWSER_SQL_PIECE_WORD:
      return read_word (self, piece);
    case DOWSER_SQL_PIECE_PARAMETER:
      return read_parameter (self, piece);
    default:
      return read_sign (self, piece);
    }
}

/* Returns TRUE for a WINDOW clause, not a table or column called "window". */
static gboolean
is_window_clause (const DowserSqlToken *token)
{
  return token->word == WORD_WINDOW && token[1].type != TOKEN_END && token[2].word == WORD_AS
         && token[3].type == TOKEN_SIGN && *token[3].text == '(';
}

/* The columns of a select are read after its tables and windows, although the columns come first in the text.
 * Therefore, the positions of the tables and windows are found in advance. */
static void
find_clauses (DowserSqlTokens *tokens)
{
  DowserSqlToken *token = tokens->tokens;
  /* @open: the index of the innermost open parenthesis. The fields @from and @window of a parenthesis are otherwise
   * unused. Here, they hold the index of the parenthesis and of the select around it. */
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
        /* Positions count from one here, because 0 means none. */
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

/* Without a branch, compilers can vectorize the loop. Most texts are ASCII. */
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
  Lexer lexer = { .rules = *dowser_dialect_find (dialect)->rules, .dialect = dialect, .tokens = self, .error = error };
  DowserSqlPiece piece;

  self->sql = sql;
  self->tokens = self->few;
  self->n_tokens = 0;
  self->n_allocated = G_N_ELEMENTS (self->few);
  self->texts = self->short_text;
  if (!is_ascii (sql, length) && !g_utf8_validate_len (sql, length, NULL))
    {
      g_set_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX,
                   _ ("The SQL cannot be read, because it is not UTF-8."));
      return FALSE;
    }
  /* A token is never longer than its source text plus the terminating byte. */
  if (2 * length + 16 > sizeof self->short_text)
    self->texts = g_malloc (2 * length + 16);
  lexer.into = self->texts;
  /* Users paste names in backticks also into dialects that have none. */
  if (strchr (lexer.rules.name_quotes, '`') == NULL)
    lexer.rules.name_quotes = "\"`";
  dowser_sql_scan_init (&lexer.scan, &lexer.rules, sql);
  while (dowser_sql_scan_next_code (&lexer.scan, &piece))
    if (!read_piece (&lexer, &piece))
      return FALSE;
  add_token (&lexer, TOKEN_END, WORD_NONE, "", 0, lexer.scan.at);
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
