/* dowser-column-pager.h - bar to page through the columns of a wide result */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserColumnPager: hidden while all columns fit. Property "first" (uint, notified): the first column shown. */
#define DOWSER_TYPE_COLUMN_PAGER (dowser_column_pager_get_type ())
G_DECLARE_FINAL_TYPE (DowserColumnPager, dowser_column_pager, DOWSER, COLUMN_PAGER, GtkWidget)

/** @page: the number of columns shown at a time */
DowserColumnPager *dowser_column_pager_new (guint page);
/** Sets the number of columns and goes back to the first column without notifying. */
void dowser_column_pager_set_n_columns (DowserColumnPager *self, guint n_columns);
/** Moves to the page that contains @column. */
void dowser_column_pager_show_column (DowserColumnPager *self, guint column);
guint dowser_column_pager_get_first_column (DowserColumnPager *self);

G_END_DECLS
