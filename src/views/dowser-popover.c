/* dowser-popover.c - popovers that are made for one use, at a widget that may be gone when they close */
#include "views/dowser-popover.h"

/* GTK 4.8 leaves the focus in a menu that has closed, where no key is heard. */
static gboolean
focus_back_cb (gpointer user_data)
{
  GtkWidget *owner = user_data;
  GtkRoot *root = gtk_widget_get_root (owner);
  GtkWidget *present = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (root != NULL && (present == NULL || !gtk_widget_get_mapped (present)))
    gtk_widget_child_focus (owner, GTK_DIR_TAB_FORWARD);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkPopover *popover)
{
  GtkWidget *owner = gtk_widget_get_parent (GTK_WIDGET (popover));

  if (owner != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, focus_back_cb, g_object_ref (owner), g_object_unref);
}

/* The one before may still be counting a press in it, which GTK 4.8 does not bear: it goes when the next one comes. */
void
dowser_popover_show (GtkWidget *owner, GtkPopover **slot, GtkPopover *popover, GtkWidget *at)
{
  graphene_rect_t area;

  dowser_popover_clear (slot);
  *slot = popover;
  gtk_widget_set_parent (GTK_WIDGET (popover), owner);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  if (gtk_widget_compute_bounds (at, owner, &area))
    gtk_popover_set_pointing_to (popover, &(GdkRectangle){ (int) area.origin.x, (int) area.origin.y,
                                                           (int) area.size.width, (int) area.size.height });
  gtk_popover_popup (popover);
}

void
dowser_popover_clear (GtkPopover **slot)
{
  if (*slot != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (slot)));
}
