/* dowser-cell-selection.c - the cursor and the selected cells in a table; pure */
#include "rows/dowser-cell-selection.h"

#include <string.h>

DowserCellSelection *
dowser_cell_selection_new (void)
{
  DowserCellSelection *self = g_new0 (DowserCellSelection, 1);

  self->ranges = g_array_new (FALSE, FALSE, sizeof (DowserCellRange));
  return self;
}

void
dowser_cell_selection_free (DowserCellSelection *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->ranges);
  g_free (self);
}

static gboolean
is_empty (const DowserCellSelection *self)
{
  return self->n_rows == 0 || self->n_columns == 0;
}

/* Returns the range between the anchor and the cursor. Depending on the span, extends it to whole rows or columns. */
static DowserCellRange
make_range (const DowserCellSelection *self)
{
  guint row = MIN (self->row, self->anchor_row);
  guint column = MIN (self->column, self->anchor_column);
  DowserCellRange range = { row, column, MAX (self->row, self->anchor_row) - row + 1,
                            MAX (self->column, self->anchor_column) - column + 1 };

  if ((self->span & DOWSER_CELL_SPAN_ROWS) != 0)
    {
      range.column = 0;
      range.n_columns = self->n_columns;
    }
  if ((self->span & DOWSER_CELL_SPAN_COLUMNS) != 0)
    {
      range.row = 0;
      range.n_rows = self->n_rows;
    }
  return range;
}

static void
select_cursor (DowserCellSelection *self)
{
  DowserCellRange range;

  self->anchor_row = self->row;
  self->anchor_column = self->column;
  self->span = DOWSER_CELL_SPAN_CELLS;
  self->is_deselected = FALSE;
  g_array_set_size (self->ranges, 0);
  if (is_empty (self))
    return;
  range = make_range (self);
  g_array_append_val (self->ranges, range);
}

void
dowser_cell_selection_set_size (DowserCellSelection *self, guint n_rows, guint n_columns)
{
  gboolean is_smaller;

  g_return_if_fail (self != NULL);

  is_smaller = n_rows < self->n_rows || n_columns < self->n_columns;
  self->n_rows = n_rows;
  self->n_columns = n_columns;
  self->row = n_rows > 0 ? MIN (self->row, n_rows - 1) : 0;
  self->column = n_columns > 0 ? MIN (self->column, n_columns - 1) : 0;
  if (is_smaller || self->ranges->len == 0)
    select_cursor (self);
}

gboolean
dowser_cell_selection_collapse (DowserCellSelection *self)
{
  gboolean is_single_range;

  g_return_val_if_fail (self != NULL, FALSE);

  is_single_range = self->ranges->len == 1 && dowser_cell_selection_count_cells (self) == 1;
  select_cursor (self);
  return !is_single_range;
}

static gboolean
range_contains (const DowserCellRange *range, guint row, guint column)
{
  return row - range->row < range->n_rows && column - range->column < range->n_columns;
}

/* Returns TRUE if all cells of @part are selected. If @part has several rows, a single range must contain the whole
 * @part. A column may have a million rows, so its cells can't be tested one by one. */
static gboolean
covers (const DowserCellSelection *self, const DowserCellRange *part)
{
  for (guint i = 0; i < self->ranges->len; i++)
    {
      const DowserCellRange *range = &g_array_index (self->ranges, DowserCellRange, i);

      if (range_contains (range, part->row, part->column)
          && range_contains (range, part->row + part->n_rows - 1, part->column + part->n_columns - 1))
        return TRUE;
    }
  for (guint i = 0; i < part->n_columns; i++)
    if (part->n_rows > 1 || !dowser_cell_selection_contains (self, part->row, part->column + i))
      return FALSE;
  return TRUE;
}

static void
add_range (GArray *ranges, guint row, guint column, guint row_end, guint column_end)
{
  const DowserCellRange piece = { row, column, row_end - row, column_end - column };

  if (row < row_end && column < column_end)
    g_array_append_val (ranges, piece);
}

/* Adds the cells of @range that aren't in @part, as up to four ranges: above, left of, right of and below @part. */
static void
add_remainder (GArray *ranges, const DowserCellRange *range, const DowserCellRange *part)
{
  guint row_end = range->row + range->n_rows;
  guint column_end = range->column + range->n_columns;
  guint from = CLAMP (part->row, range->row, row_end);
  guint to = CLAMP (part->row + part->n_rows, range->row, row_end);
  guint left = CLAMP (part->column, range->column, column_end);
  guint right = CLAMP (part->column + part->n_columns, range->column, column_end);

  add_range (ranges, range->row, range->column, from, column_end);
  add_range (ranges, from, range->column, to, left);
  add_range (ranges, from, right, to, column_end);
  add_range (ranges, to, range->column, row_end, column_end);
}

/* Removes @part from the selection. Returns: %FALSE if no cell would remain selected; in this case, the selection is
 * unchanged */
static gboolean
subtract_range (DowserCellSelection *self, const DowserCellRange *part)
{
  g_autoptr (GArray) rest = g_array_new (FALSE, FALSE, sizeof (DowserCellRange));

  for (guint i = 0; i < self->ranges->len; i++)
    add_remainder (rest, &g_array_index (self->ranges, DowserCellRange, i), part);
  if (rest->len == 0)
    return FALSE;
  g_array_set_size (self->ranges, 0);
  g_array_append_vals (self->ranges, rest->data, rest->len);
  return TRUE;
}

void
dowser_cell_selection_go_to (DowserCellSelection *self, guint row, guint column, DowserCellSpan span,
                             DowserCellMode mode)
{
  DowserCellRange range;

  g_return_if_fail (self != NULL);

  if (is_empty (self))
    return;
  self->row = MIN (row, self->n_rows - 1);
  self->column = MIN (column, self->n_columns - 1);
  self->span = span;
  if (mode != DOWSER_CELL_EXTEND)
    {
      self->anchor_row = self->row;
      self->anchor_column = self->column;
    }
  range = make_range (self);
  if (mode == DOWSER_CELL_ADD && covers (self, &range))
    {
      self->is_deselected = subtract_range (self, &range);
      if (self->is_deselected)
        return;
    }
  if (mode == DOWSER_CELL_REPLACE)
    g_array_set_size (self->ranges, 0);
  else if (mode == DOWSER_CELL_EXTEND && self->ranges->len > 0 && !self->is_deselected)
    g_array_set_size (self->ranges, self->ranges->len - 1);
  self->is_deselected = FALSE;
  g_array_append_val (self->ranges, range);
}

void
dowser_cell_selection_select_all (DowserCellSelection *self)
{
  g_return_if_fail (self != NULL);

  dowser_cell_selection_go_to (self, self->row, self->column, DOWSER_CELL_SPAN_ROWS | DOWSER_CELL_SPAN_COLUMNS,
                               DOWSER_CELL_REPLACE);
}

static guint
step_back (guint from, guint distance)
{
  return from > distance ? from - distance : 0;
}

static guint
step_forward (guint from, guint distance, guint n)
{
  return distance < n - from ? from + distance : n - 1;
}

static void
find_move_target (const DowserCellSelection *self, DowserCellMove move, guint page, guint *row, guint *column)
{
  *row = self->row;
  *column = self->column;
  switch (move)
    {
    case DOWSER_CELL_MOVE_LEFT:
      *column = step_back (self->column, 1);
      break;
    case DOWSER_CELL_MOVE_RIGHT:
      *column = step_forward (self->column, 1, self->n_columns);
      break;
    case DOWSER_CELL_MOVE_UP:
      *row = step_back (self->row, 1);
      break;
    case DOWSER_CELL_MOVE_DOWN:
      *row = step_forward (self->row, 1, self->n_rows);
      break;
    case DOWSER_CELL_MOVE_PAGE_UP:
      *row = step_back (self->row, MAX (page, 1));
      break;
    case DOWSER_CELL_MOVE_PAGE_DOWN:
      *row = step_forward (self->row, MAX (page, 1), self->n_rows);
      break;
    case DOWSER_CELL_MOVE_START:
      *row = 0;
      *column = 0;
      break;
    case DOWSER_CELL_MOVE_END:
      *row = self->n_rows - 1;
      *column = self->n_columns - 1;
      break;
    case DOWSER_CELL_MOVE_ROW_START:
      *column = 0;
      break;
    case DOWSER_CELL_MOVE_ROW_END:
      *column = self->n_columns - 1;
      break;
    case DOWSER_CELL_MOVE_COLUMN_START:
      *row = 0;
      break;
    case DOWSER_CELL_MOVE_COLUMN_END:
    default:
      *row = self->n_rows - 1;
    }
}

gboolean
dowser_cell_selection_move (DowserCellSelection *self, DowserCellMove move, guint page, gboolean extend)
{
  gboolean moves;
  guint row;
  guint column;

  g_return_val_if_fail (self != NULL, FALSE);

  if (is_empty (self))
    return FALSE;
  find_move_target (self, move, page, &row, &column);
  moves = row != self->row || column != self->column;
  if (extend)
    {
      if (moves)
        dowser_cell_selection_go_to (self, row, column, self->span, DOWSER_CELL_EXTEND);
      return moves;
    }
  self->row = row;
  self->column = column;
  return dowser_cell_selection_collapse (self) || moves;
}

gboolean
dowser_cell_selection_contains (const DowserCellSelection *self, guint row, guint column)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->ranges->len; i++)
    if (range_contains (&g_array_index (self->ranges, DowserCellRange, i), row, column))
      return TRUE;
  return FALSE;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *) a;
  guint y = *(const guint *) b;

  return x < y ? -1 : x > y;
}

/* Returns: (transfer full): guint: the rows where a range begins or ends */
static GArray *
dup_edges (const DowserCellSelection *self)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->ranges->len; i++)
    {
      const DowserCellRange *range = &g_array_index (self->ranges, DowserCellRange, i);
      guint end = range->row + range->n_rows;

      g_array_append_val (edges, range->row);
      g_array_append_val (edges, end);
    }
  g_array_sort (edges, compare_rows);
  return edges;
}

static GArray *
dup_columns_at (const DowserCellSelection *self, guint row)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->n_columns; i++)
    if (dowser_cell_selection_contains (self, row, i))
      g_array_append_val (columns, i);
  return columns;
}

static void
band_free (gpointer data)
{
  DowserCellBand *band = data;

  g_array_unref (band->columns);
  g_free (band);
}

static gboolean
continues_band (const DowserCellBand *band, guint row, const GArray *columns)
{
  return band->row + band->n_rows == row && band->columns->len == columns->len
         && memcmp (band->columns->data, columns->data, columns->len * sizeof (guint)) == 0;
}

static void
add_band (GPtrArray *bands, guint row, guint n_rows, GArray *columns)
{
  DowserCellBand *last = bands->len > 0 ? bands->pdata[bands->len - 1] : NULL;
  DowserCellBand *band;

  if (last != NULL && continues_band (last, row, columns))
    {
      last->n_rows += n_rows;
      return;
    }
  band = g_new0 (DowserCellBand, 1);
  band->row = row;
  band->n_rows = n_rows;
  band->columns = g_array_ref (columns);
  g_ptr_array_add (bands, band);
}

GPtrArray *
dowser_cell_selection_dup_bands (const DowserCellSelection *self)
{
  GPtrArray *bands = g_ptr_array_new_with_free_func (band_free);
  g_autoptr (GArray) edges = NULL;

  g_return_val_if_fail (self != NULL, bands);

  edges = dup_edges (self);
  for (guint i = 0; i + 1 < edges->len; i++)
    {
      guint row = g_array_index (edges, guint, i);
      guint end = g_array_index (edges, guint, i + 1);
      g_autoptr (GArray) columns = row < end ? dup_columns_at (self, row) : NULL;

      if (columns != NULL && columns->len > 0)
        add_band (bands, row, end - row, columns);
    }
  return bands;
}

guint64
dowser_cell_selection_count_cells (const DowserCellSelection *self)
{
  g_autoptr (GPtrArray) bands = NULL;
  guint64 n = 0;

  g_return_val_if_fail (self != NULL, 0);

  bands = dowser_cell_selection_dup_bands (self);
  for (guint i = 0; i < bands->len; i++)
    {
      const DowserCellBand *band = bands->pdata[i];

      n += (guint64) band->n_rows * band->columns->len;
    }
  return n;
}
