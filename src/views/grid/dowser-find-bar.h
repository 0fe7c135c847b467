/* dowser-find-bar.h - the bar above the grid that finds rows among those that are loaded */
#pragma once

#include "rows/dowser-found-rows.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserFindBar: shows nothing until it is opened. It asks the source for nothing.
 *
 * Signals:
 *  - "changed": other rows are found
 *  - "closed": the focus is to go elsewhere
 */
#define DOWSER_TYPE_FIND_BAR (dowser_find_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserFindBar, dowser_find_bar, DOWSER, FIND_BAR, GtkWidget)

DowserFindBar *dowser_find_bar_new (void);
/** @result: (nullable): whose rows are searched; @looks: DowserGridLook, perhaps fewer than columns */
void dowser_find_bar_set_result (DowserFindBar *self, DowserResult *result, GArray *looks);
/** Opens it, or goes to its entry. */
void dowser_find_bar_open (DowserFindBar *self);
/** Returns: whether it was open */
gboolean dowser_find_bar_close (DowserFindBar *self);
/** Returns: (nullable): the only rows to show; %NULL for all */
DowserFoundRows *dowser_find_bar_get_found (DowserFindBar *self);

G_END_DECLS
