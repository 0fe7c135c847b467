/* dowser-sql-templates.h - patterns of calls and what they mean */
#pragma once

#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

#define DOWSER_SQL_HOLES 9
/** The number of dialects that can be read, plus one that stands for any other. */
#define DOWSER_SQL_DIALECTS (DOWSER_DIALECT_DUCKDB + 1)

/**
 * DowserSqlPattern: @pattern: with parameters "1" … "9" for its holes; @meaning: (nullable): %NULL if a plan can't
 * express it
 * @weight: the number of expressions in the pattern besides its holes; @index: its order among patterns of equal weight
 * @natural: a bit mask of the holes that only literal whole numbers fill, see %DOWSER_FUNCTION_FORM_NATURAL
 * @of_time: the pattern calls a date or time function, so SQLite's text 'now' can't fill a hole
 * @of_reals: the pattern is a division that the dialect doesn't use for two whole numbers
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

/** Created one time, then never changed. Returns: (transfer none): by dowser_sql_template_get_key(), arrays of
 * #DowserSqlPattern, the most specific ones first */
GHashTable *dowser_sql_templates_get (DowserDialectId dialect);
/** Returns: (nullable): the key under which a pattern is stored; %NULL if no pattern begins like @expr */
const char *dowser_sql_template_get_key (const DowserExpr *expr);
/** Returns: the number of the hole that @pattern is, from 0; -1 if it isn't one */
int dowser_sql_template_get_hole (const DowserExpr *pattern);

G_END_DECLS
