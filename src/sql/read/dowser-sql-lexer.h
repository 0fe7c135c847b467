/* dowser-sql-lexer.h - splits SQL text into tokens by the rules of a dialect */
#pragma once

#include "sql/read/dowser-sql-word.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * DowserSqlTokenType:
 * @TOKEN_WORD: a word without quotes, perhaps a keyword
 * @TOKEN_NAME: a name in `…` or […]
 * @TOKEN_DOUBLE: a word in "…": a name; in SQLite, a text if there is no such name
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
 * DowserSqlToken: @text: without its quotes, @length in bytes; @start: its byte offset in the SQL
 * @from, @window: for a SELECT, the indices of its FROM and its WINDOW among the tokens, 0 if it has none
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

/* Enough for most statements, which are read without an allocation. */
#define DOWSER_SQL_FEW_TOKENS 128
#define DOWSER_SQL_SHORT_TEXT 2048

/** DowserSqlTokens: the last one is a TOKEN_END. Must not be moved: it may point into itself. */
typedef struct
{
  const char *sql;
  DowserSqlToken *tokens;
  char *texts;
  guint n_tokens;
  guint n_allocated;
  DowserSqlToken few[DOWSER_SQL_FEW_TOKENS];
  char short_text[DOWSER_SQL_SHORT_TEXT];
} DowserSqlTokens;

/** Splits @sql into tokens. Even after an error, @self must be freed with dowser_sql_tokens_clear(). Returns: FALSE
 * with #DOWSER_SQL_ERROR_SYNTAX and the position of the error */
gboolean dowser_sql_tokens_init (DowserSqlTokens *self, const char *sql, DowserDialectId dialect, GError **error);
void dowser_sql_tokens_clear (DowserSqlTokens *self);

/** Returns: (transfer full): the position @start in words: "line 1, column 8" */
char *dowser_sql_describe_place (const char *sql, gsize start);

G_END_DECLS
