/* dowser-sql-lexer.h - SQL text as tokens: SQLite's spelling, and what others add to it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserSqlWord: what a bare word means to the reader, in alphabetical order. */
typedef enum
{
  WORD_NONE,
  WORD_ALL,
  WORD_AND,
  WORD_ANY,
  WORD_AS,
  WORD_ASC,
  WORD_BETWEEN,
  WORD_BY,
  WORD_CASE,
  WORD_CAST,
  WORD_COLLATE,
  WORD_CROSS,
  WORD_CURRENT,
  WORD_DATE,
  WORD_DESC,
  WORD_DISTINCT,
  WORD_ELSE,
  WORD_END,
  WORD_ESCAPE,
  WORD_EXCEPT,
  WORD_EXISTS,
  WORD_EXTRACT,
  WORD_FALSE,
  WORD_FETCH,
  WORD_FILTER,
  WORD_FIRST,
  WORD_FOLLOWING,
  WORD_FOR,
  WORD_FROM,
  WORD_FULL,
  WORD_GLOB,
  WORD_GROUP,
  WORD_HAVING,
  WORD_ILIKE,
  WORD_IN,
  WORD_INNER,
  WORD_INTERSECT,
  WORD_INTO,
  WORD_IS,
  WORD_ISNULL,
  WORD_JOIN,
  WORD_LAST,
  WORD_LEFT,
  WORD_LIKE,
  WORD_LIMIT,
  WORD_NATURAL,
  WORD_NOT,
  WORD_NOTNULL,
  WORD_NULL,
  WORD_NULLS,
  WORD_OFFSET,
  WORD_ON,
  WORD_OR,
  WORD_ORDER,
  WORD_OUTER,
  WORD_OVER,
  WORD_PARTITION,
  WORD_PRECEDING,
  WORD_RANGE,
  WORD_RECURSIVE,
  WORD_RIGHT,
  WORD_ROW,
  WORD_ROWS,
  WORD_SELECT,
  WORD_SOME,
  WORD_THEN,
  WORD_TIMESTAMP,
  WORD_TRUE,
  WORD_UNBOUNDED,
  WORD_UNION,
  WORD_USING,
  WORD_VALUES,
  WORD_WHEN,
  WORD_WHERE,
  WORD_WINDOW,
  WORD_WITH,
} DowserSqlWord;

/**
 * DowserSqlTokenType:
 * @TOKEN_WORD: bare, perhaps a keyword
 * @TOKEN_NAME: in `…` or […]
 * @TOKEN_DOUBLE: in "…": a name, or in SQLite a text where there is no such name
 * @TOKEN_SIGN: an operator or punctuation
 */
typedef enum
{
  TOKEN_END,
  TOKEN_WORD,
  TOKEN_NAME,
  TOKEN_DOUBLE,
  TOKEN_TEXT,
  TOKEN_BLOB,
  TOKEN_NUMBER,
  TOKEN_PARAMETER,
  TOKEN_SIGN,
} DowserSqlTokenType;

/**
 * DowserSqlToken: @text: without its quotes, @length its bytes; @start: the byte of the SQL at which it stands
 * @from: of a SELECT the place of its FROM among the tokens, 0 where it has none
 */
typedef struct
{
  DowserSqlTokenType type;
  DowserSqlWord word;
  const char *text;
  gsize length;
  gsize start;
  guint from;
} DowserSqlToken;

/** DowserSqlTokens: the last one is a TOKEN_END. */
typedef struct
{
  const char *sql;
  GArray *tokens;
  GStringChunk *texts;
} DowserSqlTokens;

/** Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_SYNTAX with the position */
DowserSqlTokens *dowser_sql_tokens_new (const char *sql, GError **error);
void dowser_sql_tokens_free (DowserSqlTokens *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSqlTokens, dowser_sql_tokens_free)

/** "line 1, column 8". Returns: (transfer full) */
char *dowser_sql_describe_place (const char *sql, gsize start);

G_END_DECLS
