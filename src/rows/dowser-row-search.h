/* dowser-row-search.h - finds the rows of a page that contain a text, comparing cells as they are shown; pure */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** A callback that writes a value in a format. Returns: (transfer full) (nullable): %NULL if the format doesn't apply
 * to the value */
typedef char *(*DowserCellSpeller) (const DowserCell *cell, const DowserFormat *format);

/** DowserRowSearch: the text to find, and how the columns are shown. The search ignores case and different encodings of
 * accents. After all columns are added, several threads may use the search. */
typedef struct _DowserRowSearch DowserRowSearch;

/**
 * dowser_row_search_new:
 * @text: the text to find; every row contains the empty text
 * @null_text: the text that is shown for NULL; @empty_text: the text that is shown for the empty text
 * @format_cell: (nullable): for columns with a format; called in the thread of the search
 */
DowserRowSearch *dowser_row_search_new (const char *text, const char *null_text, const char *empty_text,
                                        DowserCellSpeller format_cell);
/**
 * dowser_row_search_add_column:
 * @is_shown: TRUE if the column is searched
 * @sparse: TRUE if NULL isn't shown in this column, and so is never found
 * @declared: the type of the column: booleans are stored as 1 and 0, and found as "true" and "false"
 * @format: (nullable): copied
 *
 * Describes the next column of the pages, starting with the first column. Columns that aren't described are shown
 * without a format.
 */
void dowser_row_search_add_column (DowserRowSearch *self, gboolean is_shown, gboolean sparse, DowserValueType declared,
                                   const DowserFormat *format);
DowserRowSearch *dowser_row_search_ref (DowserRowSearch *self);
void dowser_row_search_unref (DowserRowSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRowSearch, dowser_row_search_unref)
/** Returns TRUE if both searches find the same rows. */
gboolean dowser_row_search_equal (const DowserRowSearch *a, const DowserRowSearch *b);
/** Searches @page. Appends the numbers of its rows that contain the text to @rows: guint. @first: the number of the
 * page's first row. */
void dowser_row_search_find (const DowserRowSearch *self, const DowserPage *page, guint first, GArray *rows);

G_END_DECLS
