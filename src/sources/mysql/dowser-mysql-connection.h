/* dowser-mysql-connection.h - a connection to MySQL or MariaDB: where to, how safe, and what the session is told */
#pragma once

#include "sources/dowser-engine.h"
#include "sources/gda/dowser-gda-connection.h"
#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

/**
 * DowserMysqlConnection:
 * @uri: (nullable): NULL where what a person wrote is no address
 * @gda: all statements go through it
 * @is_mariadb: what it said when it was opened
 */
typedef struct
{
  DowserServerUri *uri;
  DowserGdaConnection *gda;
  gboolean is_mariadb;
} DowserMysqlConnection;

/**
 * dowser_mysql_connection_new:
 * @uri: mysql://user@host:3306/database; "socket" among its parameters is a path instead of a host. "ssl-mode" is how
 *   safe the way must be: disabled, preferred (if not said), required, verify-identity; "ssl-ca" a file of certificates
 */
DowserMysqlConnection *dowser_mysql_connection_new (const char *uri);
void dowser_mysql_connection_free (DowserMysqlConnection *self);
/** As the open of a #DowserEngine. */
gboolean dowser_mysql_connection_open (DowserMysqlConnection *self, const char *password, DowserEngineFacts *facts,
                                       GCancellable *cancellable, GError **error);

G_END_DECLS
