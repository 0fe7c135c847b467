/* dowser-views.c - makes the layer's resources and types known before the first template is read */
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
  /* A static library's constructor may be left out by the linker, so this is said in words. */
  g_resources_register (dowser_get_resource ());
  g_once_init_leave (&once, 1);
}

/* GTK 4.8 lets go only of the children that the template binds to a field. */
void
dowser_views_dispose_template (GtkWidget *widget, GType type)
{
  GtkWidget *child;

  gtk_widget_dispose_template (widget, type);
  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}
