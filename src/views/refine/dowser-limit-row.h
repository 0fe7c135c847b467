/* dowser-limit-row.h - slider for the maximum number of rows */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_LIMIT_ROW (dowser_limit_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserLimitRow, dowser_limit_row, DOWSER, LIMIT_ROW, GtkWidget)

/* Signal: "operation" (DowserOperation). */
GtkWidget *dowser_limit_row_new (void);
/** @limit: rows, or DOWSER_NO_LIMIT */
void dowser_limit_row_set_limit (DowserLimitRow *self, gint64 limit);

/** Pure: returns the position of @limit on a logarithmic slider from 0 (1 row) to 6 (a million rows). */
double dowser_limit_to_slider (gint64 limit);
/** Pure: returns the round number of rows (1, 2, 5, 10, 20 …) for the slider's position @place. */
gint64 dowser_limit_from_slider (double place);

G_END_DECLS
