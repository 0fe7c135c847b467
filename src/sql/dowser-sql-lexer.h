/* dowser-sql-lexer.h - SQL text as tokens, in the spelling of a dialect */
#pragma once

#include "sql/dowser-sql-word.h"
#include "sql/dowser-sql-writer.h"

G_BEGIN_DECLS

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
 * @from, @window: of a SELECT the place of its FROM and of its WINDOW among the tokens, 0 where it has none
 */
typedef struct
{
  DowserSqlTokenType type;
  DowserSqlWord word;
  const char *text;
  gsize length;
  gsize start;
  guint from;
  guint window;
} DowserSqlToken;

/** DowserSqlTokens: the last one is a TOKEN_END. */
typedef struct
{
  const char *sql;
  GArray *tokens;
  char *texts;
} DowserSqlTokens;

/** Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_SYNTAX with the position */
DowserSqlTokens *dowser_sql_tokens_new (const char *sql, DowserDialectId dialect, GError **error);
void dowser_sql_tokens_free (DowserSqlTokens *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSqlTokens, dowser_sql_tokens_free)

/** "line 1, column 8". Returns: (transfer full) */
char *dowser_sql_describe_place (const char *sql, gsize start);

G_END_DECLS
