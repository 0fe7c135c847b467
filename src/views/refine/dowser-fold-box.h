/* dowser-fold-box.h - one row of widgets; widgets that do not fit move to the popover of a "+3" button */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FOLD_BOX (dowser_fold_box_get_type ())
G_DECLARE_FINAL_TYPE (DowserFoldBox, dowser_fold_box, DOWSER, FOLD_BOX, GtkWidget)

/** Makes the widget of item @index: once for the row, and again for the popover if the item is folded. Returns:
 * (transfer floating) */
typedef GtkWidget *(*DowserFoldBoxFunc) (guint index, gpointer user_data);

GtkWidget *dowser_fold_box_new (void);
/** Replaces all items. @make is kept and called until the next call or until the widget is disposed. */
void dowser_fold_box_set_items (DowserFoldBox *self, guint n_items, DowserFoldBoxFunc make, gpointer user_data);
/** Sets the space between two items, in pixels. */
void dowser_fold_box_set_spacing (DowserFoldBox *self, int spacing);
/** Returns how many items are folded at the current width. */
guint dowser_fold_box_get_n_folded (DowserFoldBox *self);

G_END_DECLS
