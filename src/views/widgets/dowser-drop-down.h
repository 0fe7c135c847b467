/* dowser-drop-down.h - drop-downs whose items may be wider than the available room */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Makes a drop-down of strings ellipsize the items that don't fit, instead of widening its parent. */
void dowser_drop_down_set_narrow (GtkDropDown *drop_down);
/** Ellipsizes the items like dowser_drop_down_set_narrow(), and adds a search for items. */
void dowser_drop_down_set_searchable (GtkDropDown *drop_down);
/** Returns: (transfer floating): a searchable drop-down of a column's @values (char *), with the value at index
 * @current selected */
GtkWidget *dowser_drop_down_new_values (GPtrArray *values, guint current);

G_END_DECLS
