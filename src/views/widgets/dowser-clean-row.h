/* dowser-clean-row.h - how many questions the rule of the preferences would delete, and the button that does */
#pragma once

#include "store/dowser-store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** @settings: "keep-sessions" and "keep-days" of it are the rule. Returns: (transfer floating) */
GtkWidget *dowser_clean_row_new (DowserStore *store, GSettings *settings);

G_END_DECLS
