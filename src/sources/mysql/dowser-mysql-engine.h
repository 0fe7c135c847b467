/* dowser-mysql-engine.h - the engine for databases on MySQL and MariaDB */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** The engine for MySQL and MariaDB. Its URIs have the form mysql://user@host/database (dowser-server-uri.h). */
extern const DowserEngine dowser_mysql_engine;

G_END_DECLS
