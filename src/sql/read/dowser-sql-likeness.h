/* dowser-sql-likeness.h - decides whether the user typed SQL or a question in words */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserSqlLikeness:
 * @DOWSER_SQL_IS_WORDS: a question in words, even if it begins with "select" or "with"
 * @DOWSER_SQL_IS_DOUBTFUL: has the form of SQL, but nothing in it is only SQL, and its tables are unknown
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
 * @text: the typed or pasted text
 * @own: the dialect of the source
 * @schema: (nullable): %NULL if no source is open yet. In this case, a text counts as words if only the names in a
 * schema could show that the text is SQL
 *
 * Decides by the first word and the grammar after it. Comments, blanks and parentheses before the first word are
 * ignored.
 */
DowserSqlLikeness dowser_sql_get_likeness (const char *text, DowserDialectId own, const DowserSchema *schema);

G_END_DECLS
