/* dowser-middle-click.h - the middle button opens in a new tab, as in a browser */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Tells what is meant now. Returns: (transfer full) (nullable): the target of the action; %NULL for nothing */
typedef char *(*DowserMiddleClickFunc) (GtkWidget *widget);

/** A click with the middle button on @widget activates @action with what @dup_target says; with the text of its
 * action's target where that is %NULL. @dup_target: (nullable) */
void dowser_middle_click_add (GtkWidget *widget, const char *action, DowserMiddleClickFunc dup_target);

G_END_DECLS
