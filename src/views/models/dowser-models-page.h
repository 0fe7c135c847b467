/* dowser-models-page.h - the page of the preferences for the planner: the built-in planner, models that are set up,
 * models that were found on this computer */
#pragma once

#include "store/dowser-store.h"
#include "views/models/dowser-models.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_MODELS_PAGE (dowser_models_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserModelsPage, dowser_models_page, DOWSER, MODELS_PAGE, AdwPreferencesPage)

GtkWidget *dowser_models_page_new (DowserModels *models);
/** Opens the preferences and shows this page. */
/** @store: (nullable): the store whose old questions the user may delete */
void dowser_models_page_open (GtkWindow *parent, DowserModels *models, DowserStore *store);

G_END_DECLS
