/* dowser-table-rank.h - sorts the tables of a schema, the most important first */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns the tables that aren't hidden. Tables with many rows, and with many foreign keys that start or end at the
 * table, come first. Returns: (transfer container): of DowserTable */
GPtrArray *dowser_tables_rank (const DowserSchema *schema);

G_END_DECLS
