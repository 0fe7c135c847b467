/* dowser-crumb-bar.c - breadcrumb bar of a plan, one crumb per part: Return edits it, Delete removes it */
#include "views/refine/dowser-crumb-bar.h"

#include "explain/dowser-explain.h"
#include "views/refine/dowser-fold-box.h"

#include <glib/gi18n-lib.h>

struct _DowserCrumbBar
{
  GtkWidget parent_instance;

  DowserFoldBox *fold_box;
  GPtrArray *crumbs; /* (nullable): DowserCrumb: the crumbs of the shown plan */
};

enum
{
  SIGNAL_OPERATION,
  SIGNAL_OPERATIONS,
  SIGNAL_EDIT,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserCrumbBar, dowser_crumb_bar, GTK_TYPE_WIDGET)

static const char *const kind_classes[]
    = { "tables", "filter", "group", "having", "outputs", "order", "limit", "set", "distinct", "view" };

static guint
get_index (gpointer owner_widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (owner_widget), "crumb"));
}

static void
emit_remove (DowserCrumbBar *self, guint index)
{
  const DowserCrumb *crumb = g_ptr_array_index (self->crumbs, index);
  g_autoptr (DowserOperation) operation = NULL;

  if (crumb->remove == NULL)
    return;
  /* Signal handlers replace all crumbs. The operation belongs to a crumb, so a reference is kept. */
  operation = dowser_operation_ref (crumb->remove);
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
}

static void
remove_clicked_cb (GtkButton *button, gpointer user_data)
{
  emit_remove (DOWSER_CRUMB_BAR (user_data), get_index (button));
}

/* Closes the popover with the crumbs that did not fit. Otherwise the popover would cover the next popover. */
static void
close_popover (GtkWidget *widget)
{
  GtkWidget *popover = gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER);

  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
emit_edit (GtkWidget *popover_child, DowserCrumbBar *self, guint index)
{
  const DowserCrumb *crumb = g_ptr_array_index (self->crumbs, index);
  g_autoptr (DowserOperation) remove = crumb->remove != NULL ? dowser_operation_ref (crumb->remove) : NULL;

  close_popover (popover_child);
  g_signal_emit (self, signals[SIGNAL_EDIT], 0, (int) crumb->kind, remove);
}

static void
choose_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWidget *box = user_data;
  DowserCrumbBar *self = DOWSER_CRUMB_BAR (gtk_widget_get_ancestor (box, DOWSER_TYPE_CRUMB_BAR));
  const DowserCrumb *crumb = g_ptr_array_index (self->crumbs, get_index (box));
  int index = g_variant_get_int32 (parameter);
  g_autoptr (GPtrArray) operations = NULL;

  close_popover (box);
  if (index == crumb->chosen)
    return;
  /* Signal handlers replace all crumbs. The operations belong to a crumb, so a reference is kept. */
  operations = g_ptr_array_ref (((const DowserChoice *) crumb->choices->pdata[index])->operations);
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static void
edit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWidget *box = user_data;

  emit_edit (box, DOWSER_CRUMB_BAR (gtk_widget_get_ancestor (box, DOWSER_TYPE_CRUMB_BAR)), get_index (box));
}

static GMenuModel *
make_menu (const DowserCrumb *crumb)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) bucket_menu = g_menu_new ();
  g_autoptr (GMenu) rest = g_menu_new ();

  for (guint i = 0; i < crumb->choices->len; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (((const DowserChoice *) crumb->choices->pdata[i])->label, NULL);

      g_menu_item_set_action_and_target (item, "crumb.choose", "i", (int) i);
      g_menu_append_item (bucket_menu, item);
    }
  g_menu_append (rest, _ ("Change Columns…"), "crumb.edit");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (bucket_menu));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rest));
  return G_MENU_MODEL (menu);
}

static void
add_actions (GtkWidget *box, int chosen)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) choose
      = g_simple_action_new_stateful ("choose", G_VARIANT_TYPE_INT32, g_variant_new_int32 (chosen));
  g_autoptr (GSimpleAction) change = g_simple_action_new ("edit", NULL);

  g_signal_connect_object (choose, "activate", G_CALLBACK (choose_cb), box, 0);
  g_signal_connect_object (change, "activate", G_CALLBACK (edit_cb), box, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (choose));
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (change));
  gtk_widget_insert_action_group (box, "crumb", G_ACTION_GROUP (group));
}

/* Opens the menu of @crumb. The menu is created at the first call as a child of @box, which unparents all its children
 * when it is disposed. */
static void
show_menu (GtkWidget *box, const DowserCrumb *crumb)
{
  GtkPopover *popover = g_object_get_data (G_OBJECT (box), "menu");

  if (popover == NULL)
    {
      g_autoptr (GMenuModel) menu = make_menu (crumb);

      popover = GTK_POPOVER (gtk_popover_menu_new_from_model (menu));
      add_actions (box, crumb->chosen);
      gtk_widget_set_parent (GTK_WIDGET (popover), box);
      g_object_set_data (G_OBJECT (box), "menu", popover);
    }
  gtk_popover_popup (popover);
}

static void
words_clicked_cb (GtkWidget *button, gpointer user_data)
{
  DowserCrumbBar *self = user_data;
  guint index = get_index (button);
  const DowserCrumb *crumb = g_ptr_array_index (self->crumbs, index);

  if (crumb->choices != NULL)
    show_menu (gtk_widget_get_parent (button), crumb);
  else
    emit_edit (button, self, index);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, gpointer user_data)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if (key != GDK_KEY_Delete && key != GDK_KEY_KP_Delete)
    return FALSE;
  emit_remove (DOWSER_CRUMB_BAR (user_data), get_index (button));
  return TRUE;
}

static GtkWidget *
words_new (DowserCrumbBar *self, guint index, const DowserCrumb *crumb)
{
  GtkWidget *button = gtk_button_new ();
  const char *text = crumb->text;
  GtkWidget *label = gtk_label_new (text);
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_autofree char *name = g_strdup_printf (_ ("Change %s"), text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_button_set_child (GTK_BUTTON (button), label);
  /* A tooltip would cover the menu. */
  if (crumb->choices == NULL)
    gtk_widget_set_tooltip_text (button, text);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "words");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "crumb", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (words_clicked_cb), self, 0);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (button, keys);
  return button;
}

static GtkWidget *
remove_button_new (DowserCrumbBar *self, guint index, const char *text)
{
  g_autofree char *name = g_strdup_printf (_ ("Remove %s"), text);
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (button), "crumb", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_clicked_cb), self, 0);
  return button;
}

static GtkWidget *
make_crumb_cb (guint index, gpointer user_data)
{
  DowserCrumbBar *self = user_data;
  const DowserCrumb *crumb = g_ptr_array_index (self->crumbs, index);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  if (index > 0)
    {
      GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

      gtk_widget_add_css_class (arrow, "arrow");
      gtk_box_append (GTK_BOX (box), arrow);
    }
  gtk_box_append (GTK_BOX (box), words_new (self, index, crumb));
  if (crumb->remove != NULL)
    gtk_box_append (GTK_BOX (box), remove_button_new (self, index, crumb->text));
  g_object_set_data (G_OBJECT (box), "crumb", GUINT_TO_POINTER (index));
  gtk_widget_add_css_class (box, "crumb");
  gtk_widget_add_css_class (box, kind_classes[crumb->kind]);
  return box;
}

static void
dowser_crumb_bar_dispose (GObject *object)
{
  DowserCrumbBar *self = DOWSER_CRUMB_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->crumbs, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_crumb_bar_parent_class)->dispose (object);
}

static void
dowser_crumb_bar_class_init (DowserCrumbBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_crumb_bar_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_CRUMB_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_CRUMB_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_EDIT] = g_signal_new ("edit", DOWSER_TYPE_CRUMB_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 2, G_TYPE_INT, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "crumbbar");
}

static void
dowser_crumb_bar_init (DowserCrumbBar *self)
{
  self->fold_box = DOWSER_FOLD_BOX (dowser_fold_box_new ());
  dowser_fold_box_set_spacing (self->fold_box, 0);
  gtk_widget_set_parent (GTK_WIDGET (self->fold_box), GTK_WIDGET (self));
}

GtkWidget *
dowser_crumb_bar_new (void)
{
  return g_object_new (DOWSER_TYPE_CRUMB_BAR, NULL);
}

void
dowser_crumb_bar_set_plan (DowserCrumbBar *self, const DowserPlan *plan)
{
  g_return_if_fail (DOWSER_IS_CRUMB_BAR (self));

  dowser_fold_box_set_items (self->fold_box, 0, NULL, NULL);
  g_clear_pointer (&self->crumbs, g_ptr_array_unref);
  if (plan == NULL)
    return;
  self->crumbs = dowser_explain_crumbs (plan);
  dowser_fold_box_set_items (self->fold_box, self->crumbs->len, make_crumb_cb, self);
}
