/* dowser-sql-templates.h - patterns of calls and what they mean */
#pragma once

#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

#define DOWSER_SQL_HOLES 9
/** The number of dialects that can be read, plus one number that stands for any other dialect. */
#define DOWSER_SQL_DIALECTS (DOWSER_DIALECT_DUCKDB + 1)

/**
 * DowserSqlPattern: @pattern: with parameters "1" … "9" for its holes; @meaning: (nullable): %NULL if a plan can't
 * express the pattern
 * @weight: the number of expressions in the pattern besides its holes; @index: its position among patterns of equal
 * weight
 * @natural: a bit mask of the holes that only literal whole numbers fill, see %DOWSER_FUNCTION_FORM_NATURAL
 * @of_time: TRUE if the pattern calls a date or time function, so SQLite's text 'now' can't fill a hole
 * @of_reals: TRUE if the pattern is a division that the dialect doesn't use for two whole numbers
 */
typedef struct
{
  DowserExpr *pattern;
  DowserExpr *meaning;
  guint weight;
  guint index;
  guint natural;
  gboolean of_time;
  gboolean of_reals;
} DowserSqlPattern;

/** Returns the patterns that the SQL of @dialect is compared with. They are created at the first call and then never
 * changed. Returns: (transfer none): arrays of #DowserSqlPattern, keyed by the result of
 * dowser_sql_template_get_key(). In each array, the most specific patterns are first. */
GHashTable *dowser_sql_templates_get (DowserDialectId dialect);
/** Returns: (nullable): the key under which the patterns for @expr are stored; %NULL if no pattern can fit the
 * outermost expression of @expr */
const char *dowser_sql_template_get_key (const DowserExpr *expr);
/** Returns: the index of the placeholder, from 0, if @pattern is a placeholder; otherwise -1 */
int dowser_sql_template_get_hole (const DowserExpr *pattern);

G_END_DECLS
