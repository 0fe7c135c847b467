/* dowser-meaning-changes.c - the list of changes of meanings: who made each change, when, and a button to undo it */
#include "views/meanings/dowser-meaning-changes.h"

#include "knowledge/dowser-entry-learn.h"
#include "pipeline/context/dowser-knowledge-history.h"
#include "views/widgets/dowser-label.h"

#include <glib/gi18n-lib.h>

#define MAX_HEIGHT 360
#define WIDTH 320
#define PAGE_LIST "list"
#define PAGE_NONE "none"

struct _DowserMeaningChanges
{
  GObject parent_instance;
  GPtrArray *changes;  /* (nullable) */
  GtkPopover *popover; /* (owned by the widget it is attached to) */
  GtkListBox *list;
  GtkStack *stack;
};

G_DEFINE_FINAL_TYPE (DowserMeaningChanges, dowser_meaning_changes, G_TYPE_OBJECT)

static guint undo_signal;

static char *
format_time (gint64 at)
{
  g_autoptr (GDateTime) date_time = g_date_time_new_from_unix_local (at);

  /* Translators: a day and a time, as strftime() writes them: "3 May 14:02" */
  return date_time != NULL ? g_date_time_format (date_time, _ ("%-d %B %H:%M")) : g_strdup ("");
}

static const char *
get_change_title (const DowserKnowledgeChange *change)
{
  if (change->after == NULL)
    return _ ("Removed");
  if (change->after->tier == DOWSER_ENTRY_LEARNED)
    return _ ("Learned");
  return change->before == NULL ? _ ("Added") : _ ("Changed");
}

/* Returns a text such as "Changed by ann, 3 May 14:02. Before: “region” means customers.country". */
static char *
format_change (const DowserKnowledgeChange *change)
{
  g_autofree char *time_text = format_time (change->at);
  g_autofree char *before
      = change->before != NULL && change->after != NULL ? dowser_entry_dup_sentence (change->before, NULL) : NULL;
  /* Translators: what was done ("Added"), who did it, and when */
  g_autofree char *done = g_strdup_printf (_ ("%s by %s, %s"), get_change_title (change), change->author, time_text);

  /* Translators: what was done and when, and what a word meant before */
  return before != NULL ? g_strdup_printf (_ ("%s. Before: %s"), done, before) : g_steal_pointer (&done);
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = dowser_label_new_wrapped (text, css_class);

  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  return label;
}

static void
undo_cb (GtkButton *button, DowserMeaningChanges *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));

  if (self->changes != NULL && index < self->changes->len)
    g_signal_emit (self, undo_signal, 0, self->changes->pdata[index]);
}

static GtkWidget *
undo_button_new (DowserMeaningChanges *self, guint index, const char *sentence)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  /* Translators: %s is what was changed: “region” means customers.country */
  g_autofree char *name = g_strdup_printf (_ ("Undo: %s"), sentence);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Undo"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (undo_cb), self, 0);
  return button;
}

static void
add_row (DowserMeaningChanges *self, guint index)
{
  const DowserKnowledgeChange *change = self->changes->pdata[index];
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *sentence = dowser_entry_dup_sentence (change->after != NULL ? change->after : change->before, NULL);
  g_autofree char *about = format_change (change);
  GtkWidget *second = label_new (about, "caption");

  gtk_widget_add_css_class (second, "dim-label");
  gtk_box_append (GTK_BOX (texts), label_new (sentence, NULL));
  gtk_box_append (GTK_BOX (texts), second);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_margin_bottom (row, 6);
  gtk_box_append (GTK_BOX (row), texts);
  if (change->can_undo)
    gtk_box_append (GTK_BOX (row), undo_button_new (self, index, sentence));
  gtk_list_box_append (self->list, row);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (gtk_widget_get_parent (row)), FALSE);
}

static void
show_changes (DowserMeaningChanges *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; self->changes != NULL && i < self->changes->len; i++)
    add_row (self, i);
  gtk_stack_set_visible_child_name (self->stack,
                                    self->changes != NULL && self->changes->len > 0 ? PAGE_LIST : PAGE_NONE);
}

static void
dowser_meaning_changes_finalize (GObject *object)
{
  g_clear_pointer (&DOWSER_MEANING_CHANGES (object)->changes, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_meaning_changes_parent_class)->finalize (object);
}

static void
dowser_meaning_changes_class_init (DowserMeaningChangesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_meaning_changes_finalize;
  undo_signal = g_signal_new ("undo", DOWSER_TYPE_MEANING_CHANGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                              1, G_TYPE_POINTER);
}

static void
dowser_meaning_changes_init (DowserMeaningChanges *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *empty_page = label_new (_ ("Nothing has been changed yet."), "dim-label");

  self->popover = GTK_POPOVER (gtk_popover_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_show_separators (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "meaning-changes");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Changes"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_size_request (scroller, WIDTH, -1);
  gtk_widget_set_margin_top (empty_page, 12);
  gtk_widget_set_margin_bottom (empty_page, 12);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_add_named (self->stack, empty_page, PAGE_NONE);
  gtk_stack_add_named (self->stack, scroller, PAGE_LIST);
  gtk_popover_set_child (self->popover, GTK_WIDGET (self->stack));
  g_signal_connect_object (self->popover, "show", G_CALLBACK (show_changes), self, G_CONNECT_SWAPPED);
}

DowserMeaningChanges *
dowser_meaning_changes_new (void)
{
  return g_object_new (DOWSER_TYPE_MEANING_CHANGES, NULL);
}

GtkPopover *
dowser_meaning_changes_get_popover (DowserMeaningChanges *self)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_CHANGES (self), NULL);

  return self->popover;
}

void
dowser_meaning_changes_take_changes (DowserMeaningChanges *self, GPtrArray *changes)
{
  g_return_if_fail (DOWSER_IS_MEANING_CHANGES (self));

  g_clear_pointer (&self->changes, g_ptr_array_unref);
  self->changes = changes;
  if (gtk_widget_get_visible (GTK_WIDGET (self->popover)))
    show_changes (self);
}
