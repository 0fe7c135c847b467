/* dowser-filter-list.c - list of a plan's filters: edit, switch off, combine, remove, add */
#include "views/refine/dowser-filter-list.h"

#include "analysis/dowser-conditions.h"
#include "operations/dowser-filter-options.h"
#include "plan/dowser-operation.h"
#include "views/refine/dowser-filter-popover.h"
#include "views/widgets/dowser-label.h"
#include "views/widgets/dowser-popover.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

#define INDEX "dowser-filter"

struct _DowserFilterList
{
  GtkWidget parent_instance;

  GtkBox *rows;
  DowserFilterPopover *popover;

  DowserPlan *plan;       /* (nullable) */
  DowserSchema *schema;   /* (nullable) */
  DowserProfile *profile; /* (nullable) */
  GPtrArray *parts;       /* DowserFilterPart, borrowed from plan */
  GtkPopover *shown;      /* (nullable) (owned, parented): the popover that is shown */
};

enum
{
  SIGNAL_OPERATIONS,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserFilterList, dowser_filter_list, GTK_TYPE_WIDGET)

static const DowserFilterPart *
get_part (DowserFilterList *self, gpointer owner)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (owner), INDEX));

  return self->parts != NULL && index < self->parts->len ? g_ptr_array_index (self->parts, index) : NULL;
}

/* Takes @operations. */
static void
emit_operations (DowserFilterList *self, GPtrArray *operations)
{
  g_autoptr (GPtrArray) owned_operations = operations;

  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, owned_operations);
}

static void
operations_cb (DowserFilterList *self, GPtrArray *operations)
{
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static void
remove_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserFilterList *self = user_data;

  emit_operations (self, dowser_filter_part_make_removal_operations (get_part (self, button), self->plan));
}

static gboolean
state_set_cb (GtkSwitch *control, gboolean state, gpointer user_data)
{
  DowserFilterList *self = user_data;
  const DowserFilterPart *part = get_part (self, control);

  if (part != NULL && part->on != state)
    emit_operations (self, dowser_filter_part_make_toggle_operations (part));
  return FALSE;
}

/* ------------------------------------------------------------------------------------------ popovers of a row */

static void show_menu (DowserFilterList *self, GtkWidget *at);

static void
edit_part (DowserFilterList *self, const DowserFilterPart *part, GtkWidget *at)
{
  g_autoptr (DowserOptions) options = dowser_options_new (self->plan, self->schema, self->profile);
  DowserFilterPopover *popover = DOWSER_FILTER_POPOVER (dowser_filter_popover_new ());

  g_object_ref_sink (popover);
  dowser_filter_popover_set_options (popover, options, self->profile);
  if (dowser_filter_popover_edit_part (popover, part))
    {
      g_signal_connect_object (popover, "operations", G_CALLBACK (operations_cb), self, G_CONNECT_SWAPPED);
      dowser_popover_show (GTK_WIDGET (self), &self->shown, GTK_POPOVER (popover), at);
    }
  else
    show_menu (self, at); /* a filter without an editor can still be switched off or removed */
  g_object_unref (popover);
}

static void
edit_clicked_cb (GtkButton *button, gpointer user_data)
{
  edit_part (user_data, get_part (user_data, button), GTK_WIDGET (button));
}

static GMenuModel *
make_join_menu (DowserFilterList *self, const DowserFilterPart *part)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < self->parts->len; i++)
    {
      const DowserFilterPart *other = g_ptr_array_index (self->parts, i);
      g_auto (GStrv) words = g_strsplit (other->text, "_", -1);
      g_autofree char *label = g_strjoinv ("__", words);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      if (!dowser_filter_parts_can_join (part, other))
        continue;
      g_menu_item_set_action_and_target (item, "filter.join", "u", i);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_menu (DowserFilterList *self, const DowserFilterPart *part)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) joins = make_join_menu (self, part);
  g_autoptr (GMenu) last = g_menu_new ();

  g_menu_append (menu, _ ("_Edit…"), "filter.edit");
  g_menu_append (menu, part->on ? _ ("_Switch Off") : _ ("_Switch On"), "filter.toggle");
  if (part->any)
    g_menu_append (menu, _ ("_All Must Match"), "filter.split");
  if (g_menu_model_get_n_items (joins) > 0)
    g_menu_append_submenu (menu, _ ("_Either This Filter or"), joins);
  g_menu_append (last, _ ("_Remove"), "filter.remove");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
  return G_MENU_MODEL (menu);
}

/* The filter to which an open menu belongs, as the user sees it (one or more conditions): its index in the list, and
 * the widget of its row. Both may be gone when the user chooses an item of the menu. */
typedef struct
{
  DowserFilterList *list;
  guint index;
  GtkWidget *at; /* (nullable) (weak) */
} MenuOwner;

static void
menu_owner_free (MenuOwner *owner)
{
  g_clear_weak_pointer (&owner->at);
  g_free (owner);
}

static const DowserFilterPart *
get_menu_part (const MenuOwner *owner)
{
  return owner->index < owner->list->parts->len ? g_ptr_array_index (owner->list->parts, owner->index) : NULL;
}

static void
edit_action_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MenuOwner *owner = user_data;

  if (owner->at != NULL && get_menu_part (owner) != NULL)
    edit_part (owner->list, get_menu_part (owner), owner->at);
}

static void
toggle_action_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MenuOwner *owner = user_data;

  if (get_menu_part (owner) != NULL)
    emit_operations (owner->list, dowser_filter_part_make_toggle_operations (get_menu_part (owner)));
}

static void
split_action_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MenuOwner *owner = user_data;

  if (get_menu_part (owner) != NULL)
    emit_operations (owner->list, dowser_filter_part_make_split_operations (get_menu_part (owner)));
}

static void
join_action_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MenuOwner *owner = user_data;
  guint other = g_variant_get_uint32 (parameter);

  if (get_menu_part (owner) != NULL && other < owner->list->parts->len)
    emit_operations (owner->list,
                     dowser_filter_parts_make_join_operations (get_menu_part (owner),
                                                               g_ptr_array_index (owner->list->parts, other)));
}

static void
remove_action_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MenuOwner *owner = user_data;

  if (get_menu_part (owner) != NULL)
    emit_operations (owner->list,
                     dowser_filter_part_make_removal_operations (get_menu_part (owner), owner->list->plan));
}

static GSimpleActionGroup *
make_actions (MenuOwner *owner, const DowserFilterPart *part)
{
  static const GActionEntry entries[] = { { .name = "edit", .activate = edit_action_cb },
                                          { .name = "toggle", .activate = toggle_action_cb },
                                          { .name = "split", .activate = split_action_cb },
                                          { .name = "join", .activate = join_action_cb, .parameter_type = "u" },
                                          { .name = "remove", .activate = remove_action_cb } };
  GSimpleActionGroup *group = g_simple_action_group_new ();
  GAction *editing;

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), owner);
  editing = g_action_map_lookup_action (G_ACTION_MAP (group), "edit");
  g_simple_action_set_enabled (G_SIMPLE_ACTION (editing), part->on && !part->any);
  return group;
}

static void
show_menu (DowserFilterList *self, GtkWidget *at)
{
  const DowserFilterPart *part = get_part (self, at);
  g_autoptr (GMenuModel) menu = NULL;
  g_autoptr (GSimpleActionGroup) group = NULL;
  GtkWidget *popover;
  MenuOwner *owner;

  if (part == NULL)
    return;
  owner = g_new0 (MenuOwner, 1);
  owner->list = self;
  owner->index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (at), INDEX));
  g_set_weak_pointer (&owner->at, at);
  menu = make_menu (self, part);
  group = make_actions (owner, part);
  popover = gtk_popover_menu_new_from_model (menu);
  g_object_set_data_full (G_OBJECT (popover), "dowser-menu-of", owner, (GDestroyNotify) menu_owner_free);
  gtk_widget_insert_action_group (popover, "filter", G_ACTION_GROUP (group));
  dowser_popover_show (GTK_WIDGET (self), &self->shown, GTK_POPOVER (popover), at);
}

static void
secondary_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserFilterList *self)
{
  show_menu (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, DowserFilterList *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if (key == GDK_KEY_Delete)
    emit_operations (self, dowser_filter_part_make_removal_operations (get_part (self, row), self->plan));
  else if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    show_menu (self, row);
  else
    return FALSE;
  return TRUE;
}

/* ------------------------------------------------------------------------------------------ dragging one filter onto
 * another */

static GdkContentProvider *
prepare_drag_cb (GtkDragSource *source, double x, double y, DowserFilterList *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (row);
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), INDEX));

  gtk_drag_source_set_icon (source, picture, (int) x, (int) y);
  return gdk_content_provider_new_typed (G_TYPE_UINT, index);
}

static gboolean
dropped_cb (GtkDropTarget *target, const GValue *value, double x, double y, DowserFilterList *self)
{
  const DowserFilterPart *on = get_part (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)));
  guint index = g_value_get_uint (value);
  const DowserFilterPart *dragged = index < self->parts->len ? g_ptr_array_index (self->parts, index) : NULL;

  if (on == NULL || dragged == NULL || !dowser_filter_parts_can_join (dragged, on))
    return FALSE;
  emit_operations (self, dowser_filter_parts_make_join_operations (dragged, on));
  return TRUE;
}

static void
add_controllers (DowserFilterList *self, GtkWidget *row)
{
  GtkGesture *secondary = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_COPY);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (secondary, "released", G_CALLBACK (secondary_cb), self, 0);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_drag_cb), self, 0);
  g_signal_connect_object (target, "drop", G_CALLBACK (dropped_cb), self, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (secondary));
  gtk_widget_add_controller (row, keys);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
}

/* ------------------------------------------------------------------------------------------ rows */

static GtkWidget *
text_button_new (DowserFilterList *self, const DowserFilterPart *part)
{
  g_autofree char *name = g_strdup_printf (_ ("Edit filter %s"), part->text);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = dowser_label_new_wrapped (part->text, NULL);

  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "words");
  gtk_widget_set_tooltip_text (button,
                               _ ("Click to change. Drag this filter onto another one to match either of the two"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (edit_clicked_cb), self, 0);
  return button;
}

static GtkWidget *
switch_new (DowserFilterList *self, const DowserFilterPart *part)
{
  g_autofree char *name = g_strdup_printf (_ ("Use filter %s"), part->text);
  GtkWidget *control = gtk_switch_new ();

  gtk_switch_set_active (GTK_SWITCH (control), part->on);
  gtk_switch_set_state (GTK_SWITCH (control), part->on);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (control, part->on ? _ ("Switch this filter off") : _ ("Switch this filter on"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (control, "state-set", G_CALLBACK (state_set_cb), self, 0);
  return control;
}

static GtkWidget *
remove_button_new (DowserFilterList *self, const DowserFilterPart *part)
{
  g_autofree char *name = g_strdup_printf (_ ("Remove filter %s"), part->text);
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_clicked_cb), self, 0);
  return button;
}

static GtkWidget *
row_new (DowserFilterList *self, guint index)
{
  const DowserFilterPart *part = g_ptr_array_index (self->parts, index);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *children[] = { switch_new (self, part), text_button_new (self, part), remove_button_new (self, part) };

  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    {
      g_object_set_data (G_OBJECT (children[i]), INDEX, GUINT_TO_POINTER (index));
      gtk_box_append (GTK_BOX (row), children[i]);
    }
  g_object_set_data (G_OBJECT (row), INDEX, GUINT_TO_POINTER (index));
  gtk_widget_add_css_class (row, "filter-row");
  if (!part->on)
    gtk_widget_add_css_class (row, "off");
  add_controllers (self, row);
  return row;
}

static void
dowser_filter_list_dispose (GObject *object)
{
  DowserFilterList *self = DOWSER_FILTER_LIST (object);

  dowser_popover_clear (&self->shown);
  dowser_views_dispose_template (GTK_WIDGET (object), DOWSER_TYPE_FILTER_LIST);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  G_OBJECT_CLASS (dowser_filter_list_parent_class)->dispose (object);
}

static void
dowser_filter_list_class_init (DowserFilterListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_filter_list_dispose;
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_FILTER_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  g_type_ensure (DOWSER_TYPE_FILTER_POPOVER);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-filter-list.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserFilterList, rows);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterList, popover);
  gtk_widget_class_bind_template_callback (widget_class, operations_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "filterlist");
}

static void
dowser_filter_list_init (DowserFilterList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
dowser_filter_list_new (void)
{
  return g_object_new (DOWSER_TYPE_FILTER_LIST, NULL);
}

static void
take_options (DowserFilterList *self, const DowserOptions *options, const DowserProfile *profile)
{
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  self->plan = dowser_plan_ref (options->plan);
  self->schema = dowser_schema_ref (options->schema);
  self->profile = profile != NULL ? dowser_profile_ref (profile) : NULL;
  self->parts = dowser_filter_parts_new (self->plan);
}

/* Returns the position of the focus widget within its row, or -1, and the filter of that row. */
static int
get_focus (DowserFilterList *self, char **text)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  const DowserFilterPart *part;
  int place = 0;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->rows)))
    return -1;
  part = get_part (self, focus);
  *text = g_strdup (part != NULL ? part->text : NULL);
  while ((focus = gtk_widget_get_prev_sibling (focus)) != NULL)
    place++;
  return place;
}

/* Each change rebuilds the rows. The focus stays with its filter, or moves to the next filter if its filter is gone. */
static void
set_focus (DowserFilterList *self, int place, const char *text)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
  GtkWidget *child;

  for (guint i = 0; row != NULL && i + 1 < self->parts->len; i++)
    {
      if (g_strcmp0 (((const DowserFilterPart *) g_ptr_array_index (self->parts, i))->text, text) == 0)
        break;
      row = gtk_widget_get_next_sibling (row);
    }
  child = row != NULL ? gtk_widget_get_first_child (row) : NULL;
  while (child != NULL && place-- > 0)
    child = gtk_widget_get_next_sibling (child);
  if (child != NULL)
    gtk_widget_grab_focus (child);
}

void
dowser_filter_list_set_options (DowserFilterList *self, const DowserOptions *options, const DowserProfile *profile)
{
  GtkWidget *child;
  g_autofree char *text = NULL;
  int focus;

  g_return_if_fail (DOWSER_IS_FILTER_LIST (self));

  focus = get_focus (self, &text);
  take_options (self, options, profile);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = 0; i < self->parts->len; i++)
    gtk_box_append (self->rows, row_new (self, i));
  gtk_widget_set_visible (GTK_WIDGET (self->rows), self->parts->len > 0);
  dowser_filter_popover_set_options (self->popover, options, profile);
  if (focus >= 0)
    set_focus (self, focus, text);
}

void
dowser_filter_list_edit (DowserFilterList *self, guint index)
{
  GtkWidget *row;
  guint n_active;

  g_return_if_fail (DOWSER_IS_FILTER_LIST (self));

  if (self->parts == NULL)
    return;
  row = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
  n_active
      = dowser_conditions_count (self->plan->select->filter) + dowser_conditions_count (self->plan->select->having);
  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      const DowserFilterPart *part = get_part (self, row);
      GtkWidget *words = gtk_widget_get_next_sibling (gtk_widget_get_first_child (row));

      if (part == NULL || (part->on ? part->index : n_active + part->index) != index)
        continue;
      gtk_widget_grab_focus (words);
      edit_part (self, part, words);
      return;
    }
}
