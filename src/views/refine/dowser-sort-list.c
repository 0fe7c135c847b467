/* dowser-sort-list.c - list of sort keys, each with its direction */
#include "views/refine/dowser-sort-list.h"

#include "explain/dowser-explain.h"
#include "operations/dowser-menu-actions.h"
#include "plan/dowser-operation.h"
#include "views/widgets/dowser-drop-down.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define INDEX "dowser-sort-key"

struct _DowserSortList
{
  GtkWidget parent_instance;

  GtkWidget *box;    /* (owned, parented) */
  GtkBox *rows;      /* (owned by the widget tree) */
  GtkWidget *button; /* (owned by the widget tree) */

  GtkStringList *labels; /* (nullable): the first is "not sorted" */
  GPtrArray *exprs;      /* (nullable) DowserExpr: the expressions of all labels except the first */
  GPtrArray *order;      /* (nullable) DowserOrder: the new order */
  gboolean grows;        /* TRUE while the user is choosing an additional sort key */
  guint emit_idle;       /* source id, 0 for none */
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSortList, dowser_sort_list, GTK_TYPE_WIDGET)

static GPtrArray *
order_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
}

static guint
get_index (gpointer owner_widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (owner_widget), INDEX));
}

static gboolean
emit_cb (gpointer user_data)
{
  DowserSortList *self = user_data;
  GPtrArray *order = order_new ();
  g_autoptr (DowserOperation) operation = NULL;

  self->emit_idle = 0;
  self->grows = FALSE;
  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (order, dowser_order_copy (self->order->pdata[i]));
  operation = dowser_operation_new_set_order_by (order);
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
  return G_SOURCE_REMOVE;
}

/* Emits the signal later. Its handlers rebuild the rows, which would destroy a drop-down while the drop-down emits its
 * own signal. */
static void
emit_order_later (DowserSortList *self)
{
  if (self->emit_idle == 0)
    self->emit_idle = g_idle_add (emit_cb, self);
}

static guint
find_key (DowserSortList *self, const DowserExpr *key)
{
  for (guint i = 0; i < self->exprs->len; i++)
    if (dowser_expr_equal (g_ptr_array_index (self->exprs, i), key))
      return i + 1;
  return 0;
}

/* ------------------------------------------------------------------------------------------ callbacks */

static void
key_chosen_cb (GtkDropDown *keys, GParamSpec *pspec, DowserSortList *self)
{
  guint index = get_index (keys);
  guint selected = gtk_drop_down_get_selected (keys);
  DowserOrder *current = index < self->order->len ? g_ptr_array_index (self->order, index) : NULL;

  if (selected == GTK_INVALID_LIST_POSITION || (current != NULL && find_key (self, current->expr) == selected))
    return;
  if (selected == 0 && current == NULL)
    return;
  if (selected == 0)
    g_ptr_array_remove_index (self->order, index);
  else if (current == NULL)
    g_ptr_array_add (self->order, dowser_order_new (dowser_expr_ref (g_ptr_array_index (self->exprs, selected - 1)),
                                                    FALSE, DOWSER_NULLS_DEFAULT));
  else
    {
      dowser_expr_unref (current->expr);
      current->expr = dowser_expr_ref (g_ptr_array_index (self->exprs, selected - 1));
    }
  emit_order_later (self);
}

static void
direction_toggled_cb (GtkToggleButton *button, DowserSortList *self)
{
  DowserOrder *key = g_ptr_array_index (self->order, get_index (button));

  key->descending = gtk_toggle_button_get_active (button);
  emit_order_later (self);
}

static void
up_clicked_cb (GtkButton *button, DowserSortList *self)
{
  guint index = get_index (button);
  gpointer key = g_ptr_array_steal_index (self->order, index);

  g_ptr_array_insert (self->order, (int) index - 1, key);
  emit_order_later (self);
}

static void
remove_clicked_cb (GtkButton *button, DowserSortList *self)
{
  g_ptr_array_remove_index (self->order, get_index (button));
  emit_order_later (self);
}

/* ------------------------------------------------------------------------------------------ rows */

static void
set_name (GtkWidget *widget, guint index, char *name, gboolean as_tooltip)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (as_tooltip)
    gtk_widget_set_tooltip_text (widget, name);
  g_object_set_data (G_OBJECT (widget), INDEX, GUINT_TO_POINTER (index));
  g_free (name);
}

static GtkWidget *
drop_down_new (DowserSortList *self, guint index)
{
  GtkWidget *keys = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (self->labels)), NULL);
  const DowserOrder *key = index < self->order->len ? g_ptr_array_index (self->order, index) : NULL;

  dowser_drop_down_set_narrow (GTK_DROP_DOWN (keys));
  gtk_widget_set_hexpand (keys, TRUE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (keys), key != NULL ? find_key (self, key->expr) : 0);
  set_name (keys, index, index == 0 ? g_strdup (_ ("Sort by")) : g_strdup_printf (_ ("Sort key %u"), index + 1), FALSE);
  g_signal_connect_object (keys, "notify::selected", G_CALLBACK (key_chosen_cb), self, 0);
  return keys;
}

static GtkWidget *
direction_new (DowserSortList *self, guint index)
{
  GtkWidget *button = gtk_toggle_button_new ();
  const DowserOrder *key = index < self->order->len ? g_ptr_array_index (self->order, index) : NULL;
  gboolean descending = key != NULL && key->descending;

  gtk_button_set_icon_name (GTK_BUTTON (button),
                            descending ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), descending);
  gtk_widget_set_sensitive (button, key != NULL);
  set_name (button, index,
            index == 0 ? g_strdup (_ ("Descending")) : g_strdup_printf (_ ("Descending, key %u"), index + 1), FALSE);
  gtk_widget_set_tooltip_text (button, descending ? _ ("Descending: largest first") : _ ("Ascending: smallest first"));
  g_signal_connect_object (button, "toggled", G_CALLBACK (direction_toggled_cb), self, 0);
  return button;
}

static GtkWidget *
round_button_new (DowserSortList *self, guint index, const char *icon, char *name, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  set_name (button, index, name, TRUE);
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  return button;
}

static void
add_row (DowserSortList *self, guint index)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_add_css_class (row, "sort-key");
  gtk_box_append (GTK_BOX (row), drop_down_new (self, index));
  if (index < self->order->len || index == 0)
    gtk_box_append (GTK_BOX (row), direction_new (self, index));
  /* The button of the first key moves the second key up, so that the first key moves down. */
  if (index == 0 && self->order->len > 1)
    gtk_box_append (GTK_BOX (row),
                    round_button_new (self, 1, "go-down-symbolic", g_strdup (_ ("Move sort key 1 down, after key 2")),
                                      G_CALLBACK (up_clicked_cb)));
  if (index > 0 && index < self->order->len)
    gtk_box_append (GTK_BOX (row),
                    round_button_new (self, index, "go-up-symbolic",
                                      g_strdup_printf (_ ("Move sort key %u up, before key %u"), index + 1, index),
                                      G_CALLBACK (up_clicked_cb)));
  if (self->order->len > 1 && index < self->order->len)
    gtk_box_append (GTK_BOX (row), round_button_new (self, index, "window-close-symbolic",
                                                     g_strdup_printf (_ ("Remove sort key %u"), index + 1),
                                                     G_CALLBACK (remove_clicked_cb)));
  gtk_box_append (self->rows, row);
}

static void
fill_rows (DowserSortList *self)
{
  guint n_keys = self->order->len;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = 0; i < MAX (1, n_keys + (self->grows ? 1 : 0)); i++)
    add_row (self, i);
  gtk_widget_set_visible (self->button, n_keys > 0 && n_keys < self->exprs->len && !self->grows);
}

static void
further_clicked_cb (DowserSortList *self)
{
  self->grows = TRUE;
  fill_rows (self);
  gtk_widget_child_focus (gtk_widget_get_last_child (GTK_WIDGET (self->rows)), GTK_DIR_TAB_FORWARD);
}

static void
dowser_sort_list_dispose (GObject *object)
{
  DowserSortList *self = DOWSER_SORT_LIST (object);

  g_clear_handle_id (&self->emit_idle, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->labels);
  g_clear_pointer (&self->exprs, g_ptr_array_unref);
  g_clear_pointer (&self->order, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_sort_list_parent_class)->dispose (object);
}

static void
dowser_sort_list_class_init (DowserSortListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_sort_list_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_SORT_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sortlist");
}

static void
dowser_sort_list_init (DowserSortList *self)
{
  GtkWidget *content = adw_button_content_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->rows = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 4));
  self->button = gtk_button_new ();
  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), _ ("Add Sort Key"));
  gtk_button_set_child (GTK_BUTTON (self->button), content);
  gtk_widget_set_halign (self->button, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Add Sort Key"), -1);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (further_clicked_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->rows));
  gtk_box_append (GTK_BOX (self->box), self->button);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
dowser_sort_list_new (void)
{
  return g_object_new (DOWSER_TYPE_SORT_LIST, NULL);
}

/* ------------------------------------------------------------------------------------------ showing a plan */

/* Returns the offered key that matches the sort key number @rank. A plan may sort by the expression of an output
 * column; the list offers the column instead. */
static guint
find_output (DowserSortList *self, const DowserPlan *plan, guint rank)
{
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      g_autofree char *heading = NULL;
      g_autoptr (DowserExpr) key = NULL;
      gboolean descending;

      if (dowser_menu_actions_get_sort_rank (plan, i, &descending) != rank)
        continue;
      heading = dowser_select_dup_heading (plan->select, i);
      key = dowser_expr_new_output (heading);
      return find_key (self, key);
    }
  return 0;
}

/* Adds a copy of @key to the order. If @key is not offered because it is an expression, adds it to the offered keys,
 * too. */
static void
take_key (DowserSortList *self, const DowserPlan *plan, const DowserOrder *key, guint rank)
{
  DowserOrder *own = dowser_order_copy (key);
  guint found = find_key (self, key->expr);
  g_autofree char *text = NULL;

  g_ptr_array_add (self->order, own);
  if (found == 0)
    found = find_output (self, plan, rank);
  if (found > 0)
    {
      dowser_expr_unref (own->expr);
      own->expr = dowser_expr_ref (g_ptr_array_index (self->exprs, found - 1));
      return;
    }
  text = dowser_explain_expr (key->expr);
  gtk_string_list_append (self->labels, text);
  g_ptr_array_add (self->exprs, dowser_expr_ref (key->expr));
}

void
dowser_sort_list_set_options (DowserSortList *self, const DowserOptions *options)
{
  g_return_if_fail (DOWSER_IS_SORT_LIST (self));

  g_clear_handle_id (&self->emit_idle, g_source_remove);
  g_clear_pointer (&self->exprs, g_ptr_array_unref);
  g_clear_pointer (&self->order, g_ptr_array_unref);
  g_clear_object (&self->labels);
  self->labels = gtk_string_list_new (NULL);
  self->exprs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  self->order = order_new ();
  self->grows = FALSE;
  gtk_string_list_append (self->labels, _ ("Not sorted"));
  for (guint i = 0; i < options->sorts->len; i++)
    {
      const DowserSortOption *option = g_ptr_array_index (options->sorts, i);

      gtk_string_list_append (self->labels, option->label);
      g_ptr_array_add (self->exprs, dowser_expr_ref (option->expr));
    }
  for (guint i = 0; i < options->order->len; i++)
    take_key (self, options->plan, g_ptr_array_index (options->order, i), i + 1);
  fill_rows (self);
}
