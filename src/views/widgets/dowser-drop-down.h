/* dowser-drop-down.h - drop-downs whose items may be longer than there is room */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Cuts the items of a drop-down of strings where they do not fit, instead of widening what it stands in. */
void dowser_drop_down_set_narrow (GtkDropDown *drop_down);
/** The same with a search among its strings. */
void dowser_drop_down_set_searchable (GtkDropDown *drop_down);
/** A searchable one of @values (char *) of a column, at the one at @present. Returns: (transfer floating) */
GtkWidget *dowser_drop_down_new_values (GPtrArray *values, guint present);

G_END_DECLS
