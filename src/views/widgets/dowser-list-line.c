/* dowser-list-line.c - one line of text in a row of a long list */
#include "views/widgets/dowser-list-line.h"

#define MIN_CHARS 8

GtkInscription *
dowser_list_line_new (guint nat_chars, const char *css_class)
{
  GtkWidget *line = gtk_inscription_new (NULL);

  gtk_inscription_set_min_chars (GTK_INSCRIPTION (line), MIN_CHARS);
  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (line), nat_chars);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (line), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_widget_set_hexpand (line, TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (line, css_class);
  return GTK_INSCRIPTION (line);
}
