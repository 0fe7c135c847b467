/* dowser-column-list.h - list of the columns of a plan's tables, to show or hide each column */
#pragma once

#include "operations/dowser-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_COLUMN_LIST (dowser_column_list_get_type ())
G_DECLARE_FINAL_TYPE (DowserColumnList, dowser_column_list, DOWSER, COLUMN_LIST, GtkWidget)

/* Signal: "operation" (DowserOperation). */
GtkWidget *dowser_column_list_new (void);
/** Copies the needed parts of @options. */
void dowser_column_list_set_options (DowserColumnList *self, const DowserOptions *options);

G_END_DECLS
