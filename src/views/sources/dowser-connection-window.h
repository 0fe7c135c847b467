/* dowser-connection-window.h - window to set up one source: address, password, permissions, test */
#pragma once

#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CONNECTION_WINDOW (dowser_connection_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserConnectionWindow, dowser_connection_window, DOWSER, CONNECTION_WINDOW, AdwWindow)

/** @connection: (nullable): %NULL for a new connection. After the connection was saved, @parent opens it by
 * "win.open-source" */
void dowser_connection_window_open (GtkWindow *parent, DowserSources *sources, const DowserConnection *connection);

/** Shows the connection of @uri, which may be saved or not. After the connection was saved, @parent opens it by
 * "win.open-source". */
void dowser_connection_window_open_uri (GtkWindow *parent, DowserSources *sources, const char *uri);

G_END_DECLS
