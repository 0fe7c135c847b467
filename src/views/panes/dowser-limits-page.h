/* dowser-limits-page.h - the preferences of what a question may take, and of what is kept */
#pragma once

#include "store/dowser-store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Returns: (transfer floating) (nullable): %NULL where the program's settings are not installed */
GtkWidget *dowser_limits_page_new (DowserStore *store);

G_END_DECLS
