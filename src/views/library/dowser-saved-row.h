/* dowser-saved-row.h - the row of the list that shows one saved question */
#pragma once

#include "views/library/dowser-saved-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserSavedRow: shows a DowserSavedItem.
 *
 * Signals: "run" (DowserSavedItem *item); "remove" (DowserSavedItem *item); "give" (DowserSavedItem *item, GtkWidget
 * *at): the user wants to enter other values in a popover at @at
 */
#define DOWSER_TYPE_SAVED_ROW (dowser_saved_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserSavedRow, dowser_saved_row, DOWSER, SAVED_ROW, GtkWidget)
GtkWidget *dowser_saved_row_new (void);
void dowser_saved_row_set_item (DowserSavedRow *self, DowserSavedItem *item);

G_END_DECLS
