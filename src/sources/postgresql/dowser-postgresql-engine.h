/* dowser-postgresql-engine.h - the engine for PostgreSQL */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

extern const DowserEngine dowser_postgresql_engine;

G_END_DECLS
