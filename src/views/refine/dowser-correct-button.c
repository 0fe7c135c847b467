/* dowser-correct-button.c - button to enter a correction in words: "region means customers.geo_area" */
#include "views/refine/dowser-correct-button.h"

#include "views/refine/dowser-ask.h"

#include <glib/gi18n-lib.h>

struct _DowserCorrectButton
{
  GtkWidget parent_instance;

  GtkMenuButton *button;  /* (owned by the widget tree) */
  GtkEditable *entry;     /* (owned by the widget tree) */
  GtkWidget *take_button; /* (owned by the widget tree) */
  GtkLabel *problem;      /* (owned by the widget tree) */
};

enum
{
  SIGNAL_CORRECTED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserCorrectButton, dowser_correct_button, GTK_TYPE_WIDGET)

static char *
dup_text (DowserCorrectButton *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));
}

static void
changed_cb (DowserCorrectButton *self)
{
  g_autofree char *text = dup_text (self);

  gtk_widget_set_sensitive (self->take_button, *text != '\0');
}

static void
submit_cb (DowserCorrectButton *self)
{
  g_autofree char *text = dup_text (self);

  if (*text == '\0')
    return;
  g_signal_emit (self, signals[SIGNAL_CORRECTED], 0, text);
}

static GtkWidget *
entry_new (void)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 36);
  gtk_entry_set_max_length (GTK_ENTRY (entry), 2000);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("region means customers.geo_area"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Correction"), -1);
  return entry;
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
hint_new (void)
{
  GtkWidget *hint = label_new (_ ("The correction applies to this question and the questions that follow. For example: "
                                  "“join orders.buyer with customers.id”, “use net_total, not total”, “without "
                                  "test_orders”, “only this year”, “at most 20 rows”."),
                               "dim-label");

  gtk_widget_add_css_class (hint, "caption");
  return hint;
}

static void
dowser_correct_button_dispose (GObject *object)
{
  DowserCorrectButton *self = DOWSER_CORRECT_BUTTON (object);

  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->button)));
  G_OBJECT_CLASS (dowser_correct_button_parent_class)->dispose (object);
}

static void
dowser_correct_button_class_init (DowserCorrectButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_correct_button_dispose;
  signals[SIGNAL_CORRECTED] = g_signal_new ("corrected", DOWSER_TYPE_CORRECT_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_correct_button_init (DowserCorrectButton *self)
{
  GtkBox *box;
  GtkPopover *popover = dowser_ask_new (_ ("Change What Is Meant"), _ ("Ask Again"), &box, &self->take_button);

  gtk_popover_set_autohide (popover, TRUE);
  self->entry = GTK_EDITABLE (entry_new ());
  gtk_box_append (box, GTK_WIDGET (self->entry));
  self->problem = GTK_LABEL (label_new (NULL, "error"));
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  gtk_box_append (box, GTK_WIDGET (self->problem));
  gtk_box_append (box, hint_new ());
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "document-edit-symbolic");
  gtk_menu_button_set_popover (self->button, GTK_WIDGET (popover));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Correct…"));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->take_button, "clicked", G_CALLBACK (submit_cb), self);
  gtk_widget_set_sensitive (self->take_button, FALSE);
}

GtkWidget *
dowser_correct_button_new (void)
{
  return g_object_new (DOWSER_TYPE_CORRECT_BUTTON, NULL);
}

void
dowser_correct_button_popup (DowserCorrectButton *self)
{
  g_return_if_fail (DOWSER_IS_CORRECT_BUTTON (self));

  gtk_menu_button_popup (self->button);
}

void
dowser_correct_button_clear (DowserCorrectButton *self)
{
  g_return_if_fail (DOWSER_IS_CORRECT_BUTTON (self));

  gtk_editable_set_text (self->entry, "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  gtk_menu_button_popdown (self->button);
}

void
dowser_correct_button_show_problem (DowserCorrectButton *self, const char *reason)
{
  g_return_if_fail (DOWSER_IS_CORRECT_BUTTON (self));
  g_return_if_fail (reason != NULL);

  gtk_label_set_label (self->problem, reason);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
  gtk_menu_button_popup (self->button);
}
