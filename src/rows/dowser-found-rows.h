/* dowser-found-rows.h - a list model of those rows of a result that a search has found */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** DowserFoundRows: a GListModel of DowserRow. The number of each DowserRow is its row number in the whole result. Main
 * thread only. */
#define DOWSER_TYPE_FOUND_ROWS (dowser_found_rows_get_type ())
G_DECLARE_FINAL_TYPE (DowserFoundRows, dowser_found_rows, DOWSER, FOUND_ROWS, GObject)
DowserFoundRows *dowser_found_rows_new (DowserResult *result);
DowserResult *dowser_found_rows_get_result (DowserFoundRows *self);
/** @rows: (transfer full): guint: row numbers in the result of @self, ascending; they replace the previous rows */
void dowser_found_rows_take (DowserFoundRows *self, GArray *rows);
/** Appends further rows. @rows: guint: row numbers in the result, ascending */
void dowser_found_rows_append (DowserFoundRows *self, GArray *rows);
guint dowser_found_rows_get_n_rows (DowserFoundRows *self);
/** Returns the number that the row at @position has in the whole result. */
guint dowser_found_rows_get_row (DowserFoundRows *self, guint position);

G_END_DECLS
