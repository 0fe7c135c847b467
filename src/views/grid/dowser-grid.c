/* dowser-grid.c - table of a result's rows */
#include "views/grid/dowser-grid.h"

#include "analysis/dowser-output-format.h"
#include "views/grid/dowser-grid-cell.h"
#include "views/grid/dowser-grid-header.h"
#include "views/grid/dowser-grid-private.h"
#include "views/grid/dowser-grid-width.h"
#include "views/widgets/dowser-popover.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (DowserGrid, dowser_grid, GTK_TYPE_WIDGET)

guint _dowser_grid_signals[DOWSER_GRID_N_SIGNALS];

#define COLUMN "dowser-grid-column"
/* The data key of a column whose heading is cut. */
#define CUT "dowser-cut"

/* GTK 4.8 doesn't report which heading was clicked. To find out, the grid's sorter is called: it asks the sorter of the
 * clicked column first. */
typedef struct
{
  DowserGrid *grid;
  guint column;
} HeaderCheck;

static int
header_check_cb (gconstpointer a, gconstpointer b, gpointer user_data)
{
  HeaderCheck *header_check = user_data;

  if (header_check->grid->probed < 0)
    header_check->grid->probed = (int) header_check->column;
  return -1;
}

static void show_sort_arrow (DowserGrid *self);

/* Requests a sort when the user clicks a heading. GTK has already changed the sort arrow, but the rows aren't sorted
 * until they are queried again. Therefore, the old arrow is restored. */
static void
sorter_changed_cb (GtkSorter *sorter, GtkSorterChange change, DowserGrid *self)
{
  g_assert (DOWSER_IS_GRID (self));

  if (self->is_updating || self->result == NULL)
    return;

  self->probed = -1;
  /* The two compared pointers only need to be different, because GTK doesn't compare equal pointers. */
  gtk_sorter_compare (sorter, self, self->view);
  show_sort_arrow (self);
  if (self->probed >= 0)
    g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_SORT_REQUESTED], 0, (guint) self->probed, self->add_to_sort);
}

static guint
get_n_columns (DowserGrid *self)
{
  return dowser_result_get_columns (self->result)->len;
}

static DowserGridLook
get_column_style (DowserGrid *self, guint column)
{
  return column < self->column_styles->len ? g_array_index (self->column_styles, DowserGridLook, column)
                                           : (DowserGridLook){ 0 };
}

static gboolean
is_number_column (DowserGrid *self, guint column)
{
  return dowser_value_type_is_number (dowser_result_guess_type (self->result, column));
}

gboolean
_dowser_grid_get_column (DowserGrid *self, int place, guint *column)
{
  if (place < 1 || (guint) place > self->columns->len)
    return FALSE;
  *column = g_array_index (self->columns, guint, place - 1);
  return TRUE;
}

static GtkColumnViewColumn *
make_column (DowserGrid *self, guint index)
{
  DowserResultColumn *info = dowser_result_get_columns (self->result)->pdata[index];
  gboolean is_number = is_number_column (self, index);
  g_autofree char *heading = dowser_format_dup_heading (get_column_style (self, index).format, info->name);
  GtkColumnViewColumn *column
      = gtk_column_view_column_new (heading, dowser_grid_cell_factory_new (index, is_number,
                                                                           get_column_style (self, index).sparse,
                                                                           get_column_style (self, index).format));
  HeaderCheck *header_check = g_new0 (HeaderCheck, 1);
  g_autoptr (GtkSorter) sorter = NULL;
  gboolean is_truncated;

  header_check->grid = self;
  header_check->column = index;
  sorter = GTK_SORTER (gtk_custom_sorter_new (header_check_cb, header_check, g_free));
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_fixed_width (column, dowser_grid_measure_column (GTK_WIDGET (self), self->result, index,
                                                                              get_column_style (self, index).format,
                                                                              &is_truncated));
  g_object_set_data (G_OBJECT (column), CUT, GINT_TO_POINTER (is_truncated));
  g_object_set_data (G_OBJECT (column), COLUMN, GUINT_TO_POINTER (index + 1));
  return column;
}

static void
remove_columns (DowserGrid *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (self->view, column);
    }
}

static GtkColumnViewColumn *
make_number_column (DowserGrid *self)
{
  GtkColumnViewColumn *column = gtk_column_view_column_new (NULL, dowser_grid_row_number_factory_new ());

  gtk_column_view_column_set_fixed_width (column, dowser_grid_measure_row_numbers (GTK_WIDGET (self), self->result));
  return column;
}

static void
append_column (DowserGrid *self, GtkColumnViewColumn *column)
{
  int width = gtk_column_view_column_get_fixed_width (column);

  g_array_append_val (self->widths, width);
  gtk_column_view_append_column (self->view, column);
}

/* Returns the whole text of a cut heading, such as "amount · EUR". Returns: (transfer full) (nullable): NULL if the
 * heading isn't cut */
static char *
dup_full_heading (DowserGrid *self, guint place, const DowserFormat *format)
{
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (self->view), place);
  const char *unit = dowser_format_get_unit (format);
  const char *title = column != NULL ? gtk_column_view_column_get_title (column) : NULL;

  if (title == NULL || g_object_get_data (G_OBJECT (column), CUT) == NULL)
    return NULL;
  return unit != NULL ? g_strdup_printf ("%s · %s", title, unit) : g_strdup (title);
}

/* Shows the sort arrow at the first sort key, because GTK has an arrow for only one key. */
static void
show_sort_arrow (DowserGrid *self)
{
  g_autoptr (GtkColumnViewColumn) first = NULL;
  gboolean descending = FALSE;

  for (guint i = 0; i < self->columns->len && first == NULL; i++)
    {
      DowserGridLook column_style = get_column_style (self, g_array_index (self->columns, guint, i));

      if (column_style.rank != 1)
        continue;
      descending = column_style.descending;
      first = g_list_model_get_item (gtk_column_view_get_columns (self->view), i + 1);
    }
  self->is_updating = TRUE;
  gtk_column_view_sort_by_column (self->view, first, descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->is_updating = FALSE;
}

/* Updates the sort arrow, the alignment and the marks of all headings. */
static void
update_headings (DowserGrid *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      guint column = g_array_index (self->columns, guint, i);
      DowserGridLook column_style = get_column_style (self, column);
      g_autofree char *full_heading = dup_full_heading (self, i + 1, column_style.format);
      DowserGridHeading heading = { is_number_column (self, column),
                                    column_style.pinned,
                                    column_style.rank,
                                    column_style.descending,
                                    dowser_format_get_unit (column_style.format),
                                    full_heading };

      dowser_grid_header_apply_heading (self->view, i + 1, &heading);
    }
  show_sort_arrow (self);
}

/* Puts the pinned columns first. Returns: TRUE if the order of the columns changed */
static gboolean
order_columns (DowserGrid *self)
{
  g_autoptr (GArray) before = g_steal_pointer (&self->order);
  guint n_columns = get_n_columns (self);

  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_columns; i++)
    if (get_column_style (self, i).pinned && !get_column_style (self, i).hidden)
      g_array_append_val (self->order, i);
  self->n_pinned = self->order->len;
  for (guint i = 0; i < n_columns; i++)
    if (!get_column_style (self, i).pinned && !get_column_style (self, i).hidden)
      g_array_append_val (self->order, i);
  return before->len != self->order->len || memcmp (before->data, self->order->data, before->len * sizeof (guint)) != 0;
}

/* Chooses the columns of the current page. Each page begins with the pinned columns, followed by its share of the other
 * columns. */
static void
choose_columns (DowserGrid *self)
{
  guint first = self->n_pinned + dowser_column_pager_get_first_column (self->pager);

  g_array_set_size (self->columns, 0);
  g_array_append_vals (self->columns, self->order->data, self->n_pinned);
  if (first < self->order->len)
    g_array_append_vals (self->columns, &g_array_index (self->order, guint, first),
                         MIN (DOWSER_GRID_MAX_COLUMNS, self->order->len - first));
}

guint
_dowser_grid_find_place (DowserGrid *self, guint index)
{
  guint first = dowser_column_pager_get_first_column (self->pager);

  if (index < self->n_pinned)
    return index + 1;
  if (index - self->n_pinned < first || index - first >= self->columns->len)
    return 0;
  return index - first + 1;
}

gboolean
_dowser_grid_find_index (DowserGrid *self, int place, guint *index)
{
  if (place < 1 || (guint) place > self->columns->len)
    return FALSE;
  *index = (guint) place - 1;
  if (*index >= self->n_pinned)
    *index += dowser_column_pager_get_first_column (self->pager);
  return TRUE;
}

static void
lay_out_columns (DowserGrid *self)
{
  int focus = _dowser_grid_get_focus (self);
  g_autoptr (GtkColumnViewColumn) numbers = make_number_column (self);

  self->is_updating = TRUE;
  /* While the view has no model, columns can be added and removed without the creation of cells. */
  gtk_column_view_set_model (self->view, NULL);
  remove_columns (self);
  g_array_set_size (self->widths, 0);
  choose_columns (self);
  append_column (self, numbers);
  for (guint i = 0; i < self->columns->len; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = make_column (self, g_array_index (self->columns, guint, i));

      append_column (self, column);
    }
  self->is_updating = FALSE;
  _dowser_grid_show_model (self);
  update_headings (self);
  _dowser_grid_set_focus (self, focus);
}

static void
show_result (DowserGrid *self)
{
  gboolean reordered = order_columns (self);

  g_clear_signal_handler (&self->items_changed, self->result);
  dowser_column_pager_set_n_columns (self->pager, self->order->len - self->n_pinned);
  lay_out_columns (self);
  _dowser_grid_update_selection_size (self);
  if (reordered && dowser_cell_selection_collapse (self->selection))
    _dowser_grid_notify_selection (self);
}

/* Changes the width of column @place from @before to @after pixels. Does nothing if the column wouldn't become wider,
 * or if the user has resized it. @is_truncated: TRUE if the heading is still cut at the new width */
static void
widen_column (GListModel *columns, guint place, int before, int after, gboolean is_truncated)
{
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, place);

  if (column == NULL || after <= before || gtk_column_view_column_get_fixed_width (column) != before)
    return;
  gtk_column_view_column_set_fixed_width (column, after);
  g_object_set_data (G_OBJECT (column), CUT, GINT_TO_POINTER (is_truncated));
}

/* The widths were computed from the first rows. When all rows are loaded, columns may need to be wider. */
static void
completed_cb (DowserResult *result, GParamSpec *pspec, DowserGrid *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  g_clear_signal_handler (&self->completed, self->result);
  if (self->items_changed != 0)
    show_result (self); /* there are no rows */
  for (guint i = 0; i < self->widths->len && i < g_list_model_get_n_items (columns); i++)
    {
      guint column;
      gboolean is_truncated = FALSE;
      int width = _dowser_grid_get_column (self, (int) i, &column)
                      ? dowser_grid_measure_column (GTK_WIDGET (self), result, column,
                                                    get_column_style (self, column).format, &is_truncated)
                      : dowser_grid_measure_row_numbers (GTK_WIDGET (self), result);

      widen_column (columns, i, g_array_index (self->widths, int, i), width, is_truncated);
    }
  update_headings (self);
}

static void
clear_result (DowserGrid *self)
{
  if (self->result == NULL)
    return;
  g_clear_signal_handler (&self->items_changed, self->result);
  g_clear_signal_handler (&self->completed, self->result);
  g_clear_signal_handler (&self->found_changed, self->rows);
  g_array_set_size (self->widths, 0);
  gtk_column_view_set_model (self->view, NULL);
  g_clear_object (&self->rows);
  /* A new result gets a new cursor in the column of the old cursor. */
  dowser_cell_selection_set_size (self->selection, 0, self->selection->n_columns);
  _dowser_grid_notify_selection (self);
  g_clear_object (&self->result);
}

static void
first_rows_cb (GListModel *model, guint position, guint removed, guint added, DowserGrid *self)
{
  show_result (self);
  _dowser_grid_set_focus (self, self->focus);
}

static void
clear_column_style (DowserGridLook *column_style)
{
  g_clear_pointer (&column_style->format, dowser_format_free);
}

GArray *
dowser_grid_looks_new (void)
{
  GArray *column_styles = g_array_new (FALSE, TRUE, sizeof (DowserGridLook));

  g_array_set_clear_func (column_styles, (GDestroyNotify) clear_column_style);
  return column_styles;
}

static void
take_column_styles (DowserGrid *self, GArray *column_styles)
{
  g_array_unref (self->column_styles);
  self->column_styles = column_styles != NULL ? g_array_ref (column_styles) : dowser_grid_looks_new ();
}

static gboolean
have_same_column_styles (GArray *a, GArray *b)
{
  for (guint i = 0; a->len == b->len && i < a->len; i++)
    {
      const DowserGridLook *x = &g_array_index (a, DowserGridLook, i);
      const DowserGridLook *y = &g_array_index (b, DowserGridLook, i);

      if (x->hidden != y->hidden || x->pinned != y->pinned || x->rank != y->rank || x->descending != y->descending
          || x->sparse != y->sparse || !dowser_format_equal (x->format, y->format))
        return FALSE;
    }
  return a->len == b->len;
}

void
dowser_grid_set_looks (DowserGrid *self, GArray *column_styles)
{
  gboolean is_same;

  g_return_if_fail (DOWSER_IS_GRID (self));

  is_same = have_same_column_styles (self->column_styles, column_styles);
  take_column_styles (self, column_styles);
  if (!is_same && self->result != NULL && self->items_changed == 0)
    show_result (self);
}

void
dowser_grid_show (DowserGrid *self, DowserResult *result, GArray *column_styles)
{
  int focus;

  g_return_if_fail (DOWSER_IS_GRID (self));
  g_return_if_fail (DOWSER_IS_RESULT (result));

  if (self->result == result)
    return;
  focus = _dowser_grid_get_focus (self);
  clear_result (self);
  self->result = g_object_ref (result);
  take_column_styles (self, column_styles);
  if (!dowser_result_is_complete (result))
    self->completed = g_signal_connect_object (result, "notify::complete", G_CALLBACK (completed_cb), self, 0);
  /* The first rows determine widths and alignment, so the result is shown when it has rows. */
  if (dowser_result_get_n_rows (result) > 0 || dowser_result_is_complete (result))
    show_result (self);
  else
    self->items_changed = g_signal_connect_object (result, "items-changed", G_CALLBACK (first_rows_cb), self, 0);
  self->focus = focus;
  _dowser_grid_set_focus (self, focus);
}

void
dowser_grid_set_result (DowserGrid *self, DowserResult *result)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  if (result != NULL)
    {
      dowser_grid_show (self, result, NULL);
      return;
    }
  clear_result (self);
  remove_columns (self);
  g_array_set_size (self->columns, 0);
  g_array_set_size (self->order, 0);
}

DowserResult *
dowser_grid_get_result (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  return self->result;
}

GArray *
dowser_grid_get_looks (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  return self->column_styles;
}

void
dowser_grid_restore_columns (DowserGrid *self)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  if (self->result != NULL && self->items_changed == 0)
    lay_out_columns (self);
}

static void
pager_moved_cb (DowserGrid *self)
{
  if (self->result != NULL)
    lay_out_columns (self);
}

/* Finds the column that the user dragged and the place where it was dropped. They are found from the first and the last
 * place whose column changed. */
static gboolean
find_move (DowserGrid *self, guint *column, guint *to)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (guint));
  guint first = 0;
  guint last;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) shown = g_list_model_get_item (columns, i);
      guint mark = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (shown), COLUMN));

      if (mark == 0)
        continue;
      mark--;
      g_array_append_val (now, mark);
    }
  if (now->len != self->columns->len)
    return FALSE;
  last = now->len;
  while (first < now->len && g_array_index (now, guint, first) == g_array_index (self->columns, guint, first))
    first++;
  while (last > first && g_array_index (now, guint, last - 1) == g_array_index (self->columns, guint, last - 1))
    last--;
  if (last <= first + 1)
    return FALSE;
  /* If a column moved left, it is now at the first changed place. If a column moved right, it is now at the last
   * changed place. */
  if (g_array_index (now, guint, first + 1) == g_array_index (self->columns, guint, first))
    {
      *column = g_array_index (now, guint, first);
      *to = g_array_index (self->columns, guint, first);
    }
  else
    {
      *column = g_array_index (now, guint, last - 1);
      *to = g_array_index (self->columns, guint, last - 1);
    }
  return TRUE;
}

static gboolean
order_idle_cb (gpointer user_data)
{
  DowserGrid *self = user_data;
  guint column;
  guint to;

  self->order_idle = 0;
  if (self->result == NULL || self->items_changed != 0)
    return G_SOURCE_REMOVE;
  if (find_move (self, &column, &to))
    g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_MOVE_REQUESTED], 0, column, to);
  else
    lay_out_columns (self); /* the row numbers stay first */
  return G_SOURCE_REMOVE;
}

/* When the user drops a column, GTK removes it and inserts it again. The idle callback waits for both changes. */
static void
columns_changed_cb (GListModel *columns, guint position, guint removed, guint added, DowserGrid *self)
{
  if (!self->is_updating && self->order_idle == 0)
    self->order_idle = g_idle_add (order_idle_cb, self);
}

static void
dowser_grid_dispose (GObject *object)
{
  DowserGrid *self = DOWSER_GRID (object);

  self->is_updating = TRUE;
  g_clear_handle_id (&self->order_idle, g_source_remove);
  g_clear_weak_pointer (&self->cursor_cell);
  if (self->box != NULL)
    clear_result (self);
  g_clear_pointer (&self->widths, g_array_unref);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->column_styles, g_array_unref);
  _dowser_grid_free_menus (self);
  _dowser_grid_stop_copy (self);
  g_clear_object (&self->copier);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_grid_parent_class)->dispose (object);
}

static void
dowser_grid_finalize (GObject *object)
{
  dowser_cell_selection_free (DOWSER_GRID (object)->selection);
  G_OBJECT_CLASS (dowser_grid_parent_class)->finalize (object);
}

static void
dowser_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (dowser_grid_parent_class)->snapshot (widget, snapshot);
  _dowser_grid_paint (DOWSER_GRID (widget), snapshot);
}

static gboolean
dowser_grid_focus (GtkWidget *widget, GtkDirectionType direction)
{
  DowserGrid *self = DOWSER_GRID (widget);
  GtkWidget *child = gtk_widget_get_focus_child (widget);

  if (child == NULL || child == self->box)
    return _dowser_grid_move_focus (widget, direction);
  /* In an open popover, Tab moves the focus within the popover. After the popover is closed, GTK would move the focus
   * to the next widget, so the focus is given back here. */
  if (gtk_widget_get_mapped (child))
    return GTK_WIDGET_CLASS (dowser_grid_parent_class)->focus (widget, direction);
  return _dowser_grid_restore_focus (self);
}

static guint
make_signal (const char *name, guint n_params, GType second)
{
  return g_signal_new (name, DOWSER_TYPE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, n_params,
                       G_TYPE_UINT, second);
}

static void
dowser_grid_class_init (DowserGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_grid_dispose;
  G_OBJECT_CLASS (klass)->finalize = dowser_grid_finalize;
  widget_class->snapshot = dowser_grid_snapshot;
  widget_class->focus = dowser_grid_focus;
  _dowser_grid_signals[DOWSER_GRID_SORT_REQUESTED] = make_signal ("sort-requested", 2, G_TYPE_BOOLEAN);
  _dowser_grid_signals[DOWSER_GRID_HEADING_MENU] = make_signal ("heading-menu", 1, G_TYPE_NONE);
  _dowser_grid_signals[DOWSER_GRID_CELL_MENU] = make_signal ("cell-menu", 2, G_TYPE_UINT);
  _dowser_grid_signals[DOWSER_GRID_MOVE_REQUESTED] = make_signal ("move-requested", 2, G_TYPE_UINT);
  _dowser_grid_signals[DOWSER_GRID_SELECTION_CHANGED]
      = g_signal_new ("selection-changed", DOWSER_TYPE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  _dowser_grid_signals[DOWSER_GRID_MESSAGE] = g_signal_new ("message", DOWSER_TYPE_GRID, G_SIGNAL_RUN_LAST, 0, NULL,
                                                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  _dowser_grid_install_copy_actions (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "dowser-grid");
}

/* The tooltip is made when it is needed. A tooltip on each cell would need more time than the text of the cell. */
static gboolean
query_tooltip_cb (GtkWidget *view, int x, int y, gboolean keyboard, GtkTooltip *tooltip, DowserGrid *self)
{
  GtkWidget *target = keyboard ? self->cursor_cell : gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);
  g_autofree char *exact_text = NULL;

  if (target != NULL && dowser_grid_cell_get_item (target) == NULL)
    target = gtk_widget_get_first_child (target);
  exact_text = dowser_grid_cell_dup_raw (target);
  gtk_tooltip_set_text (tooltip, exact_text);
  /* The open popovers are tested last, because this test looks at every widget of the window. */
  return exact_text != NULL && !dowser_popover_is_any_open (view);
}

static void
make_view (DowserGrid *self)
{
  self->scrolled = gtk_scrolled_window_new ();
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_column_view_set_reorderable (self->view, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Results"), -1);
  g_signal_connect_object (self->view, "query-tooltip", G_CALLBACK (query_tooltip_cb), self, 0);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->view), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_box_append (GTK_BOX (self->box), self->scrolled);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (sorter_changed_cb), self, 0);
  g_signal_connect_object (gtk_column_view_get_columns (self->view), "items-changed", G_CALLBACK (columns_changed_cb),
                           self, 0);
}

static void
dowser_grid_init (DowserGrid *self)
{
  self->column_styles = dowser_grid_looks_new ();
  self->columns = g_array_new (FALSE, FALSE, sizeof (guint));
  self->widths = g_array_new (FALSE, FALSE, sizeof (int));
  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  self->selection = dowser_cell_selection_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  make_view (self);
  self->pager = dowser_column_pager_new (DOWSER_GRID_MAX_COLUMNS);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->pager));
  g_signal_connect_object (self->pager, "notify::first", G_CALLBACK (pager_moved_cb), self, G_CONNECT_SWAPPED);
  _dowser_grid_make_menu (self);
  _dowser_grid_add_controllers (self);
}

DowserGrid *
dowser_grid_new (void)
{
  return g_object_new (DOWSER_TYPE_GRID, NULL);
}
