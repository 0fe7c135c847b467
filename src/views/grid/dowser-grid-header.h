/* dowser-grid-header.h - headings of the grid: their position, appearance and keyboard access */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGridHeading: the appearance of one heading.
 * @unit: (nullable): the unit of the numbers in the column
 * @full_heading: (nullable): the tooltip with the whole text of a cut heading; NULL if the heading isn't cut
 * @rank: the position of the column among the sort keys, from 1; 0 if the column isn't a sort key
 */
typedef struct
{
  gboolean is_number;
  gboolean pinned;
  guint rank;
  gboolean descending;
  const char *unit;
  const char *full_heading;
} DowserGridHeading;

/** Finds the heading at @place. GTK has no API for headings, but they are the children of the first child of @view.
 * Returns: (nullable) */
GtkWidget *dowser_grid_header_get_title (GtkColumnView *view, guint place);
/** Returns the place of the heading that @title is, or that contains @title; -1 if there is no such heading. */
int dowser_grid_header_find_place (GtkColumnView *view, GtkWidget *title);
/** Aligns the heading and makes it focusable. Marks the heading if its column is pinned, or is a sort key after the
 * first. */
void dowser_grid_header_apply_heading (GtkColumnView *view, guint place, const DowserGridHeading *heading);

G_END_DECLS
