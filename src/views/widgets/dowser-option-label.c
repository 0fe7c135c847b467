/* dowser-option-label.c - label of an option; the words that differ from the other options are bold */
#include "views/widgets/dowser-option-label.h"

#include "verdict/dowser-answer-match.h"

static PangoAttrList *
mark_differences (GPtrArray *options, guint index)
{
  g_autoptr (GArray) ranges = dowser_answer_find_differences (options, index);
  PangoAttrList *attributes = pango_attr_list_new ();

  for (guint i = 0; i < ranges->len; i++)
    {
      const DowserTextRange *range = &g_array_index (ranges, DowserTextRange, i);
      PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

      bold->start_index = (guint) range->start;
      bold->end_index = (guint) (range->start + range->length);
      pango_attr_list_insert (attributes, bold);
    }
  return attributes;
}

GtkWidget *
dowser_option_label_new (GPtrArray *options, guint index)
{
  const DowserOption *option = g_ptr_array_index (options, index);
  g_autoptr (PangoAttrList) attributes = mark_differences (options, index);
  GtkWidget *label = gtk_label_new (option->label);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  /* The attributes, which make words bold, contain byte offsets into the option's text. Therefore, they are set only if
   * the label shows that text unchanged. */
  if (g_str_equal (gtk_label_get_label (GTK_LABEL (label)), option->label))
    gtk_label_set_attributes (GTK_LABEL (label), attributes);
  return label;
}
