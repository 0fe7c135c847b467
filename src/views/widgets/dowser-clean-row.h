/* dowser-clean-row.h - preferences row with the number of questions that the deletion rule covers, and a button to
 * delete them */
#pragma once

#include "store/dowser-store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** @settings: its keys "keep-sessions" and "keep-days" are the deletion rule. Returns: (transfer floating) */
GtkWidget *dowser_clean_row_new (DowserStore *store, GSettings *settings);

G_END_DECLS
