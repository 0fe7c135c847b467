/* dowser-clickhouse-engine.h - databases on ClickHouse */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** Its uris are those of dowser_clickhouse_connection_new(). */
extern const DowserEngine dowser_clickhouse_engine;

G_END_DECLS
