/* dowser-sqlite-engine.h - the engine for SQLite files */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** The engine for SQLite files. Its URIs are absolute paths. */
extern const DowserEngine dowser_sqlite_engine;

G_END_DECLS
