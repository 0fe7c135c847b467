/* dowser-drop-down.c - drop-downs whose items may be wider than the available room */
#include "views/widgets/dowser-drop-down.h"

#define MAX_CHARS 40

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const char *text = gtk_string_object_get_string (GTK_STRING_OBJECT (gtk_list_item_get_item (item)));
  GtkWidget *label = gtk_list_item_get_child (item);

  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, g_utf8_strlen (text, -1) > MAX_CHARS / 2 ? text : NULL);
}

void
dowser_drop_down_set_narrow (GtkDropDown *drop_down)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_factory (drop_down, factory);
}

void
dowser_drop_down_set_searchable (GtkDropDown *drop_down)
{
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_drop_down_set_expression (drop_down, text);
  gtk_drop_down_set_enable_search (drop_down, TRUE);
  dowser_drop_down_set_narrow (drop_down);
}

GtkWidget *
dowser_drop_down_new_values (GPtrArray *values, guint current)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  GtkWidget *drop_down;

  for (guint i = 0; i < values->len; i++)
    gtk_string_list_append (list, values->pdata[i]);
  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (list)), NULL);
  dowser_drop_down_set_searchable (GTK_DROP_DOWN (drop_down));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), current);
  return drop_down;
}
