/* dowser-meaning-fields.c - form for a new entry: its kind, its term and its meaning */
#include "views/meanings/dowser-meaning-fields.h"

#include "views/refine/dowser-ask.h"

#include <glib/gi18n-lib.h>

#define MAX_LENGTH 2000

/* The kinds of entries that can be added in this form. Each has a title and an example of the text that the user
 * enters. */
static const struct
{
  DowserEntryKind kind;
  const char *title;
  const char *example;
} kinds[] = {
  { DOWSER_ENTRY_SYNONYM, N_ ("Synonym"), N_ ("customers.country") },
  { DOWSER_ENTRY_METRIC, N_ ("Metric"), N_ ("sum of total from orders where status is 'paid'") },
  { DOWSER_ENTRY_FILTER, N_ ("Filter"), N_ ("customers where country is 'Norway'") },
  { DOWSER_ENTRY_DIMENSION, N_ ("Dimension"), N_ ("year of order_date from orders") },
};

struct _DowserMeaningFields
{
  GObject parent_instance;

  DowserEntry *entry;  /* (nullable): the entry that is being changed */
  GtkPopover *popover; /* (owned by the widget it is attached to) */
  GtkDropDown *kind;
  GtkEditable *term;
  GtkEditable *means;
  GtkWidget *answer;
  GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE (DowserMeaningFields, dowser_meaning_fields, G_TYPE_OBJECT)

static guint entered_signal;

const char *
dowser_meaning_get_kind_title (DowserEntryKind kind)
{
  static const char *const titles[] = { N_ ("Synonym"), N_ ("Filter"),      N_ ("Metric"), N_ ("Dimension"),
                                        N_ ("Join"),    N_ ("Replacement"), N_ ("Note"),   N_ ("Unit") };

  return _ (titles[kind]);
}

static char *
dup_text (GtkEditable *editable)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (editable)));
}

static void
changed_cb (DowserMeaningFields *self)
{
  g_autofree char *term = dup_text (self->term);
  g_autofree char *means = dup_text (self->means);

  gtk_widget_set_sensitive (self->answer, *term != '\0' && *means != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
}

static void
kind_cb (DowserMeaningFields *self)
{
  guint chosen = gtk_drop_down_get_selected (self->kind);

  if (chosen < G_N_ELEMENTS (kinds))
    gtk_entry_set_placeholder_text (GTK_ENTRY (self->means), _ (kinds[chosen].example));
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
}

static void
submit_cb (DowserMeaningFields *self)
{
  g_autofree char *term = dup_text (self->term);
  g_autofree char *means = dup_text (self->means);
  g_autoptr (DowserEntry) entry = NULL;

  if (*term == '\0' || *means == '\0')
    return;
  entry = self->entry != NULL ? dowser_entry_copy (self->entry) : dowser_entry_new (DOWSER_ENTRY_SYNONYM, "", "");
  entry->kind = kinds[gtk_drop_down_get_selected (self->kind)].kind;
  entry->tier = DOWSER_ENTRY_WRITTEN;
  g_free (entry->term);
  g_free (entry->means);
  entry->term = g_steal_pointer (&term);
  entry->means = g_steal_pointer (&means);
  g_signal_emit (self, entered_signal, 0, entry);
}

static GtkEditable *
add_entry (DowserMeaningFields *self, GtkBox *box, const char *caption, int width)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), MAX_LENGTH);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), width);
  g_signal_connect_object (entry, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  dowser_ask_add_row (box, caption, entry);
  return GTK_EDITABLE (entry);
}

static GtkWidget *
kind_new (void)
{
  const char *titles[G_N_ELEMENTS (kinds) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    titles[i] = _ (kinds[i].title);
  return gtk_drop_down_new_from_strings (titles);
}

static void
dowser_meaning_fields_finalize (GObject *object)
{
  g_clear_pointer (&DOWSER_MEANING_FIELDS (object)->entry, dowser_entry_free);
  G_OBJECT_CLASS (dowser_meaning_fields_parent_class)->finalize (object);
}

static void
dowser_meaning_fields_class_init (DowserMeaningFieldsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_meaning_fields_finalize;
  entered_signal = g_signal_new ("entered", DOWSER_TYPE_MEANING_FIELDS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
dowser_meaning_fields_init (DowserMeaningFields *self)
{
  GtkBox *box;

  self->popover = dowser_ask_new (_ ("New Meaning"), _ ("Add"), &box, &self->answer);
  self->kind = GTK_DROP_DOWN (kind_new ());
  dowser_ask_add_row (box, _ ("Type"), GTK_WIDGET (self->kind));
  self->term = add_entry (self, box, _ ("Word"), 36);
  self->means = add_entry (self, box, _ ("Means"), 36);
  self->problem = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->problem, TRUE);
  gtk_label_set_max_width_chars (self->problem, 44);
  gtk_label_set_xalign (self->problem, 0.0F);
  gtk_widget_add_css_class (GTK_WIDGET (self->problem), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  gtk_box_append (box, GTK_WIDGET (self->problem));
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (kind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->answer, "clicked", G_CALLBACK (submit_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_sensitive (self->answer, FALSE);
  kind_cb (self);
}

DowserMeaningFields *
dowser_meaning_fields_new (void)
{
  return g_object_new (DOWSER_TYPE_MEANING_FIELDS, NULL);
}

GtkPopover *
dowser_meaning_fields_get_popover (DowserMeaningFields *self)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_FIELDS (self), NULL);

  return self->popover;
}

static int
find_kind (DowserEntryKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].kind == kind)
      return (int) i;
  return -1;
}

gboolean
dowser_meaning_fields_can_change (const DowserEntry *entry)
{
  return entry->tier != DOWSER_ENTRY_SHARED && !entry->is_foreign && find_kind (entry->kind) >= 0;
}

void
dowser_meaning_fields_set_entry (DowserMeaningFields *self, const DowserEntry *entry)
{
  g_return_if_fail (DOWSER_IS_MEANING_FIELDS (self));

  g_clear_pointer (&self->entry, dowser_entry_free);
  self->entry = entry != NULL ? dowser_entry_copy (entry) : NULL;
  dowser_ask_set_title (self->popover, entry != NULL ? _ ("Change Meaning") : _ ("New Meaning"));
  gtk_button_set_label (GTK_BUTTON (self->answer), entry != NULL ? _ ("Change") : _ ("Add"));
  gtk_editable_set_text (self->term, entry != NULL ? entry->term : "");
  gtk_editable_set_text (self->means, entry != NULL ? entry->means : "");
  if (entry != NULL)
    gtk_drop_down_set_selected (self->kind, (guint) find_kind (entry->kind));
}

void
dowser_meaning_fields_show_problem (DowserMeaningFields *self, const char *problem)
{
  g_return_if_fail (DOWSER_IS_MEANING_FIELDS (self));

  gtk_label_set_label (self->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
}

void
dowser_meaning_fields_clear (DowserMeaningFields *self)
{
  g_return_if_fail (DOWSER_IS_MEANING_FIELDS (self));

  gtk_editable_set_text (self->term, "");
  gtk_editable_set_text (self->means, "");
  gtk_popover_popdown (self->popover);
}
