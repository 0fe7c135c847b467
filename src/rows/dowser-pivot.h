/* dowser-pivot.h - rows of groups with the values of one key as columns; pure */
#pragma once

#include "plan/dowser-select.h"
#include "rows/dowser-result.h"
#include "rows/dowser-row-search.h"

G_BEGIN_DECLS

/** More columns than anybody reads across. */
#define DOWSER_PIVOT_MAX_ACROSS 100
#define DOWSER_PIVOT_MAX_ROWS 100000
#define DOWSER_PIVOT_NO_ROW G_MAXUINT

/**
 * DowserPivot: independent of select and result.
 * @result: the rows to show, NULL where there is no row for a value
 * @outputs: guint: the output that each column of @result is of
 * @values: guint: which value of the key across it is of, from 0, or %DOWSER_PIVOT_NO_ROW for the other keys
 * @n_across: values of the key; @n_left_out: of them, those beyond what is shown
 */
typedef struct
{
  DowserResult *result;
  GArray *outputs;
  GArray *values;
  guint n_across;
  guint n_left_out;
  /*< private >*/
  GArray *rows; /* guint: the source's row for each row and value */
} DowserPivot;

/** The output of @select whose values go across; -1 for none. */
int dowser_pivot_find_across (const DowserSelect *select);
/**
 * dowser_pivot_new:
 * @result: complete, its columns the outputs of @select, one of which goes across
 * @spell: (nullable): for the values that go across, which head columns as they would be shown in cells
 * @format: (nullable): of these
 *
 * Returns: (transfer full)
 */
DowserPivot *dowser_pivot_new (const DowserSelect *select, DowserResult *result, DowserCellSpeller spell,
                               const DowserFormat *format);
void dowser_pivot_free (DowserPivot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPivot, dowser_pivot_free)
/** The source's row that a cell comes from, the first one for a key; %DOWSER_PIVOT_NO_ROW for none. */
guint dowser_pivot_get_row (const DowserPivot *self, guint row, guint column);

G_END_DECLS
