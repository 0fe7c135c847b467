/* dowser-key-map.c - map of tables and their foreign keys, with a button for each table */
#include "views/overview/dowser-key-map.h"

#include "views/widgets/dowser-middle-click.h"

#include <glib/gi18n-lib.h>

#define N_COLUMNS 3
#define ROW_HEIGHT 62
#define NODE_HEIGHT 34
#define MIN_NODE_WIDTH 60
#define GAP 20

struct _DowserKeyMap
{
  GtkWidget parent_instance;

  GPtrArray *nodes;     /* GtkWidget (owned by the widget tree): a button for each table */
  GPtrArray *tables;    /* const DowserTable, in the order of @nodes */
  DowserSchema *schema; /* (owned) (nullable) */
  GtkWidget *lit;       /* (nullable): the node whose keys are highlighted */
};

G_DEFINE_FINAL_TYPE (DowserKeyMap, dowser_key_map, GTK_TYPE_WIDGET)

/* The nine positions on the map, in the order in which they are used. The middle is used first, for the table with the
 * most keys. */
static const guint places[DOWSER_KEY_MAP_MAX_TABLES] = { 4, 1, 3, 5, 7, 0, 2, 6, 8 };

static guint
count_rows (DowserKeyMap *self)
{
  return self->nodes->len > 3 ? (self->nodes->len > 6 ? 3 : 2) : 1;
}

/* If there are at most six tables, they use the positions from left to right and from top to bottom. */
static guint
get_place (DowserKeyMap *self, guint index)
{
  return self->nodes->len > 6 ? places[index] : index;
}

static void
get_node_area (DowserKeyMap *self, guint index, int width, graphene_rect_t *area)
{
  guint place = get_place (self, index);
  float column_width = (float) (width + GAP) / N_COLUMNS;

  graphene_rect_init (area, (float) (place % N_COLUMNS) * column_width,
                      (float) (place / N_COLUMNS) * ROW_HEIGHT + (ROW_HEIGHT - NODE_HEIGHT) / 2, column_width - GAP,
                      NODE_HEIGHT);
}

static void
dowser_key_map_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                        int *minimum_baseline, int *natural_baseline)
{
  DowserKeyMap *self = DOWSER_KEY_MAP (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = (int) count_rows (self) * ROW_HEIGHT;
  else
    {
      *minimum = N_COLUMNS * MIN_NODE_WIDTH + (N_COLUMNS - 1) * GAP;
      *natural = *minimum + N_COLUMNS * 40;
    }
}

static void
dowser_key_map_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DowserKeyMap *self = DOWSER_KEY_MAP (widget);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      graphene_rect_t area;
      int minimum;

      get_node_area (self, i, width, &area);
      gtk_widget_measure (self->nodes->pdata[i], GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      gtk_widget_size_allocate (self->nodes->pdata[i],
                                &(GtkAllocation){ (int) area.origin.x, (int) area.origin.y,
                                                  MAX ((int) area.size.width, minimum), NODE_HEIGHT },
                                -1);
    }
}

static int
find_node (DowserKeyMap *self, const DowserTable *table)
{
  for (guint i = 0; i < self->tables->len; i++)
    if (self->tables->pdata[i] == table)
      return (int) i;
  return -1;
}

/* A straight line between tables in one row or column could cross a table that is between them. Such a key is drawn as
 * a curve around this table. */
static void
draw_key (cairo_t *cr, const graphene_rect_t *from, const graphene_rect_t *to)
{
  double x0 = from->origin.x + from->size.width / 2, y0 = from->origin.y + from->size.height / 2;
  double x1 = to->origin.x + to->size.width / 2, y1 = to->origin.y + to->size.height / 2;
  gboolean same_column = ABS (x0 - x1) < 1, same_row = ABS (y0 - y1) < 1;
  double curve_offset = 0;

  if ((same_column && ABS (y1 - y0) > ROW_HEIGHT * 1.5) || (same_row && ABS (x1 - x0) > from->size.width * 1.9))
    curve_offset = same_column ? from->size.width / 2 + GAP * 0.8 : ROW_HEIGHT * 0.62;
  cairo_move_to (cr, x0, y0);
  if (curve_offset > 0 && same_column)
    cairo_curve_to (cr, x0 + curve_offset, y0, x1 + curve_offset, y1, x1, y1);
  else if (curve_offset > 0)
    cairo_curve_to (cr, x0, y0 + curve_offset, x1, y1 + curve_offset, x1, y1);
  else
    cairo_line_to (cr, x1, y1);
  cairo_stroke (cr);
}

/* @lit: TRUE to draw the keys of the table that has the pointer or the focus, FALSE to draw the other keys */
static void
draw_keys (DowserKeyMap *self, cairo_t *cr, gboolean lit)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  for (guint i = 0; i < self->tables->len; i++)
    {
      const DowserTable *table = self->tables->pdata[i];

      for (guint k = 0; k < table->foreign_keys->len; k++)
        {
          const DowserForeignKey *key = table->foreign_keys->pdata[k];
          int other = find_node (self, key->to_table);
          graphene_rect_t from, to;
          gboolean is_highlighted;

          if (other < 0 || other == (int) i)
            continue;
          is_highlighted
              = self->lit != NULL && (self->nodes->pdata[i] == self->lit || self->nodes->pdata[other] == self->lit);
          if (is_highlighted != lit)
            continue;
          get_node_area (self, i, width, &from);
          get_node_area (self, (guint) other, width, &to);
          draw_key (cr, &from, &to);
        }
    }
}

static void
dowser_key_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DowserKeyMap *self = DOWSER_KEY_MAP (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (-GAP, 0, width + 2 * GAP, height));
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA colour;

  gtk_style_context_get_color (style, &colour);
  colour.alpha *= 0.25f;
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, 1.5);
  draw_keys (self, cr, FALSE);
  if (gtk_style_context_lookup_color (style, "accent_color", &colour))
    gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, 2);
  draw_keys (self, cr, TRUE);
  cairo_destroy (cr);
  for (guint i = 0; i < self->nodes->len; i++)
    gtk_widget_snapshot_child (widget, self->nodes->pdata[i], snapshot);
}

static void
node_state_cb (GtkWidget *node, GtkStateFlags before, gpointer user_data)
{
  DowserKeyMap *self = user_data;
  GtkStateFlags now = gtk_widget_get_state_flags (node);
  gboolean is_highlighted = (now & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_VISIBLE)) != 0;

  if (is_highlighted)
    self->lit = node;
  else if (self->lit == node)
    self->lit = NULL;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Returns a text for screen readers, such as "leads to customers, employees; order_items leads here". Returns:
 * (transfer full) */
static char *
describe_keys (const DowserTable *table)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];
      g_autofree char *part = g_strdup_printf (_ ("refers to %s"), key->to_table->name);

      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", part);
    }
  for (guint i = 0; i < table->referenced_by->len; i++)
    {
      const DowserForeignKey *key = table->referenced_by->pdata[i];
      g_autofree char *part = g_strdup_printf (_ ("%s refers to this table"), key->table->name);

      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", part);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static GtkWidget *
node_new (DowserKeyMap *self, const DowserTable *table)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (table->name);
  g_autofree char *keys = describe_keys (table);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_tooltip_text (button, *keys != '\0' ? keys : table->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, table->name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, keys, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open-table");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", table->name);
  dowser_middle_click_add (button, "win.open-table-in-tab", NULL);
  g_signal_connect_object (button, "state-flags-changed", G_CALLBACK (node_state_cb), self, 0);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static void
clear_nodes (DowserKeyMap *self)
{
  self->lit = NULL;
  for (guint i = 0; i < self->nodes->len; i++)
    gtk_widget_unparent (self->nodes->pdata[i]);
  g_ptr_array_set_size (self->nodes, 0);
  g_ptr_array_set_size (self->tables, 0);
  g_clear_pointer (&self->schema, dowser_schema_unref);
}

void
dowser_key_map_set_tables (DowserKeyMap *self, const DowserSchema *schema, GPtrArray *tables)
{
  g_return_if_fail (DOWSER_IS_KEY_MAP (self));

  clear_nodes (self);
  self->schema = dowser_schema_ref (schema);
  for (guint i = 0; i < tables->len && i < DOWSER_KEY_MAP_MAX_TABLES; i++)
    g_ptr_array_add (self->tables, tables->pdata[i]);
  for (guint i = 0; i < self->tables->len; i++)
    g_ptr_array_add (self->nodes, node_new (self, self->tables->pdata[i]));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
dowser_key_map_dispose (GObject *object)
{
  clear_nodes (DOWSER_KEY_MAP (object));
  G_OBJECT_CLASS (dowser_key_map_parent_class)->dispose (object);
}

static void
dowser_key_map_finalize (GObject *object)
{
  DowserKeyMap *self = DOWSER_KEY_MAP (object);

  g_ptr_array_unref (self->nodes);
  g_ptr_array_unref (self->tables);
  G_OBJECT_CLASS (dowser_key_map_parent_class)->finalize (object);
}

static void
dowser_key_map_class_init (DowserKeyMapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_key_map_dispose;
  G_OBJECT_CLASS (klass)->finalize = dowser_key_map_finalize;
  widget_class->measure = dowser_key_map_measure;
  widget_class->size_allocate = dowser_key_map_size_allocate;
  widget_class->snapshot = dowser_key_map_snapshot;
  gtk_widget_class_set_css_name (widget_class, "keymap");
}

static void
dowser_key_map_init (DowserKeyMap *self)
{
  self->nodes = g_ptr_array_new ();
  self->tables = g_ptr_array_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("How tables are connected"),
                                  -1);
}

GtkWidget *
dowser_key_map_new (void)
{
  return g_object_new (DOWSER_TYPE_KEY_MAP, NULL);
}
