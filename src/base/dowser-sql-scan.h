/* dowser-sql-scan.h - the one scanner of SQL text: where words, quotes and comments begin and end in each dialect */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSqlJoin: when a quoted text continues the quoted text before it, as one value.
 * @DOWSER_SQL_JOIN_LINES: a line break and nothing but blanks and line comments stand between them
 * @DOWSER_SQL_JOIN_ALWAYS: nothing but blanks and comments stands between them
 */
typedef enum
{
  DOWSER_SQL_JOIN_NEVER,
  DOWSER_SQL_JOIN_LINES,
  DOWSER_SQL_JOIN_ALWAYS
} DowserSqlJoin;

/**
 * DowserSqlHash: where # begins a comment.
 * @DOWSER_SQL_HASH_SPACED: before a space or an exclamation mark
 */
typedef enum
{
  DOWSER_SQL_HASH_NEVER,
  DOWSER_SQL_HASH_ALWAYS,
  DOWSER_SQL_HASH_SPACED
} DowserSqlHash;

/**
 * DowserSqlDollars: which texts stand between dollar signs.
 * @DOWSER_SQL_DOLLARS_TAGGED: between $$ or between $tag$, where a tag is a word
 * @DOWSER_SQL_DOLLARS_CLOSED: the same with any tag, but only where the end is found
 */
typedef enum
{
  DOWSER_SQL_DOLLARS_NEVER,
  DOWSER_SQL_DOLLARS_TAGGED,
  DOWSER_SQL_DOLLARS_CLOSED
} DowserSqlDollars;

/**
 * DowserSqlRules: how a dialect writes texts, names and comments. A row of zeros has neither.
 * @text_quotes, @name_quotes: the characters that open a text or a name; "[" is closed by "]"
 * @prefixes: capital letters that belong to the text right behind them, such as X'00'
 * @escape_prefixes: those of @prefixes that turn backslash escapes on in their text; @raw_prefixes: that turn them off
 * @backslashes, @name_backslashes: whether a backslash escapes the next character in a text, or in a name
 * @doubled_brackets: whether "]]" in a name is a bracket
 * @dashes_need_blank: whether -- begins a comment only before a blank, a control character or the end
 * @slash_comments: whether // begins a comment
 * @nested_comments: whether one block comment can stand in another
 * @line_ends: what ends a line comment
 * @open_parameters: whether a parameter is $name, :name, @name or #name, and may end with anything in parentheses
 * @blanks: (nullable): the first and last code points of blanks beyond ASCII, ended by a zero
 */
typedef struct
{
  const char *text_quotes;
  const char *name_quotes;
  const char *prefixes;
  const char *escape_prefixes;
  const char *raw_prefixes;
  gboolean backslashes;
  gboolean name_backslashes;
  gboolean doubled_brackets;
  DowserSqlJoin joins;
  DowserSqlDollars dollars;
  DowserSqlHash hash_comments;
  gboolean dashes_need_blank;
  gboolean slash_comments;
  gboolean nested_comments;
  const char *line_ends;
  gboolean open_parameters;
  const gunichar (*blanks)[2];
} DowserSqlRules;

extern const DowserSqlRules dowser_sql_rules_sqlite;
extern const DowserSqlRules dowser_sql_rules_postgresql;
extern const DowserSqlRules dowser_sql_rules_mysql;
extern const DowserSqlRules dowser_sql_rules_duckdb;
extern const DowserSqlRules dowser_sql_rules_sqlserver;
extern const DowserSqlRules dowser_sql_rules_clickhouse;

/**
 * DowserSqlPieceKind:
 * @DOWSER_SQL_PIECE_COMMENT: with its marks; a line comment without the end of its line
 * @DOWSER_SQL_PIECE_TEXT, @DOWSER_SQL_PIECE_NAME: with the quotes, and a text with its prefix
 * @DOWSER_SQL_PIECE_WORD: a keyword or a name without quotes
 * @DOWSER_SQL_PIECE_NUMBER: digits with a point and an exponent; letters behind it are a word of their own
 * @DOWSER_SQL_PIECE_PARAMETER: by @open_parameters only; other dialects' are a sign and a word or number
 * @DOWSER_SQL_PIECE_SIGN: an operator or punctuation
 */
typedef enum
{
  DOWSER_SQL_PIECE_END,
  DOWSER_SQL_PIECE_BLANK,
  DOWSER_SQL_PIECE_COMMENT,
  DOWSER_SQL_PIECE_TEXT,
  DOWSER_SQL_PIECE_NAME,
  DOWSER_SQL_PIECE_WORD,
  DOWSER_SQL_PIECE_NUMBER,
  DOWSER_SQL_PIECE_PARAMETER,
  DOWSER_SQL_PIECE_SIGN
} DowserSqlPieceKind;

/**
 * DowserSqlPiece: a part of the text that was scanned, from @start on, @length bytes.
 * @open, @close: how many bytes before and behind the content of a text, name or comment are its quotes or marks
 * @unterminated: a quote or block comment has no end, and reaches to the end of the text
 * @executed: some servers execute this comment, which begins with an exclamation mark
 * @backslashes: the text or name was scanned with them
 * @continues: the text continues the one before it
 */
typedef struct
{
  DowserSqlPieceKind kind;
  const char *start;
  gsize length;
  gsize open;
  gsize close;
  gboolean unterminated;
  gboolean executed;
  gboolean backslashes;
  gboolean continues;
} DowserSqlPiece;

/** DowserSqlScan: a place in a text. A copy is a place of its own. */
typedef struct
{
  const DowserSqlRules *rules;
  const char *at;
  /*< private >*/
  guint joining;
  gboolean backslashes;
} DowserSqlScan;

/** @rules, @text: (not copied) */
void dowser_sql_scan_init (DowserSqlScan *self, const DowserSqlRules *rules, const char *text);

/**
 * dowser_sql_scan_next:
 * @piece: (out)
 *
 * The pieces of a text follow each other without a gap.
 *
 * Returns: %FALSE with #DOWSER_SQL_PIECE_END at the end
 */
gboolean dowser_sql_scan_next (DowserSqlScan *self, DowserSqlPiece *piece);

/** The same without blanks and comments. A comment that does not end, or that some servers execute, is not left out. */
gboolean dowser_sql_scan_next_code (DowserSqlScan *self, DowserSqlPiece *piece);

/**
 * dowser_sql_piece_unquote:
 * @piece: a text, name or word
 * @into: (out): at least @length bytes of the piece; no zero byte is put behind
 *
 * Copies the content with doubled quotes once. Backslashes stay.
 *
 * Returns: how many bytes were written
 */
gsize dowser_sql_piece_unquote (const DowserSqlPiece *piece, char *into);

static inline gboolean
dowser_sql_piece_is_sign (const DowserSqlPiece *piece, char sign)
{
  return piece->kind == DOWSER_SQL_PIECE_SIGN && piece->length == 1 && *piece->start == sign;
}

/** Whether @c can stand in a word, behind its first byte. */
static inline gboolean
dowser_sql_is_word_part (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

G_END_DECLS
