/* dowser-group-page.c - a scrolled page of captioned groups of rows, rebuilt whenever its data changes */
#include "views/panes/dowser-group-page.h"

struct _DowserGroupPage
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;          /* (owned by the widget tree) */
  GtkBox *box;                  /* (owned by the widget tree) */
  AdwPreferencesGroup *current; /* (owned by the widget tree) (nullable) */
  GtkBox *buttons;              /* (owned by the widget tree) (nullable): the buttons of @row */
  AdwActionRow *row;            /* (owned by the widget tree) (nullable): the last row with a button */
};

G_DEFINE_FINAL_TYPE (DowserGroupPage, dowser_group_page, GTK_TYPE_WIDGET)

void
dowser_group_page_clear (DowserGroupPage *self)
{
  g_return_if_fail (DOWSER_IS_GROUP_PAGE (self));

  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);
  self->current = NULL;
  self->row = NULL;
  self->buttons = NULL;
}

void
dowser_group_page_begin_group (DowserGroupPage *self, const char *title, const char *description)
{
  g_return_if_fail (DOWSER_IS_GROUP_PAGE (self));

  g_autofree char *escaped_title = g_markup_escape_text (title, -1);

  self->current = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->current, escaped_title);
  if (description != NULL)
    {
      g_autofree char *escaped = g_markup_escape_text (description, -1);

      adw_preferences_group_set_description (self->current, escaped);
    }
  gtk_box_append (self->box, GTK_WIDGET (self->current));
}

static GtkWidget *
make_suffix (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static AdwActionRow *
add_row (DowserGroupPage *self, const char *icon, const char *title, const char *subtitle)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (row, 0);
  adw_action_row_set_subtitle_lines (row, 0);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (row, subtitle);
  if (icon != NULL)
    adw_action_row_add_prefix (row, gtk_image_new_from_icon_name (icon));
  adw_preferences_group_add (self->current, GTK_WIDGET (row));
  return row;
}

void
dowser_group_page_add_row (DowserGroupPage *self, const char *icon, const char *title, const char *subtitle,
                           const char *suffix)
{
  g_return_if_fail (DOWSER_IS_GROUP_PAGE (self) && self->current != NULL);

  AdwActionRow *row = add_row (self, icon, title, subtitle);

  if (suffix != NULL)
    adw_action_row_add_suffix (row, make_suffix (suffix));
}

/* Places the buttons one below another. In a narrow window, buttons side by side would leave too little width for the
 * text. */
static GtkBox *
add_buttons (AdwActionRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  adw_action_row_add_suffix (row, box);
  return GTK_BOX (box);
}

GtkButton *
dowser_group_page_add_action (DowserGroupPage *self, const char *icon, const char *title, const char *subtitle,
                              const char *label)
{
  g_return_val_if_fail (DOWSER_IS_GROUP_PAGE (self) && self->current != NULL, NULL);

  self->row = add_row (self, icon, title, subtitle);
  self->buttons = add_buttons (self->row);
  return dowser_group_page_add_button (self, label);
}

GtkButton *
dowser_group_page_add_button (DowserGroupPage *self, const char *label)
{
  g_return_val_if_fail (DOWSER_IS_GROUP_PAGE (self) && self->row != NULL, NULL);

  GtkWidget *button = gtk_button_new_with_label (label);
  gboolean first = adw_action_row_get_activatable_widget (self->row) == NULL;
  g_autofree char *name
      = g_strdup_printf ("%s %s", label, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->row)));

  /* The row adds its title to the accessible name of the first button, which the row activates. For each other button,
   * the title is added here. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, first ? label : name, -1);
  if (first)
    adw_action_row_set_activatable_widget (self->row, button);
  gtk_box_append (self->buttons, button);
  return GTK_BUTTON (button);
}

GtkButton *
dowser_group_page_add_header_button (DowserGroupPage *self, const char *label)
{
  g_return_val_if_fail (DOWSER_IS_GROUP_PAGE (self) && self->current != NULL, NULL);

  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  adw_preferences_group_set_header_suffix (self->current, button);
  return GTK_BUTTON (button);
}

void
dowser_group_page_add_widget (DowserGroupPage *self, GtkWidget *widget)
{
  g_return_if_fail (DOWSER_IS_GROUP_PAGE (self) && self->current != NULL);

  adw_preferences_group_add (self->current, widget);
}

static void
dowser_group_page_dispose (GObject *object)
{
  g_clear_pointer (&DOWSER_GROUP_PAGE (object)->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_group_page_parent_class)->dispose (object);
}

static void
dowser_group_page_class_init (DowserGroupPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_group_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_group_page_init (DowserGroupPage *self)
{
  GtkWidget *clamp = adw_clamp_new ();

  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "group-page");
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), 18);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), 24);
  gtk_widget_set_margin_start (GTK_WIDGET (self->box), 18);
  gtk_widget_set_margin_end (GTK_WIDGET (self->box), 18);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 720);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->box));
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), clamp);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

DowserGroupPage *
dowser_group_page_new (void)
{
  return g_object_new (DOWSER_TYPE_GROUP_PAGE, NULL);
}
