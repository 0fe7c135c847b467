/* dowser-source-badge.c - header button that shows how the open source and the connection to the source are
 * protected */
#include "views/sources/dowser-source-badge.h"

#include "views/widgets/dowser-label.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserSourceBadge
{
  GtkWidget parent_instance;

  GtkMenuButton *button; /* (owned by the widget tree) */
  GtkBox *face;          /* (owned by the widget tree): the dot and the lock */

  DowserWorkspace *workspace;
  DowserSources *sources; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserSourceBadge, dowser_source_badge, GTK_TYPE_WIDGET)

GtkWidget *
dowser_source_dot_new (DowserColour colour)
{
  GtkWidget *dot = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_autofree char *css_class = g_strdup_printf ("colour-%s", dowser_colour_nicks[colour]);

  gtk_widget_add_css_class (dot, "source-dot");
  gtk_widget_add_css_class (dot, css_class);
  gtk_widget_set_valign (dot, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (dot, colour != DOWSER_COLOUR_NONE);
  return dot;
}

static const DowserConnection *
find_connection (DowserSourceBadge *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);

  return self->sources != NULL ? dowser_connections_find_uri (dowser_sources_get_connections (self->sources), uri)
                               : NULL;
}

static void
append_fact (GtkGrid *grid, int line, const char *name, const char *value)
{
  GtkWidget *heading = gtk_label_new (name);
  GtkWidget *text = dowser_label_new_wrapped (value, NULL);

  gtk_label_set_xalign (GTK_LABEL (heading), 1.0);
  gtk_label_set_yalign (GTK_LABEL (heading), 0.0);
  gtk_widget_add_css_class (heading, "dim-label");
  gtk_label_set_max_width_chars (GTK_LABEL (text), 36);
  gtk_grid_attach (grid, heading, 0, line, 1, 1);
  gtk_grid_attach (grid, text, 1, line, 1, 1);
}

static void
fill_popover_cb (GtkMenuButton *button, gpointer user_data)
{
  DowserSourceBadge *self = user_data;
  DowserSource *source = dowser_workspace_get_source (self->workspace);
  const DowserConnection *connection = find_connection (self);
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *grid = gtk_grid_new ();
  const char *security;

  if (source == NULL)
    return;
  security = dowser_source_get_security (source);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
  gtk_widget_add_css_class (grid, "facts");
  if (connection != NULL)
    append_fact (GTK_GRID (grid), 0, _ ("Source"), connection->name);
  append_fact (GTK_GRID (grid), 1, _ ("Address"), dowser_source_get_uri (source));
  append_fact (GTK_GRID (grid), 2, _ ("Engine"), dowser_source_get_engine (source));
  append_fact (GTK_GRID (grid), 3, _ ("Protection"), dowser_source_get_protection (source));
  append_fact (GTK_GRID (grid), 4, _ ("Connection"), security != NULL ? security : _ ("a file on this computer"));
  if (connection != NULL && !connection->may_sample)
    append_fact (GTK_GRID (grid), 5, _ ("Values"), _ ("not read until you ask for them"));
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  gtk_menu_button_set_popover (button, popover);
}

/* Places the dot on top of the lock: if they were side by side, the header would be wider than a narrow window. */
static void
show_icon (DowserSourceBadge *self, DowserColour colour)
{
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *dot = dowser_source_dot_new (colour);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->face))) != NULL)
    gtk_box_remove (self->face, child);
  gtk_widget_set_halign (dot, GTK_ALIGN_END);
  gtk_widget_set_valign (dot, GTK_ALIGN_END);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), gtk_image_new_from_icon_name ("dowser-lock-symbolic"));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), dot);
  gtk_box_append (self->face, overlay);
}

static void
update_cb (DowserSourceBadge *self)
{
  DowserSource *source = dowser_workspace_get_source (self->workspace);
  const DowserConnection *connection = find_connection (self);
  const char *security = source != NULL ? dowser_source_get_security (source) : NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), source != NULL && dowser_workspace_get_schema (self->workspace) != NULL);
  if (source == NULL)
    return;
  text = security != NULL ? g_strdup_printf (_ ("Read-Only; %s"), security) : g_strdup (_ ("Read-Only"));
  show_icon (self, connection != NULL ? connection->colour : DOWSER_COLOUR_NONE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), text);
}

static void
dowser_source_badge_dispose (GObject *object)
{
  DowserSourceBadge *self = DOWSER_SOURCE_BADGE (object);

  g_clear_pointer ((GtkWidget **) &self->button, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->sources);
  G_OBJECT_CLASS (dowser_source_badge_parent_class)->dispose (object);
}

static void
dowser_source_badge_class_init (DowserSourceBadgeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_source_badge_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sourcebadge");
}

static void
dowser_source_badge_init (DowserSourceBadge *self)
{
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  self->face = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6));
  gtk_menu_button_set_child (self->button, GTK_WIDGET (self->face));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_menu_button_set_create_popup_func (self->button, fill_popover_cb, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Protection"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
dowser_source_badge_set_workspace (DowserSourceBadge *self, DowserWorkspace *workspace, DowserSources *sources)
{
  static const char *const watched_signals[] = { "notify::schema", "notify::state", NULL };

  g_return_if_fail (DOWSER_IS_SOURCE_BADGE (self));

  dowser_workspace_connect_followed (&self->workspace, workspace, watched_signals, G_CALLBACK (update_cb),
                                     G_OBJECT (self));
  if (g_set_object (&self->sources, sources) && sources != NULL)
    g_signal_connect_object (sources, "changed", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  update_cb (self);
}
