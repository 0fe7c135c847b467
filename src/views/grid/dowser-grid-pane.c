/* dowser-grid-pane.c - shows the rows of a plan in a grid, and turns clicks, menus and drags into operations */
#include "views/grid/dowser-grid-pane-private.h"

#include "analysis/dowser-output-format.h"
#include "analysis/dowser-shown-column.h"
#include "operations/dowser-menu-actions.h"
#include "operations/dowser-options.h"
#include "rows/dowser-cell-format.h"
#include "rows/dowser-format-align.h"
#include "views/refine/dowser-ask.h"
#include "views/refine/dowser-filter-popover.h"

#include <glib/gi18n-lib.h>

/* The maximum number of selected rows whose values can be used for a filter. */
#define MAX_OTHERS 200

guint _dowser_grid_pane_signals[DOWSER_GRID_PANE_N_SIGNALS];

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

/* Returns the column of the result that the grid's column shows. In a pivot, several columns of the grid belong to one
 * output. */
static guint
get_source_column (DowserGridPane *self, guint column)
{
  return self->pivot != NULL ? g_array_index (self->pivot->outputs, guint, column) : column;
}

gboolean
_dowser_grid_pane_find_output (DowserGridPane *self, guint shown_index, guint *output)
{
  const DowserPlan *plan = get_plan (self);
  GPtrArray *columns = dowser_result_get_columns (self->source);
  guint column = get_source_column (self, shown_index);
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
  return plan->select->outputs->len == columns->len;
}

/* Finds the output of the current plan that the grid's column @shown_index shows. The shown rows may still be from the
 * previous plan. */
static gboolean
find_output (DowserGridPane *self, guint shown_index, guint *output)
{
  if (_dowser_grid_pane_find_output (self, shown_index, output))
    return TRUE;
  if (get_plan (self) != NULL && get_schema (self) != NULL)
    g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_MESSAGE], 0,
                   _ ("These rows belong to the previous plan. Run the current plan first (F5)."));
  return FALSE;
}

static void
emit_operations (DowserGridPane *self, GPtrArray *operations)
{
  g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_OPERATIONS], 0, operations);
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
  dowser_filter_popover_select_column (DOWSER_FILTER_POPOVER (popover), self->menu_column, self->menu_of_cell);
  g_signal_connect_object (popover, "operations", G_CALLBACK (filter_made_cb), self, G_CONNECT_SWAPPED);
  return GTK_POPOVER (popover);
}

static GtkPopover *
ask_popover_new (DowserGridPane *self, DowserMenuActionKind kind)
{
  const DowserPlan *plan = get_plan (self);
  const DowserOutput *output = g_ptr_array_index (plan->select->outputs, self->menu_column);
  g_autofree char *heading = dowser_select_dup_heading (plan->select, self->menu_column);

  switch (kind)
    {
    case DOWSER_MENU_ACTION_NAME:
      return dowser_ask_heading (self->menu_column, heading, ask_done_cb, self);
    case DOWSER_MENU_ACTION_TOP:
      return dowser_ask_top_rows (self->menu_column, heading, ask_done_cb, self);
    case DOWSER_MENU_ACTION_FORMAT:
      return dowser_ask_format (self->menu_column,
                                dowser_shown_column_get_type (plan, get_schema (self), get_profile (self),
                                                              self->menu_column),
                                output->view.format, ask_done_cb, self);
    case DOWSER_MENU_ACTION_FILTER:
      return filter_popover_new (self);
    case DOWSER_MENU_ACTION_APPLY:
    case DOWSER_ACTION_MENU:
    default:
      return NULL;
    }
}

static void
action_chosen_cb (const DowserMenuAction *menu_action, gboolean in_tab, gpointer user_data)
{
  DowserGridPane *self = user_data;
  GtkPopover *popover;

  if (menu_action->kind == DOWSER_MENU_ACTION_APPLY)
    {
      /* A reference to the chosen operations is kept because the receiver of the signal may replace the grid and its
       * menu. */
      g_autoptr (GPtrArray) operations = g_ptr_array_ref (menu_action->operations);

      if (in_tab)
        g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_OPERATIONS_IN_TAB], 0, operations);
      else
        emit_operations (self, operations);
      return;
    }
  if (get_plan (self) == NULL || self->menu_column >= get_plan (self)->select->outputs->len)
    return;
  popover = ask_popover_new (self, menu_action->kind);
  if (popover != NULL)
    dowser_grid_popup (self->grid, popover);
}

static void
heading_menu_cb (DowserGridPane *self, guint column)
{
  GPtrArray *actions;

  if (!find_output (self, column, &self->menu_column))
    return;
  self->menu_of_cell = FALSE;
  actions = dowser_menu_actions_list_for_heading (get_plan (self), get_schema (self), get_profile (self),
                                                  self->menu_column);
  dowser_grid_popup_menu (self->grid, actions, NULL, action_chosen_cb, self);
}

static GPtrArray *
dup_row (DowserGridPane *self, guint row)
{
  DowserResult *result = self->source;
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  for (guint i = 0; i < dowser_result_get_columns (result)->len; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, row, i, &cell);
      g_ptr_array_add (values, dowser_menu_actions_dup_value (get_plan (self), get_schema (self), get_profile (self), i,
                                                              &cell));
    }
  return values;
}

/* Returns: (transfer full) (nullable): the values of @column in all selected rows; NULL if @row isn't selected, because
 * an action then applies only to @row */
static GPtrArray *
dup_other_values (DowserGridPane *self, guint row, guint column)
{
  DowserResult *result = self->source;
  g_autoptr (GtkBitset) selected = dowser_grid_dup_selected_rows (self->grid);
  GPtrArray *values;
  GtkBitsetIter iter;
  guint at;

  if (self->pivot != NULL || !gtk_bitset_contains (selected, row) || gtk_bitset_get_size (selected) > MAX_OTHERS)
    return NULL;
  values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &at); more;
       more = gtk_bitset_iter_next (&iter, &at))
    {
      DowserCell cell;

      dowser_result_get_cell (result, at, column, &cell);
      g_ptr_array_add (values, dowser_menu_actions_dup_value (get_plan (self), get_schema (self), get_profile (self),
                                                              column, &cell));
    }
  return values;
}

static gboolean
needs_whole_row (const DowserMenuAction *menu_action)
{
  const DowserOperation *first = menu_action->operations->len > 0 ? menu_action->operations->pdata[0] : NULL;

  return first != NULL && (first->kind == DOWSER_OPERATION_SEE_RECORDS || first->kind == DOWSER_OPERATION_BREAK_OUT_BY);
}

/* Removes the offers that are about a single row. In a pivot, a key cell at the side stands for several rows, so such
 * an offer would use an arbitrary row. */
static void
remove_row_actions (GPtrArray *actions)
{
  for (guint i = actions->len; i > 0; i--)
    {
      DowserMenuAction *menu_action = actions->pdata[i - 1];
      gboolean was_menu = menu_action->kind == DOWSER_ACTION_MENU;

      remove_row_actions (menu_action->actions);
      if (needs_whole_row (menu_action) || (was_menu && menu_action->actions->len == 0))
        g_ptr_array_remove_index (actions, i - 1);
    }
}

static void
cell_menu_cb (DowserGridPane *self, guint column, guint row)
{
  g_autoptr (GMenuModel) copies = dowser_grid_copy_menu_new ();
  g_autoptr (GPtrArray) values = NULL;
  g_autoptr (GPtrArray) other_values = NULL;
  GPtrArray *actions;

  if (!find_output (self, column, &self->menu_column))
    return;
  self->menu_of_cell = TRUE;
  self->menu_row = self->pivot != NULL ? dowser_pivot_get_row (self->pivot, row, column) : row;
  if (self->menu_row == DOWSER_PIVOT_NO_ROW)
    {
      g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_MESSAGE], 0,
                     _ ("There are no rows for this cell."));
      return;
    }
  values = dup_row (self, self->menu_row);
  other_values = dup_other_values (self, row, column);
  actions = dowser_menu_actions_list_for_cell (get_plan (self), get_schema (self), get_profile (self),
                                               self->menu_column, values, other_values);
  if (self->pivot != NULL && g_array_index (self->pivot->values, guint, column) == DOWSER_PIVOT_NO_ROW)
    remove_row_actions (actions);
  dowser_grid_popup_menu (self->grid, actions, copies, action_chosen_cb, self);
}

static void
sort_requested_cb (DowserGridPane *self, guint column, gboolean add_to_sort)
{
  g_autoptr (DowserOperation) operation = NULL;
  guint output;

  if (find_output (self, column, &output))
    operation = dowser_menu_actions_make_sort (get_plan (self), output, add_to_sort);
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
  if (output == output_to)
    {
      dowser_grid_restore_columns (
          self->grid); /* the columns of pivoted values keep their order, so the move is undone */
      return;
    }
  operation = dowser_operation_new_move_column (output, output_to);
  emit_operation (self, operation);
}

static void
grid_message_cb (DowserGridPane *self, const char *text)
{
  g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_MESSAGE], 0, text);
}

/* @index: the index of an output; @column: the column of @result that shows this output */
static DowserGridLook
make_column_style (DowserGridPane *self, const DowserPlan *plan, guint index, DowserResult *result, guint column)
{
  const DowserOutput *output = g_ptr_array_index (plan->select->outputs, index);
  DowserGridLook column_style = { .hidden = output->view.hidden, .pinned = output->view.pinned };

  column_style.format = dowser_format_new_for_output (plan, get_schema (self), get_profile (self), index);
  if (column_style.format != NULL && column < dowser_result_get_columns (result)->len)
    dowser_format_align_decimals (column_style.format, result, column);
  column_style.rank = dowser_menu_actions_get_sort_rank (plan, index, &column_style.descending);
  return column_style;
}

static GArray *
dup_column_styles (DowserGridPane *self, const DowserPlan *plan, DowserResult *result)
{
  GArray *column_styles = dowser_grid_looks_new ();

  for (guint i = 0; plan != NULL && i < plan->select->outputs->len; i++)
    {
      DowserGridLook column_style = make_column_style (self, plan, i, result, i);

      g_array_append_val (column_styles, column_style);
    }
  return column_styles;
}

/* If the rows are sorted by a metric, they are sorted before the pivot. In this case, no column of the pivot is marked
 * as sorted. */
static GArray *
dup_pivot_column_styles (DowserGridPane *self, const DowserPlan *plan, const DowserPivot *pivot)
{
  GArray *column_styles = dowser_grid_looks_new ();

  for (guint i = 0; i < pivot->outputs->len; i++)
    {
      DowserGridLook column_style
          = make_column_style (self, plan, g_array_index (pivot->outputs, guint, i), pivot->result, i);

      column_style.sparse = g_array_index (pivot->values, guint, i) != DOWSER_PIVOT_NO_ROW;
      if (column_style.sparse)
        {
          column_style.pinned = FALSE;
          column_style.rank = 0;
        }
      g_array_append_val (column_styles, column_style);
    }
  return column_styles;
}

static gboolean
can_pivot (const DowserPlan *plan, DowserResult *result)
{
  return plan != NULL && dowser_pivot_find_pivoted_output (plan->select) >= 0
         && dowser_result_get_columns (result)->len == plan->select->outputs->len;
}

static void
report_left_out_values (DowserGridPane *self)
{
  g_autofree char *text = g_strdup_printf (_ ("%u of %u values are shown as columns. Filter to see the others."),
                                           self->pivot->n_pivoted - self->pivot->n_left_out, self->pivot->n_pivoted);

  if (self->pivot->n_left_out > 0)
    g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_MESSAGE], 0, text);
}

static void
emit_pivot_rows (DowserGridPane *self)
{
  g_signal_emit (self, _dowser_grid_pane_signals[DOWSER_GRID_PANE_SPREAD], 0, self->source);
}

static void
clear_pivot (DowserGridPane *self)
{
  g_clear_pointer (&self->pivot, dowser_pivot_free);
  g_clear_pointer (&self->pivoted, dowser_plan_unref);
}

static void
show_pivot (DowserGridPane *self, const DowserPlan *plan, DowserResult *result)
{
  g_autoptr (DowserFormat) across = NULL;
  g_autoptr (GArray) column_styles = NULL;

  if (self->pivoted == plan && self->source == result)
    return;
  clear_pivot (self);
  across = dowser_format_new_for_output (plan, get_schema (self), get_profile (self),
                                         (guint) dowser_pivot_find_pivoted_output (plan->select));
  self->pivot = dowser_pivot_new (plan->select, result, dowser_cell_format, across);
  self->pivoted = dowser_plan_ref (plan);
  g_set_object (&self->source, result);
  column_styles = dup_pivot_column_styles (self, plan, self->pivot);
  dowser_grid_show (self->grid, self->pivot->result, column_styles);
  emit_pivot_rows (self);
  report_left_out_values (self);
}

static void
show_rows (DowserGridPane *self, const DowserPlan *plan, DowserResult *result)
{
  g_autoptr (GArray) column_styles = dup_column_styles (self, plan, result);

  clear_pivot (self);
  g_set_object (&self->source, result);
  if (dowser_grid_get_result (self->grid) != result)
    dowser_grid_show (self->grid, result, column_styles);
  else if (column_styles->len == dowser_result_get_columns (result)->len)
    dowser_grid_set_looks (self->grid, column_styles); /* a change of the looks alone needs no new rows */
  emit_pivot_rows (self);
}

static void
found_cb (DowserGridPane *self)
{
  dowser_grid_set_rows (self->grid, dowser_find_bar_get_found_rows (self->find));
}

/* Searches the rows as the grid shows them, even if they are pivoted. */
static void
update_search (DowserGridPane *self)
{
  dowser_find_bar_set_result (self->find, dowser_grid_get_result (self->grid), dowser_grid_get_looks (self->grid));
}

static void
find_closed_cb (DowserGridPane *self)
{
  dowser_grid_focus_rows (self->grid);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  return dowser_find_bar_close (DOWSER_GRID_PANE (widget)->find);
}

/* The columns of a pivot are known only when the last row is loaded. */
static void
show_result (DowserGridPane *self, const DowserPlan *plan, DowserResult *result)
{
  if (!can_pivot (plan, result))
    show_rows (self, plan, result);
  else if (dowser_result_is_complete (result))
    show_pivot (self, plan, result);
  else
    g_signal_group_set_target (self->completion_signals, result);
}

/* Shows the session's result. While a changed plan runs, or if its run was stopped, the shown rows are from the
 * previous plan. Therefore, the headings and formats of the previous plan stay, too. */
static void
update_cb (DowserGridPane *self)
{
  DowserResult *result = self->session != NULL ? dowser_session_get_result (self->session) : NULL;

  if (result == NULL)
    return;
  if (result != self->source || dowser_session_is_step_done (self->session, "run"))
    show_result (self, get_plan (self), result);
  update_search (self);
}

static void
dowser_grid_pane_dispose (GObject *object)
{
  DowserGridPane *self = DOWSER_GRID_PANE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->figures, dowser_grid_figures_free);
  g_clear_object (&self->completion_signals);
  clear_pivot (self);
  g_clear_object (&self->source);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (dowser_grid_pane_parent_class)->dispose (object);
}

static void
dowser_grid_pane_class_init (DowserGridPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_grid_pane_dispose;
  _dowser_grid_pane_signals[DOWSER_GRID_PANE_OPERATIONS]
      = g_signal_new ("operations", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                      G_TYPE_PTR_ARRAY);
  _dowser_grid_pane_signals[DOWSER_GRID_PANE_OPERATIONS_IN_TAB]
      = g_signal_new ("operations-in-tab", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                      1, G_TYPE_PTR_ARRAY);
  _dowser_grid_pane_signals[DOWSER_GRID_PANE_MESSAGE]
      = g_signal_new ("message", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                      G_TYPE_STRING);
  _dowser_grid_pane_signals[DOWSER_GRID_PANE_FIGURES]
      = g_signal_new ("figures", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                      G_TYPE_PTR_ARRAY);
  _dowser_grid_pane_signals[DOWSER_GRID_PANE_SPREAD]
      = g_signal_new ("spread", DOWSER_TYPE_GRID_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                      DOWSER_TYPE_RESULT);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "gridpane");
}

static void
dowser_grid_pane_init (DowserGridPane *self)
{
  self->completion_signals = g_signal_group_new (DOWSER_TYPE_RESULT);
  g_signal_group_connect_swapped (self->completion_signals, "notify::complete", G_CALLBACK (update_cb), self);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  self->find = dowser_find_bar_new ();
  gtk_widget_set_parent (GTK_WIDGET (self->find), GTK_WIDGET (self));
  g_signal_connect_object (self->find, "changed", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->find, "closed", G_CALLBACK (find_closed_cb), self, G_CONNECT_SWAPPED);
  self->grid = dowser_grid_new ();
  gtk_widget_set_vexpand (GTK_WIDGET (self->grid), TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  g_signal_connect_object (self->grid, "sort-requested", G_CALLBACK (sort_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "move-requested", G_CALLBACK (move_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "heading-menu", G_CALLBACK (heading_menu_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "cell-menu", G_CALLBACK (cell_menu_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "message", G_CALLBACK (grid_message_cb), self, G_CONNECT_SWAPPED);
  _dowser_grid_pane_make_figures (self);
}

DowserGridPane *
dowser_grid_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_GRID_PANE, NULL);
}

void
dowser_grid_pane_update (DowserGridPane *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_GRID_PANE (self));

  g_set_object (&self->session, session);
  g_signal_group_set_target (self->completion_signals, NULL);
  update_cb (self);
}

void
dowser_grid_pane_set_dialect (DowserGridPane *self, DowserDialectId dialect)
{
  g_return_if_fail (DOWSER_IS_GRID_PANE (self));

  dowser_grid_set_dialect (self->grid, dialect);
}

int
dowser_grid_pane_get_n_pivot_rows (DowserGridPane *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID_PANE (self), -1);

  return self->pivot != NULL ? (int) dowser_result_get_n_rows (self->pivot->result) : -1;
}

void
dowser_grid_pane_restore_columns (DowserGridPane *self)
{
  g_return_if_fail (DOWSER_IS_GRID_PANE (self));

  dowser_grid_restore_columns (self->grid);
}

void
dowser_grid_pane_open_find_bar (DowserGridPane *self)
{
  g_return_if_fail (DOWSER_IS_GRID_PANE (self));

  dowser_find_bar_open (self->find);
}
