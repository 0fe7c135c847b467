/* dowser-postgresql-driver.h - lines to PostgreSQL servers by libpq */
#pragma once

#include "sources/server/dowser-server-driver.h"

G_BEGIN_DECLS

extern const DowserServerDriver dowser_postgresql_driver;

/** Whether @name may stand in an address behind the "?". */
gboolean dowser_postgresql_knows_parameter (const char *name);

G_END_DECLS
