/* dowser-table-card.h - a short summary of a table */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserTableCard:
 * @table: borrowed from the schema, which must stay alive
 * @values: (nullable): up to three values from a column of the table: "Bergen, Oslo, Rome"
 * @newest: (nullable): the latest day in the table, as stored: "2024-12-31"
 */
typedef struct
{
  const DowserTable *table;
  char *values;
  char *newest;
} DowserTableCard;

void dowser_table_card_free (DowserTableCard *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTableCard, dowser_table_card_free)
/** Creates the card (a short summary) of a table. @profile: (nullable): without it, the card contains no values and no
 * latest day. Returns: (transfer full) */
DowserTableCard *dowser_table_card_new (const DowserTable *table, const DowserProfile *profile);

G_END_DECLS
