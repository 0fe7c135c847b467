/* dowser-mysql-driver.h - lines to MySQL and MariaDB servers by libmariadb */
#pragma once

#include "sources/server/dowser-server-driver.h"

G_BEGIN_DECLS

extern const DowserServerDriver dowser_mysql_driver;

G_END_DECLS
