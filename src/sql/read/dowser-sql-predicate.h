/* dowser-sql-predicate.h - precedence levels of operators, comparisons and predicates, shared by the files that read
 * expressions */
#pragma once

#include "sql/read/dowser-sql-parser.h"

G_BEGIN_DECLS

/** DowserSqlLevel: how tightly an operator binds, from the loosest to the tightest. */
typedef enum
{
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_EQUALITY,
  LEVEL_RELATION,
  LEVEL_BITS,
  LEVEL_ADD,
  LEVEL_MULTIPLY,
  LEVEL_CONCAT,
  LEVEL_UNARY
} DowserSqlLevel;

/* defined in dowser-sql-parse-expr.c */
/** Reads an expression whose operators bind at least as tightly as @level. */
DowserExpr *dowser_sql_parse_level (DowserSqlParser *self, DowserSqlLevel level);

/* defined in dowser-sql-parse-predicate.c */
/** Returns TRUE if IN, BETWEEN, LIKE, IS or a similar word follows. */
gboolean dowser_sql_is_at_predicate (const DowserSqlParser *self);
/** Reads the predicate that follows @x (taken). */
DowserExpr *dowser_sql_parse_predicate (DowserSqlParser *self, DowserExpr *x);

/* defined in dowser-sql-compare.c */
/** Compares two values, two rows, or two texts whose case is ignored. @a, @b: taken */
DowserExpr *dowser_sql_make_comparison (DowserSqlParser *self, DowserCompare op, DowserExpr *a, DowserExpr *b);
/** Compares for equality, where two NULLs are equal. @negated: TRUE to compare for inequality. @a, @b: taken */
DowserExpr *dowser_sql_make_null_safe_comparison (DowserSqlParser *self, DowserExpr *a, DowserExpr *b,
                                                  gboolean negated);
/** Reads x = ANY (SELECT …). Returns: (nullable): NULL if no quantifier follows */
DowserExpr *dowser_sql_parse_quantified (DowserSqlParser *self, DowserCompare op, const DowserExpr *x);
/** Makes a raw call (a call that is replaced by its meaning only later) of LIKE, ILIKE or GLOB. @x, @pattern, @escape
 * (nullable): taken */
DowserExpr *dowser_sql_make_like (DowserSqlParser *self, DowserSqlWord word, const DowserSqlToken *at, DowserExpr *x,
                                  DowserExpr *pattern, DowserExpr *escape, gboolean negated);
gboolean dowser_sql_is_row (const DowserExpr *expr);
/** Returns the condition that the row @x equals one of the rows @members. @x and @members: taken */
DowserExpr *dowser_sql_make_row_in (DowserSqlParser *self, DowserExpr *x, GPtrArray *members, gboolean negated);

/* defined in dowser-sql-row-query.c */
/** Returns the condition that @row is among the rows of @select (taken). @select may read from the selects that contain
 * it. @at: the token whose position errors report. Returns: (nullable) */
DowserExpr *dowser_sql_make_row_in_query (DowserSqlParser *self, const DowserExpr *row, DowserSelect *select,
                                          const DowserSqlToken *at, gboolean reads_outer_query);
guint dowser_sql_count_row_queries (const DowserSqlParser *self);
/** Completes the tests such as (a, b) IN (SELECT …) that were read since there were @first of them. They could not be
 * completed before, because their context decides whether NULL counts as false or as true. @condition: (nullable): the
 * condition that contains them; %NULL if they are outside of a condition */
void dowser_sql_complete_row_queries (DowserSqlParser *self, const DowserExpr *condition, guint first);

/* defined in dowser-sql-substring.c */
/** These functions find the meaning of the raw calls (calls as written in SQL) of the function in their name. @raw: the
 * call; @args: its arguments, whose meaning is already found */
DowserExpr *dowser_sql_read_substring (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);
DowserExpr *dowser_sql_read_left (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);
DowserExpr *dowser_sql_read_right (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/* defined in dowser-sql-pad.c */
/** Reads LPAD and RPAD. @args: the arguments, which are already interpreted */
DowserExpr *dowser_sql_read_trim (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);
DowserExpr *dowser_sql_read_pad (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

G_END_DECLS
