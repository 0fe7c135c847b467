/* dowser-postgresql-connection.h - a read-only connection to a PostgreSQL server, made from its address */
#pragma once

#include "sources/gda/dowser-gda-connection.h"
#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

/**
 * DowserPostgresqlConnection:
 * @gda: (nullable): NULL where the address cannot be read, which opening says
 */
typedef struct
{
  DowserGdaConnection *gda;

  /*< private >*/
  char *text;
  DowserServerUri *uri;
} DowserPostgresqlConnection;

/** @uri: canonical */
DowserPostgresqlConnection *dowser_postgresql_connection_new (const char *uri);
void dowser_postgresql_connection_free (DowserPostgresqlConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPostgresqlConnection, dowser_postgresql_connection_free)

/** Does nothing where it is open. @password: (nullable): libpq looks into ~/.pgpass then */
gboolean dowser_postgresql_connection_open (DowserPostgresqlConnection *self, const char *password,
                                            GCancellable *cancellable, GError **error);

/**
 * dowser_postgresql_connection_describe:
 * @version: (out): "15.4"
 * @security: (out): how the way to the server is kept, as the server sees it
 */
gboolean dowser_postgresql_connection_describe (DowserPostgresqlConnection *self, char **version, char **security,
                                                GCancellable *cancellable, GError **error);

/** Settings of @uri for libgda, without user and password; NULL with an error where it holds what is not known.
 * Returns: (transfer full) (nullable) */
char *dowser_postgresql_write_settings (const DowserServerUri *uri, GError **error);

G_END_DECLS
