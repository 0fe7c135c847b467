/* dowser-meaning-row.c - the row of the list of meanings that shows one entry */
#include "views/meanings/dowser-meaning-row.h"

#include "analysis/dowser-affix.h"
#include "views/meanings/dowser-meaning-fields.h"
#include "views/widgets/dowser-label.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _DowserMeaningItem
{
  GObject parent_instance;
  DowserEntry *entry;
  char *problem;      /* (nullable) */
  DowserEntry *fixed; /* (nullable) */
  char *fix;          /* (nullable): the label of the fix button */
  char *example;      /* (nullable) */
  char *preview;      /* (nullable): the tables that a pattern stands for */
  char *folded;       /* the text in which words are searched */
};

G_DEFINE_FINAL_TYPE (DowserMeaningItem, dowser_meaning_item, G_TYPE_OBJECT)

struct _DowserMeaningRow
{
  GtkWidget parent_instance;
  DowserMeaningItem *item; /* (nullable) (owned) */
  GtkWidget *box;          /* (owned by the widget tree), like the following widgets */
  GtkLabel *title;
  GtkLabel *kind;
  GtkLabel *means;
  GtkLabel *problem;
  GtkWidget *fix;
  GtkWidget *attempt;
  GtkWidget *change;
  GtkWidget *remove;
};

G_DEFINE_FINAL_TYPE (DowserMeaningRow, dowser_meaning_row, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_REMOVE,
  SIGNAL_CHANGE,
  SIGNAL_FIX,
  SIGNAL_TRY,
  N_SIGNALS
};
static const char *const signal_names[N_SIGNALS] = { "remove", "change", "fix", "try" };
static guint signals[N_SIGNALS];

static void
dowser_meaning_item_finalize (GObject *object)
{
  DowserMeaningItem *self = DOWSER_MEANING_ITEM (object);

  dowser_entry_free (self->entry);
  g_free (self->problem);
  g_clear_pointer (&self->fixed, dowser_entry_free);
  g_free (self->fix);
  g_free (self->example);
  g_free (self->preview);
  g_free (self->folded);
  G_OBJECT_CLASS (dowser_meaning_item_parent_class)->finalize (object);
}

static void
dowser_meaning_item_class_init (DowserMeaningItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_meaning_item_finalize;
}

static void
dowser_meaning_item_init (DowserMeaningItem *self)
{
}

static void
set_fix (DowserMeaningItem *self, const DowserMeaningFix *fix)
{
  self->fixed = fix->entry != NULL ? dowser_entry_copy (fix->entry) : NULL;
  /* Translators: %s is the name of a table or column */
  self->fix = fix->entry != NULL ? g_strdup_printf (_ ("Use %s"), fix->uses) : g_strdup (_ ("Remove"));
}

DowserMeaningItem *
dowser_meaning_item_new (const DowserMeaning *meaning, const DowserMeaningFix *fix)
{
  DowserMeaningItem *self = g_object_new (DOWSER_TYPE_MEANING_ITEM, NULL);
  g_autoptr (GPtrArray) words = dowser_entry_list_words (meaning->entry);
  g_autoptr (GString) text = g_string_new (meaning->entry->means);

  for (guint i = 0; i < words->len; i++)
    g_string_append_printf (text, "\n%s", (const char *) words->pdata[i]);
  self->entry = dowser_entry_copy (meaning->entry);
  self->problem = g_strdup (meaning->problem);
  self->example = dowser_meaning_dup_example (meaning);
  if (fix != NULL)
    set_fix (self, fix);
  if (meaning->problem == NULL && dowser_affix_is_pattern (meaning->entry->means))
    self->preview = dowser_affix_dup_preview (meaning->entry->means, meaning->schema);
  self->folded = g_utf8_casefold (text->str, -1);
  return self;
}

const DowserEntry *
dowser_meaning_item_get_entry (DowserMeaningItem *self)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_ITEM (self), NULL);

  return self->entry;
}

const DowserEntry *
dowser_meaning_item_get_fixed_entry (DowserMeaningItem *self)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_ITEM (self), NULL);

  return self->fixed;
}

const char *
dowser_meaning_item_get_example (DowserMeaningItem *self)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_ITEM (self), NULL);

  return self->example;
}

const char *
dowser_meaning_item_get_title (DowserMeaningItem *self)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_ITEM (self), NULL);

  return self->entry->term != NULL ? self->entry->term : self->entry->means;
}

gboolean
dowser_meaning_item_matches (DowserMeaningItem *self, const char *search)
{
  g_return_val_if_fail (DOWSER_IS_MEANING_ITEM (self), FALSE);

  return strstr (self->folded, search) != NULL;
}

static char *
dup_title (const DowserEntry *entry)
{
  g_autofree char *also = entry->also != NULL ? g_strjoinv (", ", entry->also) : NULL;

  if (entry->kind == DOWSER_ENTRY_INSTEAD && dowser_affix_is_pattern (entry->means))
    return g_strdup (entry->means);
  if (entry->term == NULL)
    return g_strdup (entry->from != NULL ? entry->from : entry->means);
  return also != NULL && *also != '\0' ? g_strdup_printf ("%s, %s", entry->term, also) : g_strdup (entry->term);
}

static char *
dup_meaning (const DowserEntry *entry)
{
  g_autofree char *meaning_text
      = entry->value != NULL ? g_strdup_printf ("%s = “%s”", entry->means, entry->value) : g_strdup (entry->means);

  if (entry->kind == DOWSER_ENTRY_UNIT)
    return g_strdup (entry->unit);
  return entry->about != NULL ? g_strdup_printf ("%s\n%s", meaning_text, entry->about)
                              : g_steal_pointer (&meaning_text);
}

/* Returns the kind of @entry. If the user didn't write the entry, the text also contains the origin of the entry. */
static char *
dup_kind (const DowserEntry *entry)
{
  const char *title = dowser_meaning_get_kind_title (entry->kind);

  if (entry->is_foreign)
    /* Translators: a kind of entry, and the name of the file that another program has */
    return g_strdup_printf (_ ("%s, from %s"), title, entry->file);
  if (entry->tier == DOWSER_ENTRY_LEARNED)
    /* Translators: %s is a kind of entry */
    return g_strdup_printf (_ ("%s, learned, %d %% sure"), title, (int) (entry->confidence * 100 + 0.5));
  if (entry->tier == DOWSER_ENTRY_SHARED)
    return g_strdup_printf (_ ("%s, shared"), title);
  return g_strdup (title);
}

static void
set_button_name (GtkWidget *button, const char *format, const char *meaning_text)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *name = g_strdup_printf (format, meaning_text);
#pragma GCC diagnostic pop

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
dowser_meaning_row_set_item (DowserMeaningRow *self, DowserMeaningItem *item)
{
  g_autofree char *title = NULL;
  g_autofree char *means = NULL;
  g_autofree char *kind = NULL;

  g_return_if_fail (DOWSER_IS_MEANING_ROW (self));

  g_set_object (&self->item, item);
  if (item == NULL)
    return;
  title = dup_title (item->entry);
  means = item->preview != NULL ? g_strdup (item->preview) : dup_meaning (item->entry);
  gtk_label_set_label (self->title, title);
  kind = dup_kind (item->entry);
  gtk_label_set_label (self->kind, kind);
  dowser_label_set_lines (self->means, means);
  gtk_label_set_label (self->problem, item->problem != NULL ? item->problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), item->problem != NULL);
  gtk_button_set_label (GTK_BUTTON (self->fix), item->fix != NULL ? item->fix : "");
  gtk_widget_set_visible (self->fix, item->fix != NULL);
  gtk_widget_set_visible (self->remove, item->entry->tier != DOWSER_ENTRY_SHARED && !item->entry->is_foreign);
  gtk_widget_set_visible (self->change, dowser_meaning_fields_can_change (item->entry));
  gtk_widget_set_visible (self->attempt, item->example != NULL);
  /* Translators: %s is a word that has a meaning */
  set_button_name (self->remove, _ ("Remove “%s”"), dowser_meaning_item_get_title (item));
  set_button_name (self->change, _ ("Change “%s”"), dowser_meaning_item_get_title (item));
  /* Translators: %s is a question */
  set_button_name (self->attempt, _ ("Try It: “%s”"), item->example != NULL ? item->example : "");
}

static void
clicked_cb (GtkWidget *button, DowserMeaningRow *self)
{
  guint signal = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "signal"));

  if (self->item != NULL)
    g_signal_emit (self, signals[signal], 0, self->item);
}

/* Adds @button, without a frame, at the end of @box. Returns: (transfer none): @button */
static GtkWidget *
add_button (DowserMeaningRow *self, GtkWidget *box, GtkWidget *button, guint signal)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (button), "signal", GUINT_TO_POINTER (signal));
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
add_icon (DowserMeaningRow *self, const char *icon, guint signal)
{
  GtkWidget *button = add_button (self, self->box, gtk_button_new_from_icon_name (icon), signal);

  gtk_widget_add_css_class (button, "flat");
  return button;
}

static GtkLabel *
label_new (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = dowser_label_new_wrapped (NULL, css_class);

  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
dowser_meaning_row_dispose (GObject *object)
{
  DowserMeaningRow *self = DOWSER_MEANING_ROW (object);

  g_clear_object (&self->item);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_meaning_row_parent_class)->dispose (object);
}

static void
dowser_meaning_row_class_init (DowserMeaningRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_meaning_row_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (signal_names[i], DOWSER_TYPE_MEANING_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, DOWSER_TYPE_MEANING_ITEM);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_meaning_row_init (DowserMeaningRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  self->title = label_new (head, "heading");
  self->kind = label_new (head, "dim-label");
  gtk_box_append (GTK_BOX (texts), head);
  self->means = label_new (texts, "caption");
  self->problem = label_new (texts, "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->problem), "caption");
  gtk_widget_set_hexpand (texts, TRUE);
  self->fix = add_button (self, texts, gtk_button_new (), SIGNAL_FIX);
  gtk_widget_set_halign (self->fix, GTK_ALIGN_START);
  gtk_widget_set_margin_top (self->fix, 4);
  gtk_box_append (GTK_BOX (self->box), texts);
  self->attempt = add_icon (self, "media-playback-start-symbolic", SIGNAL_TRY);
  self->change = add_icon (self, "document-edit-symbolic", SIGNAL_CHANGE);
  self->remove = add_icon (self, "user-trash-symbolic", SIGNAL_REMOVE);
  gtk_widget_set_margin_top (self->box, 8);
  gtk_widget_set_margin_bottom (self->box, 8);
  gtk_widget_set_margin_start (self->box, 12);
  gtk_widget_set_margin_end (self->box, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
dowser_meaning_row_new (void)
{
  return g_object_new (DOWSER_TYPE_MEANING_ROW, NULL);
}
