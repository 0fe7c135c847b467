/* dowser-grid-paint.c - drawing of the selection and the cursor over the cells
 *
 * CSS classes would have to be set and unset on each row that scrolls into view. Drawing needs time only for the cells
 * that are visible. */
#include "views/grid/dowser-grid-private.h"

#define CURSOR_WIDTH 2
#define CURSOR_RADIUS 4
#define LIGHT_ALPHA 0.16F
#define DARK_ALPHA 0.35F

typedef struct
{
  DowserGrid *self;
  GtkSnapshot *snapshot;
  graphene_rect_t area; /* area of the visible rows */
  GdkRGBA fill;
  GdkRGBA frame;
  gboolean has_cursor;
  gboolean has_several; /* TRUE if several cells are selected; a single selected cell has only a frame */
} PaintContext;

static gboolean
has_focus_inside (DowserGrid *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* The focus may be in a menu that belongs to a cell. This also counts as inside of the grid. */
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

/* Returns TRUE if the text is light, because light text means a dark style. */
static gboolean
is_dark (GtkStyleContext *style)
{
  GdkRGBA text;

  gtk_style_context_get_color (style, &text);
  return text.red + text.green + text.blue > 1.5F;
}

static void
set_colors (PaintContext *paint)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (paint->self));

  if (!gtk_style_context_lookup_color (style, "accent_bg_color", &paint->fill))
    gtk_style_context_get_color (style, &paint->fill);
  if (!gtk_style_context_lookup_color (style, "accent_color", &paint->frame))
    gtk_style_context_get_color (style, &paint->frame);
  paint->fill.alpha = is_dark (style) ? DARK_ALPHA : LIGHT_ALPHA;
}

/* The column of row numbers is never selected. */
static gboolean
is_selected (DowserGrid *self, guint position, guint place)
{
  guint index;

  return _dowser_grid_find_index (self, (int) place, &index)
         && dowser_cell_selection_contains (self->selection, position, index);
}

static void
draw_cursor (PaintContext *paint, const graphene_rect_t *cell)
{
  const float widths[4] = { CURSOR_WIDTH, CURSOR_WIDTH, CURSOR_WIDTH, CURSOR_WIDTH };
  const GdkRGBA colors[4] = { paint->frame, paint->frame, paint->frame, paint->frame };
  GskRoundedRect frame;

  gsk_rounded_rect_init_from_rect (&frame, cell, CURSOR_RADIUS);
  gtk_snapshot_append_border (paint->snapshot, &frame, widths, colors);
}

static void
paint_row (PaintContext *paint, GtkWidget *row, guint position, const graphene_rect_t *area)
{
  const DowserCellSelection *selection = paint->self->selection;
  guint cursor = _dowser_grid_find_place (paint->self, selection->column);
  guint place = 0;

  for (GtkWidget *cell = gtk_widget_get_first_child (row); cell != NULL; cell = gtk_widget_get_next_sibling (cell))
    {
      graphene_rect_t bounds;

      if (!gtk_widget_compute_bounds (cell, GTK_WIDGET (paint->self), &bounds))
        continue;
      /* Each cell is made as high as its row, so that the selected cells form one rectangle. */
      bounds.origin.y = area->origin.y;
      bounds.size.height = area->size.height;
      if (paint->has_several && is_selected (paint->self, position, place))
        gtk_snapshot_append_color (paint->snapshot, &paint->fill, &bounds);
      if (paint->has_cursor && position == selection->row && place == cursor && cursor > 0)
        draw_cursor (paint, &bounds);
      place++;
    }
}

static void
paint_rows (PaintContext *paint, GtkWidget *list)
{
  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      graphene_rect_t area;
      guint position;

      if (gtk_widget_get_child_visible (row) && _dowser_grid_get_position (row, &position)
          && gtk_widget_compute_bounds (row, GTK_WIDGET (paint->self), &area)
          && graphene_rect_intersection (&area, &paint->area, NULL))
        paint_row (paint, row, position, &area);
    }
}

void
_dowser_grid_paint (DowserGrid *self, GtkSnapshot *snapshot)
{
  PaintContext paint = { .self = self,
                         .snapshot = snapshot,
                         .has_cursor = has_focus_inside (self),
                         .has_several = dowser_cell_selection_count_cells (self->selection) > 1 };
  GtkWidget *list = _dowser_grid_get_list (self);
  graphene_rect_t view;

  if (list == NULL || self->selection->ranges->len == 0 || (!paint.has_cursor && !paint.has_several))
    return;
  if (!gtk_widget_compute_bounds (list, GTK_WIDGET (self), &paint.area)
      || !gtk_widget_compute_bounds (GTK_WIDGET (self->view), GTK_WIDGET (self), &view)
      || !graphene_rect_intersection (&paint.area, &view, &paint.area))
    return;
  set_colors (&paint);
  gtk_snapshot_push_clip (snapshot, &paint.area);
  paint_rows (&paint, list);
  gtk_snapshot_pop (snapshot);
}
