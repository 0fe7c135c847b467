/* dowser-row-finder.h - finds rows of a result while a person types and rows come */
#pragma once

#include "rows/dowser-found-rows.h"
#include "rows/dowser-row-search.h"

G_BEGIN_DECLS

/**
 * DowserRowFinder: searches the pages of a result in a worker, some at a time; pages that come later are searched
 * when they come. Nothing but the rows that are loaded is looked at, and no statement runs. Main thread only.
 *
 * Signal "changed": what the getters say has changed.
 */
#define DOWSER_TYPE_ROW_FINDER (dowser_row_finder_get_type ())
G_DECLARE_FINAL_TYPE (DowserRowFinder, dowser_row_finder, DOWSER, ROW_FINDER, GObject)

DowserRowFinder *dowser_row_finder_new (void);
/**
 * dowser_row_finder_set:
 * @result: (nullable); @search: (nullable): %NULL for either ends the search
 *
 * The search before this is cancelled. The same search in the same result goes on as it is.
 */
void dowser_row_finder_set (DowserRowFinder *self, DowserResult *result, DowserRowSearch *search);
/** Returns: (nullable): %NULL while nothing is searched. The same list as long as the result is the same one. */
DowserFoundRows *dowser_row_finder_get_found (DowserRowFinder *self);
/** How many rows what was found is of; 0 before the first answer. */
guint dowser_row_finder_get_n_searched (DowserRowFinder *self);
/** Whether there are rows that were not looked at. */
gboolean dowser_row_finder_is_busy (DowserRowFinder *self);

G_END_DECLS
