/* dowser-planner-menu.h - a menu button that shows the planner of the next question and lets the user choose another
 * planner */
#pragma once

#include "views/models/dowser-models.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_PLANNER_MENU (dowser_planner_menu_get_type ())
G_DECLARE_FINAL_TYPE (DowserPlannerMenu, dowser_planner_menu, DOWSER, PLANNER_MENU, GtkWidget)

GtkWidget *dowser_planner_menu_new (void);
/** @is_narrow: TRUE if there is no room for the name, so that only the icon is visible. Screen readers still read the
 * name. */
void dowser_planner_menu_set_narrow (DowserPlannerMenu *self, gboolean is_narrow);
void dowser_planner_menu_set_models (DowserPlannerMenu *self, DowserModels *models);

G_END_DECLS
