/* dowser-saved-row.c - the row of the list that shows one saved question */
#include "views/library/dowser-saved-row.h"

#include "views/widgets/dowser-list-line.h"

#include <glib/gi18n-lib.h>

#define NAT_CHARS 40

struct _DowserSavedRow
{
  GtkWidget parent_instance;

  DowserSavedItem *item; /* (nullable) */

  /* The following widgets are owned by the widget tree. */
  GtkWidget *box;
  GtkInscription *question;
  GtkLabel *trust_label;
  GtkInscription *details;
  GtkInscription *tables;
  GtkWidget *run; /* gets the focus instead of the row, because GTK doesn't focus a row that has buttons */
  GtkWidget *edit_button;
  GtkWidget *remove;
};

enum
{
  SIGNAL_RUN,
  SIGNAL_REMOVE,
  SIGNAL_GIVE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSavedRow, dowser_saved_row, GTK_TYPE_WIDGET)

/* @tip: a short tooltip, because a tooltip covers other rows; @name: the accessible name, which is different for each
 * row */
static void
set_button_name (GtkWidget *button, const char *tip, const char *name)
{
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Shows as a text whether the user saved the question. A colour shows the same. */
static void
show_trust (DowserSavedRow *self)
{
  gboolean verified = dowser_saved_item_is_verified (self->item);

  gtk_label_set_label (self->trust_label, dowser_saved_item_get_trust (self->item));
  gtk_widget_remove_css_class (GTK_WIDGET (self->trust_label), verified ? "check" : "understood");
  gtk_widget_add_css_class (GTK_WIDGET (self->trust_label), verified ? "understood" : "check");
}

void
dowser_saved_row_set_item (DowserSavedRow *self, DowserSavedItem *item)
{
  const DowserSavedQuestion *question;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *details = NULL;
  g_autofree char *tables = NULL;
  g_autofree char *tip = NULL;
  g_autofree char *run = NULL;
  g_autofree char *edit_button = NULL;
  g_autofree char *remove = NULL;

  g_return_if_fail (DOWSER_IS_SAVED_ROW (self));

  g_set_object (&self->item, item);
  if (item == NULL)
    return;
  question = dowser_saved_item_get_question (item);
  details = dowser_saved_item_dup_details (item, now);
  /* Translators: %s is a saved question */
  run = g_strdup_printf (_ ("Run “%s”"), question->question);
  /* Translators: %s is a saved question */
  edit_button = g_strdup_printf (_ ("Ask “%s” with other values"), question->question);
  /* Translators: %s is a saved question */
  remove = g_strdup_printf (_ ("Remove “%s”"), question->question);
  tables = g_strjoinv (", ", question->tables);
  tip = g_strdup_printf ("%s\n%s", question->question, question->sentence != NULL ? question->sentence : "");
  gtk_inscription_set_text (self->question, question->question);
  show_trust (self);
  gtk_inscription_set_text (self->details, details);
  gtk_inscription_set_text (self->tables, tables);
  gtk_widget_set_tooltip_text (self->box, g_strchomp (tip));
  gtk_widget_set_visible (self->edit_button, dowser_saved_item_get_slots (item)->len > 0);
  set_button_name (self->run, _ ("Run"), run);
  set_button_name (self->edit_button, _ ("Other Values…"), edit_button);
  set_button_name (self->remove, _ ("Remove"), remove);
}

static void
run_cb (DowserSavedRow *self)
{
  if (self->item != NULL)
    g_signal_emit (self, signals[SIGNAL_RUN], 0, self->item);
}

static void
remove_cb (DowserSavedRow *self)
{
  if (self->item != NULL)
    g_signal_emit (self, signals[SIGNAL_REMOVE], 0, self->item);
}

static void
give_cb (DowserSavedRow *self)
{
  if (self->item != NULL)
    g_signal_emit (self, signals[SIGNAL_GIVE], 0, self->item, self->edit_button);
}

static GtkWidget *
add_button (DowserSavedRow *self, const char *icon, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), button);
  return button;
}

static void
dowser_saved_row_dispose (GObject *object)
{
  DowserSavedRow *self = DOWSER_SAVED_ROW (object);

  g_clear_object (&self->item);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_saved_row_parent_class)->dispose (object);
}

static void
dowser_saved_row_class_init (DowserSavedRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_saved_row_dispose;
  signals[SIGNAL_RUN] = g_signal_new ("run", DOWSER_TYPE_SAVED_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                      1, DOWSER_TYPE_SAVED_ITEM);
  signals[SIGNAL_REMOVE] = g_signal_new ("remove", DOWSER_TYPE_SAVED_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, DOWSER_TYPE_SAVED_ITEM);
  signals[SIGNAL_GIVE] = g_signal_new ("give", DOWSER_TYPE_SAVED_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 2, DOWSER_TYPE_SAVED_ITEM, GTK_TYPE_WIDGET);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "savedrow");
}

static GtkInscription *
add_line (GtkWidget *box, const char *css_class)
{
  GtkInscription *line = dowser_list_line_new (NAT_CHARS, css_class);

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (line));
  return line;
}

static void
dowser_saved_row_init (DowserSavedRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->question = add_line (texts, NULL);
  self->trust_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->trust_label), "trust");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->trust_label));
  self->details = add_line (line, "detail");
  gtk_box_append (GTK_BOX (texts), line);
  self->tables = add_line (texts, "detail");
  gtk_box_append (GTK_BOX (self->box), texts);
  self->run = add_button (self, "media-playback-start-symbolic", G_CALLBACK (run_cb));
  self->edit_button = add_button (self, "document-edit-symbolic", G_CALLBACK (give_cb));
  self->remove = add_button (self, "user-trash-symbolic", G_CALLBACK (remove_cb));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
dowser_saved_row_new (void)
{
  return g_object_new (DOWSER_TYPE_SAVED_ROW, NULL);
}
