/* dowser-sql-templates.h - patterns of calls and what they mean */
#pragma once

#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

#define DOWSER_SQL_HOLES 9
/** The dialects that are read; the last one stands for none that is. */
#define DOWSER_SQL_DIALECTS (DOWSER_DIALECT_DUCKDB + 1)

/**
 * DowserSqlPattern: @pattern: with parameters "1" … "9" for its holes; @meaning: (nullable): a plan has none
 * @weight: how much the pattern says besides its holes; @index: which comes first among equals
 * @natural: the holes, by bits, that only literal whole numbers fill, as %DOWSER_FORM_NATURAL says
 * @of_time: SQLite's text 'now' in a hole would be no text
 * @of_reals: a quotient that is never one of whole numbers
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

/** Made once, never changed. Returns: (transfer none): by dowser_sql_template_key(), arrays of #DowserSqlPattern, those
 * that say most first */
GHashTable *dowser_sql_templates_get (DowserDialectId dialect);
/** Returns: (nullable): by what a pattern is looked for; %NULL where none begins so */
const char *dowser_sql_template_key (const DowserExpr *expr);
/** Returns: the number of the hole that @pattern is, from 0; -1 where it is none */
int dowser_sql_template_hole (const DowserExpr *pattern);

G_END_DECLS
