/* dowser-clickhouse-engine.h - the engine for ClickHouse databases */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** The engine. Its URIs are those of dowser_clickhouse_connection_new(). */
extern const DowserEngine dowser_clickhouse_engine;

G_END_DECLS
