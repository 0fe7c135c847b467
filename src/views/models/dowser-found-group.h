/* dowser-found-group.h - a group of the preferences that offers to add the model servers that were found on this
 * computer */
#pragma once

#include "views/models/dowser-models.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FOUND_GROUP (dowser_found_group_get_type ())
G_DECLARE_FINAL_TYPE (DowserFoundGroup, dowser_found_group, DOWSER, FOUND_GROUP, AdwPreferencesGroup)

/** The search for servers starts when the group is created. */
GtkWidget *dowser_found_group_new (DowserModels *models);

G_END_DECLS
