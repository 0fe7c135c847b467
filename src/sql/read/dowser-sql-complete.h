/* dowser-sql-complete.h - completions for SQL while the user types it */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SQL_OFFER_TABLE,
  DOWSER_SQL_OFFER_COLUMN,
  DOWSER_SQL_OFFER_KEYWORD
} DowserSqlOfferKind;

/**
 * DowserSqlOffer: a completion that is offered while the user types SQL.
 * @text: the text to insert, quoted if the dialect requires quotes for the name
 * @of: (nullable): for a column, its table; for the alias of a table, the table's name
 */
typedef struct
{
  DowserSqlOfferKind kind;
  char *text;
  char *of;
} DowserSqlOffer;
void dowser_sql_offer_free (DowserSqlOffer *self);

/**
 * dowser_sql_complete:
 * @sql: a statement, possibly incomplete; @at: the position of the cursor, in bytes
 * @schema: (nullable): contains the tables and columns to offer
 * @start: (out): the start of the word before @at, which an offer replaces
 * @is_column_only: (out): TRUE if only a column name can follow, as after "orders."
 *
 * Offers the words that can follow at @at and that begin like the word before @at. After FROM and JOIN, tables come
 * first. After the name of a table and a dot, only its columns are offered. In other places, the columns of the tables
 * that the statement names come before all other columns. Pure.
 *
 * Returns: (transfer full): DowserSqlOffer, the best first; empty inside a text or a comment
 */
GPtrArray *dowser_sql_complete (const char *sql, gsize at, DowserDialectId dialect, const DowserSchema *schema,
                                gsize *start, gboolean *is_column_only);

G_END_DECLS
