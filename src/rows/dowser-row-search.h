/* dowser-row-search.h - which rows of a page hold a text, as the rows are shown; pure */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** How a value is spelled by a format. Returns: (transfer full) (nullable): %NULL where the format says nothing of it
 */
typedef char *(*DowserCellSpeller) (const DowserCell *cell, const DowserFormat *format);

/**
 * DowserRowSearch: a text and how the columns are shown, fit to be read by several threads once its columns are
 * added. Letters are compared without case and however their accents are put together.
 */
typedef struct _DowserRowSearch DowserRowSearch;

/**
 * dowser_row_search_new:
 * @text: what is searched; the empty text is in every row
 * @null_text: what is shown for NULL; @empty_text: for the empty text
 * @spell: (nullable): for columns with a format; called by whoever searches, in any thread
 */
DowserRowSearch *dowser_row_search_new (const char *text, const char *null_text, const char *empty_text,
                                        DowserCellSpeller spell);
/**
 * dowser_row_search_add_column:
 * @shown: whether it is searched at all
 * @sparse: NULL is no value there, and found by nothing
 * @declared: the type of the column: booleans are stored as 1 and 0, and found as "true" and "false"
 * @format: (nullable): copied
 *
 * The next column of the pages, from the first. Columns that are not added are shown as they come.
 */
void dowser_row_search_add_column (DowserRowSearch *self, gboolean shown, gboolean sparse, DowserValueType declared,
                                   const DowserFormat *format);
DowserRowSearch *dowser_row_search_ref (DowserRowSearch *self);
void dowser_row_search_unref (DowserRowSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRowSearch, dowser_row_search_unref)
/** Whether both find the same rows. */
gboolean dowser_row_search_equal (const DowserRowSearch *a, const DowserRowSearch *b);
/** Appends the rows of @page that hold the text, counted from @first, to @rows: guint. */
void dowser_row_search_find (const DowserRowSearch *self, const DowserPage *page, guint first, GArray *rows);

G_END_DECLS
