/* dowser-find-bar.h - the bar above the grid that searches the loaded rows */
#pragma once

#include "rows/dowser-found-rows.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserFindBar: hidden until it is opened. It runs no queries.
 *
 * Signals:
 *  - "changed": the found rows changed
 *  - "closed": the bar was closed and the focus must move elsewhere
 */
#define DOWSER_TYPE_FIND_BAR (dowser_find_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserFindBar, dowser_find_bar, DOWSER, FIND_BAR, GtkWidget)

DowserFindBar *dowser_find_bar_new (void);
/** @result: (nullable): the rows to search; @column_styles: DowserGridLook, one for each column; the last columns may
 * have none */
void dowser_find_bar_set_result (DowserFindBar *self, DowserResult *result, GArray *column_styles);
/** Opens the bar. If the bar is already open, the focus moves to its entry. */
void dowser_find_bar_open (DowserFindBar *self);
/** Closes the bar. Returns: TRUE if the bar was open */
gboolean dowser_find_bar_close (DowserFindBar *self);
/** Returns: (nullable): the rows that are shown; %NULL if all rows are shown */
DowserFoundRows *dowser_find_bar_get_found_rows (DowserFindBar *self);

G_END_DECLS
