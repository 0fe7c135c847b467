/* dowser-action-menu.h - popover menu of offers (actions for a heading, a cell or similar) */
#pragma once

#include "operations/dowser-menu-actions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @in_tab: TRUE if the offer was chosen with the middle button, so its outcome belongs in a new tab */
typedef void (*DowserMenuActionChosen) (const DowserMenuAction *menu_action, gboolean in_tab, gpointer user_data);

/** Returns: (transfer floating): an empty menu that can be filled repeatedly */
GtkPopoverMenu *dowser_action_menu_new (void);
/**
 * dowser_action_menu_fill:
 * @actions: (transfer full): DowserMenuAction
 * @tail: (nullable): items after the offers
 * @chosen: called with the chosen offer while the menu closes
 */
void dowser_action_menu_fill (GtkPopoverMenu *self, GPtrArray *actions, GMenuModel *tail, DowserMenuActionChosen chosen,
                              gpointer user_data);

G_END_DECLS
