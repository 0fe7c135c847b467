/* dowser-grid-pane.c - the grid as part of a plan: what clicks, menus and drags on it ask for */
#include "views/dowser-grid-pane.h"

#include "planner/dowser-offers.h"
#include "planner/dowser-options.h"
#include "views/dowser-ask.h"
#include "views/dowser-filter-popover.h"
#include "views/dowser-grid.h"

#include <glib/gi18n-lib.h>

/* More rows than anybody selects to filter by. */
#define MAX_OTHERS 200

struct _DowserGridPane
{
  GtkWidget parent_instance;

  DowserGrid *grid;       /* (owned by the widget tree) */
  DowserSession *session; /* (nullable) */
  guint menu_column;      /* of the plan */
  guint menu_row;
  gboolean menu_of_cell;
};

enum
{
  SIGNAL_OPERATIONS,
  SIGNAL_MESSAGE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserGridPane, dowser_grid_pane, GTK_TYPE_WIDGET)

static const DowserPlan *
get_plan (DowserGridPane *self)
{
  return self->session != NULL ? dowser_session_get_plan (self->session) : NULL;
}

static const DowserSchema *
get_schema (DowserGridPane *self)
{
  return self->session != NULL ? dowser_session_get_schema (self->session) : NULL;
}

/* Returns: (nullable) */
static const DowserProfile *
get_profile (DowserGridPane *self)
{
  return dowser_session_get_profile (self->session);
}

static gboolean
has_heading (const DowserPlan *plan, guint index, const char *name)
{
  g_autofree char *heading
      = index < plan->select->outputs->len ? dowser_select_dup_heading (plan->select, index) : NULL;

  return g_strcmp0 (heading, name) == 0;
}

/* The rows on the screen may be of the plan before, while those of the present one are on their way. */
static gboolean
find_output (DowserGridPane *self, guint column, guint *output)
{
  const DowserPlan *plan = get_plan (self);
  GPtrArray *columns = dowser_result_get_columns (dowser_grid_get_result (self->grid));
  const char *name = ((const DowserResultColumn *) g_ptr_array_index (columns, column))->name;

  *output = column;
  if (plan == NULL || get_schema (self) == NULL)
    return FALSE;
  if (has_heading (plan, column, name))
    return TRUE;
  for (guint i = 0; i < plan->select->outputs->len; i++)
    if (has_heading (plan, i, name))
      {
        *output = i;
        return TRUE;
      }
  if (plan->select->outputs->len == columns->len)
    return TRUE;
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0,
                 _ ("These rows are of the plan before. Run the present one first (F5)."));
  return FALSE;
}

static void
emit_operations (DowserGridPane *self, GPtrArray *operations)
{
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static void
emit_operation (DowserGridPane *self, DowserOperation *operation)
{
  g_autoptr (GPtrArray) operations = g_ptr_array_new ();

  g_ptr_array_add (operations, operation);
  emit_operations (self, operations);
}

static void
ask_done_cb (DowserOperation *operation, gpointer user_data)
{
  emit_operation (user_data, operation);
}

static void
filter_made_cb (DowserGridPane *self, GPtrArray *operations)
{
  emit_operations (self, operations);
}

static GtkPopover *
filter_popover_new (DowserGridPane *self)
{
  g_autoptr (DowserOptions) options = dowser_options_new (get_plan (self), get_schema (self), get_profile (self));
  GtkWidget *popover = dowser_filter_popover_new ();

  dowser_filter_popover_set_options (DOWSER_FILTER_POPOVER (popover), options,
                                     dowser_session_get_profile (self->session));
  dowser_filter_popover_ask_about (DOWSER_FILTER_POPOVER (popover), self->menu_column, self->menu_of_cell);
  g_signal_connect_object (popover, "operations", G_CALLBACK (filter_made_cb), self, G_CONNECT_SWAPPED);
  return GTK_POPOVER (popover);
}

static GtkPopover *
ask_popover_new (DowserGridPane *self, DowserOfferKind kind)
{
  const DowserPlan *plan = get_plan (self);
  const DowserOutput *output = g_ptr_array_index (plan->select->outputs, self->menu_column);
  g_autofree char *heading = dowser_select_dup_heading (plan->select, self->menu_column);

  switch (kind)
    {
    case DOWSER_OFFER_NAME:
      return dowser_ask_name (self->menu_column, heading, ask_done_cb, self);
    case DOWSER_OFFER_TOP:
      return dowser_ask_top (self->menu_column, heading, ask_done_cb, self);
    case DOWSER_OFFER_FORMAT:
      return dowser_ask_format (self->menu_column,
                                dowser_offers_get_type (plan, get_schema (self), get_profile (self), self->menu_column),
                                output->view.format, ask_done_cb, self);
    case DOWSER_OFFER_FILTER:
      return filter_popover_new (self);
    case DOWSER_OFFER_APPLY:
    case DOWSER_OFFER_MENU:
    default:
      return NULL;
    }
}

static void
offer_chosen_cb (const DowserOffer *offer, gpointer user_data)
{
  DowserGridPane *self = user_data;
  GtkPopover *popover;

  if (offer->kind == DOWSER_OFFER_APPLY)
    {
      /* The answer may bring a new grid, and with it a new menu: hold on to what was chosen. */
      g_autoptr (GPtrArray) operations = g_ptr_array_ref (offer->operations);

      emit_operations (self, operations);
      return;
    }
  if (get_plan (self) == NULL || self->menu_column >= get_plan (self)->select->outputs->len)
    return;
  popover = ask_popover_new (self, offer->kind);
  if (popover != NULL)
    dowser_grid_popup (self->grid, popover);
}

static void
heading_menu_cb (DowserGridPane *self, guint column)
{
  GPtrArray *offers;

  if (!find_output (self, column, &self->menu_column))
    return;
  self->menu_of_cell = FALSE;
  offers = dowser_offers_for_heading (get_plan (self), get_schema (self), get_profile (self), self->menu_column);
  dowser_grid_popup_menu (self->grid, offers, NULL, offer_chosen_cb, self);
}

static GPtrArray *
dup_row (DowserGridPane *self, guint row)
{
  DowserResult *result = dowser_grid_get_result (self->grid);
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  for (guint i = 0; i < dowser_result_get_columns (result)->len; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, row, i, &cell);
      g_ptr_array_add (values,
                       dowser_offers_dup_value (get_plan (self), get_schema (self), get_profile (self), i, &cell));
    }
  return values;
}

/* Returns: (transfer full) (nullable): where the row is not among the selected ones, it is meant alone */
static GPtrArray *
dup_others (DowserGridPane *self, guint row, guint column)
{
  DowserResult *result = dowser_grid_get_result (self->grid);
  g_autoptr (GtkBitset) selected = dowser_grid_dup_selection (self->grid);
  GPtrArray *values;
  GtkBitsetIter iter;
  guint at;

  if (!gtk_bitset_contains (selected, row) || gtk_bitset_get_size (selected) > MAX_OTHERS)
    return NULL;
  values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &at); more;
       more = gtk_bitset_iter_next (&iter, &at))
    {
      DowserCell cell;

      dowser_result_get_cell (result, at, column, &cell);
      g_ptr_array_add (values,
                       dowser_offers_dup_value (get_plan (self), get_schema (self), get_profile (self), column, &cell));
    }
  return values;
}

static GMenuModel *
make_copy_menu (void)
{
  GMenu *copies = g_menu_new ();

  g_menu_append (copies, _ ("_Copy Cell"), "gridpane.copy-cell");
  g_menu_append (copies, _ ("Copy _Rows"), "gridpane.copy-rows");
  return G_MENU_MODEL (copies);
}

static void
cell_menu_cb (DowserGridPane *self, guint column, guint row)
{
  g_autoptr (GMenuModel) copies = make_copy_menu ();
  g_autoptr (GPtrArray) values = NULL;
  g_autoptr (GPtrArray) others = NULL;
  GPtrArray *offers;

  if (!find_output (self, column, &self->menu_column))
    return;
  self->menu_of_cell = TRUE;
  self->menu_row = row;
  values = dup_row (self, row);
  others = dup_others (self, row, column);
  offers = dowser_offers_for_cell (get_plan (self), get_schema (self), get_profile (self), self->menu_column, values,
                                   others);
  dowser_grid_popup_menu (self->grid, offers, copies, offer_chosen_cb, self);
}

static void
sort_requested_cb (DowserGridPane *self, guint column, gboolean further)
{
  g_autoptr (DowserOperation) operation = NULL;
  guint output;

  if (find_output (self, column, &output))
    operation = dowser_offers_sort (get_plan (self), output, further);
  if (operation != NULL)
    emit_operation (self, operation);
}

static void
move_requested_cb (DowserGridPane *self, guint column, guint to)
{
  g_autoptr (DowserOperation) operation = NULL;
  guint output;
  guint output_to;

  if (!find_output (self, column, &output) || !find_output (self, to, &output_to))
    return;
  operation = dowser_operation_new_move_column (output, output_to);
  emit_operation (self, operation);
}

static void
copy_cell_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserGridPane *self = DOWSER_GRID_PANE (widget);
  g_autoptr (GString) text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (dowser_grid_get_result (self->grid), self->menu_row, self->menu_column, &cell);
  dowser_cell_print (&cell, text, 0);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
}

static void
copy_rows_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_grid_copy (DOWSER_GRID_PANE (widget)->grid);
}

static void
dowser_grid_pane_dispose (GObject *object)
{
  DowserGridPane *self = DOWSER_GRID_PANE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (dowser_grid_pane_parent_class)->dispose (object);
}

static void
dowser_grid_pane_class_init (DowserGridPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_grid_pane_dispose;
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "gridpane.copy-cell", NULL, copy_cell_action_cb);
  gtk_widget_class_install_action (widget_class, "gridpane.copy-rows", NULL, copy_rows_action_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "gridpane");
}

static void
dowser_grid_pane_init (DowserGridPane *self)
{
  self->grid = dowser_grid_new ();
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  g_signal_connect_object (self->grid, "sort-requested", G_CALLBACK (sort_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "move-requested", G_CALLBACK (move_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "heading-menu", G_CALLBACK (heading_menu_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "cell-menu", G_CALLBACK (cell_menu_cb), self, G_CONNECT_SWAPPED);
}

DowserGridPane *
dowser_grid_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_GRID_PANE, NULL);
}

static GArray *
dup_looks (DowserGridPane *self)
{
  const DowserPlan *plan = get_plan (self);
  GArray *looks = dowser_grid_looks_new ();

  for (guint i = 0; plan != NULL && i < plan->select->outputs->len; i++)
    {
      const DowserOutput *output = g_ptr_array_index (plan->select->outputs, i);
      DowserGridLook look = { .hidden = output->view.hidden,
                              .pinned = output->view.pinned,
                              .format = dowser_format_copy (output->view.format) };

      look.rank = dowser_offers_get_sort_rank (plan, i, &look.descending);
      g_array_append_val (looks, look);
    }
  return looks;
}

void
dowser_grid_pane_update (DowserGridPane *self, DowserSession *session)
{
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;
  g_autoptr (GArray) looks = NULL;

  g_return_if_fail (DOWSER_IS_GRID_PANE (self));

  g_set_object (&self->session, session);
  if (result == NULL)
    return;
  looks = dup_looks (self);
  if (dowser_grid_get_result (self->grid) != result)
    dowser_grid_show (self->grid, result, looks);
  else if (looks->len == dowser_result_get_columns (result)->len)
    dowser_grid_set_looks (self->grid, looks); /* how they are drawn asks for no new rows */
}

void
dowser_grid_pane_reset (DowserGridPane *self)
{
  g_return_if_fail (DOWSER_IS_GRID_PANE (self));

  dowser_grid_restore (self->grid);
}
