/* dowser-clickhouse-introspect.h - reads the schema of a ClickHouse database with a few large queries */
#pragma once

#include "schema/dowser-schema.h"
#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): a text that changes when the schema changes */
char *dowser_clickhouse_read_signature (const DowserClickhouseConnection *connection, GCancellable *cancellable,
                                        GError **error);
DowserSchema *dowser_clickhouse_introspect (const DowserClickhouseConnection *connection, GCancellable *cancellable,
                                            GError **error);

G_END_DECLS
