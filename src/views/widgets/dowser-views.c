/* dowser-views.c - setup of the resources and types of src/views before the first template is used */
#include "views/widgets/dowser-views.h"

#include "dowser-config.h"
#include "dowser-resources.h"

#include <glib/gi18n-lib.h>

void
dowser_views_init (void)
{
  static gsize once = 0;

  if (!g_once_init_enter (&once))
    return;
  bindtextdomain (GETTEXT_PACKAGE, DOWSER_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  /* Registers the resources explicitly, because the linker may drop a static library's constructor. */
  g_resources_register (dowser_get_resource ());
  g_once_init_leave (&once, 1);
}

/* Unparents all children of the template: GTK 4.8 unparents only the children that the template binds to a field. */
void
dowser_views_dispose_template (GtkWidget *widget, GType type)
{
  GtkWidget *child;

  gtk_widget_dispose_template (widget, type);
  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

static gboolean
quit_later_cb (gpointer application)
{
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  return G_SOURCE_REMOVE;
}

/* Quits later. The window is still handling the key press and must not be destroyed before it has finished. */
static gboolean
quit_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  GApplication *application = g_application_get_default ();

  if (application == NULL)
    return FALSE;
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, quit_later_cb, g_object_ref (application), g_object_unref);
  return TRUE;
}

void
dowser_views_bind_quit (GtkWidgetClass *widget_class)
{
  gtk_widget_class_add_binding (widget_class, GDK_KEY_q, GDK_CONTROL_MASK, quit_cb, NULL);
}
