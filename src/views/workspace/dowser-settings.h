/* dowser-settings.h - what the program remembers of how it was left */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): %NULL where the schema is not installed */
GSettings *dowser_settings_open (void);

G_END_DECLS
