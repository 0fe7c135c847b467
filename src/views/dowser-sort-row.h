/* dowser-sort-row.h - what the rows are sorted by, and in which direction */
#pragma once

#include "planner/dowser-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SORT_ROW (dowser_sort_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserSortRow, dowser_sort_row, DOWSER, SORT_ROW, GtkWidget)

/* Signal: "operation" (DowserOperation). */
GtkWidget *dowser_sort_row_new (void);
/** Copies what it needs of @options. */
void dowser_sort_row_set_options (DowserSortRow *self, const DowserOptions *options);

G_END_DECLS
