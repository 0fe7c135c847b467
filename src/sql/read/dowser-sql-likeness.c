/* dowser-sql-likeness.c - decides whether the user typed SQL or a question in words */
#include "sql/read/dowser-sql-likeness.h"

#include "sql/dialects/dowser-dialect.h"
#include "sql/read/dowser-sql-lexer.h"
#include "sql/read/dowser-sql-reader.h"

#include <string.h>

/* Beginnings of statements that can't be questions, as tokens: a word as it is written; "%" for any name, "(" and "="
 * for these signs. The list must not match questions such as "update me on sales", "create a list" and "show
 * tables". */
static const char *const beginnings[] = {
  "insert into %",
  "insert or replace",
  "insert or ignore",
  "replace into %",
  "delete from %",
  "update % set",
  "merge into %",
  "create table % (",
  "create table % as",
  "create view % as",
  "create index % on",
  "create unique index",
  "create temp table",
  "create temp view",
  "create temporary table",
  "create temporary view",
  "create or replace",
  "drop table %",
  "drop view %",
  "drop index %",
  "alter table %",
  "truncate table %",
  "pragma %",
  "attach database",
  "values (",
  "values row (",
  "explain select",
  "explain with",
  "explain values",
  "explain analyze select",
  "explain analyze with",
  "explain verbose select",
  "explain query plan",
  "explain ( analyze",
  "explain ( format",
  "explain ( costs",
  "describe select",
  "with recursive %",
  "with % as (",
  "with % as materialized",
  "with % as not",
  "begin transaction",
  "set % =",
  "grant % on",
  "copy (",
};

/* Signs that appear in SQL, but not in questions. is_sql_only () checks quotes and calls. */
static const char *const hard_signs[] = { "<>", "!=", "||", "::", "==", "<=>", "~", "!~" };
static const char *const ambiguous_signs[] = { "=", ">", "<", ">=", "<=" };

static gboolean
is_one_of (const DowserSqlToken *token, const char *const *signs, guint n_signs)
{
  for (guint i = 0; i < n_signs && token->type == TOKEN_SIGN; i++)
    if (strncmp (token->text, signs[i], token->length) == 0 && signs[i][token->length] == '\0')
      return TRUE;
  return FALSE;
}

static gboolean
is_word (const DowserSqlToken *token, const char *word, gsize length)
{
  return token->type == TOKEN_WORD && token->length == length && g_ascii_strncasecmp (token->text, word, length) == 0;
}

static gboolean
is_sign (const DowserSqlToken *token, char sign)
{
  return token->type == TOKEN_SIGN && token->length == 1 && *token->text == sign;
}

static gboolean
is_name (const DowserSqlToken *token)
{
  return token->type == TOKEN_WORD || token->type == TOKEN_NAME || token->type == TOKEN_DOUBLE;
}

static gboolean
begins_with (const DowserSqlToken *token, const char *beginning)
{
  for (const char *at = beginning; *at != '\0'; token++)
    {
      gsize length = strcspn (at, " ");

      if (*at == '%'                   ? !is_name (token)
          : strchr ("(=", *at) != NULL ? !is_sign (token, *at)
                                       : !is_word (token, at, length))
        return FALSE;
      at += length + (at[length] == ' ');
    }
  return TRUE;
}

/* Returns: (nullable): the FROM of the select at @token; a FROM inside parentheses doesn't count */
static const DowserSqlToken *
find_from (const DowserSqlToken *token)
{
  int depth = 0;

  for (; token->type != TOKEN_END; token++)
    if (is_sign (token, '('))
      depth++;
    else if (is_sign (token, ')'))
      depth--;
    else if (depth == 0 && token->word == WORD_FROM)
      return token;
  return NULL;
}

/* Returns TRUE if @token may follow a table: a clause, a join, another table, the end. */
static gboolean
can_follow_table (const DowserSqlToken *token)
{
  static const DowserSqlWord words[]
      = { WORD_WHERE,  WORD_GROUP, WORD_HAVING, WORD_ORDER, WORD_LIMIT,     WORD_OFFSET, WORD_UNION,
          WORD_EXCEPT, WORD_FETCH, WORD_WINDOW, WORD_JOIN,  WORD_INTERSECT, WORD_LEFT,   WORD_RIGHT,
          WORD_INNER,  WORD_FULL,  WORD_CROSS,  WORD_FOR,   WORD_AS,        WORD_NATURAL };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (token->word == words[i])
      return TRUE;
  return token->type == TOKEN_END || is_sign (token, ',') || is_sign (token, ')') || is_sign (token, ';');
}

/* Returns TRUE for FROM, a table (perhaps with schema and alias) and a token that may follow it. */
static gboolean
has_sql_structure (const DowserSqlToken *from)
{
  const DowserSqlToken *token = from + 1;

  if (is_sign (token, '('))
    return TRUE;
  if (!is_name (token))
    return FALSE;
  token++;
  while (is_sign (token, '.') && is_name (token + 1))
    token += 2;
  return can_follow_table (token) || (is_name (token) && can_follow_table (token + 1));
}

/* Returns TRUE for syntax that only SQL has: a call, a compared text, a quoted name, a blob or an operator. */
static gboolean
is_sql_only (const DowserSqlToken *token)
{
  return token->type == TOKEN_NAME || token->type == TOKEN_BLOB
         || (token->type == TOKEN_TEXT && (token[-1].type == TOKEN_SIGN || token[-1].word == WORD_LIKE))
         || (token->type == TOKEN_WORD && is_sign (token + 1, '(') && token[1].start == token->start + token->length)
         || is_one_of (token, hard_signs, G_N_ELEMENTS (hard_signs));
}

/* Returns TRUE for a sign that shows that a text with FROM is SQL: "*", as in "select *", "count(*)" and "a.*", and the
 * ";" at the end. */
static gboolean
is_sql_only_with_from (const DowserSqlToken *token)
{
  return is_sign (token, '*') || (is_sign (token, ';') && token[1].type == TOKEN_END);
}

static gboolean
is_weak_sql_sign (const DowserSqlToken *token)
{
  return is_one_of (token, ambiguous_signs, G_N_ELEMENTS (ambiguous_signs))
         || (token->word == WORD_BY && (token[-1].word == WORD_ORDER || token[-1].word == WORD_GROUP))
         || token->word == WORD_JOIN || token->word == WORD_NULL
         || (token->word == WORD_LIMIT && token[1].type == TOKEN_NUMBER);
}

static gboolean
is_column_name (const DowserSchema *schema, const char *name)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    if (dowser_table_find_column (tables->pdata[i], name) != NULL)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if only columns of the source are selected: "select name from custmers" may be SQL with a typo. */
static gboolean
shows_columns (const DowserSqlToken *token, const DowserSqlToken *from, const DowserSchema *schema)
{
  gboolean any = FALSE;

  for (; token < from; token++)
    if (token->type == TOKEN_WORD && token->word != WORD_DISTINCT && token->word != WORD_ALL)
      {
        any = is_column_name (schema, token->text);
        if (!any)
          return FALSE;
      }
  return any;
}

static gboolean
is_valid_sql (const char *text, DowserDialectId own, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) plan = dowser_sql_read (text, own, schema, NULL);

  return plan != NULL;
}

/* Returns TRUE if a word isn't a keyword and doesn't follow AS. "select 5 customers" could be the number 5 AS
 * customers, but is a question. */
static gboolean
contains_name (const DowserSqlToken *token)
{
  for (; token->type != TOKEN_END; token++)
    if (token->type == TOKEN_WORD && token->word == WORD_NONE && token[-1].word != WORD_AS)
      return TRUE;
  return FALSE;
}

/* Returns the likeness to SQL of a text that begins with SELECT. @token: the token after SELECT */
static DowserSqlLikeness
rate_select_likeness (const char *text, DowserDialectId own, const DowserSchema *schema, const DowserSqlToken *token)
{
  const DowserSqlToken *from = find_from (token);
  guint n_ambiguous = 0;

  if (from != NULL && !has_sql_structure (from))
    return DOWSER_SQL_IS_WORDS;
  for (const DowserSqlToken *at = token; at->type != TOKEN_END; at++)
    {
      /* Syntax that only SQL has is sufficient even without FROM, as in SELECT upper('a'). Other syntax isn't
       * sufficient, as in "select 5 customers". */
      if (is_sql_only (at) || (from != NULL && is_sql_only_with_from (at)))
        return DOWSER_SQL_IS_SQL;
      n_ambiguous += is_weak_sql_sign (at);
    }
  if (schema == NULL)
    return from != NULL && n_ambiguous > 1 ? DOWSER_SQL_IS_SQL : DOWSER_SQL_IS_WORDS;
  if (from == NULL && contains_name (token))
    return DOWSER_SQL_IS_WORDS;
  if (is_valid_sql (text, own, schema))
    return DOWSER_SQL_IS_SQL;
  if (from == NULL)
    return DOWSER_SQL_IS_WORDS;
  if (n_ambiguous > 0 && is_name (from + 1) && dowser_schema_find_table (schema, from[1].text) != NULL)
    return DOWSER_SQL_IS_SQL;
  return n_ambiguous > 0 || shows_columns (token, from, schema) ? DOWSER_SQL_IS_DOUBTFUL : DOWSER_SQL_IS_WORDS;
}

/* Returns TRUE at a WITH whose table has a list of columns: WITH t (a, b) AS. */
static gboolean
has_column_list (const DowserSqlToken *token)
{
  if (!is_word (token, "with", strlen ("with")) || !is_name (token + 1) || !is_sign (token + 2, '('))
    return FALSE;
  for (token += 3; is_name (token) || is_sign (token, ','); token++)
    ;
  return is_sign (token, ')') && token[1].word == WORD_AS;
}

static DowserSqlLikeness
rate_likeness (const char *text, DowserDialectId own, const DowserSchema *schema, const DowserSqlToken *token)
{
  while (is_sign (token, '('))
    token++;
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (begins_with (token, beginnings[i]))
      return DOWSER_SQL_IS_SQL;
  if (has_column_list (token))
    return DOWSER_SQL_IS_SQL;
  return is_word (token, "select", strlen ("select")) ? rate_select_likeness (text, own, schema, token + 1)
                                                      : DOWSER_SQL_IS_WORDS;
}

/* Returns TRUE if a text with an unclosed quote looks like SQL with a typo. In words, the quote may be an
 * apostrophe. */
static gboolean
is_broken_sql (const char *text)
{
  g_autofree char *lower = g_strdelimit (g_ascii_strdown (text, -1), "\n\r\t", ' ');
  const char *select = g_strchug (lower);
  const char *from = strstr (select, " from ");

  return g_str_has_prefix (select, "select") && g_ascii_isspace (select[strlen ("select")]) && from != NULL
         && strpbrk (select, "=<>*;") != NULL;
}

/* Returns TRUE if the first word of @text may begin SQL. Most questions begin with another word, so the rest of their
 * text isn't read. */
static gboolean
may_be_sql (const char *text, const DowserSqlRules *rules)
{
  static const char *const first_words[]
      = { "select", "with", "values", "explain", "describe", "insert", "replace", "delete", "update", "merge",
          "create", "drop", "alter",  "pragma",  "truncate", "attach", "begin",   "set",    "grant",  "copy" };
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, rules, text);
  do
    dowser_sql_scan_next_code (&scan, &piece);
  while (dowser_sql_piece_is_sign (&piece, '('));
  for (guint i = 0; piece.kind == DOWSER_SQL_PIECE_WORD && i < G_N_ELEMENTS (first_words); i++)
    if (piece.length == strlen (first_words[i]) && g_ascii_strncasecmp (piece.start, first_words[i], piece.length) == 0)
      return TRUE;
  return FALSE;
}

DowserSqlLikeness
dowser_sql_get_likeness (const char *text, DowserDialectId own, const DowserSchema *schema)
{
  DowserDialectId dialect = own > DOWSER_DIALECT_DUCKDB ? DOWSER_DIALECT_SQLITE : own;
  DowserSqlLikeness likeness = DOWSER_SQL_IS_WORDS;
  DowserSqlTokens tokens;

  if (text == NULL || !may_be_sql (text, dowser_dialect_find (dialect)->rules))
    return DOWSER_SQL_IS_WORDS;
  if (dowser_sql_tokens_init (&tokens, text, dialect, NULL))
    likeness = rate_likeness (text, own, schema, tokens.tokens);
  else if (is_broken_sql (text))
    likeness = DOWSER_SQL_IS_SQL;
  dowser_sql_tokens_clear (&tokens);
  return likeness;
}
