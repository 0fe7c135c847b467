/* dowser-middle-click.c - opens the clicked item in a new tab when the middle button is used, as in a browser */
#include "views/widgets/dowser-middle-click.h"

#define FUNC "dowser-middle-click"

static char *
dup_own_target (GtkWidget *widget)
{
  GVariant *target
      = GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget)) : NULL;

  return target != NULL && g_variant_is_of_type (target, G_VARIANT_TYPE_STRING) ? g_variant_dup_string (target, NULL)
                                                                                : NULL;
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, const char *action)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  DowserMiddleClickFunc dup_target = g_object_get_data (G_OBJECT (gesture), FUNC);
  g_autofree char *target = NULL;

  if (!gtk_widget_contains (widget, x, y))
    return;
  target = dup_target != NULL ? dup_target (widget) : dup_own_target (widget);
  if (target == NULL)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate_action (widget, action, "s", target);
}

void
dowser_middle_click_add (GtkWidget *widget, const char *action, DowserMiddleClickFunc dup_target)
{
  GtkGesture *gesture;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (action != NULL);

  gesture = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_MIDDLE);
  g_object_set_data (G_OBJECT (gesture), FUNC, dup_target);
  g_signal_connect (gesture, "released", G_CALLBACK (released_cb), (gpointer) g_intern_string (action));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));
}
