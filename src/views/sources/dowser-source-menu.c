/* dowser-source-menu.c - menu button with the open source and recent sources */
#include "views/sources/dowser-source-menu.h"

#include "views/sources/dowser-source-badge.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

#define MAX_RECENT 8
#define MENU_WIDTH 232
#define MAX_MENU_HEIGHT 520

struct _DowserSourceMenu
{
  GtkWidget parent_instance;

  GtkMenuButton *button;
  GtkWidget *content;
  GtkLabel *title;
  GtkLabel *subtitle;

  DowserWorkspace *workspace;
  DowserStore *store;     /* (nullable) */
  DowserSources *sources; /* (nullable): %NULL until dowser_source_menu_set_sources() is called */
  GtkBox *dot;            /* (owned by the widget tree): contains the colour dot of the open source */
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

static const DowserConnection *
find_connection (DowserSourceMenu *self, const char *uri)
{
  return self->sources != NULL ? dowser_connections_find_uri (dowser_sources_get_connections (self->sources), uri)
                               : NULL;
}

static void
show_dot (DowserSourceMenu *self, const DowserConnection *connection)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->dot));

  if (child != NULL)
    gtk_box_remove (self->dot, child);
  gtk_box_append (self->dot, dowser_source_dot_new (connection != NULL ? connection->colour : DOWSER_COLOUR_NONE));
  gtk_widget_set_visible (GTK_WIDGET (self->dot), connection != NULL && connection->colour != DOWSER_COLOUR_NONE);
}

static void
update_cb (DowserSourceMenu *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);
  DowserContext *context = dowser_workspace_get_context (self->workspace);
  g_autofree char *name = uri != NULL ? dowser_context_dup_source_name (context, uri) : g_strdup (_ ("No data yet"));
  g_autofree char *detail = uri != NULL ? describe_source (self->workspace) : g_strdup (_ ("Choose a source to begin"));

  gtk_label_set_label (self->title, name);
  gtk_label_set_label (self->subtitle, detail);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), uri != NULL ? uri : _ ("Choose a source"));
  show_dot (self, find_connection (self, uri));
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
edit_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;
  g_autofree char *id = g_strdup (g_object_get_data (G_OBJECT (button), "id"));

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-source", "s", id);
}

static void
add_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.add-source", NULL);
}

static void
open_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open", NULL);
}

static void
import_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.import-sources", NULL);
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
append_heading (GtkBox *box, const char *text)
{
  GtkWidget *heading = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (heading), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (heading, "section");
  gtk_box_append (box, heading);
}

/* Shows a source's state from the last check in the source's row: as an icon, and as text for the tooltip and screen
 * readers. */
static void
append_state (DowserSourceMenu *self, GtkWidget *row, const char *uri, const char *name)
{
  DowserSourceState state
      = self->sources != NULL ? dowser_sources_get_state (self->sources, uri) : DOWSER_SOURCE_STATE_UNKNOWN;
  const char *note = self->sources != NULL ? dowser_sources_get_note (self->sources, uri) : NULL;
  GtkWidget *image = gtk_image_new_from_icon_name (dowser_source_state_get_icon (state));
  g_autofree char *label = NULL;
  g_autofree char *tooltip = NULL;

  if (state == DOWSER_SOURCE_STATE_UNKNOWN)
    {
      g_object_ref_sink (image);
      g_object_unref (image);
      gtk_widget_set_tooltip_text (row, uri);
      return;
    }
  label = g_strdup_printf ("%s, %s", name, dowser_source_state_get_name (state));
  tooltip = g_strdup_printf ("%s\n%s", uri, note != NULL ? note : dowser_source_state_get_name (state));
  gtk_widget_set_hexpand (image, TRUE);
  gtk_widget_set_halign (image, GTK_ALIGN_END);
  gtk_widget_add_css_class (image, state == DOWSER_SOURCE_STATE_UNREACHABLE ? "warning" : "dim-label");
  gtk_box_append (GTK_BOX (gtk_button_get_child (GTK_BUTTON (row))), image);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_tooltip_text (row, tooltip);
}

/* Returns: (transfer floating) */
static GtkWidget *
source_row_new (DowserSourceMenu *self, const char *uri, const char *name)
{
  GtkWidget *row = row_new ("dowser-database-symbolic", name);

  g_object_set_data_full (G_OBJECT (row), "uri", g_strdup (uri), g_free);
  gtk_widget_set_hexpand (row, TRUE);
  append_state (self, row, uri, name);
  g_signal_connect_object (row, "clicked", G_CALLBACK (recent_clicked_cb), self, 0);
  return row;
}

static void
append_saved_source (DowserSourceMenu *self, GtkBox *box, const DowserConnection *connection)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *row = source_row_new (self, connection->uri, connection->name);
  GtkWidget *content = gtk_button_get_child (GTK_BUTTON (row));
  GtkWidget *edit = gtk_button_new_from_icon_name ("document-edit-symbolic");
  g_autofree char *label = g_strdup_printf (_ ("Change %s"), connection->name);

  gtk_box_insert_child_after (GTK_BOX (content), dowser_source_dot_new (connection->colour),
                              gtk_widget_get_next_sibling (gtk_widget_get_first_child (content)));
  g_object_set_data_full (G_OBJECT (edit), "id", g_strdup (connection->id), g_free);
  gtk_widget_set_tooltip_text (edit, label);
  gtk_widget_set_valign (edit, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (edit, "flat");
  gtk_widget_add_css_class (edit, "edit");
  gtk_widget_add_css_class (line, "source-row");
  g_signal_connect_object (edit, "clicked", G_CALLBACK (edit_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (line), row);
  gtk_box_append (GTK_BOX (line), edit);
  gtk_box_append (box, line);
}

/* Adds the sources of @project to the menu, below @heading. @project: (nullable): %NULL for the sources without a
 * project */
static void
append_project_sources (DowserSourceMenu *self, GtkBox *box, GPtrArray *connections, const char *project,
                        const char *heading)
{
  gboolean has_started = FALSE;

  for (guint i = 0; i < connections->len; i++)
    {
      const DowserConnection *connection = connections->pdata[i];

      if (g_strcmp0 (connection->project, project) != 0)
        continue;
      if (!has_started)
        append_heading (box, heading);
      has_started = TRUE;
      append_saved_source (self, box, connection);
    }
}

/* Adds a project's sources if the connection at @index is the first connection of the project. Returns: TRUE if the
 * connection belongs to a project */
static gboolean
append_project (DowserSourceMenu *self, GtkBox *box, GPtrArray *connections, guint index)
{
  const char *project = ((const DowserConnection *) connections->pdata[index])->project;

  if (project == NULL)
    return FALSE;
  for (guint i = 0; i < index; i++)
    if (g_strcmp0 (((const DowserConnection *) connections->pdata[i])->project, project) == 0)
      return TRUE;
  append_project_sources (self, box, connections, project, project);
  return TRUE;
}

static void
append_all_saved_sources (DowserSourceMenu *self, GtkBox *box)
{
  GPtrArray *connections = self->sources != NULL ? dowser_sources_get_connections (self->sources) : NULL;
  gboolean projects = FALSE;

  if (connections == NULL || connections->len == 0)
    return;
  for (guint i = 0; i < connections->len; i++)
    projects |= append_project (self, box, connections, i);
  append_project_sources (self, box, connections, NULL, projects ? _ ("Other Sources") : _ ("Saved"));
}

static void
append_recent_sources (DowserSourceMenu *self, GtkBox *box)
{
  g_auto (GStrv) uris = self->store != NULL ? dowser_store_dup_sources (self->store) : NULL;
  gboolean first = TRUE;

  for (guint i = 0; uris != NULL && uris[i] != NULL && i < MAX_RECENT; i++)
    {
      g_autofree char *name = dowser_source_dup_uri_title (uris[i]);

      if (find_connection (self, uris[i]) != NULL)
        continue;
      if (first)
        append_heading (box, _ ("Recent"));
      first = FALSE;
      gtk_box_append (box, source_row_new (self, uris[i], name));
    }
}

static void
allow_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "page.allow", NULL);
}

/* Adds a button to change what the current model may receive. */
static void
append_allow_button (DowserSourceMenu *self, GtkBox *box)
{
  DowserLlm *llm = dowser_context_get_llm (dowser_workspace_get_context (self->workspace));
  const DowserEndpoint *endpoint = llm != NULL ? dowser_llm_get_endpoint (llm) : NULL;
  g_autofree char *host = NULL;
  g_autofree char *text = NULL;
  GtkWidget *row;

  if (endpoint == NULL || dowser_workspace_get_schema (self->workspace) == NULL)
    return;
  host = dowser_endpoint_dup_host (endpoint);
  text = g_strdup_printf (_ ("Privacy for %s…"), host);
  row = row_new ("dowser-model-symbolic", text);
  g_signal_connect_object (row, "clicked", G_CALLBACK (allow_clicked_cb), self, 0);
  gtk_box_append (box, row);
}

static void
fill_popover_cb (GtkMenuButton *button, gpointer user_data)
{
  DowserSourceMenu *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *open = row_new ("document-open-symbolic", _ ("Open File…"));
  GtkWidget *add = row_new ("list-add-symbolic", _ ("Add a Source…"));
  GtkWidget *import = row_new ("document-save-symbolic", _ ("Import Connections…"));

  g_signal_connect_object (open, "clicked", G_CALLBACK (open_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), open);
  g_signal_connect_object (add, "clicked", G_CALLBACK (add_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), add);
  g_signal_connect_object (import, "clicked", G_CALLBACK (import_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), import);
  append_allow_button (self, GTK_BOX (box));
  append_all_saved_sources (self, GTK_BOX (box));
  append_recent_sources (self, GTK_BOX (box));
  gtk_widget_add_css_class (box, "sources");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_MENU_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_widget_set_size_request (scroller, MENU_WIDTH, -1);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_menu_button_set_popover (button, popover);
}

static void
dowser_source_menu_dispose (GObject *object)
{
  DowserSourceMenu *self = DOWSER_SOURCE_MENU (object);

  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_SOURCE_MENU);
  g_clear_object (&self->workspace);
  g_clear_object (&self->store);
  g_clear_object (&self->sources);
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
  /* GTK centres the content of a menu button. Here, the name must be at the left and the arrow at the right. */
  gtk_widget_set_halign (gtk_widget_get_parent (self->content), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (self->content, TRUE);
  self->dot = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_visible (GTK_WIDGET (self->dot), FALSE);
  gtk_box_prepend (GTK_BOX (self->content), GTK_WIDGET (self->dot));
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
  static const char *const watched_signals[] = { "notify::schema", "notify::state", NULL };

  g_return_if_fail (DOWSER_IS_SOURCE_MENU (self));
  g_return_if_fail (DOWSER_IS_WORKSPACE (workspace));

  g_set_object (&self->store, store);
  dowser_workspace_connect_followed (&self->workspace, workspace, watched_signals, G_CALLBACK (update_cb),
                                     G_OBJECT (self));
  update_cb (self);
}

void
dowser_source_menu_set_sources (DowserSourceMenu *self, DowserSources *sources)
{
  g_return_if_fail (DOWSER_IS_SOURCE_MENU (self));
  g_return_if_fail (self->sources == NULL);

  self->sources = g_object_ref (sources);
  g_signal_connect_object (sources, "changed", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  if (self->workspace != NULL)
    update_cb (self);
}
