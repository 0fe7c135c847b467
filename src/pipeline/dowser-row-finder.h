/* dowser-row-finder.h - searches the rows of a result while the user types the search and more rows arrive */
#pragma once

#include "rows/dowser-found-rows.h"
#include "rows/dowser-row-search.h"

G_BEGIN_DECLS

/**
 * DowserRowFinder: searches the pages of a result in a worker, in batches. Pages that are loaded later are searched
 * when they arrive. Only loaded rows are searched, and no statement is run. Main thread only.
 *
 * Signal "changed": the values of the getters have changed.
 */
#define DOWSER_TYPE_ROW_FINDER (dowser_row_finder_get_type ())
G_DECLARE_FINAL_TYPE (DowserRowFinder, dowser_row_finder, DOWSER, ROW_FINDER, GObject)

DowserRowFinder *dowser_row_finder_new (void);
/**
 * dowser_row_finder_set_search:
 * @result: (nullable); @search: (nullable): if either is %NULL, the search ends
 *
 * Cancels the previous search and begins a new search. If neither @result nor @search has changed, the previous search
 * continues.
 */
void dowser_row_finder_set_search (DowserRowFinder *self, DowserResult *result, DowserRowSearch *search);
/** Returns: (nullable): the found rows; %NULL without a search. The same object is returned until another result is
 * set. */
DowserFoundRows *dowser_row_finder_get_found (DowserRowFinder *self);
/** Returns the number of rows searched so far. The number is 0 until the first batch is done. */
guint dowser_row_finder_get_n_searched (DowserRowFinder *self);
/** Returns TRUE if there are rows that haven't been searched yet. */
gboolean dowser_row_finder_is_busy (DowserRowFinder *self);

G_END_DECLS
