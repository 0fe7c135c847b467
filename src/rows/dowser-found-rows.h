/* dowser-found-rows.h - a list model of some rows of a result */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** DowserFoundRows: a GListModel of DowserRow. Each DowserRow has its number in the whole result. Main thread only. */
#define DOWSER_TYPE_FOUND_ROWS (dowser_found_rows_get_type ())
G_DECLARE_FINAL_TYPE (DowserFoundRows, dowser_found_rows, DOWSER, FOUND_ROWS, GObject)
DowserFoundRows *dowser_found_rows_new (DowserResult *result);
DowserResult *dowser_found_rows_get_result (DowserFoundRows *self);
/** @rows: (transfer full): guint, the numbers of the rows in @self's result, ascending; replaces the previous rows */
void dowser_found_rows_take (DowserFoundRows *self, GArray *rows);
/** Appends further rows. @rows: guint */
void dowser_found_rows_append (DowserFoundRows *self, GArray *rows);
guint dowser_found_rows_get_n_rows (DowserFoundRows *self);
/** Returns the row's number in the whole result. */
guint dowser_found_rows_get_row (DowserFoundRows *self, guint position);

G_END_DECLS
