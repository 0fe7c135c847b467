/* dowser-planner-menu.c - a menu button that shows the planner of the next question and lets the user choose another
 * planner */
#include "views/models/dowser-planner-menu.h"

#include <glib/gi18n-lib.h>

/* The maximum number of characters that are shown of a name. The name of a model may be as long as a path. */
#define MAX_NAME_CHARS 16

struct _DowserPlannerMenu
{
  GtkWidget parent_instance;

  GtkMenuButton *button; /* (owned by the widget tree) */
  GtkLabel *label;       /* (owned by the widget tree) */
  GtkImage *icon;        /* (owned by the widget tree) */

  GSimpleAction *choose; /* (owned): an action whose state is the id of the planner, "" for the built-in planner */
  DowserModels *models;  /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserPlannerMenu, dowser_planner_menu, GTK_TYPE_WIDGET)

static void
append_choice (GMenu *menu, const char *label, const char *id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
  g_autoptr (GString) plain = g_string_new (label);

  /* Underscores are doubled, because an underscore in a menu marks a mnemonic. The names of many models contain
   * underscores. */
  g_string_replace (plain, "_", "__", 0);
  g_menu_item_set_label (item, plain->str);
  g_menu_item_set_action_and_target (item, "planner.choose", "s", id);
  g_menu_append_item (menu, item);
}

static GMenuModel *
menu_new (DowserModels *models)
{
  GPtrArray *endpoints = dowser_models_get_endpoints (models);
  g_autoptr (GMenu) planners = g_menu_new ();
  g_autoptr (GMenu) settings = g_menu_new ();
  GMenu *menu = g_menu_new ();

  append_choice (planners, _ ("Built-in Planner"), "");
  for (guint i = 0; i < endpoints->len; i++)
    {
      const DowserEndpoint *endpoint = g_ptr_array_index (endpoints, i);
      g_autofree char *title = dowser_models_dup_title (endpoint);
      g_autofree char *label
          = dowser_endpoint_is_local (endpoint) ? g_strdup_printf (_ ("%s (local)"), title) : g_strdup (title);

      append_choice (planners, label, endpoint->id);
    }
  g_menu_append (settings, _ ("_Model Settings…"), "app.preferences");
  g_menu_append_section (menu, _ ("Answered By"), G_MENU_MODEL (planners));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (settings));
  return G_MENU_MODEL (menu);
}

static char *
dup_hint (const DowserEndpoint *chosen)
{
  g_autofree char *host = NULL;

  if (chosen == NULL)
    return g_strdup (_ ("The built-in planner answers, without a model or network"));
  if (dowser_endpoint_is_local (chosen))
    return g_strdup_printf (_ ("%s answers, on this computer"), chosen->model);
  host = dowser_endpoint_dup_host (chosen);
  return g_strdup_printf (_ ("%s answers, at %s"), chosen->model, host);
}

static void
update_cb (DowserPlannerMenu *self)
{
  const DowserEndpoint *chosen = dowser_models_get_chosen_endpoint (self->models);
  g_autofree char *title = chosen != NULL ? dowser_models_dup_title (chosen) : g_strdup (_ ("Built-in"));
  g_autofree char *hint = dup_hint (chosen);
  g_autofree char *name = g_strdup_printf (_ ("Planner: %s"), title);
  g_autoptr (GMenuModel) menu = menu_new (self->models);

  gtk_label_set_label (self->label, title);
  gtk_image_set_from_icon_name (self->icon, chosen != NULL ? "dowser-model-symbolic" : "dowser-plan-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), hint);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_simple_action_set_state (self->choose, g_variant_new_string (chosen != NULL ? chosen->id : ""));
  gtk_menu_button_set_menu_model (self->button, menu);
}

static void
choose_cb (GSimpleAction *action, GVariant *value, DowserPlannerMenu *self)
{
  dowser_models_choose_endpoint (self->models, g_variant_get_string (value, NULL));
}

static void
dowser_planner_menu_dispose (GObject *object)
{
  DowserPlannerMenu *self = DOWSER_PLANNER_MENU (object);

  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->button)));
  g_clear_object (&self->choose);
  g_clear_object (&self->models);
  G_OBJECT_CLASS (dowser_planner_menu_parent_class)->dispose (object);
}

static void
dowser_planner_menu_class_init (DowserPlannerMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_planner_menu_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "plannermenu");
}

static GtkWidget *
content_new (DowserPlannerMenu *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->icon = GTK_IMAGE (gtk_image_new ());
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (self->label, MAX_NAME_CHARS);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->icon));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("pan-down-symbolic"));
  return box;
}

static void
dowser_planner_menu_init (DowserPlannerMenu *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->choose = g_simple_action_new_stateful ("choose", G_VARIANT_TYPE_STRING, g_variant_new_string (""));
  g_signal_connect_object (self->choose, "change-state", G_CALLBACK (choose_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->choose));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "planner", G_ACTION_GROUP (group));
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_child (self->button, content_new (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
dowser_planner_menu_new (void)
{
  return g_object_new (DOWSER_TYPE_PLANNER_MENU, NULL);
}

void
dowser_planner_menu_set_models (DowserPlannerMenu *self, DowserModels *models)
{
  g_return_if_fail (DOWSER_IS_PLANNER_MENU (self));
  g_return_if_fail (DOWSER_IS_MODELS (models));
  g_return_if_fail (self->models == NULL);

  self->models = g_object_ref (models);
  g_signal_connect_object (models, "changed", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  update_cb (self);
}

void
dowser_planner_menu_set_narrow (DowserPlannerMenu *self, gboolean is_narrow)
{
  g_return_if_fail (DOWSER_IS_PLANNER_MENU (self));

  gtk_widget_set_visible (GTK_WIDGET (self->label), !is_narrow);
}
