/* dowser-connection-file.h - the sources that a person has saved, on disk; without passwords */
#pragma once

#include "sources/saved/dowser-connection.h"

G_BEGIN_DECLS

/*
 * A list of connections is a GPtrArray of DowserConnection in the person's order. No two have the same name, however
 * that is written.
 */
GPtrArray *dowser_connections_new (void);
/** Returns: (nullable): that of this id or name */
const DowserConnection *dowser_connections_find (GPtrArray *connections, const char *id_or_name);
/** Returns: (nullable): the first that is kept for @uri */
const DowserConnection *dowser_connections_find_uri (GPtrArray *connections, const char *uri);
/** Returns: (nullable): the project of the source at @uri, borrowed */
const char *dowser_connections_get_project (GPtrArray *connections, const char *uri);
/** Adds @connection, or puts it in the place of the one with its id. #DOWSER_SOURCE_ERROR where it may not be kept, or
 * another has its name. */
gboolean dowser_connections_put (GPtrArray *connections, const DowserConnection *connection, GError **error);
/** Returns: whether there was one of this id */
gboolean dowser_connections_remove (GPtrArray *connections, const char *id);
/** @wanted, or that with a number behind it where another has the name. Returns: (transfer full) */
char *dowser_connections_dup_free_name (GPtrArray *connections, const char *wanted);

/**
 * Synchronous: sources.json has a few hundred bytes. A file that is not there is an empty list.
 *
 * Returns: (transfer full) (nullable): #DOWSER_STORE_ERROR where it cannot be read
 */
GPtrArray *dowser_connection_file_load (GError **error);
/** Atomically, readable for the person alone; a file that could not be read is kept beside it. #DOWSER_STORE_ERROR */
gboolean dowser_connection_file_save (GPtrArray *connections, GError **error);

G_END_DECLS
