/* dowser-duckdb-profile.h - looks into the columns of the chosen files within a time limit */
#pragma once

#include "schema/dowser-profile.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** The profile() of an engine. A table that cannot be read, or was not reached, stays unknown. */
DowserProfile *dowser_duckdb_profile (DowserDuckdbConnection *connection, const DowserSchema *schema, guint max_seconds,
                                      GCancellable *cancellable, GError **error);

G_END_DECLS
