/* dowser-table-rank.h - the tables of a schema, the most important first */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The tables that are not hidden. A table with many rows and many foreign keys, to it or from it, comes first.
 * Returns: (transfer container): of DowserTable */
GPtrArray *dowser_tables_rank (const DowserSchema *schema);

G_END_DECLS
