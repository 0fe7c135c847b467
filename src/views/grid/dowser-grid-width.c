/* dowser-grid-width.c - computes fixed widths of columns from a sample of the rows */
#include "views/grid/dowser-grid-width.h"

#include "analysis/dowser-output-format.h"
#include "rows/dowser-cell-format.h"

#define SAMPLE_ROWS 60
#define MAX_CHARS 42
#define MIN_WIDTH 64
/* CELL_PADDING, HEADER_PADDING: the padding on both sides. In a header, this includes room for the sort arrow. */
#define CELL_PADDING 26
#define HEADER_PADDING 44
/* If a grid is narrower than NARROW_GRID pixels, a heading that is wider than the values of its column gets at most
 * NARROW_HEADING pixels, so that more columns stay in view. */
#define NARROW_GRID 560
#define NARROW_HEADING 120

static int
measure_text (PangoLayout *layout, const char *text)
{
  int width = 0;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* Returns the text of the sample that has the most bytes. Only this text is laid out, so that each column needs only
 * one layout. */
static char *
find_longest (DowserResult *result, guint column, const DowserFormat *format)
{
  g_autofree char *longest = g_strdup ("NULL");
  guint n_rows = dowser_result_get_n_rows (result);
  guint n_samples = MIN (n_rows, 2 * SAMPLE_ROWS);

  /* Takes the sample from the first and last rows, because numbered or sorted values are often wider at the end. */
  for (guint i = 0; i < n_samples; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      DowserCell cell;

      dowser_result_get_cell (result, i < SAMPLE_ROWS ? i : n_rows - 1 - (i - SAMPLE_ROWS), column, &cell);
      g_autofree char *formatted = format != NULL ? dowser_cell_format (&cell, format) : NULL;

      if (formatted != NULL)
        g_string_assign (text, formatted);
      else
        dowser_cell_print (&cell, text, MAX_CHARS);
      if (text->len <= strlen (longest))
        continue;
      g_free (longest);
      longest = g_strdup (text->str);
    }
  return g_steal_pointer (&longest);
}

/* Gives all digits the same width, as in the cells. */
static void
set_tabular (PangoLayout *layout)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
}

/* Returns TRUE if the grid is narrow. Before the grid is drawn for the first time, it has no width, so the width of its
 * window is used. */
static gboolean
is_narrow (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  int width = gtk_widget_get_width (widget);

  if (width <= 0 && root != NULL)
    width = gtk_widget_get_width (GTK_WIDGET (root));
  return width > 0 && width < NARROW_GRID;
}

int
dowser_grid_measure_column (GtkWidget *widget, DowserResult *result, guint column, const DowserFormat *format,
                            gboolean *is_truncated)
{
  const DowserResultColumn *info = dowser_result_get_columns (result)->pdata[column];
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
  g_autofree char *longest = find_longest (result, column, format);
  g_autofree char *heading = g_utf8_substring (info->name, 0, MIN (g_utf8_strlen (info->name, -1), MAX_CHARS));
  const char *unit = dowser_format_get_unit (format);
  g_autofree char *full_heading
      = unit != NULL ? g_strdup_printf ("%s  · %s", heading, unit) : g_steal_pointer (&heading);
  int head = measure_text (layout, full_heading) + HEADER_PADDING;
  int cells;

  set_tabular (layout);
  cells = MAX (measure_text (layout, longest) + CELL_PADDING, MIN_WIDTH);
  *is_truncated = is_narrow (widget) && head > MAX (cells, NARROW_HEADING);
  return MAX (cells, *is_truncated ? NARROW_HEADING : head);
}

int
dowser_grid_measure_row_numbers (GtkWidget *widget, DowserResult *result)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
  /* While rows are loading, the column of row numbers reserves room for five digits, because most results have fewer
   * rows. */
  guint n_rows = dowser_result_is_complete (result) ? dowser_result_get_n_rows (result) : 99999;
  char max_text[16];

  g_snprintf (max_text, sizeof max_text, "%u", MAX (n_rows, 99));
  return measure_text (layout, max_text) + CELL_PADDING;
}
