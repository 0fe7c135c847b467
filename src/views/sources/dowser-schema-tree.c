/* dowser-schema-tree.c - tree of a source's tables and their columns */
#include "views/sources/dowser-schema-tree.h"

#include "views/sources/dowser-schema-node.h"
#include "views/widgets/dowser-middle-click.h"

#include <glib/gi18n-lib.h>

/* A list of GTK 4.8 creates about 200 row widgets, even if few are visible. This blocks the window for a third of a
 * second. Therefore the first rows are added at once and the next rows in idle steps. Rows after the first 200 get no
 * widgets and take no time. New content is added one step after the old rows were removed. */
#define FIRST_ROWS 30
#define ROWS_A_TURN 20
#define MADE_ROWS 240

struct _DowserSchemaTree
{
  GtkWidget parent_instance;

  GtkWidget *scroller; /* contains the list; outside of a scroller, a list would create a row for every item */
  GtkListView *list;
  GtkPopover *menu;    /* context menu of a table */
  GtkWidget *menu_row; /* (nullable): weak, the row whose menu is open */
  GtkCustomFilter *filter;
  GtkSliceListModel *slice; /* (owned) (nullable): the tables that were already added to the list */
  guint growing;            /* source ID of the idle callback that adds more tables to the list; 0 for none */
  DowserSchema *shown;      /* (owned) (nullable): the schema that was set last; another tab may set the same schema
                             * again */
  DowserSchema *next;       /* (owned) (nullable): the schema to show in the next idle step */
  gboolean searches;        /* TRUE if the search was changed and will be applied in the next idle step */
  char *search;             /* the search text, case-folded */
};

enum
{
  SIGNAL_NAME_ACTIVATED,
  SIGNAL_TABLE_ACTIVATED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSchemaTree, dowser_schema_tree, GTK_TYPE_WIDGET)

static gboolean
matches_cb (gpointer item, gpointer user_data)
{
  DowserSchemaTree *self = user_data;

  return *self->search == '\0' || dowser_schema_node_matches (DOWSER_SCHEMA_NODE (item), self->search);
}

static GListModel *
dup_children_cb (gpointer item, gpointer user_data)
{
  return dowser_schema_node_dup_children (DOWSER_SCHEMA_NODE (item));
}

static GMenuModel *
table_menu_new (const char *table)
{
  static const struct
  {
    const char *label;
    const char *action;
  } rows[] = {
    { N_ ("_Open"), "win.open-table" },
    { N_ ("Open in a New _Tab"), "win.open-table-in-tab" },
    { N_ ("Ask _About It"), "page.ask-about" },
    { N_ ("_Count Rows"), "page.count-rows" },
    { N_ ("Copy _Name"), "page.copy-text" },
    { N_ ("Al_ways Use This Table"), "page.always-use" },
    { N_ ("_Never Use This Table"), "page.never-use" },
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (rows[i].label), NULL);

      g_menu_item_set_action_and_target (item, rows[i].action, "s", table);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/* Returns: (transfer full) (nullable): the name of the row's table; %NULL if the row isn't a table */
static char *
dup_table (GtkWidget *expander)
{
  GtkTreeListRow *row
      = GTK_IS_TREE_EXPANDER (expander) ? gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (expander)) : NULL;
  g_autoptr (DowserSchemaNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  return node != NULL && dowser_schema_node_get_column (node) == NULL ? g_strdup (dowser_schema_node_get_name (node))
                                                                      : NULL;
}

/* Opens the context menu of a row. Returns: FALSE if the row isn't the row of a table */
static gboolean
open_menu (DowserSchemaTree *self, GtkWidget *expander)
{
  g_autofree char *table = dup_table (expander);
  g_autoptr (GMenuModel) menu = NULL;
  graphene_rect_t bounds;

  if (table == NULL || !gtk_widget_compute_bounds (expander, GTK_WIDGET (self), &bounds))
    return FALSE;
  menu = table_menu_new (table);
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), menu);
  gtk_popover_set_pointing_to (self->menu, &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                            (int) bounds.size.width, (int) bounds.size.height });
  g_set_weak_pointer (&self->menu_row, expander);
  gtk_widget_set_has_tooltip (expander, FALSE);
  gtk_popover_popup (self->menu);
  return TRUE;
}

/* Enables the row's tooltip again. The tooltip was disabled while the menu was open, because it would cover the
 * menu. */
static void
menu_closed_cb (DowserSchemaTree *self)
{
  if (self->menu_row != NULL)
    gtk_widget_set_has_tooltip (self->menu_row, TRUE);
  g_clear_weak_pointer (&self->menu_row);
}

static void
row_clicked_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserSchemaTree *self)
{
  if (open_menu (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture))))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
menu_key_cb (GtkWidget *list, GVariant *arguments, gpointer user_data)
{
  GtkWidget *row = gtk_root_get_focus (gtk_widget_get_root (list));

  return row != NULL && row != list && gtk_widget_is_ancestor (row, list)
         && open_menu (user_data, gtk_widget_get_first_child (row));
}

static void
add_menu (DowserSchemaTree *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger = gtk_shortcut_trigger_parse_string ("Menu|<Shift>F10");

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (trigger, gtk_callback_action_new (menu_key_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self->list), controller);
  self->menu = GTK_POPOVER (gtk_popover_menu_new_from_model (NULL));
  gtk_popover_set_has_arrow (self->menu, FALSE);
  gtk_popover_set_position (self->menu, GTK_POS_BOTTOM);
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
  g_signal_connect_object (self->menu, "closed", G_CALLBACK (menu_closed_cb), self, G_CONNECT_SWAPPED);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new ();
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *mark = gtk_image_new ();
  GtkWidget *detail = gtk_label_new (NULL);
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (name), 0.0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (icon, "dim-label");
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_add_css_class (detail, "numeric");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), name);
  gtk_widget_add_css_class (mark, "dim-label");
  gtk_box_append (GTK_BOX (box), mark);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  /* Opens the menu when the mouse button is released. If the menu opened when the button is pressed, the menu would
   * receive the release and GTK 4.8 would count the presses wrongly. */
  g_signal_connect_object (click, "released", G_CALLBACK (row_clicked_cb), user_data, 0);
  gtk_widget_add_controller (expander, GTK_EVENT_CONTROLLER (click));
  dowser_middle_click_add (expander, "win.open-table-in-tab", dup_table);
  gtk_list_item_set_child (item, expander);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (DowserSchemaNode) node = gtk_tree_list_row_get_item (row);
  GtkWidget *expander = gtk_list_item_get_child (item);
  GtkWidget *icon = gtk_widget_get_first_child (gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander)));
  GtkWidget *name = gtk_widget_get_next_sibling (icon);
  GtkWidget *mark = gtk_widget_get_next_sibling (name);
  GtkWidget *detail = gtk_widget_get_next_sibling (mark);
  g_autofree char *detail_text = dowser_schema_node_dup_detail (node);
  g_autofree char *tooltip = dowser_schema_node_dup_tooltip (node);

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (expander), row);
  gtk_image_set_from_icon_name (GTK_IMAGE (icon), dowser_schema_node_get_icon_name (node));
  gtk_image_set_from_icon_name (GTK_IMAGE (mark), dowser_schema_node_get_mark (node));
  gtk_widget_set_visible (mark, dowser_schema_node_get_mark (node) != NULL);
  gtk_label_set_label (GTK_LABEL (name), dowser_schema_node_get_name (node));
  gtk_label_set_label (GTK_LABEL (detail), detail_text);
  gtk_widget_set_tooltip_text (expander, tooltip);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (item)), NULL);
}

static void
show_schema (DowserSchemaTree *self, const DowserSchema *schema)
{
  GtkFilterListModel *tables
      = gtk_filter_list_model_new (dowser_schema_nodes_new (schema), GTK_FILTER (g_object_ref (self->filter)));
  g_autoptr (GtkTreeListModel) tree = NULL;
  g_autoptr (GtkSingleSelection) selection = NULL;

  gtk_filter_list_model_set_incremental (tables, TRUE);
  g_clear_object (&self->slice);
  self->slice = gtk_slice_list_model_new (G_LIST_MODEL (tables), 0, FIRST_ROWS);
  tree = gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (self->slice)), FALSE, FALSE, dup_children_cb, NULL, NULL);
  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  gtk_single_selection_set_model (selection, G_LIST_MODEL (tree));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

static gboolean
grow_cb (gpointer user_data)
{
  DowserSchemaTree *self = user_data;
  g_autoptr (DowserSchema) next = g_steal_pointer (&self->next);
  guint size = gtk_slice_list_model_get_size (self->slice);

  if (next != NULL)
    {
      show_schema (self, next);
      return G_SOURCE_CONTINUE;
    }
  if (self->searches)
    {
      self->searches = FALSE;
      gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
      return G_SOURCE_CONTINUE;
    }
  if (size < MADE_ROWS)
    {
      gtk_slice_list_model_set_size (self->slice, size + ROWS_A_TURN);
      return G_SOURCE_CONTINUE;
    }
  gtk_slice_list_model_set_size (self->slice, G_MAXUINT);
  self->growing = 0;
  return G_SOURCE_REMOVE;
}

static void
restart_row_growth (DowserSchemaTree *self)
{
  g_clear_handle_id (&self->growing, g_source_remove);
  gtk_slice_list_model_set_size (self->slice, FIRST_ROWS);
  self->growing = g_idle_add (grow_cb, self);
}

static void
activate_cb (GtkListView *list, guint position, gpointer user_data)
{
  DowserSchemaTree *self = user_data;
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (list)), position);
  g_autoptr (DowserSchemaNode) node = gtk_tree_list_row_get_item (row);

  g_signal_emit (self,
                 signals[dowser_schema_node_get_column (node) != NULL ? SIGNAL_NAME_ACTIVATED : SIGNAL_TABLE_ACTIVATED],
                 0, dowser_schema_node_get_name (node));
}

static void
dowser_schema_tree_dispose (GObject *object)
{
  DowserSchemaTree *self = DOWSER_SCHEMA_TREE (object);

  /* Removes the filter's function, which uses this object: models that outlive this object must not call it. */
  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  g_clear_object (&self->filter);
  g_clear_weak_pointer (&self->menu_row);
  g_clear_handle_id (&self->growing, g_source_remove);
  g_clear_object (&self->slice);
  g_clear_pointer (&self->shown, dowser_schema_unref);
  g_clear_pointer (&self->next, dowser_schema_unref);
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->menu)));
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->search, g_free);
  G_OBJECT_CLASS (dowser_schema_tree_parent_class)->dispose (object);
}

static void
dowser_schema_tree_class_init (DowserSchemaTreeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_schema_tree_dispose;
  signals[SIGNAL_NAME_ACTIVATED] = g_signal_new ("name-activated", DOWSER_TYPE_SCHEMA_TREE, G_SIGNAL_RUN_LAST, 0, NULL,
                                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_TABLE_ACTIVATED] = g_signal_new ("table-activated", DOWSER_TYPE_SCHEMA_TREE, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "schematree");
}

static void
dowser_schema_tree_init (DowserSchemaTree *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->search = g_strdup ("");
  self->filter = gtk_custom_filter_new (matches_cb, self, NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Tables"), -1);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activate_cb), self, 0);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  add_menu (self);
}

GtkWidget *
dowser_schema_tree_new (void)
{
  return g_object_new (DOWSER_TYPE_SCHEMA_TREE, NULL);
}

void
dowser_schema_tree_set_schema (DowserSchemaTree *self, const DowserSchema *schema)
{
  g_return_if_fail (DOWSER_IS_SCHEMA_TREE (self));

  if (schema == self->shown)
    return;
  g_clear_pointer (&self->shown, dowser_schema_unref);
  g_clear_pointer (&self->next, dowser_schema_unref);
  if (schema == NULL)
    {
      g_clear_handle_id (&self->growing, g_source_remove);
      g_clear_object (&self->slice);
      gtk_list_view_set_model (self->list, NULL);
      return;
    }
  self->shown = dowser_schema_ref (schema);
  if (self->slice != NULL)
    self->next = dowser_schema_ref (schema);
  else
    show_schema (self, schema);
  restart_row_growth (self);
}

void
dowser_schema_tree_set_search (DowserSchemaTree *self, const char *text)
{
  g_return_if_fail (DOWSER_IS_SCHEMA_TREE (self));

  g_free (self->search);
  self->search = g_utf8_casefold (text, -1);
  self->searches = TRUE;
  if (self->slice != NULL)
    restart_row_growth (self);
}
