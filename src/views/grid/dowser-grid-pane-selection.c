/* dowser-grid-pane-selection.c - statistics of the cells that are selected in the grid pane */
#include "views/grid/dowser-grid-pane-private.h"

#include "analysis/dowser-shown-column.h"

static DowserCellMeasure
get_measure_of_kind (DowserColumnKind kind, gboolean is_number)
{
  switch (kind)
    {
    case DOWSER_KIND_KEY:
    case DOWSER_KIND_CODE:
      return DOWSER_CELL_COUNTED;
    case DOWSER_KIND_YEAR:
      return is_number ? DOWSER_CELL_RANGED : DOWSER_CELL_DATED;
    case DOWSER_KIND_DATE:
      /* A date that is stored as a number of seconds since 1970 is only ranged, because a sum of such numbers has no
       * meaning. */
      return is_number ? DOWSER_CELL_RANGED : DOWSER_CELL_DATED;
    case DOWSER_KIND_MEASURE:
    case DOWSER_KIND_UNKNOWN:
    default:
      return is_number ? DOWSER_CELL_MEASURED : DOWSER_CELL_COUNTED;
    }
}

/* If there is no plan, a column of whole numbers may contain identifiers. Therefore, only numbers with a fraction count
 * as amounts. */
static DowserCellMeasure
get_measure (DowserGridPane *self, guint column)
{
  DowserValueType type = dowser_result_guess_type (dowser_grid_get_result (self->grid), column);
  gboolean is_number = dowser_value_type_is_number (type);
  guint output;

  if (_dowser_grid_pane_find_output (self, column, &output))
    return get_measure_of_kind (dowser_shown_column_get_kind (dowser_session_get_plan (self->session),
                                                              dowser_session_get_schema (self->session),
                                                              dowser_session_get_profile (self->session), output),
                                is_number);
  return is_number && type != DOWSER_VALUE_INTEGER ? DOWSER_CELL_MEASURED : DOWSER_CELL_COUNTED;
}

/* With more selected cells than this, the old count, sum and average are cleared while the new ones are computed. With
 * fewer cells, the user doesn't notice the delay. */
#define FEW_CELLS 100000

static const DowserFormat *
get_format (DowserGridPane *self, guint column)
{
  GArray *column_styles = dowser_grid_get_looks (self->grid);

  return column < column_styles->len ? g_array_index (column_styles, DowserGridLook, column).format : NULL;
}

static void
emit_figures (DowserGridPane *self, GPtrArray *figures)
{
  g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_FIGURES], 0, figures);
}

static gboolean
is_same_unit (const DowserFormat *a, const DowserFormat *b)
{
  const DowserFormat default_format = { 0 };

  a = a != NULL ? a : &default_format;
  b = b != NULL ? b : &default_format;
  return a->scale == b->scale && a->percent == b->percent && g_strcmp0 (a->currency, b->currency) == 0;
}

/* Amounts in different units can't be summed. If the selected cells have several units, the cells are only counted. */
static void
ensure_one_unit (DowserGridPane *self, DowserCellBlock *block, GArray *measures)
{
  g_autoptr (GArray) columns = dowser_cell_block_dup_columns (block);

  self->measured_column = -1;
  for (guint i = 0; i < columns->len; i++)
    {
      guint column = g_array_index (columns, guint, i);

      if (g_array_index (measures, DowserCellMeasure, column) != DOWSER_CELL_MEASURED)
        continue;
      if (self->measured_column < 0)
        self->measured_column = (int) column;
      else if (!is_same_unit (get_format (self, column), get_format (self, (guint) self->measured_column)))
        {
          for (guint k = 0; k < measures->len; k++)
            g_array_index (measures, DowserCellMeasure, k) = DOWSER_CELL_COUNTED;
          return;
        }
    }
}

static void
computed_cb (const DowserCellFigures *figures, gpointer user_data)
{
  DowserGridPane *self = user_data;
  int column = figures->column >= 0 ? figures->column : self->measured_column;
  const DowserFormat *format = column >= 0 ? get_format (self, (guint) column) : NULL;
  g_autoptr (GPtrArray) formatted = dowser_grid_figures_format (figures, format);

  emit_figures (self, formatted);
}

/* Emits the number of selected cells immediately, so that the figures of the previous selection disappear. */
static void
emit_count (DowserGridPane *self, guint64 n_cells)
{
  const DowserCellFigures count = { .n_cells = n_cells, .column = -1 };
  g_autoptr (GPtrArray) formatted = dowser_grid_figures_format (&count, NULL);

  emit_figures (self, formatted);
}

void
_dowser_grid_pane_update_figures (DowserGridPane *self)
{
  g_autoptr (DowserCellBlock) block = NULL;
  g_autoptr (GArray) measures = NULL;

  if (self->figures == NULL)
    return;
  if (gtk_widget_get_mapped (GTK_WIDGET (self))
      && dowser_cell_selection_count_cells (dowser_grid_get_selection (self->grid)) > 1)
    block = dowser_grid_dup_block (self->grid);
  if (block == NULL)
    {
      dowser_grid_figures_compute (self->figures, NULL, NULL);
      emit_figures (self, NULL);
      return;
    }
  if (dowser_cell_block_count_cells (block) > FEW_CELLS)
    emit_count (self, dowser_cell_block_count_cells (block));
  measures = g_array_new (FALSE, FALSE, sizeof (DowserCellMeasure));
  for (guint i = 0; i < dowser_result_get_columns (dowser_grid_get_result (self->grid))->len; i++)
    {
      DowserCellMeasure measure = get_measure (self, i);

      g_array_append_val (measures, measure);
    }
  ensure_one_unit (self, block, measures);
  dowser_grid_figures_compute (self->figures, g_steal_pointer (&block), measures);
}

void
_dowser_grid_pane_make_figures (DowserGridPane *self)
{
  self->figures = dowser_grid_figures_new (computed_cb, self);
  g_signal_connect_object (self->grid, "selection-changed", G_CALLBACK (_dowser_grid_pane_update_figures), self,
                           G_CONNECT_SWAPPED);
  /* While a chart is shown, the selection isn't visible, so its figures are removed. */
  g_signal_connect (self, "map", G_CALLBACK (_dowser_grid_pane_update_figures), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (_dowser_grid_pane_update_figures), NULL);
}

guint
dowser_grid_pane_get_top_row (DowserGridPane *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID_PANE (self), 0);

  return dowser_grid_get_top_row (self->grid);
}

GtkAdjustment *
dowser_grid_pane_get_adjustment (DowserGridPane *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID_PANE (self), NULL);

  return dowser_grid_get_adjustment (self->grid);
}

gboolean
dowser_grid_pane_set_top_row (DowserGridPane *self, guint row)
{
  g_return_val_if_fail (DOWSER_IS_GRID_PANE (self), FALSE);

  return dowser_grid_set_top_row (self->grid, row);
}
