/* dowser-duckdb-profile.h - profiles the columns of the chosen files within a time limit */
#pragma once

#include "schema/dowser-profile.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Implements the profile function of #DowserEngine. A table that can't be read, or was not reached, has no profile. */
DowserProfile *dowser_duckdb_profile (DowserDuckdbConnection *connection, const DowserSchema *schema, guint max_seconds,
                                      GCancellable *cancellable, GError **error);

G_END_DECLS
