/* dowser-limits-page.h - the page of the preferences for the limits of a question and for stored data */
#pragma once

#include "store/dowser-store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Returns: (transfer floating) (nullable): %NULL if the program's settings are not installed */
GtkWidget *dowser_limits_page_new (DowserStore *store);

G_END_DECLS
