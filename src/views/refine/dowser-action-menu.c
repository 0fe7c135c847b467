/* dowser-action-menu.c - popover menu of offers (actions for a heading, a cell or similar) */
#include "views/refine/dowser-action-menu.h"

/* The menu's data, owned by the popover. @actions_by_index: const DowserMenuAction, including those of submenus: an
 * item's action target is an index into this array */
typedef struct
{
  GPtrArray *actions;
  GPtrArray *actions_by_index;
  DowserMenuActionChosen chosen;
  gpointer user_data;
  gboolean in_tab;
} MenuData;

#define HOLDER "dowser-menu-actions"

static void
menu_data_free (MenuData *menu_data)
{
  g_ptr_array_unref (menu_data->actions_by_index);
  g_ptr_array_unref (menu_data->actions);
  g_free (menu_data);
}

static void
chosen_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MenuData *menu_data = user_data;
  guint index = g_variant_get_uint32 (parameter);

  if (index < menu_data->actions_by_index->len)
    menu_data->chosen (g_ptr_array_index (menu_data->actions_by_index, index), menu_data->in_tab, menu_data->user_data);
}

/* Doubles underscores, because a single one in a menu label marks a mnemonic. */
static char *
dup_label (const char *label)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);

  return g_strjoinv ("__", parts);
}

static GMenuModel *
make_menu (MenuData *menu_data, GPtrArray *actions)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = NULL;

  for (guint i = 0; i < actions->len; i++)
    {
      const DowserMenuAction *menu_action = g_ptr_array_index (actions, i);
      const DowserMenuAction *before = i > 0 ? g_ptr_array_index (actions, i - 1) : NULL;
      g_autofree char *label = dup_label (menu_action->label);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      if (before == NULL || before->section != menu_action->section)
        {
          g_clear_object (&section);
          section = g_menu_new ();
          g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
        }
      if (menu_action->kind == DOWSER_ACTION_MENU)
        {
          g_autoptr (GMenuModel) inner = make_menu (menu_data, menu_action->actions);

          g_menu_item_set_submenu (item, inner);
        }
      else
        {
          g_menu_item_set_action_and_target (item, "offer.take", "u", menu_data->actions_by_index->len);
          g_ptr_array_add (menu_data->actions_by_index, (gpointer) menu_action);
        }
      g_menu_append_item (section, item);
    }
  return G_MENU_MODEL (menu);
}

/* Returns the menu item at a position. GTK has no public type for menu items, so the type is compared by name. Returns:
 * (nullable) */
static GtkWidget *
find_item (GtkWidget *popover, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (popover, x, y, GTK_PICK_DEFAULT);

  while (widget != NULL && widget != popover && g_strcmp0 (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") != 0)
    widget = gtk_widget_get_parent (widget);
  return widget != popover ? widget : NULL;
}

static void
middle_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkWidget *popover)
{
  MenuData *menu_data = g_object_get_data (G_OBJECT (popover), HOLDER);
  GtkWidget *item = find_item (popover, x, y);

  if (menu_data == NULL || item == NULL)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  menu_data->in_tab = TRUE;
  g_signal_emit_by_name (item, "clicked");
  /* The click may have filled the menu again, which frees the menu's data and sets new data. */
  menu_data = g_object_get_data (G_OBJECT (popover), HOLDER);
  menu_data->in_tab = FALSE;
}

static void
add_middle_click (GtkWidget *popover)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_MIDDLE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect_object (gesture, "released", G_CALLBACK (middle_cb), popover, 0);
  gtk_widget_add_controller (popover, GTK_EVENT_CONTROLLER (gesture));
}

GtkPopoverMenu *
dowser_action_menu_new (void)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (NULL);

  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  add_middle_click (popover);
  return GTK_POPOVER_MENU (popover);
}

void
dowser_action_menu_fill (GtkPopoverMenu *self, GPtrArray *actions, GMenuModel *tail, DowserMenuActionChosen chosen,
                         gpointer user_data)
{
  MenuData *menu_data = g_new0 (MenuData, 1);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) choose_action = g_simple_action_new ("take", G_VARIANT_TYPE_UINT32);
  g_autoptr (GMenuModel) menu = NULL;

  menu_data->actions = actions;
  menu_data->actions_by_index = g_ptr_array_new ();
  menu_data->chosen = chosen;
  menu_data->user_data = user_data;
  menu = make_menu (menu_data, actions);
  if (tail != NULL)
    g_menu_append_section (G_MENU (menu), NULL, tail);
  g_signal_connect (choose_action, "activate", G_CALLBACK (chosen_cb), menu_data);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (choose_action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "offer", G_ACTION_GROUP (group));
  gtk_popover_menu_set_menu_model (self, menu);
  g_object_set_data_full (G_OBJECT (self), HOLDER, menu_data, (GDestroyNotify) menu_data_free);
}
