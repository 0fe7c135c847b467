/* dowser-sql-scan.c - splits SQL text into words, quoted texts, comments and operators, by the rules of a dialect */
#include "base/dowser-sql-scan.h"

#include <string.h>

/* Operators, the longer ones first. */
static const char *const signs[]
    = { "!~~*", "~~*", "!~~", "!~*", "<=>", "->>", "~~", "!~", "~*", "<=", ">=", "<>", "!=",
        "==",   "||",  "<<",  ">>",  "::",  "->",  "=>", ":=", "//", "**", "&&", "@>" };

/* The values of @joining: whether a text literal at this position would continue the previous text literal. */
enum
{
  JOINS_NOT,
  JOINS_BEHIND_LINE, /* only if a line break is between the two literals */
  JOINS
};

void
dowser_sql_scan_init (DowserSqlScan *self, const DowserSqlRules *rules, const char *text)
{
  *self = (DowserSqlScan){ .rules = rules, .at = text };
}

static gboolean
is_wide (char c)
{
  return (guchar) c >= 0x80;
}

/* Returns: the length in bytes of the non-ASCII blank at @at, 0 if there is no such blank */
static gsize
measure_wide_blank (const DowserSqlRules *rules, const char *at)
{
  gunichar c;

  if (rules->blanks == NULL)
    return 0;
  c = g_utf8_get_char_validated (at, -1);
  for (guint i = 0; rules->blanks[i][0] != 0; i++)
    if (c >= rules->blanks[i][0] && c <= rules->blanks[i][1])
      return (gsize) (g_utf8_next_char (at) - at);
  return 0;
}

static const char *
skip_blanks (const DowserSqlRules *rules, const char *at)
{
  for (;;)
    {
      gsize length = *at == ' ' || (*at >= '\t' && *at <= '\r') ? 1
                     : is_wide (*at)                            ? measure_wide_blank (rules, at)
                                                                : 0;

      if (length == 0)
        return at;
      at += length;
    }
}

static gboolean
contains_char (const char *set, char c)
{
  return set != NULL && c != '\0' && strchr (set, c) != NULL;
}

static gboolean
begins_line_comment (const DowserSqlRules *rules, const char *at)
{
  switch (*at)
    {
    case '-':
      return at[1] == '-' && (!rules->dashes_need_blank || at[2] == ' ' || g_ascii_iscntrl (at[2]));
    case '#':
      return rules->hash_comments == DOWSER_SQL_HASH_ALWAYS
             || (rules->hash_comments == DOWSER_SQL_HASH_SPACED && contains_char (" !", at[1]));
    case '/':
      return at[1] == '/' && rules->slash_comments;
    default:
      return FALSE;
    }
}

static const char *
scan_line_comment (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  piece->kind = DOWSER_SQL_PIECE_COMMENT;
  piece->open = *at == '#' ? 1 : 2;
  return at + strcspn (at, rules->line_ends);
}

static const char *
scan_block_comment (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  guint depth = 1;

  piece->kind = DOWSER_SQL_PIECE_COMMENT;
  piece->open = piece->close = 2;
  piece->executed = at[2] == '!' || (at[2] == 'M' && at[3] == '!');
  for (at += 2; *at != '\0'; at++)
    {
      if (at[0] == '*' && at[1] == '/')
        {
          if (--depth == 0)
            return at + 2;
          at++;
        }
      else if (at[0] == '/' && at[1] == '*' && rules->nested_comments)
        depth++, at++;
    }
  piece->close = 0;
  piece->unterminated = TRUE;
  return at;
}

/* Returns: (nullable): the position of the closing quote @close; %NULL if it is missing */
static const char *
find_close (const char *at, char close, gboolean doubles, gboolean backslashes)
{
  for (;;)
    {
      at = backslashes ? at : strchrnul (at, close);
      if (*at == '\0')
        return NULL;
      if (*at == '\\' && backslashes)
        at += at[1] != '\0' ? 2 : 1;
      else if (*at != close)
        at++;
      else if (at[1] == close && doubles)
        at += 2;
      else
        return at;
    }
}

/* Scans a quoted text or name. @at: the opening quote. Returns: the position after the closing quote */
static const char *
scan_quoted (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  char close = *at == '[' ? ']' : *at;
  const char *end = find_close (at + 1, close, close != ']' || rules->doubled_brackets, piece->backslashes);

  piece->open = (gsize) (at + 1 - piece->start);
  piece->close = end != NULL ? 1 : 0;
  piece->unterminated = end == NULL;
  return end != NULL ? end + 1 : at + strlen (at);
}

/* Scans a quoted text. If it continues a text with backslash escapes, it has backslash escapes, too. */
static const char *
scan_text (DowserSqlScan *self, const char *at, DowserSqlPiece *piece)
{
  piece->kind = DOWSER_SQL_PIECE_TEXT;
  piece->continues = self->joining == JOINS;
  piece->backslashes = self->rules->backslashes || (piece->continues && self->backslashes);
  return scan_quoted (self->rules, at, piece);
}

static const char *
scan_prefixed_text (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  char prefix = g_ascii_toupper (*at);

  piece->kind = DOWSER_SQL_PIECE_TEXT;
  piece->backslashes = contains_char (rules->escape_prefixes, prefix)
                       || (rules->backslashes && !contains_char (rules->raw_prefixes, prefix));
  return scan_quoted (rules, at + 1, piece);
}

static const char *
scan_name (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  piece->kind = DOWSER_SQL_PIECE_NAME;
  piece->backslashes = rules->name_backslashes;
  return scan_quoted (rules, at, piece);
}

/* Returns: the length in bytes of an opening tag at @at, such as $$ or $tag$; 0 if there is no tag */
static gsize
measure_dollars (const DowserSqlRules *rules, const char *at)
{
  const char *end = at + 1;

  if (rules->dollars == DOWSER_SQL_DOLLARS_NEVER)
    return 0;
  if (rules->dollars == DOWSER_SQL_DOLLARS_CLOSED)
    end = strchrnul (end, '$');
  else if (!g_ascii_isdigit (*end))
    while (*end != '$' && dowser_sql_is_word_part (*end))
      end++;
  return *end == '$' ? (gsize) (end + 1 - at) : 0;
}

static const char *
find_tag (const char *at, const char *tag, gsize length)
{
  for (; (at = strchr (at, '$')) != NULL; at++)
    if (strncmp (at, tag, length) == 0)
      return at;
  return NULL;
}

/* Returns: the end of the dollar-quoted text at @at; @at if there is no such text */
static const char *
scan_dollars (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  gsize tag = measure_dollars (rules, at);
  const char *end = tag > 0 ? find_tag (at + tag, at, tag) : NULL;

  if (tag == 0 || (end == NULL && rules->dollars == DOWSER_SQL_DOLLARS_CLOSED))
    return at;
  piece->kind = DOWSER_SQL_PIECE_TEXT;
  piece->open = tag;
  piece->close = end != NULL ? tag : 0;
  piece->unterminated = end == NULL;
  return end != NULL ? end + tag : at + strlen (at);
}

static const char *
skip_digits (const char *at)
{
  while (g_ascii_isdigit (*at))
    at++;
  return at;
}

static const char *
scan_number (const char *at, DowserSqlPiece *piece)
{
  const char *exponent;

  piece->kind = DOWSER_SQL_PIECE_NUMBER;
  at = skip_digits (at);
  if (*at == '.')
    at = skip_digits (at + 1);
  if (*at != 'e' && *at != 'E')
    return at;
  exponent = at + 1 + (at[1] == '+' || at[1] == '-');
  return g_ascii_isdigit (*exponent) ? skip_digits (exponent) : at;
}

static const char *
scan_word (const DowserSqlRules *rules, const char *at, DowserSqlPiece *piece)
{
  piece->kind = DOWSER_SQL_PIECE_WORD;
  while (dowser_sql_is_word_part (*at) && !(is_wide (*at) && measure_wide_blank (rules, at) > 0))
    at++;
  return at;
}

/* Scans a parameter. SQLite also accepts the variables of Tcl: $a::b(…). Returns: the end of the parameter at @at; @at
 * if there is no parameter */
static const char *
scan_parameter (const char *at, DowserSqlPiece *piece)
{
  const char *end = at + 1;
  gboolean is_named = FALSE;

  for (;; end++)
    {
      if (dowser_sql_is_word_part (*end))
        is_named = TRUE;
      else if (end[0] == ':' && end[1] == ':')
        end++;
      else
        break;
    }
  if (!is_named)
    return at;
  piece->kind = DOWSER_SQL_PIECE_PARAMETER;
  if (*end == '(')
    {
      end += strcspn (end, ") \t\n\f\r\v");
      end += *end == ')';
    }
  return end;
}

static const char *
scan_sign (const char *at, DowserSqlPiece *piece)
{
  piece->kind = DOWSER_SQL_PIECE_SIGN;
  /* Most operators have one character, followed by a letter, a digit or a blank, so this case is checked first. */
  if (g_ascii_isalnum (at[1]) || g_ascii_isspace (at[1]))
    return at + 1;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      gsize length = strlen (signs[i]);

      /* The start of a comment ends an operator. */
      if (*signs[i] == *at && strncmp (at, signs[i], length) == 0 && !(at[length - 1] == '/' && at[length] == '*'))
        return at + length;
    }
  return at + 1;
}

/* Returns: the end of the comment, text or name at @at; @at if none of these begins at @at */
static const char *
scan_enclosed (DowserSqlScan *self, const char *at, DowserSqlPiece *piece)
{
  const DowserSqlRules *rules = self->rules;

  if (begins_line_comment (rules, at))
    return scan_line_comment (rules, at, piece);
  if (at[0] == '/' && at[1] == '*')
    return scan_block_comment (rules, at, piece);
  if (contains_char (rules->text_quotes, *at))
    return scan_text (self, at, piece);
  if (contains_char (rules->name_quotes, *at))
    return scan_name (rules, at, piece);
  if (*at == '$')
    return scan_dollars (rules, at, piece);
  return at;
}

/* Returns: the end of the piece (a word, text, number, sign, comment or blank) that begins at @at. The most frequent
 * kinds are checked first. */
static const char *
scan_piece (DowserSqlScan *self, const char *at, DowserSqlPiece *piece)
{
  const DowserSqlRules *rules = self->rules;
  const char *end = skip_blanks (rules, at);

  piece->kind = DOWSER_SQL_PIECE_BLANK;
  if (end > at)
    return end;
  piece->kind = DOWSER_SQL_PIECE_SIGN;
  if (*at == ',' || *at == '(' || *at == ')' || *at == ';')
    return at + 1;
  if (g_ascii_isdigit (*at) || (*at == '.' && g_ascii_isdigit (at[1])))
    return scan_number (at, piece);
  if (*at != '$' && dowser_sql_is_word_part (*at))
    return at[1] == '\'' && contains_char (rules->prefixes, g_ascii_toupper (*at))
               ? scan_prefixed_text (rules, at, piece)
               : scan_word (rules, at, piece);
  if ((end = scan_enclosed (self, at, piece)) != at)
    return end;
  if (rules->open_parameters && contains_char ("$:@#", *at) && (end = scan_parameter (at, piece)) != at)
    return end;
  return scan_sign (at, piece);
}

/* Updates @joining, which decides whether two text literals are joined to one text. @piece: the newest part of the
 * scanned SQL. A text sets the state, and the parts between two texts can change it. */
static void
update_join_state (DowserSqlScan *self, const DowserSqlPiece *piece)
{
  gboolean by_line = self->rules->joins == DOWSER_SQL_JOIN_LINES;

  switch (piece->kind)
    {
    case DOWSER_SQL_PIECE_TEXT:
      self->joining = *piece->start == '$' ? JOINS_NOT : by_line ? JOINS_BEHIND_LINE : JOINS;
      self->backslashes = piece->backslashes;
      break;
    case DOWSER_SQL_PIECE_BLANK:
      if (self->joining == JOINS_BEHIND_LINE
          && (memchr (piece->start, '\n', piece->length) != NULL || memchr (piece->start, '\r', piece->length) != NULL))
        self->joining = JOINS;
      break;
    case DOWSER_SQL_PIECE_COMMENT:
      if (by_line && *piece->start == '/')
        self->joining = JOINS_NOT;
      break;
    default:
      self->joining = JOINS_NOT;
    }
}

gboolean
dowser_sql_scan_next (DowserSqlScan *self, DowserSqlPiece *piece)
{
  *piece = (DowserSqlPiece){ .start = self->at };
  if (*self->at == '\0')
    return FALSE;
  self->at = scan_piece (self, self->at, piece);
  piece->length = (gsize) (self->at - piece->start);
  if (self->rules->joins != DOWSER_SQL_JOIN_NEVER)
    update_join_state (self, piece);
  return TRUE;
}

gboolean
dowser_sql_scan_next_code (DowserSqlScan *self, DowserSqlPiece *piece)
{
  while (dowser_sql_scan_next (self, piece))
    if (piece->kind != DOWSER_SQL_PIECE_BLANK
        && (piece->kind != DOWSER_SQL_PIECE_COMMENT || piece->unterminated || piece->executed))
      return TRUE;
  return FALSE;
}

gsize
dowser_sql_piece_unquote (const DowserSqlPiece *piece, char *into)
{
  const char *at = piece->start + piece->open;
  const char *end = piece->start + piece->length - piece->close;
  char *to = into;

  /* A quote within the content is the first of two quotes that mean one quote. A dollar-quoted text has no quotes to
   * convert. */
  while (piece->close == 1 && at < end)
    {
      const char *quote = memchr (at, *end, (gsize) (end - at));
      gsize length = (gsize) ((quote != NULL ? quote + 1 : end) - at);

      memcpy (to, at, length);
      to += length;
      at += length + (quote != NULL && quote[1] == *end && quote + 1 < end);
    }
  memcpy (to, at, (gsize) (end - at));
  return (gsize) (to - into) + (gsize) (end - at);
}
