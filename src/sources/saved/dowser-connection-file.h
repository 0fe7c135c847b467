/* dowser-connection-file.h - stores the user's saved sources on disk, without passwords */
#pragma once

#include "sources/saved/dowser-connection.h"

G_BEGIN_DECLS

/* Functions for a list of connections: a GPtrArray of DowserConnection in the user's order. The names in a list differ
 * in more than case. */
GPtrArray *dowser_connections_new (void);
/** Returns: (nullable): the connection with this ID or name */
const DowserConnection *dowser_connections_find (GPtrArray *connections, const char *id_or_name);
/** Returns: (nullable): the first connection to @uri */
const DowserConnection *dowser_connections_find_uri (GPtrArray *connections, const char *uri);
/** Returns: (nullable): the project of the source at @uri, borrowed */
const char *dowser_connections_get_project (GPtrArray *connections, const char *uri);
/** Adds @connection, or replaces the connection with the same id. Sets #DOWSER_SOURCE_ERROR if @connection is invalid
 * or another connection has its name. */
gboolean dowser_connections_put (GPtrArray *connections, const DowserConnection *connection, GError **error);
/** Removes a connection. Returns: TRUE if a connection had this id */
gboolean dowser_connections_remove (GPtrArray *connections, const char *id);
/** Returns: (transfer full): @wanted_name, with a number appended if the name is already used */
char *dowser_connections_dup_unique_name (GPtrArray *connections, const char *wanted_name);

/**
 * Loads the connections. Synchronous, because sources.json has only a few hundred bytes. A missing file gives an empty
 * list.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_STORE_ERROR if the file cannot be read
 */
GPtrArray *dowser_connection_file_load (GError **error);
/** Saves the connections atomically, with permissions for the user only. If the old file can't be read, it is kept next
 * to the new file. Sets #DOWSER_STORE_ERROR on failure */
gboolean dowser_connection_file_save (GPtrArray *connections, GError **error);

G_END_DECLS
