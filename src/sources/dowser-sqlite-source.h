/* dowser-sqlite-source.h - an SQLite file as a source */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_SQLITE_SOURCE (dowser_sqlite_source_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqliteSource, dowser_sqlite_source, DOWSER, SQLITE_SOURCE, DowserSource)

/** @path: absolute; nothing is opened yet */
DowserSource *dowser_sqlite_source_new (const char *path);

G_END_DECLS
