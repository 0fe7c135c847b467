/* dowser-found-group.h - the model servers found on this computer, offered to be added */
#pragma once

#include "views/models/dowser-models.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FOUND_GROUP (dowser_found_group_get_type ())
G_DECLARE_FINAL_TYPE (DowserFoundGroup, dowser_found_group, DOWSER, FOUND_GROUP, AdwPreferencesGroup)

/** Looks for them at once. */
GtkWidget *dowser_found_group_new (DowserModels *models);

G_END_DECLS
