/* dowser-overview.h - start page of a source with several tables */
#pragma once

#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Signal: "question-chosen" (const char *). Each table is a button that activates the action "win.open-table". */
#define DOWSER_TYPE_OVERVIEW (dowser_overview_get_type ())
G_DECLARE_FINAL_TYPE (DowserOverview, dowser_overview, DOWSER, OVERVIEW, GtkWidget)

GtkWidget *dowser_overview_new (void);
/** @name: the name of the source; @profile, @suggestions: (nullable): %NULL if they are not known yet */
void dowser_overview_show (DowserOverview *self, const char *name, const DowserSchema *schema,
                           const DowserProfile *profile, const char *const *suggestions);

G_END_DECLS
