/* dowser-grid-header.h - headings of the grid: position, appearance, keyboard access */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGridHeading: how the heading at one place looks.
 * @unit: (nullable): of the numbers below
 * @full: (nullable): all of it, where it is cut, for a tooltip
 * @rank: place among the sort keys, from 1; 0: not sorted by it
 */
typedef struct
{
  gboolean is_number;
  gboolean pinned;
  guint rank;
  gboolean descending;
  const char *unit;
  const char *full;
} DowserGridHeading;

/** Finds the heading at @place. GTK has no API for headings: they are the children of the first child of @view.
 * Returns: (nullable) */
GtkWidget *dowser_grid_header_get_title (GtkColumnView *view, guint place);
/** Returns the place of the heading that @title is or is inside of; -1 for none. */
int dowser_grid_header_find (GtkColumnView *view, GtkWidget *title);
/** Aligns the heading, makes it focusable and marks it as pinned or as a further sort key. */
void dowser_grid_header_apply_heading (GtkColumnView *view, guint place, const DowserGridHeading *heading);

G_END_DECLS
