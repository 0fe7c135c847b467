/* dowser-mysql-driver.h - connections to MySQL and MariaDB servers through libmariadb */
#pragma once

#include "sources/saved/dowser-server-kind.h"
#include "sources/server/dowser-server-driver.h"

G_BEGIN_DECLS

extern const DowserServerDriver dowser_mysql_driver;

/** Returns the TLS mode for @uri. If the address names a file of certificates but no mode, the server's certificate is
 * verified. */
DowserTlsMode dowser_mysql_get_tls_mode (const DowserServerUri *uri);

G_END_DECLS
