/* dowser-popover.c - popovers that are shown one time, at a widget that may be gone when the popover closes */
#include "views/widgets/dowser-popover.h"

#define PRESS "dowser-popover-press"

/* Moves the focus back to the owner. GTK 4.8 leaves the focus in a closed menu, where keys have no effect. */
static gboolean
restore_focus_cb (gpointer user_data)
{
  GtkWidget *owner = user_data;
  GtkRoot *root = gtk_widget_get_root (owner);
  GtkWidget *current = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (root != NULL && (current == NULL || !gtk_widget_get_mapped (current)))
    gtk_widget_child_focus (owner, GTK_DIR_TAB_FORWARD);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkPopover *popover)
{
  GtkWidget *owner = gtk_widget_get_parent (GTK_WIDGET (popover));

  if (owner != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, restore_focus_cb, g_object_ref (owner), g_object_unref);
}

static gboolean
is_event_inside (GtkPopover *popover, GdkEvent *event)
{
  GdkSurface *surface = event != NULL ? gdk_event_get_surface (event) : NULL;
  GtkNative *native = surface != NULL ? gtk_native_get_for_surface (surface) : NULL;

  return native != NULL
         && (GTK_WIDGET (native) == GTK_WIDGET (popover)
             || gtk_widget_is_ancestor (GTK_WIDGET (native), GTK_WIDGET (popover)));
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkPopover *popover)
{
  if (!is_event_inside (popover, gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture))))
    gtk_popover_popdown (popover);
}

static gboolean
escape_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, GtkPopover *popover)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  gtk_popover_popdown (popover);
  return TRUE;
}

/* Adds a gesture that receives each press in the window while the popover is shown. */
static void
mapped_cb (GtkPopover *popover)
{
  GtkGesture *press = gtk_gesture_click_new ();
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (popover)));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (press), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_object (press, "pressed", G_CALLBACK (pressed_cb), popover, 0);
  g_object_set_data_full (G_OBJECT (popover), PRESS, g_object_ref (press), g_object_unref);
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (press));
  gtk_widget_child_focus (GTK_WIDGET (popover), GTK_DIR_TAB_FORWARD);
}

static void
unmapped_cb (GtkPopover *popover)
{
  GtkEventController *press = g_object_get_data (G_OBJECT (popover), PRESS);
  GtkWidget *window = press != NULL ? gtk_event_controller_get_widget (press) : NULL;

  if (window != NULL)
    gtk_widget_remove_controller (window, press);
  g_object_set_data (G_OBJECT (popover), PRESS, NULL);
}

void
dowser_popover_disable_autohide (GtkPopover *popover)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_POPOVER (popover));

  gtk_popover_set_autohide (popover, FALSE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (escape_cb), popover);
  gtk_widget_add_controller (GTK_WIDGET (popover), keys);
  g_signal_connect (popover, "map", G_CALLBACK (mapped_cb), NULL);
  g_signal_connect (popover, "unmap", G_CALLBACK (unmapped_cb), NULL);
}

/* Destroys the previous popover now, not when it closes: GTK 4.8 fails if a popover is destroyed while the popover
 * handles a press inside itself. */
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

static gboolean
contains_open_popover (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_POPOVER (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (contains_open_popover (child))
      return TRUE;
  return FALSE;
}

gboolean
dowser_popover_is_any_open (GtkWidget *widget)
{
  GtkRoot *root;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  root = gtk_widget_get_root (widget);
  return root != NULL && contains_open_popover (GTK_WIDGET (root));
}
