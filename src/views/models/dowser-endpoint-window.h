/* dowser-endpoint-window.h - the window in which the user sets up one language model: address, name, key, test */
#pragma once

#include "views/models/dowser-models.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_ENDPOINT_WINDOW (dowser_endpoint_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserEndpointWindow, dowser_endpoint_window, DOWSER, ENDPOINT_WINDOW, AdwWindow)

/** @endpoint: (nullable): %NULL to add a new endpoint */
void dowser_endpoint_window_open (GtkWindow *parent, DowserModels *models, const DowserEndpoint *endpoint);

G_END_DECLS
