/* dowser-sort-row.c - what the rows are sorted by, and in which direction */
#include "views/dowser-sort-row.h"

#include "model/dowser-operation.h"
#include "planner/dowser-explain.h"
#include "planner/dowser-offers.h"
#include "views/dowser-drop-down.h"
#include "views/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserSortRow
{
  GtkWidget parent_instance;

  GtkDropDown *keys;
  GtkToggleButton *direction;

  GPtrArray *exprs; /* DowserExpr: of the items of @keys but the first, which is "not sorted" */
  gboolean updating;
  guint emit_idle; /* source id, 0 for none */
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSortRow, dowser_sort_row, GTK_TYPE_WIDGET)

static void
show_direction (DowserSortRow *self)
{
  gboolean descending = gtk_toggle_button_get_active (self->direction);

  gtk_button_set_icon_name (GTK_BUTTON (self->direction),
                            descending ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->direction),
                               descending ? _ ("Descending: largest first") : _ ("Ascending: smallest first"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->direction), gtk_drop_down_get_selected (self->keys) > 0);
}

static gboolean
emit_cb (gpointer user_data)
{
  DowserSortRow *self = user_data;
  g_autoptr (DowserOperation) operation = NULL;
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  guint selected = gtk_drop_down_get_selected (self->keys);

  self->emit_idle = 0;
  if (selected > 0 && selected <= self->exprs->len)
    g_ptr_array_add (order, dowser_order_new (dowser_expr_ref (g_ptr_array_index (self->exprs, selected - 1)),
                                              gtk_toggle_button_get_active (self->direction), DOWSER_NULLS_DEFAULT));
  operation = dowser_operation_new_set_order_by (order);
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
  return G_SOURCE_REMOVE;
}

/* The answer brings a new list of keys, which a drop-down that is still choosing from the old one does not survive. */
static void
changed_cb (DowserSortRow *self)
{
  if (self->updating || self->exprs == NULL)
    return;
  show_direction (self);
  if (self->emit_idle == 0)
    self->emit_idle = g_idle_add (emit_cb, self);
}

static void
dowser_sort_row_dispose (GObject *object)
{
  DowserSortRow *self = DOWSER_SORT_ROW (object);

  g_clear_handle_id (&self->emit_idle, g_source_remove);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_SORT_ROW);
  g_clear_pointer (&self->exprs, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_sort_row_parent_class)->dispose (object);
}

static void
dowser_sort_row_class_init (DowserSortRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_sort_row_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_SORT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-sort-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserSortRow, keys);
  gtk_widget_class_bind_template_child (widget_class, DowserSortRow, direction);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sortrow");
}

static void
dowser_sort_row_init (DowserSortRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  dowser_drop_down_set_narrow (self->keys);
}

GtkWidget *
dowser_sort_row_new (void)
{
  return g_object_new (DOWSER_TYPE_SORT_ROW, NULL);
}

static guint
find_key (DowserSortRow *self, const DowserExpr *key)
{
  for (guint i = 0; i < self->exprs->len; i++)
    if (dowser_expr_equal (g_ptr_array_index (self->exprs, i), key))
      return i + 1;
  return 0;
}

/* A plan may sort by what a shown column is made of; a person sorts by the column. */
static guint
find_output (DowserSortRow *self, const DowserPlan *plan)
{
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      g_autofree char *heading = NULL;
      g_autoptr (DowserExpr) key = NULL;
      gboolean descending;

      if (dowser_offers_get_sort_rank (plan, i, &descending) != 1)
        continue;
      heading = dowser_select_dup_heading (plan->select, i);
      key = dowser_expr_new_output (heading);
      return find_key (self, key);
    }
  return 0;
}

/* A key that is none of the offered ones (an expression) is offered as it is. */
static guint
find_or_add (DowserSortRow *self, GtkStringList *labels, const DowserPlan *plan, const DowserExpr *key)
{
  guint found = find_key (self, key);
  g_autofree char *text = NULL;

  if (found == 0)
    found = find_output (self, plan);
  if (found > 0)
    return found;
  text = dowser_explain_expr (key);
  gtk_string_list_append (labels, text);
  g_ptr_array_add (self->exprs, dowser_expr_ref (key));
  return self->exprs->len;
}

void
dowser_sort_row_set_options (DowserSortRow *self, const DowserOptions *options)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  const DowserOrder *first = options->order->len > 0 ? g_ptr_array_index (options->order, 0) : NULL;
  guint selected;

  g_return_if_fail (DOWSER_IS_SORT_ROW (self));

  g_clear_handle_id (&self->emit_idle, g_source_remove);
  g_clear_pointer (&self->exprs, g_ptr_array_unref);
  self->exprs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  gtk_string_list_append (labels, _ ("Not sorted"));
  for (guint i = 0; i < options->sorts->len; i++)
    {
      const DowserSortOption *option = g_ptr_array_index (options->sorts, i);

      gtk_string_list_append (labels, option->label);
      g_ptr_array_add (self->exprs, dowser_expr_ref (option->expr));
    }
  selected = first != NULL ? find_or_add (self, labels, options->plan, first->expr) : 0;
  self->updating = TRUE;
  gtk_drop_down_set_model (self->keys, G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (self->keys, selected);
  gtk_toggle_button_set_active (self->direction, first != NULL && first->descending);
  self->updating = FALSE;
  show_direction (self);
}
