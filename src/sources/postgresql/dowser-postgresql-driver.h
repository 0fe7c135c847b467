/* dowser-postgresql-driver.h - connections to PostgreSQL servers through libpq */
#pragma once

#include "sources/server/dowser-server-driver.h"

G_BEGIN_DECLS

extern const DowserServerDriver dowser_postgresql_driver;

/** Returns TRUE if @name is allowed after the "?" of an address. */
gboolean dowser_postgresql_is_allowed_parameter (const char *name);

G_END_DECLS
