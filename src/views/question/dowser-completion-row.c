/* dowser-completion-row.c - a row of the list of completions of a sentence */
#include "views/question/dowser-completion-row.h"

#include "base/dowser-number-signs.h"
#include "views/question/dowser-word-colors.h"
#include "views/sources/dowser-schema-node.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _DowserCompletionRow
{
  GtkListBoxRow parent_instance;

  GtkWidget *key; /* the label with the name of the key that accepts the offer of this row */
  gboolean has_number;
};

G_DEFINE_FINAL_TYPE (DowserCompletionRow, dowser_completion_row, GTK_TYPE_LIST_BOX_ROW)

/* The maximum widths, in characters, of the table and of the words. Examples and long names are ellipsized. */
#define MAX_CHARS_TABLE 18
#define WIDTH_CHARS_WORDS 24

static const char *
get_icon (const DowserSentenceOffer *suggestion)
{
  if (suggestion->column != NULL)
    return dowser_value_type_get_icon_name (suggestion->column->type);
  if (suggestion->kind == DOWSER_SENTENCE_WORD_TABLE)
    return "dowser-table-symbolic";
  return suggestion->kind == DOWSER_SENTENCE_WORD_NUMBER ? "dowser-type-number-symbolic" : NULL;
}

/* Returns: (transfer full): the text of @suggestion; a value has no quotes */
static char *
dup_shown_text (const DowserSentenceOffer *suggestion)
{
  gsize length = strlen (suggestion->text);

  return suggestion->kind == DOWSER_SENTENCE_WORD_VALUE && *suggestion->text == '"'
             ? g_strndup (suggestion->text + 1, length - 2)
             : g_strdup (suggestion->text);
}

static GtkLabel *
add_label (GtkBox *box, const char *text, const char *style, GtkSizeGroup *group)
{
  GtkWidget *label = gtk_label_new (text != NULL ? text : "");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, style);
  if (group != NULL)
    gtk_size_group_add_widget (group, label);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

/* Adds a label that takes all remaining width. */
static void
add_expanding_label (GtkBox *box, const char *text)
{
  GtkLabel *label = add_label (box, text, "dim-label", NULL);

  gtk_label_set_width_chars (label, 1);
  gtk_label_set_max_width_chars (label, 1);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
}

/* Gives the word the colour of its kind, and makes the letters that the user has typed bold. */
static void
set_word_style (GtkLabel *label, const char *start, DowserSentenceWordKind kind, const char *shown)
{
  const char *typed = start + (*start == '"');
  g_autofree char *folded = g_utf8_casefold (shown, -1);
  g_autofree char *folded_prefix = g_utf8_casefold (typed, -1);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  dowser_word_colors_add_one (attributes, kind, 0, strlen (shown));
  if (*folded_prefix != '\0' && g_str_has_prefix (folded, folded_prefix))
    {
      const char *end = g_utf8_offset_to_pointer (shown, g_utf8_strlen (typed, -1));
      PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

      bold->end_index = (guint) (end - shown);
      pango_attr_list_insert (attributes, bold);
    }
  gtk_label_set_attributes (label, attributes);
}

/* Returns: (transfer full) (nullable) */
static char *
format_count (const DowserSentenceOffer *suggestion, gint64 n, gboolean all)
{
  g_autofree char *number = dowser_count_to_text (n);

  if (n < 0)
    return NULL;
  if (suggestion->kind == DOWSER_SENTENCE_WORD_TABLE)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s row", "%s rows", (gulong) n), number);
  if (!all)
    return g_strdup_printf (_ ("more than %s values"), number);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s value", "%s values", (gulong) n), number);
}

/* Returns a description such as "region, column of customers". Returns: (transfer full) */
static char *
format_description (const DowserSentenceOffer *suggestion, const char *shown)
{
  if (suggestion->kind == DOWSER_SENTENCE_WORD_COLUMN && suggestion->table != NULL)
    return g_strdup_printf (_ ("%s, column of %s"), shown, suggestion->table->name);
  if (suggestion->kind == DOWSER_SENTENCE_WORD_TABLE)
    return g_strdup_printf (_ ("%s, table"), shown);
  if (suggestion->kind == DOWSER_SENTENCE_WORD_VALUE && suggestion->column != NULL)
    return g_strdup_printf (_ ("%s, value of %s"), shown, suggestion->column->name);
  return g_strdup (shown);
}

/* Appends @more to @known. @known: taken. Returns: (transfer full) */
static char *
append_detail (char *known, const char *more)
{
  g_autofree char *before = known;

  if (more == NULL)
    return g_steal_pointer (&before);
  /* Translators: a list that goes on: what stands before, and one thing more */
  return g_strdup_printf (C_ ("list", "%s, %s"), before, more);
}

/* Returns a name for screen readers, such as "region, column of customers, text, 6 values, for example Nordic West". */
static char *
format_accessible_name (const DowserSentenceOffer *suggestion, const char *shown, const char *type, const char *count,
                        const char *examples)
{
  g_autofree char *name = append_detail (append_detail (format_description (suggestion, shown), type), count);

  if (examples == NULL || suggestion->kind != DOWSER_SENTENCE_WORD_COLUMN)
    return g_steal_pointer (&name);
  return g_strdup_printf (_ ("%s, for example %s"), name, examples);
}

/* Returns a label with the name of the key that accepts the offer of this row. @number: (nullable): a key for this row
 * only; its label is visible even if the row isn't selected */
static GtkWidget *
key_new (DowserCompletionRow *self, const char *number)
{
  self->key = gtk_label_new (number != NULL ? number : C_ ("key", "Tab"));
  self->has_number = number != NULL;
  gtk_widget_add_css_class (self->key, "keycap");
  gtk_widget_set_valign (self->key, GTK_ALIGN_CENTER);
  gtk_widget_set_opacity (self->key, number != NULL ? 1 : 0);
  return self->key;
}

/* Returns: (transfer full) (nullable): the key for a replacement, which contains its number: "Alt 1"; %NULL if
 * @completion has no replacements */
static char *
dup_shortcut (const DowserSentenceCompletion *completion, guint index)
{
  /* Translators: a key with a digit */
  return completion->replaces != NULL ? g_strdup_printf (C_ ("key", "Alt %u"), index + 1) : NULL;
}

static void
fill_row (DowserCompletionRow *self, const DowserCompleted *completed, const DowserSentenceCompletion *completion,
          guint index, const DowserMenuActionColumns *columns, gboolean is_narrow)
{
  const DowserSentenceOffer *suggestion = completion->offers->pdata[index];
  const char *typed = completion->replaces != NULL ? "" : completed->text + completion->start;
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12));
  GtkWidget *icon = gtk_image_new_from_icon_name (get_icon (suggestion));
  gboolean column = suggestion->kind == DOWSER_SENTENCE_WORD_COLUMN && suggestion->column != NULL;
  const char *type = column ? dowser_value_type_get_title (suggestion->column->type) : NULL;
  const char *table
      = suggestion->kind != DOWSER_SENTENCE_WORD_TABLE && suggestion->table != NULL ? suggestion->table->name : NULL;
  gint64 n;
  gboolean all;
  g_autofree char *examples = dowser_sentence_offer_dup_examples (suggestion, completed->profile, &n, &all);
  g_autofree char *count = format_count (suggestion, n, all);
  g_autofree char *shown = dup_shown_text (suggestion);
  g_autofree char *name = format_accessible_name (suggestion, shown, type, count, examples);
  g_autofree char *number = dup_shortcut (completion, index);
  GtkLabel *label;

  /* A grammar word has no icon. The space for the icon stays, so that all words are aligned. */
  gtk_widget_set_size_request (icon, 16, -1);
  gtk_box_append (box, icon);
  label = add_label (box, shown, "words", columns->words);
  gtk_label_set_width_chars (label, is_narrow ? -1 : WIDTH_CHARS_WORDS);
  set_word_style (label, typed, suggestion->kind, shown);
  label = add_label (box, table, "dim-label", columns->table);
  gtk_label_set_max_width_chars (label, MAX_CHARS_TABLE);
  if (!is_narrow)
    add_label (box, type, "dim-label", columns->type);
  add_expanding_label (box, examples);
  if (!is_narrow)
    gtk_label_set_xalign (add_label (box, count, "dim-label", columns->count), 1);
  gtk_box_append (box, key_new (self, number));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), GTK_WIDGET (box));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
dowser_completion_row_class_init (DowserCompletionRowClass *klass)
{
}

static void
dowser_completion_row_init (DowserCompletionRow *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
}

GtkWidget *
dowser_completion_row_new (const DowserCompleted *completed, const DowserSentenceCompletion *completion, guint index,
                           const DowserMenuActionColumns *columns, gboolean is_narrow)
{
  DowserCompletionRow *self = g_object_new (DOWSER_TYPE_COMPLETION_ROW, NULL);

  fill_row (self, completed, completion, index, columns, is_narrow);
  return GTK_WIDGET (self);
}

GtkWidget *
dowser_completion_row_new_remove_word (const DowserSentenceCompletion *completion, guint index)
{
  DowserCompletionRow *self = g_object_new (DOWSER_TYPE_COMPLETION_ROW, NULL);
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12));
  g_autofree char *words = g_strdup_printf (_ ("Remove “%s”"), completion->replaces);
  g_autofree char *number = dup_shortcut (completion, index);
  GtkWidget *icon = gtk_image_new_from_icon_name (NULL);

  gtk_widget_set_size_request (icon, 16, -1);
  gtk_box_append (box, icon);
  add_label (box, words, "words", NULL);
  add_expanding_label (box, completion->without);
  gtk_box_append (box, key_new (self, number));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), GTK_WIDGET (box));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, completion->without, -1);
  return GTK_WIDGET (self);
}

void
dowser_completion_row_set_accepted_by_tab (DowserCompletionRow *self, gboolean is_preselected)
{
  g_return_if_fail (DOWSER_IS_COMPLETION_ROW (self));

  gtk_widget_set_opacity (self->key, is_preselected || self->has_number ? 1 : 0);
}
