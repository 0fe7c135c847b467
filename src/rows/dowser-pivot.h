/* dowser-pivot.h - turns the values of one group key into columns; pure */
#pragma once

#include "plan/dowser-select.h"
#include "rows/dowser-result.h"
#include "rows/dowser-row-search.h"

G_BEGIN_DECLS

/** The maximum number of pivoted values. Users can't read more columns. */
#define DOWSER_PIVOT_MAX_ACROSS 100
#define DOWSER_PIVOT_MAX_ROWS 100000
#define DOWSER_PIVOT_NO_ROW G_MAXUINT

/**
 * DowserPivot: the pivoted rows; independent of select and result.
 * @result: the shown rows; a cell is NULL if there is no source row for its value
 * @outputs: guint: for each column of @result, its output
 * @values: guint: for each column, the index of its pivoted value, from 0, or %DOWSER_PIVOT_NO_ROW for the other keys
 * @n_across: the number of pivoted values; @n_left_out: the number of values that aren't shown
 */
typedef struct
{
  DowserResult *result;
  GArray *outputs;
  GArray *values;
  guint n_across;
  guint n_left_out;
  /*< private >*/
  GArray *rows; /* guint: the source row for each row and value */
} DowserPivot;

/** Returns the output of @select whose values become columns; -1 for none. */
int dowser_pivot_find_across (const DowserSelect *select);
/**
 * dowser_pivot_new:
 * @result: complete, its columns are the outputs of @select, one of which is pivoted
 * @spell: (nullable): writes the pivoted values for the headings, in the same form as in cells
 * @format: (nullable): the format of the pivoted values
 *
 * Returns: (transfer full)
 */
DowserPivot *dowser_pivot_new (const DowserSelect *select, DowserResult *result, DowserCellSpeller spell,
                               const DowserFormat *format);
void dowser_pivot_free (DowserPivot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPivot, dowser_pivot_free)
/** Returns the source row of a cell; for the cell of a key, the first source row; %DOWSER_PIVOT_NO_ROW for none. */
guint dowser_pivot_get_row (const DowserPivot *self, guint row, guint column);

G_END_DECLS
