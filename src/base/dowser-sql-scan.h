/* dowser-sql-scan.h - splits SQL text into words, quoted texts, comments and operators, by the rules of a dialect */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSqlJoin: when two quoted texts in a row are one value.
 * @DOWSER_SQL_JOIN_LINES: if only blanks and line comments are between the texts, with at least one line break
 * @DOWSER_SQL_JOIN_ALWAYS: if only blanks and comments are between the texts
 */
typedef enum
{
  DOWSER_SQL_JOIN_NEVER,
  DOWSER_SQL_JOIN_LINES,
  DOWSER_SQL_JOIN_ALWAYS
} DowserSqlJoin;

/**
 * DowserSqlHash: when # begins a comment.
 * @DOWSER_SQL_HASH_SPACED: before a space or an exclamation mark
 */
typedef enum
{
  DOWSER_SQL_HASH_NEVER,
  DOWSER_SQL_HASH_ALWAYS,
  DOWSER_SQL_HASH_SPACED
} DowserSqlHash;

/**
 * DowserSqlDollars: which texts may be quoted by dollar signs.
 * @DOWSER_SQL_DOLLARS_TAGGED: between $$ or between $tag$, where a tag is a word
 * @DOWSER_SQL_DOLLARS_CLOSED: like TAGGED, with any characters in the tag, but only if the closing tag is found
 */
typedef enum
{
  DOWSER_SQL_DOLLARS_NEVER,
  DOWSER_SQL_DOLLARS_TAGGED,
  DOWSER_SQL_DOLLARS_CLOSED
} DowserSqlDollars;

/**
 * DowserSqlRules: how a dialect writes texts, names and comments. A struct of zeros describes a dialect without any of
 * these.
 * @text_quotes, @name_quotes: the characters that open a text or a name; "[" is closed by "]"
 * @prefixes: capital letters that belong to a text directly after them, such as X'00'
 * @escape_prefixes: the letters of @prefixes that enable backslash escapes in their text; @raw_prefixes: the letters
 * that disable backslash escapes
 * @backslashes, @name_backslashes: TRUE if a backslash escapes the next character in a text, or in a name
 * @doubled_brackets: TRUE if "]]" in a name is a bracket
 * @dashes_need_blank: TRUE if -- begins a comment only before a blank, a control character or the end
 * @slash_comments: TRUE if // begins a comment
 * @nested_comments: TRUE if block comments can be nested
 * @line_ends: the characters that end a line comment
 * @open_parameters: TRUE if a parameter is $name, :name, @name or #name, and may end with anything in parentheses
 * @blanks: (nullable): the first and last code points of non-ASCII blanks, terminated by a zero
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
 * DowserSqlPieceKind: the kind of a piece of SQL text (a token, a comment or the blanks between them), and which
 * characters belong to the piece.
 * @DOWSER_SQL_PIECE_COMMENT: with its marks; a line comment doesn't include the line break
 * @DOWSER_SQL_PIECE_TEXT, @DOWSER_SQL_PIECE_NAME: with the quotes, and a text with its prefix
 * @DOWSER_SQL_PIECE_WORD: a keyword or an unquoted name
 * @DOWSER_SQL_PIECE_NUMBER: digits with a decimal point and an exponent; letters after the digits are a separate word
 * @DOWSER_SQL_PIECE_PARAMETER: only with @open_parameters; in other dialects, a parameter is a sign and a word or
 * number
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
 * DowserSqlPiece: a part of the scanned text, from @start on, @length bytes.
 * @open, @close: for a text, name or comment: the length in bytes of the opening and of the closing quote or mark
 * @unterminated: TRUE if a quote or block comment has no end, and extends to the end of the text
 * @executed: TRUE if some servers execute this comment, which begins with an exclamation mark
 * @backslashes: TRUE if the text or name has backslash escapes
 * @continues: TRUE if this text literal continues the text literal before it
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

/** DowserSqlScan: a position in a text. A copy is independent. */
typedef struct
{
  const DowserSqlRules *rules;
  const char *at;
  /*< private >*/
  guint joining;
  gboolean backslashes;
} DowserSqlScan;

/** @rules, @text: borrowed */
void dowser_sql_scan_init (DowserSqlScan *self, const DowserSqlRules *rules, const char *text);

/**
 * dowser_sql_scan_next:
 * @piece: (out): the next piece: a word, a number, a quoted text, a sign, blanks or a comment
 *
 * Every byte of the SQL belongs to a piece, so the pieces are contiguous.
 *
 * Returns: %FALSE with #DOWSER_SQL_PIECE_END at the end
 */
gboolean dowser_sql_scan_next (DowserSqlScan *self, DowserSqlPiece *piece);

/** Returns the next piece, skipping blanks and comments. A comment that doesn't end, or that some servers execute,
 * isn't skipped. */
gboolean dowser_sql_scan_next_code (DowserSqlScan *self, DowserSqlPiece *piece);

/**
 * dowser_sql_piece_unquote:
 * @piece: a text, name or word
 * @into: (out): a buffer of at least the piece's @length bytes; isn't NUL-terminated
 *
 * Copies the content without the quotes. Two quotes that mean one quote are copied as one. Backslash escapes are copied
 * unchanged.
 *
 * Returns: the number of bytes written
 */
gsize dowser_sql_piece_unquote (const DowserSqlPiece *piece, char *into);

static inline gboolean
dowser_sql_piece_is_sign (const DowserSqlPiece *piece, char sign)
{
  return piece->kind == DOWSER_SQL_PIECE_SIGN && piece->length == 1 && *piece->start == sign;
}

/** Returns TRUE if @c is valid in a word, after its first byte. */
static inline gboolean
dowser_sql_is_word_part (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

G_END_DECLS
