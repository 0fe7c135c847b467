/* dowser-cli-sources.h - functions that the commands on saved sources share */
#pragma once

#include "cli/dowser-cli-session.h"
#include "sources/saved/dowser-connection.h"

G_BEGIN_DECLS

/** Stores @password in the keyring and waits until it is stored. Returns: FALSE with #DOWSER_SOURCE_ERROR_DENIED if it
 * can't be stored */
gboolean dowser_cli_sources_store_password (const DowserConnection *connection, const char *password, GError **error);
/** Removes the password from the keyring. A missing keyring isn't an error. */
void dowser_cli_sources_remove_password (const char *uri);

/** Saves the servers in the file at @path. Returns: the exit status */
int dowser_cli_sources_import (DowserCliSession *session, const char *path);

G_END_DECLS
