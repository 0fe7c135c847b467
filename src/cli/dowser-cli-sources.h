/* dowser-cli-sources.h - what the commands on saved sources share */
#pragma once

#include "cli/dowser-cli-desk.h"
#include "sources/saved/dowser-connection.h"

G_BEGIN_DECLS

/** Puts @password into the keyring and waits for it. #DOWSER_SOURCE_ERROR_DENIED */
gboolean dowser_cli_sources_keep_password (const DowserConnection *connection, const char *password, GError **error);
/** A keyring that is not there has nothing to forget. */
void dowser_cli_sources_forget_password (const char *uri);

/** Saves the servers that the file at @path names. Returns: the exit status */
int dowser_cli_sources_import (DowserCliDesk *desk, const char *path);

G_END_DECLS
