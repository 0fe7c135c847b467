/* dowser-pivot.h - makes a pivot: turns the values of one group key into columns; pure */
#pragma once

#include "plan/dowser-select.h"
#include "rows/dowser-result.h"
#include "rows/dowser-row-search.h"

G_BEGIN_DECLS

/** The maximum number of pivoted values. A user can't read more columns. */
#define DOWSER_PIVOT_MAX_ACROSS 100
#define DOWSER_PIVOT_MAX_ROWS 100000
#define DOWSER_PIVOT_NO_ROW G_MAXUINT

/**
 * DowserPivot: a result in which the values of one group key are columns. It is independent of the select and the
 * result that it is made from.
 * @result: the shown rows; a cell is NULL if no source row has its keys and its pivoted value
 * @outputs: guint: for each column of @result, the output that it shows
 * @values: guint: for each column of @result, the index of its pivoted value, from 0; %DOWSER_PIVOT_NO_ROW for a column
 * of another key
 * @n_pivoted: the number of pivoted values; @n_left_out: the number of pivoted values that aren't shown
 */
typedef struct
{
  DowserResult *result;
  GArray *outputs;
  GArray *values;
  guint n_pivoted;
  guint n_left_out;
  /*< private >*/
  GArray *rows; /* guint: for each row of the pivot, the source row of its keys, followed by one source row for each
                 * pivoted value */
} DowserPivot;

/** Returns the output of @select whose values become columns; -1 if there is no such output. */
int dowser_pivot_find_pivoted_output (const DowserSelect *select);
/**
 * dowser_pivot_new:
 * @result: complete; its columns are the outputs of @select, one of which is the pivoted key
 * @format_cell: (nullable): writes the pivoted values for the headings, in the same form as in cells
 * @format: (nullable): the format of the pivoted values
 *
 * Returns: (transfer full)
 */
DowserPivot *dowser_pivot_new (const DowserSelect *select, DowserResult *result, DowserCellSpeller format_cell,
                               const DowserFormat *format);
void dowser_pivot_free (DowserPivot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPivot, dowser_pivot_free)
/** Returns the source row of a cell. For the cell of a key, returns the first source row with this key. Returns
 * %DOWSER_PIVOT_NO_ROW if the cell has no source row. */
guint dowser_pivot_get_row (const DowserPivot *self, guint row, guint column);

G_END_DECLS
