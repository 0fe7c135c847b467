/* dowser-clickhouse-profile.h - profiles the columns of a ClickHouse database within a time limit */
#pragma once

#include "schema/dowser-profile.h"
#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Implements the profile function of #DowserEngine. */
DowserProfile *dowser_clickhouse_profile (const DowserClickhouseConnection *connection, const DowserSchema *schema,
                                          guint max_seconds, GCancellable *cancellable, GError **error);

G_END_DECLS
