/* dowser-sql-likeness.h - whether a person has typed SQL or a question in words */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserSqlLikeness:
 * @DOWSER_SQL_IS_WORDS: a question in words, also where it begins with "select" or "with"
 * @DOWSER_SQL_IS_DOUBTFUL: built as SQL is, but nothing in it is SQL alone, and its tables are unknown
 * @DOWSER_SQL_IS_SQL: SQL, perhaps of a kind that is refused, or with a mistake in it
 */
typedef enum
{
  DOWSER_SQL_IS_WORDS,
  DOWSER_SQL_IS_DOUBTFUL,
  DOWSER_SQL_IS_SQL
} DowserSqlLikeness;

/**
 * dowser_sql_get_likeness:
 * @text: what was typed or pasted
 * @own: the dialect of the source
 * @schema: (nullable): %NULL where no source is open yet: what only its names could tell is words then
 *
 * By the first word and the grammar behind it. Comments, blanks and parentheses before the first word say nothing.
 */
DowserSqlLikeness dowser_sql_get_likeness (const char *text, DowserDialectId own, const DowserSchema *schema);

G_END_DECLS
