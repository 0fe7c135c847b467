/* dowser-mysql-engine.h - the engine for databases on MySQL and MariaDB */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** Its uris are those of dowser_mysql_connection_new(). */
extern const DowserEngine dowser_mysql_engine;

G_END_DECLS
