/* dowser-table-card.h - what is worth knowing of a table at a glance */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserTableCard:
 * @table: borrowed from the schema, which has to stay
 * @values: (nullable): a few of what stands in it, "Bergen, Oslo, Rome"
 * @newest: (nullable): the last day in it, as stored: "2024-12-31"
 */
typedef struct
{
  const DowserTable *table;
  char *values;
  char *newest;
} DowserTableCard;

void dowser_table_card_free (DowserTableCard *self);
/** Of all tables that are shown, those that many keys lead to and that have many rows first. @profile: (nullable).
 * Returns: (transfer full): of DowserTableCard */
GPtrArray *dowser_table_cards_new (const DowserSchema *schema, const DowserProfile *profile);

G_END_DECLS
