/* dowser-grid.c - the rows of a result as a table */
#include "views/dowser-grid.h"

#include "views/dowser-column-pager.h"
#include "views/dowser-grid-cell.h"
#include "views/dowser-grid-copy.h"
#include "views/dowser-grid-width.h"

#include <glib/gi18n-lib.h>

struct _DowserGrid
{
  GtkWidget parent_instance;

  GtkWidget *box;           /* (owned by the widget tree) */
  GtkColumnView *view;      /* (owned by the widget tree) */
  DowserColumnPager *pager; /* (owned by the widget tree) */
  GtkWidget *menu;          /* (owned, parented) */
  DowserResult *result;     /* (owned) (nullable) */
  gulong items_changed;     /* handler on result until its columns are laid out */
  gulong completed;         /* handler on result until all its rows are there */
  GArray *widths;           /* int: of each column as it was laid out, that of the row numbers first */
  guint menu_row;
  guint menu_column;
  int probed;     /* the column whose sorter was asked first, while a click is traced */
  gboolean quiet; /* a sort arrow is being set from outside */
};

G_DEFINE_FINAL_TYPE (DowserGrid, dowser_grid, GTK_TYPE_WIDGET)

enum
{
  SORT_REQUESTED,
  FILTER_REQUESTED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/*
 * GTK 4.8 does not tell which header was clicked. Its sorter asks the primary column's sorter first and turns the
 * answer round when descending: a comparison of two rows that always says "smaller" tells both.
 */
typedef struct
{
  DowserGrid *grid;
  guint column;
} HeaderProbe;

static int
header_probe_cb (gconstpointer a, gconstpointer b, gpointer user_data)
{
  HeaderProbe *probe = user_data;

  if (probe->grid->probed < 0)
    probe->grid->probed = (int) probe->column;
  return -1;
}

static void
sorter_changed_cb (GtkSorter *sorter, GtkSorterChange change, DowserGrid *self)
{
  g_assert (DOWSER_IS_GRID (self));

  if (self->quiet || self->result == NULL || dowser_result_get_n_rows (self->result) == 0)
    return;

  g_autoptr (DowserRow) row = g_list_model_get_item (G_LIST_MODEL (self->result), 0);

  self->probed = -1;

  GtkOrdering ordering = gtk_sorter_compare (sorter, row, row);

  if (self->probed >= 0)
    g_signal_emit (self, signals[SORT_REQUESTED], 0, (guint) self->probed, ordering == GTK_ORDERING_LARGER);
}

static gboolean
is_number_column (DowserGrid *self, guint index)
{
  return dowser_value_type_is_number (dowser_result_guess_type (self->result, index));
}

static GtkColumnViewColumn *
make_column (DowserGrid *self, guint index)
{
  DowserResultColumn *info = dowser_result_get_columns (self->result)->pdata[index];
  gboolean is_number = is_number_column (self, index);
  GtkColumnViewColumn *column
      = gtk_column_view_column_new (info->name, dowser_grid_cell_factory_new (index, is_number));
  HeaderProbe *probe = g_new0 (HeaderProbe, 1);
  g_autoptr (GtkSorter) sorter = NULL;

  probe->grid = self;
  probe->column = index;
  sorter = GTK_SORTER (gtk_custom_sorter_new (header_probe_cb, probe, g_free));
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_fixed_width (column, dowser_grid_measure_column (GTK_WIDGET (self), self->result, index));
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

/* GTK aligns every heading at the start; over numbers it belongs at the end. The header is the view's first child. */
static void
align_headings (DowserGrid *self, guint first)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  /* The first is over the row numbers. */
  for (guint i = first; title != NULL && (title = gtk_widget_get_next_sibling (title)) != NULL; i++)
    {
      GtkWidget *content = gtk_widget_get_first_child (title);

      if (content != NULL && is_number_column (self, i))
        gtk_widget_set_halign (content, GTK_ALIGN_END);
    }
}

static void
append_column (DowserGrid *self, GtkColumnViewColumn *column)
{
  int width = gtk_column_view_column_get_fixed_width (column);

  g_array_append_val (self->widths, width);
  gtk_column_view_append_column (self->view, column);
}

static void
lay_out_columns (DowserGrid *self)
{
  guint n_columns = dowser_result_get_columns (self->result)->len;
  guint first = dowser_column_pager_get_first (self->pager);
  guint last = MIN (n_columns, first + DOWSER_GRID_MAX_COLUMNS);
  g_autoptr (GtkColumnViewColumn) numbers = make_number_column (self);

  /* Without a model, columns come and go without a cell being made. */
  gtk_column_view_set_model (self->view, NULL);
  remove_columns (self);
  g_array_set_size (self->widths, 0);
  append_column (self, numbers);
  for (guint i = first; i < last; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = make_column (self, i);

      append_column (self, column);
    }

  g_autoptr (GtkSelectionModel) selection
      = GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->result))));

  gtk_column_view_set_model (self->view, selection);
  align_headings (self, first);
}

static void
show_result (DowserGrid *self)
{
  g_clear_signal_handler (&self->items_changed, self->result);
  dowser_column_pager_set_n_columns (self->pager, dowser_result_get_columns (self->result)->len);
  lay_out_columns (self);
}

/* A column that the person has drawn wider or narrower keeps its width. */
static void
widen (GListModel *columns, guint place, int before, int after)
{
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, place);

  if (column != NULL && after > before && gtk_column_view_column_get_fixed_width (column) == before)
    gtk_column_view_column_set_fixed_width (column, after);
}

/* What came after the first rows may be wider than they were. */
static void
completed_cb (DowserResult *result, GParamSpec *pspec, DowserGrid *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  guint first = dowser_column_pager_get_first (self->pager);

  g_clear_signal_handler (&self->completed, self->result);
  if (self->items_changed != 0)
    show_result (self); /* no row came */
  for (guint i = 0; i < self->widths->len && i < g_list_model_get_n_items (columns); i++)
    widen (columns, i, g_array_index (self->widths, int, i),
           i == 0 ? dowser_grid_measure_row_numbers (GTK_WIDGET (self), result)
                  : dowser_grid_measure_column (GTK_WIDGET (self), result, first + i - 1));
}

static void
forget_result (DowserGrid *self)
{
  if (self->result == NULL)
    return;
  g_clear_signal_handler (&self->items_changed, self->result);
  g_clear_signal_handler (&self->completed, self->result);
  g_array_set_size (self->widths, 0);
  gtk_column_view_set_model (self->view, NULL);
  g_clear_object (&self->result);
}

static void
first_rows_cb (GListModel *model, guint position, guint removed, guint added, DowserGrid *self)
{
  show_result (self);
}

void
dowser_grid_set_result (DowserGrid *self, DowserResult *result)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  if (self->result == result)
    return;
  forget_result (self);
  if (result == NULL)
    {
      remove_columns (self);
      return;
    }
  self->result = g_object_ref (result);
  if (!dowser_result_is_complete (result))
    self->completed = g_signal_connect_object (result, "notify::complete", G_CALLBACK (completed_cb), self, 0);
  /* Widths and alignment follow the first rows, so wait for them. */
  if (dowser_result_get_n_rows (result) > 0 || dowser_result_is_complete (result))
    show_result (self);
  else
    self->items_changed = g_signal_connect_object (result, "items-changed", G_CALLBACK (first_rows_cb), self, 0);
}

DowserResult *
dowser_grid_get_result (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  return self->result;
}

void
dowser_grid_set_sorted (DowserGrid *self, int column, gboolean descending)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  guint first = dowser_column_pager_get_first (self->pager);
  GListModel *columns = gtk_column_view_get_columns (self->view);
  guint place = (guint) column - first + 1; /* behind the row numbers */
  g_autoptr (GtkColumnViewColumn) shown = column >= (int) first ? g_list_model_get_item (columns, place) : NULL;

  self->quiet = TRUE;
  gtk_column_view_sort_by_column (self->view, shown, descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->quiet = FALSE;
}

void
dowser_grid_copy (DowserGrid *self)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  GtkSelectionModel *selection = gtk_column_view_get_model (self->view);

  if (selection == NULL)
    return;

  g_autoptr (GtkBitset) rows = gtk_selection_model_get_selection (selection);
  g_autofree char *text = dowser_grid_copy_rows (self->result, rows);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_grid_copy (DOWSER_GRID (widget));
}

static void
copy_cell_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserGrid *self = DOWSER_GRID (widget);
  g_autoptr (GString) text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (self->result, self->menu_row, self->menu_column, &cell);
  dowser_cell_print (&cell, text, 0);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
}

static void
filter_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserGrid *self = DOWSER_GRID (widget);
  DowserGridFilter filter = g_str_has_suffix (name, "without") ? DOWSER_GRID_WITHOUT : DOWSER_GRID_ONLY;

  g_signal_emit (self, signals[FILTER_REQUESTED], 0, self->menu_column, self->menu_row, filter);
}

static void
pointer_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserGrid *self)
{
  GtkWidget *target = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  while (target != NULL && !dowser_grid_cell_locate (target, &self->menu_row, &self->menu_column))
    {
      /* A click beside the text is on the cell around it. */
      GtkWidget *child = gtk_widget_get_first_child (target);

      if (child != NULL && dowser_grid_cell_locate (child, &self->menu_row, &self->menu_column))
        break;
      target = target == GTK_WIDGET (self) ? NULL : gtk_widget_get_parent (target);
    }
  if (target == NULL)
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static GtkWidget *
make_menu (DowserGrid *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) filters = g_menu_new ();
  g_autoptr (GMenu) copies = g_menu_new ();

  g_menu_append (filters, _ ("_Only Rows With This Value"), "grid.only");
  g_menu_append (filters, _ ("Rows _Without This Value"), "grid.without");
  g_menu_append (copies, _ ("_Copy Cell"), "grid.copy-cell");
  g_menu_append (copies, _ ("Copy _Rows"), "grid.copy");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (filters));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));

  GtkWidget *popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));

  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  return popover;
}

static void
pager_moved_cb (DowserGrid *self)
{
  if (self->result != NULL)
    lay_out_columns (self);
}

static void
dowser_grid_dispose (GObject *object)
{
  DowserGrid *self = DOWSER_GRID (object);

  if (self->box != NULL)
    forget_result (self);
  g_clear_pointer (&self->widths, g_array_unref);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_grid_parent_class)->dispose (object);
}

static void
dowser_grid_class_init (DowserGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_grid_dispose;
  signals[SORT_REQUESTED] = g_signal_new ("sort-requested", DOWSER_TYPE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
  signals[FILTER_REQUESTED] = g_signal_new ("filter-requested", DOWSER_TYPE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_INT);
  gtk_widget_class_install_action (widget_class, "grid.copy", NULL, copy_action_cb);
  gtk_widget_class_install_action (widget_class, "grid.copy-cell", NULL, copy_cell_action_cb);
  gtk_widget_class_install_action (widget_class, "grid.only", NULL, filter_action_cb);
  gtk_widget_class_install_action (widget_class, "grid.without", NULL, filter_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "grid.copy", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "dowser-grid");
}

static void
make_view (DowserGrid *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_column_view_set_reorderable (self->view, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Results"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (sorter_changed_cb), self, 0);
}

static void
dowser_grid_init (DowserGrid *self)
{
  GtkGesture *secondary = gtk_gesture_click_new ();

  self->widths = g_array_new (FALSE, FALSE, sizeof (int));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  make_view (self);
  self->pager = dowser_column_pager_new (DOWSER_GRID_MAX_COLUMNS);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->pager));
  g_signal_connect_object (self->pager, "notify::first", G_CALLBACK (pager_moved_cb), self, G_CONNECT_SWAPPED);
  self->menu = make_menu (self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (secondary, "pressed", G_CALLBACK (pointer_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
}

DowserGrid *
dowser_grid_new (void)
{
  return g_object_new (DOWSER_TYPE_GRID, NULL);
}
