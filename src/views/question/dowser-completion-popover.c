/* dowser-completion-popover.c - the list of completions of a sentence, below the entry of the sentence */
#include "views/question/dowser-completion-popover.h"

#include "views/question/dowser-completion-row.h"
#include "views/question/dowser-word-colors.h"

#include <glib/gi18n-lib.h>

struct _DowserCompletionPopover
{
  GtkPopover parent_instance;

  GtkWidget *box;
  GtkLabel *title;
  GtkLabel *status;
  GtkListBox *list;
  GtkWidget *footer;
  DowserMenuActionColumns columns;
  guint n;
  gboolean replaces; /* TRUE if the rows are replacements for a word; in this case, no row is selected at first */
  guint tick;        /* id of the tick callback; 0 if there is none */
};

/* If the list is narrower than this number of pixels, it has room only for words and values. */
#define NARROW 640

static guint taken_signal;

G_DEFINE_FINAL_TYPE (DowserCompletionPopover, dowser_completion_popover, GTK_TYPE_POPOVER)

/* The keys in the footer and what they do. @key: the label of the key */
static const struct
{
  const char *key;
  const char *description;
} keys[] = {
  { NC_ ("key", "Tab"), N_ ("accept") },
  { NC_ ("key", "↑ ↓"), N_ ("choose") },
  { NC_ ("key", "Ctrl Return"), N_ ("accept and ask") },
  { NC_ ("key", "Esc"), N_ ("close") },
};
static const struct
{
  DowserSentenceWordKind kind;
  const char *name;
} meanings[] = {
  { DOWSER_SENTENCE_WORD_TABLE, N_ ("table") },
  { DOWSER_SENTENCE_WORD_COLUMN, N_ ("column") },
  { DOWSER_SENTENCE_WORD_VALUE, N_ ("value") },
  { DOWSER_SENTENCE_WORD_NUMBER, N_ ("number or time") },
};

static void
activated_cb (DowserCompletionPopover *self, GtkListBoxRow *row)
{
  g_signal_emit (self, taken_signal, 0, (guint) gtk_list_box_row_get_index (row));
}

static void
selected_cb (DowserCompletionPopover *self)
{
  int selected = dowser_completion_popover_get_selected (self);

  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    dowser_completion_row_set_accepted_by_tab (DOWSER_COMPLETION_ROW (row),
                                               i == (selected < 0 && !self->replaces ? 0 : selected));
}

/* If the list changes, the popover must be presented again to change its size. It ignores a new size until the previous
 * size was allocated, so this waits for the next frame. */
static gboolean
present_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  DOWSER_COMPLETION_POPOVER (widget)->tick = 0;
  gtk_popover_present (GTK_POPOVER (widget));
  return G_SOURCE_REMOVE;
}

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
make_footer (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkWidget *description = label_new (_ (keys[i].description), "dim-label");

      gtk_box_append (GTK_BOX (box), label_new (g_dpgettext2 (GETTEXT_PACKAGE, "key", keys[i].key), "keycap"));
      gtk_widget_set_margin_end (description, 6);
      gtk_box_append (GTK_BOX (box), description);
    }
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (box), space);
  gtk_widget_add_css_class (box, "footer");
  return box;
}

/* The colours depend on the style, so they are set whenever the list is shown. */
static void
color_footer (DowserCompletionPopover *self)
{
  GtkWidget *last;

  while ((last = gtk_widget_get_last_child (self->footer)) != NULL && gtk_widget_has_css_class (last, "meaning"))
    gtk_box_remove (GTK_BOX (self->footer), last);
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      g_autofree char *text = g_strdup_printf ("● %s", _ (meanings[i].name));
      GtkWidget *label = label_new (text, "meaning");
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      dowser_word_colors_add_one (attributes, meanings[i].kind, 0, G_MAXINT);
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
      gtk_box_append (GTK_BOX (self->footer), label);
    }
}

static GtkWidget *
make_header (DowserCompletionPopover *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->title = GTK_LABEL (label_new ("", "slot"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  self->status = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->status), "dim-label");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->status));
  gtk_widget_add_css_class (box, "header");
  return box;
}

static void
dowser_completion_popover_dispose (GObject *object)
{
  DowserCompletionPopover *self = DOWSER_COMPLETION_POPOVER (object);

  g_clear_object (&self->columns.words);
  g_clear_object (&self->columns.table);
  g_clear_object (&self->columns.type);
  g_clear_object (&self->columns.count);
  G_OBJECT_CLASS (dowser_completion_popover_parent_class)->dispose (object);
}

static void
dowser_completion_popover_class_init (DowserCompletionPopoverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_completion_popover_dispose;
  taken_signal = g_signal_new ("taken", DOWSER_TYPE_COMPLETION_POPOVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
dowser_completion_popover_init (DowserCompletionPopover *self)
{
  GtkPopover *popover = GTK_POPOVER (self);

  self->columns.words = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->columns.table = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->columns.type = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->columns.count = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  self->footer = make_footer ();
  gtk_widget_set_can_focus (GTK_WIDGET (self->list), FALSE);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_SINGLE);
  gtk_box_append (GTK_BOX (self->box), make_header (self));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (self->box), self->footer);
  gtk_popover_set_child (popover, self->box);
  gtk_popover_set_autohide (popover, FALSE);
  gtk_popover_set_has_arrow (popover, FALSE);
  gtk_popover_set_position (popover, GTK_POS_BOTTOM);
  gtk_widget_add_css_class (GTK_WIDGET (self), "offers");
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (activated_cb), self);
  g_signal_connect_swapped (self->list, "selected-rows-changed", G_CALLBACK (selected_cb), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Suggestions"), -1);
}

GtkWidget *
dowser_completion_popover_new (void)
{
  return g_object_new (DOWSER_TYPE_COMPLETION_POPOVER, NULL);
}

void
dowser_completion_popover_show (DowserCompletionPopover *self, const DowserCompleted *completed,
                                const DowserSentenceCompletion *completion, int width)
{
  gboolean is_narrow = width < NARROW;
  g_autofree char *title = dowser_sentence_completion_dup_title (completion);
  g_autofree char *status = NULL;
  GtkListBoxRow *row;

  g_return_if_fail (DOWSER_IS_COMPLETION_POPOVER (self));

  self->n = 0;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < completion->offers->len; i++)
    gtk_list_box_append (self->list, dowser_completion_row_new (completed, completion, i, &self->columns, is_narrow));
  self->n = completion->offers->len;
  if (completion->without != NULL)
    gtk_list_box_append (self->list, dowser_completion_row_new_remove_word (completion, self->n++));
  self->replaces = completion->replaces != NULL;
  gtk_list_box_select_row (self->list, completion->half ? gtk_list_box_get_row_at_index (self->list, 0) : NULL);
  selected_cb (self);
  status = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u suggestion", "%u suggestions", self->n), self->n);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->status, status);
  gtk_widget_set_visible (self->footer, !is_narrow);
  color_footer (self);
  gtk_widget_set_size_request (self->box, width, -1);
  gtk_popover_popup (GTK_POPOVER (self));
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), present_cb, NULL, NULL);
}

GtkWidget *
dowser_completion_popover_get_row (DowserCompletionPopover *self)
{
  g_return_val_if_fail (DOWSER_IS_COMPLETION_POPOVER (self), NULL);

  return GTK_WIDGET (gtk_list_box_get_selected_row (self->list));
}

int
dowser_completion_popover_get_selected (DowserCompletionPopover *self)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (DOWSER_IS_COMPLETION_POPOVER (self), -1);

  row = gtk_list_box_get_selected_row (self->list);
  return row != NULL ? gtk_list_box_row_get_index (row) : -1;
}

void
dowser_completion_popover_move_selection (DowserCompletionPopover *self, int delta)
{
  int selected = dowser_completion_popover_get_selected (self);
  int n;

  g_return_if_fail (DOWSER_IS_COMPLETION_POPOVER (self));

  n = (int) self->n;
  if (n == 0)
    return;
  selected = selected < 0 ? (delta > 0 ? 0 : n - 1) : (selected + delta + n) % n;
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, selected));
}
