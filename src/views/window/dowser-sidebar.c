/* dowser-sidebar.c - left part of the window: the source, its tables, the history of questions */
#include "views/window/dowser-sidebar.h"

#include "views/sources/dowser-keys-button.h"
#include "views/sources/dowser-readings-button.h"
#include "views/sources/dowser-schema-tree.h"
#include "views/sources/dowser-source-menu.h"
#include "views/widgets/dowser-views.h"
#include "views/window/dowser-history-list.h"

#include <glib/gi18n-lib.h>

struct _DowserSidebar
{
  GtkWidget parent_instance;

  GtkSearchEntry *search;
  DowserSourceMenu *source_menu;
  GtkBox *tables_box;
  GtkLabel *notice;
  DowserKeysButton *keys_button;
  DowserReadingsButton *readings_button;
  DowserSchemaTree *schema_tree;
  GtkStack *history_stack;
  DowserHistoryList *history_list;

  DowserWorkspace *workspace;
  GListModel *history; /* (nullable) */
};

enum
{
  SIGNAL_NAME_ACTIVATED,
  SIGNAL_TABLE_ACTIVATED,
  SIGNAL_SESSION_ACTIVATED,
  SIGNAL_SOURCE_ACTIVATED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSidebar, dowser_sidebar, GTK_TYPE_WIDGET)

static void
search_changed_cb (DowserSidebar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  dowser_schema_tree_set_search (self->schema_tree, text);
  dowser_history_list_set_search (self->history_list, text);
}

static void
name_activated_cb (DowserSidebar *self, const char *name)
{
  g_signal_emit (self, signals[SIGNAL_NAME_ACTIVATED], 0, name);
}

static void
table_activated_cb (DowserSidebar *self, const char *table)
{
  g_signal_emit (self, signals[SIGNAL_TABLE_ACTIVATED], 0, table);
}

static void
session_activated_cb (DowserSidebar *self, const char *id)
{
  g_signal_emit (self, signals[SIGNAL_SESSION_ACTIVATED], 0, id);
}

static void
source_activated_cb (DowserSidebar *self, const char *uri)
{
  g_signal_emit (self, signals[SIGNAL_SOURCE_ACTIVATED], 0, uri);
}

static void
schema_changed_cb (DowserSidebar *self)
{
  const DowserSchema *schema = dowser_workspace_get_schema (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  const char *notice
      = uri != NULL ? dowser_context_get_notice (dowser_workspace_get_context (self->workspace), uri) : NULL;

  if (notice == NULL && schema != NULL && dowser_schema_get_tables (schema)->len == 0)
    notice = _ ("This source has no tables that you may read. You can still type SQL, such as SELECT 1.");
  gtk_widget_set_visible (GTK_WIDGET (self->tables_box), schema != NULL);
  dowser_schema_tree_set_schema (self->schema_tree, schema);
  dowser_label_set_lines (self->notice, notice != NULL ? notice : "");
  gtk_widget_set_visible (GTK_WIDGET (self->notice), notice != NULL);
}

/* Shows a tooltip with the whole text only if the label is ellipsized. */
static gboolean
notice_tooltip_cb (GtkLabel *notice, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, gpointer user_data)
{
  gtk_tooltip_set_text (tooltip, gtk_label_get_label (notice));
  return pango_layout_is_ellipsized (gtk_label_get_layout (notice));
}

static void
history_changed_cb (DowserSidebar *self)
{
  gboolean empty = self->history == NULL || g_list_model_get_n_items (self->history) == 0;

  gtk_stack_set_visible_child_name (self->history_stack, empty ? "empty" : "list");
}

static void
dowser_sidebar_dispose (GObject *object)
{
  DowserSidebar *self = DOWSER_SIDEBAR (object);

  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_SIDEBAR);
  g_clear_object (&self->workspace);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (dowser_sidebar_parent_class)->dispose (object);
}

static void
install_signals (GType type)
{
  signals[SIGNAL_NAME_ACTIVATED]
      = g_signal_new ("name-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_TABLE_ACTIVATED]
      = g_signal_new ("table-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SESSION_ACTIVATED]
      = g_signal_new ("session-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SOURCE_ACTIVATED]
      = g_signal_new ("source-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dowser_sidebar_class_init (DowserSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_sidebar_dispose;
  install_signals (DOWSER_TYPE_SIDEBAR);
  g_type_ensure (DOWSER_TYPE_SCHEMA_TREE);
  g_type_ensure (DOWSER_TYPE_KEYS_BUTTON);
  g_type_ensure (DOWSER_TYPE_READINGS_BUTTON);
  g_type_ensure (DOWSER_TYPE_HISTORY_LIST);
  g_type_ensure (DOWSER_TYPE_SOURCE_MENU);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, search);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, source_menu);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, tables_box);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, notice);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, keys_button);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, readings_button);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, schema_tree);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, history_stack);
  gtk_widget_class_bind_template_child (widget_class, DowserSidebar, history_list);
  gtk_widget_class_bind_template_callback (widget_class, notice_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, session_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_activated_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sidebar");
}

static void
dowser_sidebar_init (DowserSidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
dowser_sidebar_new (void)
{
  return g_object_new (DOWSER_TYPE_SIDEBAR, NULL);
}

void
dowser_sidebar_set_workspace (DowserSidebar *self, DowserWorkspace *workspace, DowserStore *store)
{
  static const char *const watched_signals[] = { "notify::schema", NULL };

  g_return_if_fail (DOWSER_IS_SIDEBAR (self));
  g_return_if_fail (DOWSER_IS_WORKSPACE (workspace));

  dowser_source_menu_set_workspace (self->source_menu, workspace, store);
  dowser_keys_button_set_workspace (self->keys_button, workspace);
  dowser_readings_button_set_workspace (self->readings_button, workspace);
  dowser_workspace_connect_followed (&self->workspace, workspace, watched_signals, G_CALLBACK (schema_changed_cb),
                                     G_OBJECT (self));
  schema_changed_cb (self);
  if (store == NULL || self->history != NULL)
    return;
  self->history = g_object_ref (dowser_store_get_history (store));
  dowser_history_list_set_history (self->history_list, self->history);
  g_signal_connect_object (self->history, "items-changed", G_CALLBACK (history_changed_cb), self, G_CONNECT_SWAPPED);
  history_changed_cb (self);
}

void
dowser_sidebar_set_sources (DowserSidebar *self, DowserSources *sources)
{
  g_return_if_fail (DOWSER_IS_SIDEBAR (self));

  dowser_source_menu_set_sources (self->source_menu, sources);
}

gboolean
dowser_sidebar_focus_search (DowserSidebar *self)
{
  g_return_val_if_fail (DOWSER_IS_SIDEBAR (self), FALSE);

  return gtk_widget_grab_focus (GTK_WIDGET (self->search));
}
