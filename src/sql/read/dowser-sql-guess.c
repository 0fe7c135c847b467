/* dowser-sql-guess.c - guesses in which dialect an SQL text is written */
#include "sql/read/dowser-sql-reader.h"

#include "base/dowser-sql-scan.h"

#include <string.h>

#define N_READ (DOWSER_DIALECT_DUCKDB + 1)
#define SQLITE (1u << DOWSER_DIALECT_SQLITE)
#define POSTGRESQL (1u << DOWSER_DIALECT_POSTGRESQL)
#define MYSQL (1u << DOWSER_DIALECT_MYSQL)
#define DUCKDB (1u << DOWSER_DIALECT_DUCKDB)

/* The position in which a word counts as a sign of a dialect, since each word may also be a column's name. A function
 * must be before a parenthesis, an operator between two operands, and SEPARATOR before a text. */
typedef enum
{
  POSITION_BEFORE_PARENTHESIS,
  POSITION_BETWEEN_OPERANDS,
  POSITION_BEFORE_TEXT
} TokenPosition;

/* Words that are used only in the dialects @dialects, and the position in which they count. */
static const struct
{
  const char *word;
  guint dialects;
  TokenPosition token_position;
} words[] = {
  { "string_agg", POSTGRESQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "to_char", POSTGRESQL, POSITION_BEFORE_PARENTHESIS },
  { "to_date", POSTGRESQL, POSITION_BEFORE_PARENTHESIS },
  { "to_timestamp", POSTGRESQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "date_trunc", POSTGRESQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "date_part", POSTGRESQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "age", POSTGRESQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "now", POSTGRESQL | MYSQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "date_format", MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "date_add", MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "date_sub", MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "curdate", MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "timestampdiff", MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "str_to_date", MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "dayofweek", MYSQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "char_length", POSTGRESQL | MYSQL, POSITION_BEFORE_PARENTHESIS },
  { "count_if", DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "date_diff", DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "try_cast", DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "epoch_ms", DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "list_value", DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "julianday", SQLITE | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "strftime", SQLITE | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "group_concat", SQLITE | MYSQL | DUCKDB, POSITION_BEFORE_PARENTHESIS },
  { "ilike", POSTGRESQL | DUCKDB, POSITION_BETWEEN_OPERANDS },
  { "rlike", MYSQL, POSITION_BETWEEN_OPERANDS },
  { "div", MYSQL, POSITION_BETWEEN_OPERANDS },
  { "glob", SQLITE | DUCKDB, POSITION_BETWEEN_OPERANDS },
  { "qualify", DUCKDB, POSITION_BETWEEN_OPERANDS },
  { "separator", MYSQL, POSITION_BEFORE_TEXT },
};

static const struct
{
  const char *sign;
  guint dialects;
} signs[] = {
  { "::", POSTGRESQL | DUCKDB },
  { "~~", POSTGRESQL | DUCKDB },
  { "$$", POSTGRESQL | DUCKDB },
  { "E'", POSTGRESQL | DUCKDB },
  { "<=>", MYSQL },
  { "# ", MYSQL },
  { "//", DUCKDB },
};

/* Words next to which a name is expected, not an operator. NOT isn't one of these words, because it may be before an
 * operator. */
static const char *const clause_words[]
    = { "select", "distinct", "all",   "from",      "join",    "inner", "left",   "right", "full",
        "cross",  "natural",  "on",    "using",     "where",   "group", "having", "order", "by",
        "limit",  "offset",   "union", "intersect", "except",  "and",   "or",     "as",    "case",
        "when",   "then",     "else",  "end",       "between", "in",    "is",     "like",  "asc",
        "desc",   "with",     "over",  "partition", "window",  NULL };

/* The rules for scanning a text whose dialect isn't known. They lack the quotes and comments of only some dialects,
 * such as $$ and #. These are scanned as operator signs, and count as evidence of their dialects. */
static const DowserSqlRules any_rules = { .text_quotes = "'", .name_quotes = "\"`[", .line_ends = "\n" };

static gboolean
is_clause_word (const DowserSqlPiece *piece)
{
  for (guint i = 0; clause_words[i] != NULL; i++)
    if (strlen (clause_words[i]) == piece->length
        && g_ascii_strncasecmp (clause_words[i], piece->start, piece->length) == 0)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if @piece begins or ends an operand. @others: the signs that begin or end an operand */
static gboolean
is_operand (const DowserSqlPiece *piece, const char *others)
{
  switch (piece->kind)
    {
    case DOWSER_SQL_PIECE_END:
      return FALSE;
    case DOWSER_SQL_PIECE_SIGN:
      return strchr (others, *piece->start) != NULL;
    default:
      return !is_clause_word (piece);
    }
}

/* Returns TRUE if the word is in the position @wanted_position. @before: the piece before the word, of the kind END if
 * nothing is before it */
static gboolean
is_in_position (TokenPosition wanted_position, const DowserSqlPiece *before, const DowserSqlPiece *after)
{
  if (dowser_sql_piece_is_sign (before, '.'))
    return FALSE;
  if (wanted_position == POSITION_BEFORE_PARENTHESIS)
    return dowser_sql_piece_is_sign (after, '(');
  if (wanted_position == POSITION_BEFORE_TEXT)
    return after->kind == DOWSER_SQL_PIECE_TEXT;
  return is_operand (before, ")") && is_operand (after, "(-+");
}

static void
count_dialects (guint dialects, guint *counts)
{
  for (DowserDialectId dialect = 0; dialect < N_READ; dialect++)
    counts[dialect] += dialects >> dialect & 1;
}

static void
count_word (const DowserSqlPiece *word, const DowserSqlPiece *before, const DowserSqlPiece *after, guint *counts)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i].word) == word->length && g_ascii_strncasecmp (words[i].word, word->start, word->length) == 0
        && is_in_position (words[i].token_position, before, after))
      count_dialects (words[i].dialects, counts);
}

static void
count_signs (const DowserSqlPiece *piece, guint *counts)
{
  for (const char *at = piece->start; at < piece->start + piece->length; at++)
    for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
      if (strncmp (at, signs[i].sign, strlen (signs[i].sign)) == 0)
        count_dialects (signs[i].dialects, counts);
}

DowserDialectId
dowser_sql_guess_dialect (const char *sql, DowserDialectId start)
{
  guint counts[N_READ] = { 0 };
  DowserDialectId best = MIN (start, DOWSER_DIALECT_DUCKDB);
  DowserSqlPiece before = { 0 };
  DowserSqlScan scan;
  DowserSqlPiece piece, after;

  dowser_sql_scan_init (&scan, &any_rules, sql);
  for (dowser_sql_scan_next_code (&scan, &piece); piece.kind != DOWSER_SQL_PIECE_END; before = piece, piece = after)
    {
      dowser_sql_scan_next_code (&scan, &after);
      if (piece.kind == DOWSER_SQL_PIECE_WORD)
        count_word (&piece, &before, &after, counts);
      if (piece.kind == DOWSER_SQL_PIECE_SIGN || (piece.kind == DOWSER_SQL_PIECE_WORD && piece.length == 1))
        count_signs (&piece, counts);
    }
  for (DowserDialectId dialect = 0; dialect < N_READ; dialect++)
    if (counts[dialect] > counts[best])
      best = dialect;
  return best;
}
