/* dowser-connection-window.h - one source to be set up: where it is, its password, how it may be used, and a test */
#pragma once

#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CONNECTION_WINDOW (dowser_connection_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserConnectionWindow, dowser_connection_window, DOWSER, CONNECTION_WINDOW, AdwWindow)

/** @connection: (nullable): %NULL for a new one, which @parent opens by "win.open-source" once it is saved */
void dowser_connection_window_open (GtkWindow *parent, DowserSources *sources, const DowserConnection *connection);

/** The one of @uri, saved or not, which @parent opens by "win.open-source" once it is saved. */
void dowser_connection_window_open_uri (GtkWindow *parent, DowserSources *sources, const char *uri);

G_END_DECLS
