/* dowser-rows-row.h - controls for distinct rows and the number of rows to skip */
#pragma once

#include "operations/dowser-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_ROWS_ROW (dowser_rows_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserRowsRow, dowser_rows_row, DOWSER, ROWS_ROW, GtkWidget)

/* Signal: "operation" (DowserOperation). */
GtkWidget *dowser_rows_row_new (void);
void dowser_rows_row_set_options (DowserRowsRow *self, const DowserOptions *options);

G_END_DECLS
