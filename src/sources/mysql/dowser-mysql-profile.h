/* dowser-mysql-profile.h - samples the columns of a MySQL or MariaDB database within a time limit */
#pragma once

#include "schema/dowser-profile.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/** Implements the profile function of #DowserEngine. */
DowserProfile *dowser_mysql_profile (DowserServerConnection *connection, const DowserSchema *schema, guint max_seconds,
                                     GCancellable *cancellable, GError **error);

G_END_DECLS
