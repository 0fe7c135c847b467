/* dowser-settings.h - access to the program's saved settings */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): %NULL if the schema is not installed */
GSettings *dowser_settings_open (void);

G_END_DECLS
