/* dowser-sql-complete.h - how SQL that is being typed may go on at a place in it */
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
 * DowserSqlOffer:
 * @text: what is put in, quoted where the name asks for it
 * @of: (nullable): the table of a column
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
 * @sql: perhaps no whole statement; @at: a place in it, in bytes
 * @schema: (nullable): whose tables and columns are offered
 * @start: (out): where the word begins that an offer takes the place of, up to @at
 * @is_asked: (out): whether the place itself asks for a name, as behind "orders."
 *
 * What may stand at @at and begins as the word there does. Behind FROM and JOIN tables come first, behind the name of a
 * table and a dot there are its columns alone, and elsewhere the columns of the tables that the statement names come
 * before all others. Pure.
 *
 * Returns: (transfer full): DowserSqlOffer, the best first; none within a text or a comment
 */
GPtrArray *dowser_sql_complete (const char *sql, gsize at, DowserDialectId dialect, const DowserSchema *schema,
                                gsize *start, gboolean *is_asked);

G_END_DECLS
