/* dowser-mysql-driver.h - lines to MySQL and MariaDB servers by libmariadb */
#pragma once

#include "sources/saved/dowser-server-kind.h"
#include "sources/server/dowser-server-driver.h"

G_BEGIN_DECLS

extern const DowserServerDriver dowser_mysql_driver;

/** How safe the way to @uri must be: a file of certificates is there to be checked against. */
DowserTlsMode dowser_mysql_get_safety (const DowserServerUri *uri);

G_END_DECLS
