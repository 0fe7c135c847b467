/* dowser-clickhouse-engine.h - the engine for ClickHouse databases */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** The engine for ClickHouse. Its URIs have the form that dowser_clickhouse_connection_new() describes. */
extern const DowserEngine dowser_clickhouse_engine;

G_END_DECLS
