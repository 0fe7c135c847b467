/* dowser-column-list.c - list to show or hide columns of a plan's tables and of the tables that their foreign keys
 * reference */
#include "views/refine/dowser-column-list.h"

#include "plan/dowser-operation.h"
#include "views/sources/dowser-schema-node.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

/* Two limits: the minimum height of the list, and the maximum number of listed columns. The search finds the other
 * columns. */
#define MIN_HEIGHT 230
#define MAX_ROWS 200
#define SEARCH_FROM 8

typedef struct
{
  char *table;
  char *column;
  char *instance;
  DowserValueType type;
  DowserColumnRole role;
  gboolean selected;
  char *key;             /* (nullable): for a column of another table: the foreign key column to join it by */
  GPtrArray *foreign;    /* ColumnItem (nullable): for a foreign key: the columns of the referenced table */
  char *to_table;        /* (nullable): the referenced table */
  gboolean open;         /* TRUE if the columns of @foreign are shown */
  GtkCheckButton *check; /* (nullable): NULL if the item isn't shown */
  GtkLabel *detail;      /* (nullable) */
} ColumnItem;

struct _DowserColumnList
{
  GtkWidget parent_instance;

  GtkSearchEntry *search;
  GtkScrolledWindow *scroller;
  GtkBox *rows;

  GPtrArray *items;        /* ColumnItem */
  const ColumnItem *focus; /* (nullable): the item whose expander gets the focus after a rebuild */
  guint rebuild_idle;      /* source id, 0 for none */
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserColumnList, dowser_column_list, GTK_TYPE_WIDGET)

static void
column_item_free (ColumnItem *item)
{
  g_free (item->table);
  g_free (item->column);
  g_free (item->instance);
  g_free (item->key);
  g_free (item->to_table);
  g_clear_pointer (&item->foreign, g_ptr_array_unref);
  g_free (item);
}

static ColumnItem *
foreign_item_new (const DowserColumn *column, const DowserColumnOption *key_option)
{
  ColumnItem *item = g_new0 (ColumnItem, 1);

  item->table = g_strdup (column->table->name);
  item->column = g_strdup (column->name);
  item->instance = g_strdup (key_option->instance);
  item->key = g_strdup (key_option->name);
  item->type = column->type;
  return item;
}

static void
add_foreign_columns (ColumnItem *item, const DowserColumnOption *option)
{
  GPtrArray *columns = option->key->to_table->columns;

  item->to_table = g_strdup (option->key->to_table->name);
  item->foreign = g_ptr_array_new_with_free_func ((GDestroyNotify) column_item_free);
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (columns, i);

      if (!column->hidden)
        g_ptr_array_add (item->foreign, foreign_item_new (column, option));
    }
}

static ColumnItem *
column_item_new (const DowserColumnOption *option)
{
  ColumnItem *item = g_new0 (ColumnItem, 1);

  item->table = g_strdup (option->table);
  item->column = g_strdup (option->name);
  item->instance = g_strdup (option->instance);
  item->type = option->type;
  item->role = option->role;
  item->selected = option->selected;
  if (option->key != NULL)
    add_foreign_columns (item, option);
  return item;
}

static const char *
get_detail (const ColumnItem *item)
{
  switch (item->role)
    {
    case DOWSER_ROLE_FILTER:
      return item->selected ? "" : _ ("used to filter");
    case DOWSER_ROLE_GROUP:
      return _ ("used to group");
    case DOWSER_ROLE_SORT:
      return item->selected ? "" : _ ("used to sort");
    case DOWSER_ROLE_JOIN:
      return item->selected ? "" : _ ("used to join");
    case DOWSER_ROLE_NONE:
    case DOWSER_ROLE_PROJECTION:
    default:
      return "";
    }
}

static DowserOperation *
make_add_operation (const ColumnItem *item)
{
  DowserOperation *operation = dowser_operation_new_add_column (item->table, item->column, item->instance);

  if (item->key != NULL)
    {
      operation->key = g_new0 (char *, 2);
      operation->key[0] = g_strdup (item->key);
    }
  return operation;
}

static void
toggled_cb (GtkCheckButton *check, gpointer user_data)
{
  DowserColumnList *self = user_data;
  const ColumnItem *item = g_object_get_data (G_OBJECT (check), "item");
  g_autoptr (DowserOperation) operation
      = gtk_check_button_get_active (check)
            ? make_add_operation (item)
            : dowser_operation_new_remove_column (item->table, item->column, item->instance);

  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
}

static void rebuild_list (DowserColumnList *self);

static gboolean
rebuild_cb (gpointer user_data)
{
  DowserColumnList *self = user_data;

  self->rebuild_idle = 0;
  rebuild_list (self);
  return G_SOURCE_REMOVE;
}

/* Rebuilds the rows of the list in an idle callback, because the pressed button is in one of these rows. */
static void
opened_cb (GtkToggleButton *button, gpointer user_data)
{
  DowserColumnList *self = user_data;
  ColumnItem *item = g_object_get_data (G_OBJECT (button), "item");

  item->open = gtk_toggle_button_get_active (button);
  self->focus = item;
  if (self->rebuild_idle == 0)
    self->rebuild_idle = g_idle_add (rebuild_cb, self);
}

static GtkWidget *
opener_new (DowserColumnList *self, ColumnItem *item)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *name = g_strdup_printf (_ ("Columns of %s, joined through %s"), item->to_table, item->column);

  gtk_button_set_icon_name (GTK_BUTTON (button), item->open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), item->open);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "opener");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "item", item);
  g_signal_connect_object (button, "toggled", G_CALLBACK (opened_cb), self, 0);
  return button;
}

static GtkWidget *
check_new (DowserColumnList *self, ColumnItem *item)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (dowser_value_type_get_icon_name (item->type));
  GtkWidget *label = gtk_label_new (item->column);
  GtkWidget *detail = gtk_label_new (get_detail (item));

  gtk_widget_add_css_class (icon, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "caption");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), box);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), item->selected);
  gtk_widget_set_tooltip_text (check, dowser_value_type_get_title (item->type));
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, item->column, -1);
  g_object_set_data (G_OBJECT (check), "item", item);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, 0);
  item->check = GTK_CHECK_BUTTON (check);
  item->detail = GTK_LABEL (detail);
  return check;
}

static GtkWidget *
heading_new (const ColumnItem *item)
{
  g_autofree char *text = g_strcmp0 (item->table, item->instance) == 0 || item->instance == NULL
                              ? g_strdup (item->table)
                              : g_strdup_printf ("%s (%s)", item->table, item->instance);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "table");
  return label;
}

static gboolean
matches_search (const ColumnItem *item, const char *folded)
{
  g_autofree char *name = g_utf8_casefold (item->column, -1);
  g_autofree char *table = g_utf8_casefold (item->table, -1);

  return strstr (name, folded) != NULL || strstr (table, folded) != NULL;
}

static GtkWidget *
remark_new (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static void
append_item (DowserColumnList *self, ColumnItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *check = check_new (self, item);

  gtk_widget_set_hexpand (check, TRUE);
  gtk_box_append (GTK_BOX (row), check);
  if (item->key != NULL)
    gtk_widget_add_css_class (row, "foreign");
  gtk_box_append (self->rows, row);
  if (item->foreign == NULL)
    return;

  GtkWidget *opener = opener_new (self, item);

  gtk_box_append (GTK_BOX (row), opener);
  if (self->focus == item)
    gtk_widget_grab_focus (opener);
}

/* Adds the columns of the table that the key @item references, if the user has opened this key. If the user searches,
 * adds only matching columns. Returns: the number of columns to show, including those that the maximum number of rows
 * leaves out */
static guint
append_foreign_columns (DowserColumnList *self, ColumnItem *item, const char *folded, guint n_rows)
{
  guint n = 0;

  for (guint i = 0; item->foreign != NULL && i < item->foreign->len; i++)
    {
      ColumnItem *foreign = g_ptr_array_index (item->foreign, i);
      gboolean is_shown
          = item->open && (*folded == '\0' || matches_search (foreign, folded) || matches_search (item, folded));

      foreign->check = NULL;
      foreign->detail = NULL;
      if (is_shown && n_rows + n < MAX_ROWS)
        append_item (self, foreign);
      n += is_shown;
    }
  return n;
}

static gboolean
has_open_match (const ColumnItem *item, const char *folded)
{
  for (guint i = 0; item->open && item->foreign != NULL && i < item->foreign->len; i++)
    if (matches_search (g_ptr_array_index (item->foreign, i), folded))
      return TRUE;
  return FALSE;
}

/* Limits the minimum height of the list. With many columns, the panel need not be high; with few columns, there is no
 * gap. */
static void
limit_height (DowserColumnList *self)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (self->rows), GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->scroller, MIN (height, MIN_HEIGHT));
}

static void
rebuild_list (DowserColumnList *self)
{
  g_autofree char *folded = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  const ColumnItem *before = NULL;
  GtkWidget *child;
  guint n_rows = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = 0; i < self->items->len; i++)
    {
      ColumnItem *item = g_ptr_array_index (self->items, i);

      item->check = NULL;
      item->detail = NULL;
      if ((!matches_search (item, folded) && !has_open_match (item, folded)) || n_rows++ >= MAX_ROWS)
        continue;
      if (before == NULL || g_strcmp0 (before->instance, item->instance) != 0)
        gtk_box_append (self->rows, heading_new (item));
      append_item (self, item);
      n_rows += append_foreign_columns (self, item, folded, n_rows);
      before = item;
    }
  self->focus = NULL;
  if (n_rows == 0)
    gtk_box_append (self->rows, remark_new (_ ("No column name contains this text.")));
  else if (n_rows > MAX_ROWS)
    gtk_box_append (self->rows, remark_new (_ ("There are more columns. Search for them by name.")));
  limit_height (self);
}

static void
search_changed_cb (DowserColumnList *self)
{
  rebuild_list (self);
}

static gboolean
have_same_columns (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const ColumnItem *x = g_ptr_array_index (a, i);
      const ColumnItem *y = g_ptr_array_index (b, i);

      if (g_strcmp0 (x->instance, y->instance) != 0 || g_strcmp0 (x->table, y->table) != 0
          || g_strcmp0 (x->column, y->column) != 0 || g_strcmp0 (x->to_table, y->to_table) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
uncheck_columns (DowserColumnList *self, GPtrArray *foreign)
{
  for (guint i = 0; foreign != NULL && i < foreign->len; i++)
    {
      const ColumnItem *item = g_ptr_array_index (foreign, i);

      if (item->check == NULL)
        continue;
      g_signal_handlers_block_by_func (item->check, toggled_cb, self);
      gtk_check_button_set_active (item->check, FALSE);
      g_signal_handlers_unblock_by_func (item->check, toggled_cb, self);
    }
}

/* Updates the existing check buttons, which keeps the focus and the scroll position after a click. */
static void
update_in_place (DowserColumnList *self, GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      const ColumnItem *new_item = g_ptr_array_index (items, i);
      ColumnItem *item = g_ptr_array_index (self->items, i);

      item->selected = new_item->selected;
      item->role = new_item->role;
      uncheck_columns (self, item->foreign); /* removes the user's check marks, because a checked column may have been
                                              * refused */
      if (item->check == NULL)
        continue;
      g_signal_handlers_block_by_func (item->check, toggled_cb, self);
      gtk_check_button_set_active (item->check, item->selected);
      g_signal_handlers_unblock_by_func (item->check, toggled_cb, self);
      gtk_label_set_label (item->detail, get_detail (item));
    }
}

static void
dowser_column_list_dispose (GObject *object)
{
  DowserColumnList *self = DOWSER_COLUMN_LIST (object);

  g_clear_handle_id (&self->rebuild_idle, g_source_remove);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_COLUMN_LIST);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_column_list_parent_class)->dispose (object);
}

static void
dowser_column_list_class_init (DowserColumnListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_column_list_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_COLUMN_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-column-list.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserColumnList, search);
  gtk_widget_class_bind_template_child (widget_class, DowserColumnList, rows);
  gtk_widget_class_bind_template_child (widget_class, DowserColumnList, scroller);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "columnlist");
}

static void
dowser_column_list_init (DowserColumnList *self)
{
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) column_item_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
dowser_column_list_new (void)
{
  return g_object_new (DOWSER_TYPE_COLUMN_LIST, NULL);
}

/* Opens the keys in @items that were open in @before, the list before a table was added or removed. */
static void
restore_open_items (GPtrArray *items, GPtrArray *before)
{
  for (guint i = 0; i < items->len; i++)
    {
      ColumnItem *item = g_ptr_array_index (items, i);

      for (guint j = 0; j < before->len && item->foreign != NULL; j++)
        {
          const ColumnItem *old = g_ptr_array_index (before, j);

          if (g_strcmp0 (old->instance, item->instance) == 0 && g_strcmp0 (old->column, item->column) == 0)
            item->open = old->open;
        }
    }
}

void
dowser_column_list_set_options (DowserColumnList *self, const DowserOptions *options)
{
  g_autoptr (GPtrArray) items = NULL;

  g_return_if_fail (DOWSER_IS_COLUMN_LIST (self));
  g_return_if_fail (options != NULL);

  items = g_ptr_array_new_with_free_func ((GDestroyNotify) column_item_free);
  for (guint i = 0; i < options->columns->len; i++)
    g_ptr_array_add (items, column_item_new (g_ptr_array_index (options->columns, i)));
  if (have_same_columns (self->items, items))
    {
      update_in_place (self, items);
      return;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->search), items->len >= SEARCH_FROM);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  restore_open_items (items, self->items);
  g_ptr_array_unref (self->items);
  self->items = g_steal_pointer (&items);
  self->focus = NULL;
  rebuild_list (self);
}
