/* dowser-model-picker.c - a list of an endpoint's models, from which the user picks one */
#include "views/models/dowser-model-picker.h"

#include <glib/gi18n-lib.h>

/* The key of a label's data. The data is the name by which the endpoint knows the model. */
#define MODEL "dowser-model"

struct _DowserModelPicker
{
  GtkWidget parent_instance;

  GtkMenuButton *button; /* (owned by the widget tree) */
  GtkPopover *popover;   /* (owned by the widget tree) */
  GtkStack *stack;       /* (owned by the widget tree) */
  GtkListBox *list;      /* (owned by the widget tree) */
  GtkLabel *message;     /* (owned by the widget tree) */

  DowserModelPickerFunc func;
  gpointer user_data;
  GCancellable *list_cancellable; /* (nullable) */
};

enum
{
  SIGNAL_PICKED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserModelPicker, dowser_model_picker, GTK_TYPE_WIDGET)

static void
show_message (DowserModelPicker *self, const char *text)
{
  gtk_label_set_label (self->message, text);
  gtk_stack_set_visible_child_name (self->stack, "message");
}

static void
show_models (DowserModelPicker *self, const char *const *models)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  for (guint i = 0; models[i] != NULL; i++)
    {
      GtkWidget *label = gtk_label_new (models[i]);

      g_object_set_data_full (G_OBJECT (label), MODEL, g_strdup (models[i]), g_free);
      gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
      gtk_widget_set_tooltip_text (label, models[i]);
      gtk_list_box_append (self->list, label);
    }
  gtk_stack_set_visible_child_name (self->stack, "list");
  gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}

static void
listed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserModelPicker) self = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) models = dowser_llm_list_finish (DOWSER_LLM (object), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->popover == NULL)
    return;
  if (models == NULL)
    show_message (self, error->message);
  else if (models[0] == NULL)
    show_message (self, _ ("The server has no models yet."));
  else
    show_models (self, (const char *const *) models);
}

static void
stop_listing (DowserModelPicker *self)
{
  if (self->list_cancellable != NULL)
    g_cancellable_cancel (self->list_cancellable);
  g_clear_object (&self->list_cancellable);
}

static void
opened_cb (DowserModelPicker *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserLlm) llm = self->func != NULL ? self->func (self->user_data, &error) : NULL;

  stop_listing (self);
  if (llm == NULL)
    {
      show_message (self, error != NULL ? error->message : "");
      return;
    }
  gtk_stack_set_visible_child_name (self->stack, "listing");
  self->list_cancellable = g_cancellable_new ();
  dowser_llm_list_async (llm, self->list_cancellable, listed_cb, g_object_ref (self));
}

static void
row_activated_cb (DowserModelPicker *self, GtkListBoxRow *row)
{
  g_autofree char *model = g_strdup (g_object_get_data (G_OBJECT (gtk_list_box_row_get_child (row)), MODEL));

  gtk_menu_button_popdown (self->button);
  g_signal_emit (self, signals[SIGNAL_PICKED], 0, model);
}

static GtkWidget *
list_page_new (DowserModelPicker *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Models"), -1);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (row_activated_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 300);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  return scroller;
}

static GtkWidget *
listing_page_new (void)
{
  GtkWidget *spinner = gtk_spinner_new ();

  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_widget_set_margin_top (spinner, 12);
  gtk_widget_set_margin_bottom (spinner, 12);
  return spinner;
}

static GtkWidget *
message_page_new (DowserModelPicker *self)
{
  self->message = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->message, TRUE);
  gtk_label_set_max_width_chars (self->message, 32);
  gtk_label_set_xalign (self->message, 0.0F);
  return GTK_WIDGET (self->message);
}

static void
dowser_model_picker_dispose (GObject *object)
{
  DowserModelPicker *self = DOWSER_MODEL_PICKER (object);

  stop_listing (self);
  self->popover = NULL;
  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->button)));
  G_OBJECT_CLASS (dowser_model_picker_parent_class)->dispose (object);
}

static void
dowser_model_picker_class_init (DowserModelPickerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_model_picker_dispose;
  signals[SIGNAL_PICKED] = g_signal_new ("picked", DOWSER_TYPE_MODEL_PICKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_model_picker_init (DowserModelPicker *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_stack_add_named (self->stack, listing_page_new (), "listing");
  gtk_stack_add_named (self->stack, list_page_new (self), "list");
  gtk_stack_add_named (self->stack, message_page_new (self), "message");
  self->popover = GTK_POPOVER (gtk_popover_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->popover), 240, -1);
  gtk_popover_set_child (self->popover, GTK_WIDGET (self->stack));
  g_signal_connect_swapped (self->popover, "map", G_CALLBACK (opened_cb), self);
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "view-list-symbolic");
  gtk_menu_button_set_popover (self->button, GTK_WIDGET (self->popover));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Choose an Available Model"));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
}

GtkWidget *
dowser_model_picker_new (void)
{
  return g_object_new (DOWSER_TYPE_MODEL_PICKER, NULL);
}

void
dowser_model_picker_set_func (DowserModelPicker *self, DowserModelPickerFunc func, gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_MODEL_PICKER (self));

  self->func = func;
  self->user_data = user_data;
}
