/* dowser-table-rank.h - the tables of a schema, the most important first */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns the tables that aren't hidden. Tables with many rows and many foreign keys, to them or from them, come
 * first. Returns: (transfer container): of DowserTable */
GPtrArray *dowser_tables_rank (const DowserSchema *schema);

G_END_DECLS
