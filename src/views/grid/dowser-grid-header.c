/* dowser-grid-header.c - headings of the grid: their position, appearance and keyboard access */
#include "views/grid/dowser-grid-header.h"

#include <glib/gi18n-lib.h>

#define MARK "dowser-grid-mark"
#define UNIT "dowser-grid-unit"
/* The number of characters for which a heading reserves room if it is cut. */
#define NAME_LETTERS 8

static GtkWidget *
get_header (GtkColumnView *view)
{
  return gtk_widget_get_first_child (GTK_WIDGET (view));
}

GtkWidget *
dowser_grid_header_get_title (GtkColumnView *view, guint place)
{
  GtkWidget *header = get_header (view);
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  while (title != NULL && place-- > 0)
    title = gtk_widget_get_next_sibling (title);
  return title;
}

int
dowser_grid_header_find_place (GtkColumnView *view, GtkWidget *title)
{
  GtkWidget *header = get_header (view);
  int place = 0;

  while (title != NULL && gtk_widget_get_parent (title) != header)
    title = gtk_widget_get_parent (title);
  if (title == NULL || header == NULL)
    return -1;
  while ((title = gtk_widget_get_prev_sibling (title)) != NULL)
    place++;
  return place;
}

/* Makes the label with the sort direction and the number of a sort key, such as "↓2". It is needed because GTK shows a
 * sort arrow only in the heading of the first sort key. */
static GtkWidget *
rank_new (const DowserGridHeading *heading)
{
  char text[16];

  g_snprintf (text, sizeof text, "%s%u", heading->descending ? "↓" : "↑", heading->rank);

  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "rank");
  gtk_widget_set_tooltip_text (label, heading->descending ? _ ("Additional sort key, descending")
                                                          : _ ("Additional sort key, ascending"));
  return label;
}

static GtkWidget *
pin_new (void)
{
  GtkWidget *image = gtk_image_new_from_icon_name ("view-pin-symbolic");

  gtk_widget_add_css_class (image, "pin");
  gtk_widget_set_tooltip_text (image, _ ("Pinned"));
  return image;
}

/* The unit after the name, such as "· EUR". It is shown in the heading, so that the cells below needn't repeat it. */
static GtkWidget *
unit_new (const char *unit)
{
  g_autofree char *text = g_strdup_printf ("· %s", unit);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "unit");
  return label;
}

/* Lets the labels of a heading be ellipsized. If @is_truncated is TRUE, room is reserved for the name, so that the unit
 * is cut before the name. */
static void
allow_ellipsis (GtkWidget *content, gboolean is_truncated)
{
  GtkWidget *mark = g_object_get_data (G_OBJECT (content), MARK);
  GtkWidget *unit = g_object_get_data (G_OBJECT (content), UNIT);

  for (GtkWidget *part = gtk_widget_get_first_child (content); part != NULL; part = gtk_widget_get_next_sibling (part))
    if (GTK_IS_LABEL (part) && part != mark)
      {
        gtk_label_set_ellipsize (GTK_LABEL (part), PANGO_ELLIPSIZE_END);
        gtk_label_set_width_chars (GTK_LABEL (part), is_truncated && part != unit ? NAME_LETTERS : -1);
      }
}

static void
set_mark (GtkWidget *content, const char *key, gboolean at_end, GtkWidget *mark)
{
  GtkWidget *before = g_object_get_data (G_OBJECT (content), key);

  if (before != NULL)
    gtk_box_remove (GTK_BOX (content), before);
  if (mark != NULL)
    gtk_box_insert_child_after (GTK_BOX (content), mark,
                                at_end ? gtk_widget_get_last_child (content) : gtk_widget_get_first_child (content));
  g_object_set_data (G_OBJECT (content), key, mark);
}

/* Over numbers, the name is last in the heading and right-aligned like the numbers. GTK reserves room for its sort
 * arrow even if there is no arrow. */
static void
order_parts (GtkWidget *content, gboolean name_is_last)
{
  GtkWidget *mark = g_object_get_data (G_OBJECT (content), MARK);
  GtkWidget *unit = g_object_get_data (G_OBJECT (content), UNIT);
  GtkWidget *name = gtk_widget_get_first_child (content);

  while (name != NULL && (!GTK_IS_LABEL (name) || name == mark || name == unit))
    name = gtk_widget_get_next_sibling (name);
  if (name != NULL && (!name_is_last || name != gtk_widget_get_last_child (content)))
    gtk_box_reorder_child_after (GTK_BOX (content), name, name_is_last ? gtk_widget_get_last_child (content) : NULL);
  if (name != NULL && unit != NULL)
    gtk_box_reorder_child_after (GTK_BOX (content), unit, name);
}

void
dowser_grid_header_apply_heading (GtkColumnView *view, guint place, const DowserGridHeading *heading)
{
  GtkWidget *title = dowser_grid_header_get_title (view, place);
  GtkWidget *content = title != NULL ? gtk_widget_get_first_child (title) : NULL;

  if (content == NULL)
    return;
  /* The row of headings must be made focusable, because GTK makes it unfocusable. */
  gtk_widget_set_can_focus (get_header (view), TRUE);
  gtk_widget_set_focusable (title, TRUE);
  /* GTK aligns every heading at the start. Over numbers, the heading must be aligned at the end. */
  gtk_widget_set_halign (content, heading->is_number ? GTK_ALIGN_END : GTK_ALIGN_FILL);
  if (!GTK_IS_BOX (content))
    return;
  set_mark (content, UNIT, FALSE, heading->unit != NULL ? unit_new (heading->unit) : NULL);
  if (heading->rank > 1)
    set_mark (content, MARK, TRUE, rank_new (heading));
  else
    set_mark (content, MARK, TRUE, heading->pinned ? pin_new () : NULL);
  order_parts (content, heading->is_number);
  allow_ellipsis (content, heading->full_heading != NULL);
  gtk_widget_set_tooltip_text (title, heading->full_heading);
}
