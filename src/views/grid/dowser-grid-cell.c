/* dowser-grid-cell.c - how one cell of the grid looks: text, NULL, empty, number */
#include "views/grid/dowser-grid-cell.h"

#include "rows/dowser-cell-format.h"

#include <glib/gi18n-lib.h>

/* Longer text costs layout time that nobody sees; the inspector and the export have it whole. */
#define MAX_CHARS 300

static GQuark
column_quark (void)
{
  return g_quark_from_static_string ("dowser-grid-column");
}

static GQuark
item_quark (void)
{
  return g_quark_from_static_string ("dowser-grid-item");
}

static GtkWidget *
make_inscription (gboolean is_number)
{
  GtkWidget *inscription = gtk_inscription_new (NULL);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (inscription), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_xalign (GTK_INSCRIPTION (inscription), is_number ? 1.0F : 0.0F);
  gtk_inscription_set_min_lines (GTK_INSCRIPTION (inscription), 1);
  gtk_inscription_set_nat_lines (GTK_INSCRIPTION (inscription), 1);
  if (is_number)
    gtk_widget_add_css_class (inscription, "numeric");
  return inscription;
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  gboolean is_number = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "is-number"));
  GtkWidget *inscription = make_inscription (is_number);

  g_object_set_qdata (G_OBJECT (inscription), column_quark (), user_data);
  g_object_set_qdata (G_OBJECT (inscription), item_quark (), item);
  gtk_list_item_set_child (item, inscription);
}

/* A line break would make one row higher than the others. */
static void
flatten_lines (GString *text)
{
  for (gsize i = 0; i < text->len; i++)
    if (text->str[i] == '\n' || text->str[i] == '\r' || text->str[i] == '\t' || text->str[i] == '\0')
      text->str[i] = ' ';
}

static const char *
describe_absence (const DowserCell *cell, gboolean is_sparse)
{
  if (cell->is_null)
    return is_sparse ? "–" : _ ("NULL");
  if (cell->type == DOWSER_VALUE_TEXT && cell->length == 0)
    return _ ("empty");
  return NULL;
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *inscription = gtk_list_item_get_child (item);
  DowserRow *row = gtk_list_item_get_item (item);
  DowserCell cell;

  dowser_row_get_cell (row, GPOINTER_TO_UINT (user_data), &cell);

  const char *absence = describe_absence (&cell, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "is-sparse")));

  if (absence != NULL)
    {
      gtk_widget_add_css_class (inscription, "absent");
      gtk_widget_set_tooltip_text (inscription, NULL);
      gtk_inscription_set_text (GTK_INSCRIPTION (inscription), absence);
      return;
    }

  g_autoptr (GString) text = g_string_sized_new (64);
  const DowserFormat *format = g_object_get_data (G_OBJECT (factory), "format");
  g_autofree char *spelled = format != NULL ? dowser_cell_format (&cell, format) : NULL;

  gtk_widget_remove_css_class (inscription, "absent");
  dowser_cell_print (&cell, text, MAX_CHARS);
  flatten_lines (text);
  gtk_inscription_set_text (GTK_INSCRIPTION (inscription), spelled != NULL ? spelled : text->str);
  /* What is copied and exported, where it is more than what is seen. */
  if (format != NULL)
    gtk_widget_set_tooltip_text (inscription, spelled != NULL && strcmp (spelled, text->str) != 0 ? text->str : NULL);
}

GtkListItemFactory *
dowser_grid_cell_factory_new (guint column, gboolean is_number, gboolean is_sparse, const DowserFormat *format)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_object_set_data (G_OBJECT (factory), "is-number", GINT_TO_POINTER (is_number));
  g_object_set_data (G_OBJECT (factory), "is-sparse", GINT_TO_POINTER (is_sparse));
  if (format != NULL)
    g_object_set_data_full (G_OBJECT (factory), "format", dowser_format_copy (format),
                            (GDestroyNotify) dowser_format_free);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), GUINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell_cb), GUINT_TO_POINTER (column));
  return factory;
}

static void
setup_number_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *inscription = make_inscription (TRUE);

  gtk_widget_add_css_class (inscription, "dim-label");
  gtk_list_item_set_child (item, inscription);
}

static void
bind_number_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  char text[16];

  /* Its number among all rows, also where only some are shown. */
  g_snprintf (text, sizeof text, "%u", dowser_row_get_index (gtk_list_item_get_item (item)) + 1);
  gtk_inscription_set_text (GTK_INSCRIPTION (gtk_list_item_get_child (item)), text);
}

GtkListItemFactory *
dowser_grid_row_number_factory_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_number_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_number_cb), NULL);
  return factory;
}

gboolean
dowser_grid_cell_locate (GtkWidget *widget, guint *row, guint *column)
{
  GtkListItem *item = widget != NULL ? g_object_get_qdata (G_OBJECT (widget), item_quark ()) : NULL;

  if (item == NULL || gtk_list_item_get_item (item) == NULL)
    return FALSE;
  *row = dowser_row_get_index (gtk_list_item_get_item (item));
  *column = GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (widget), column_quark ()));
  return TRUE;
}
