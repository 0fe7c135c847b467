/* dowser-grid-cell.c - appearance of one cell of the grid: text, NULL, empty, number */
#include "views/grid/dowser-grid-cell.h"

#include "rows/dowser-cell-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of characters that a cell shows. More characters need layout time and aren't visible. The
 * inspector and the export show the whole text. */
#define MAX_CHARS 300
#define ROW_NUMBERS G_MAXUINT
/* The opacity of NULL and of empty texts, out of 65535. They are dimmer than values, at a contrast of 4.5 : 1. */
#define ABSENT_ALPHA 41000

/* The data that all cells of a column share. */
typedef struct
{
  guint column;
  gboolean is_number;
  gboolean is_sparse;
  DowserFormat *format; /* (nullable) */
} CellColumn;

/* The data of one cell. A cell has no CSS classes and tooltips of its own: to change them with each row would take more
 * time than to change the text. */
typedef struct
{
  GtkListItem *item;
  const CellColumn *column; /* (nullable): %NULL for row numbers */
  gboolean is_absent;
} Cell;

static GQuark
cell_quark (void)
{
  static GQuark quark;

  if (G_UNLIKELY (quark == 0))
    quark = g_quark_from_static_string ("dowser-grid-cell");
  return quark;
}

static Cell *
get_cell (GtkWidget *widget)
{
  return widget != NULL ? g_object_get_qdata (G_OBJECT (widget), cell_quark ()) : NULL;
}

static void
cell_column_free (gpointer data, GClosure *closure)
{
  CellColumn *column = data;

  g_clear_pointer (&column->format, dowser_format_free);
  g_free (column);
}

static PangoAttrList *
get_absent_attributes (void)
{
  static PangoAttrList *attributes;

  if (attributes != NULL)
    return attributes;
  attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_style_new (PANGO_STYLE_ITALIC));
  pango_attr_list_insert (attributes, pango_attr_foreground_alpha_new (ABSENT_ALPHA));
  return attributes;
}

static GtkWidget *
make_inscription (GtkListItem *item, const CellColumn *column)
{
  gboolean is_number = column == NULL || column->is_number;
  GtkWidget *inscription = gtk_inscription_new (NULL);
  Cell *cell = g_new0 (Cell, 1);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (inscription), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_xalign (GTK_INSCRIPTION (inscription), is_number ? 1.0F : 0.0F);
  gtk_inscription_set_min_lines (GTK_INSCRIPTION (inscription), 1);
  gtk_inscription_set_nat_lines (GTK_INSCRIPTION (inscription), 1);
  if (is_number)
    gtk_widget_add_css_class (inscription, "numeric");
  cell->item = item;
  cell->column = column;
  g_object_set_qdata_full (G_OBJECT (inscription), cell_quark (), cell, g_free);
  gtk_list_item_set_child (item, inscription);
  return inscription;
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  make_inscription (item, user_data);
}

/* Replaces line breaks, because a line break would make one row higher than the others. */
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
set_absent (GtkWidget *inscription, gboolean is_absent)
{
  Cell *cell = get_cell (inscription);

  if (cell->is_absent == is_absent)
    return;
  cell->is_absent = is_absent;
  gtk_inscription_set_attributes (GTK_INSCRIPTION (inscription), is_absent ? get_absent_attributes () : NULL);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const CellColumn *column = user_data;
  GtkWidget *inscription = gtk_list_item_get_child (item);
  g_autofree char *formatted = NULL;
  const char *absence;
  DowserCell cell;

  dowser_row_get_cell (gtk_list_item_get_item (item), column->column, &cell);
  absence = describe_absence (&cell, column->is_sparse);
  set_absent (inscription, absence != NULL);
  if (absence == NULL && column->format != NULL)
    formatted = dowser_cell_format (&cell, column->format);
  if (absence == NULL && formatted == NULL)
    {
      g_autoptr (GString) text = g_string_sized_new (64);

      dowser_cell_print (&cell, text, MAX_CHARS);
      flatten_lines (text);
      gtk_inscription_set_text (GTK_INSCRIPTION (inscription), text->str);
      return;
    }
  gtk_inscription_set_text (GTK_INSCRIPTION (inscription), absence != NULL ? absence : formatted);
}

GtkListItemFactory *
dowser_grid_cell_factory_new (guint column, gboolean is_number, gboolean is_sparse, const DowserFormat *format)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  CellColumn *shared = g_new0 (CellColumn, 1);

  shared->column = column;
  shared->is_number = is_number;
  shared->is_sparse = is_sparse;
  shared->format = dowser_format_copy (format);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), shared);
  g_signal_connect_data (factory, "bind", G_CALLBACK (bind_cell_cb), shared, cell_column_free, 0);
  return factory;
}

static void
setup_number_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  gtk_widget_add_css_class (make_inscription (item, NULL), "dim-label");
}

static void
bind_number_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  char text[16];

  /* Shows the row's number among all rows, even if only some rows are shown. */
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

GtkListItem *
dowser_grid_cell_get_item (GtkWidget *widget)
{
  Cell *cell = get_cell (widget);

  return cell != NULL && gtk_list_item_get_item (cell->item) != NULL ? cell->item : NULL;
}

gboolean
dowser_grid_cell_locate (GtkWidget *widget, guint *row, guint *column)
{
  GtkListItem *item = dowser_grid_cell_get_item (widget);

  if (item == NULL || get_cell (widget)->column == NULL)
    return FALSE;
  *row = dowser_row_get_index (gtk_list_item_get_item (item));
  *column = get_cell (widget)->column->column;
  return TRUE;
}

char *
dowser_grid_cell_dup_raw (GtkWidget *widget)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *formatted = NULL;
  DowserCell cell;
  guint row;
  guint column;

  if (!dowser_grid_cell_locate (widget, &row, &column) || get_cell (widget)->column->format == NULL)
    return NULL;
  dowser_row_get_cell (gtk_list_item_get_item (get_cell (widget)->item), column, &cell);
  formatted = dowser_cell_format (&cell, get_cell (widget)->column->format);
  dowser_cell_print (&cell, text, MAX_CHARS);
  if (formatted == NULL || strcmp (formatted, text->str) == 0)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
