/* dowser-middle-click.h - opens the clicked item in a new tab when the middle button is used, as in a browser */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): the target of the action for a click on @widget; %NULL to ignore the click */
typedef char *(*DowserMiddleClickFunc) (GtkWidget *widget);

/** Makes a middle click on @widget activate @action with the target from @dup_target. @dup_target: (nullable): %NULL
 * uses the target of @widget's own action, if this target is a string */
void dowser_middle_click_add (GtkWidget *widget, const char *action, DowserMiddleClickFunc dup_target);

G_END_DECLS
