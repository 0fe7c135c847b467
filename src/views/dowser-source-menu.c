/* dowser-source-menu.c - names the open source and offers the ones opened before */
#include "views/dowser-source-menu.h"

#include "views/dowser-views.h"

#include <glib/gi18n-lib.h>

#define MAX_RECENT 8

struct _DowserSourceMenu
{
  GtkWidget parent_instance;

  GtkMenuButton *button;
  GtkWidget *content;
  GtkLabel *title;
  GtkLabel *subtitle;

  DowserWorkspace *workspace;
  DowserStore *store; /* (nullable) */
};

enum
{
  SIGNAL_SOURCE_ACTIVATED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSourceMenu, dowser_source_menu, GTK_TYPE_WIDGET)

static char *
describe_source (DowserWorkspace *workspace)
{
  const DowserSchema *schema = dowser_workspace_get_schema (workspace);
  DowserSource *source = dowser_workspace_get_source (workspace);
  guint n_tables;
  g_autofree char *tables = NULL;

  if (dowser_workspace_get_state (workspace) == DOWSER_WORKSPACE_OPENING)
    return g_strdup (_ ("opening…"));
  if (schema == NULL || source == NULL)
    return g_strdup (_ ("not open"));
  n_tables = dowser_schema_get_tables (schema)->len;
  tables = g_strdup_printf (ngettext ("%u table", "%u tables", n_tables), n_tables);
  return g_strdup_printf ("%s · %s", dowser_source_get_engine (source), tables);
}

static void
update_cb (DowserSourceMenu *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);
  g_autofree char *name = uri != NULL ? g_path_get_basename (uri) : g_strdup (_ ("No data yet"));
  g_autofree char *detail = uri != NULL ? describe_source (self->workspace) : g_strdup (_ ("Open a file to begin"));

  gtk_label_set_label (self->title, name);
  gtk_label_set_label (self->subtitle, detail);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), uri != NULL ? uri : _ ("Choose a source"));
}

static void
recent_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;
  g_autofree char *uri = g_strdup (g_object_get_data (G_OBJECT (button), "uri"));

  gtk_menu_button_popdown (self->button);
  g_signal_emit (self, signals[SIGNAL_SOURCE_ACTIVATED], 0, uri);
}

static void
open_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open", NULL);
}

static GtkWidget *
row_new (const char *icon_name, const char *text)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon_name));
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return button;
}

static void
append_recent (DowserSourceMenu *self, GtkBox *box)
{
  g_auto (GStrv) uris = self->store != NULL ? dowser_store_dup_sources (self->store) : NULL;
  GtkWidget *heading;

  if (uris == NULL || uris[0] == NULL)
    return;
  heading = gtk_label_new (_ ("Recent"));
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0);
  gtk_widget_add_css_class (heading, "section");
  gtk_box_append (box, heading);
  for (guint i = 0; uris[i] != NULL && i < MAX_RECENT; i++)
    {
      g_autofree char *name = g_path_get_basename (uris[i]);
      GtkWidget *row = row_new ("dowser-database-symbolic", name);

      g_object_set_data_full (G_OBJECT (row), "uri", g_strdup (uris[i]), g_free);
      gtk_widget_set_tooltip_text (row, uris[i]);
      g_signal_connect_object (row, "clicked", G_CALLBACK (recent_clicked_cb), self, 0);
      gtk_box_append (box, row);
    }
}

static void
allow_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.allow", NULL);
}

/* What was allowed once can be taken back, or widened: that of the model that is chosen now. */
static void
append_allow (DowserSourceMenu *self, GtkBox *box)
{
  DowserLlm *llm = dowser_context_get_llm (dowser_workspace_get_context (self->workspace));
  const DowserEndpoint *endpoint = llm != NULL ? dowser_llm_get_endpoint (llm) : NULL;
  g_autofree char *host = NULL;
  g_autofree char *text = NULL;
  GtkWidget *row;

  if (endpoint == NULL || dowser_workspace_get_schema (self->workspace) == NULL)
    return;
  host = dowser_endpoint_dup_host (endpoint);
  text = g_strdup_printf (_ ("What %s Is Told…"), host);
  row = row_new ("dowser-model-symbolic", text);
  g_signal_connect_object (row, "clicked", G_CALLBACK (allow_clicked_cb), self, 0);
  gtk_box_append (box, row);
}

static void
fill_popover_cb (GtkMenuButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *open = row_new ("document-open-symbolic", _ ("Open File…"));

  g_signal_connect_object (open, "clicked", G_CALLBACK (open_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), open);
  append_allow (self, GTK_BOX (box));
  append_recent (self, GTK_BOX (box));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
dowser_source_menu_dispose (GObject *object)
{
  DowserSourceMenu *self = DOWSER_SOURCE_MENU (object);

  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_SOURCE_MENU);
  g_clear_object (&self->workspace);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (dowser_source_menu_parent_class)->dispose (object);
}

static void
dowser_source_menu_class_init (DowserSourceMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_source_menu_dispose;
  signals[SIGNAL_SOURCE_ACTIVATED] = g_signal_new ("source-activated", DOWSER_TYPE_SOURCE_MENU, G_SIGNAL_RUN_LAST, 0,
                                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-source-menu.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserSourceMenu, button);
  gtk_widget_class_bind_template_child (widget_class, DowserSourceMenu, content);
  gtk_widget_class_bind_template_child (widget_class, DowserSourceMenu, title);
  gtk_widget_class_bind_template_child (widget_class, DowserSourceMenu, subtitle);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sourcemenu");
}

static void
dowser_source_menu_init (DowserSourceMenu *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* GTK centres what a menu button holds; a name belongs to the left, its arrow to the right. */
  gtk_widget_set_halign (gtk_widget_get_parent (self->content), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (self->content, TRUE);
  gtk_menu_button_set_create_popup_func (self->button, fill_popover_cb, self, NULL);
}

GtkWidget *
dowser_source_menu_new (void)
{
  return g_object_new (DOWSER_TYPE_SOURCE_MENU, NULL);
}

void
dowser_source_menu_set_workspace (DowserSourceMenu *self, DowserWorkspace *workspace, DowserStore *store)
{
  g_return_if_fail (DOWSER_IS_SOURCE_MENU (self));
  g_return_if_fail (DOWSER_IS_WORKSPACE (workspace));
  g_return_if_fail (self->workspace == NULL);

  self->workspace = g_object_ref (workspace);
  g_set_object (&self->store, store);
  g_signal_connect_object (workspace, "notify::schema", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::state", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  update_cb (self);
}
