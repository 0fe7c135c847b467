/* dowser-readings-button.h - list of the columns of a source's files and how each column is read; a click changes it */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** DowserReadingsButton: opens the list of columns; hidden if the source doesn't consist of CSV files. */
#define DOWSER_TYPE_READINGS_BUTTON (dowser_readings_button_get_type ())
G_DECLARE_FINAL_TYPE (DowserReadingsButton, dowser_readings_button, DOWSER, READINGS_BUTTON, GtkWidget)

void dowser_readings_button_set_workspace (DowserReadingsButton *self, DowserWorkspace *workspace);

G_END_DECLS
