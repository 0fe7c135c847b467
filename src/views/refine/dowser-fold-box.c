/* dowser-fold-box.c - one row of widgets; widgets that do not fit move to the popover of a "+3" button */
#include "views/refine/dowser-fold-box.h"

#include <glib/gi18n-lib.h>

struct _DowserFoldBox
{
  GtkWidget parent_instance;

  GPtrArray *items; /* GtkWidget, borrowed: children of this widget */
  DowserFoldBoxFunc make;
  gpointer make_data;
  int spacing;

  GtkWidget *more;  /* GtkMenuButton, the last child */
  guint n_shown;    /* number of items shown by the last allocation */
  guint label_idle; /* source id, 0 for none */
};

G_DEFINE_FINAL_TYPE (DowserFoldBox, dowser_fold_box, GTK_TYPE_WIDGET)

static gboolean
update_more_cb (gpointer user_data)
{
  DowserFoldBox *self = user_data;
  guint n_hidden = dowser_fold_box_get_n_folded (self);
  g_autofree char *label = g_strdup_printf ("+%u", n_hidden);
  g_autofree char *name = g_strdup_printf (ngettext ("%u more", "%u more", n_hidden), n_hidden);

  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->more), label);
  gtk_widget_set_tooltip_text (self->more, name);
  self->label_idle = 0;
  return G_SOURCE_REMOVE;
}

/* Sets @n_shown at once and changes the label of the "+3" button later. A new label requests a resize, which is not
 * allowed during an allocation. */
static void
set_n_shown (DowserFoldBox *self, guint n_shown)
{
  if (self->n_shown == n_shown)
    return;
  self->n_shown = n_shown;
  if (self->label_idle == 0)
    self->label_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_more_cb, self, NULL);
}

static int
get_natural_width (GtkWidget *widget)
{
  int natural = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Returns the number of items that fit completely into @width, but at least 1: the first item may be cut off. */
static guint
count_fitting (DowserFoldBox *self, int width, int more_width)
{
  int used = 0;
  guint n_fitting = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      used += get_natural_width (g_ptr_array_index (self->items, i)) + (i > 0 ? self->spacing : 0);
      if (used > width)
        return MAX (n_fitting, 1);
      if (used + self->spacing + more_width <= width)
        n_fitting = i + 1;
    }
  return self->items->len;
}

static void
allocate_at (DowserFoldBox *self, GtkWidget *child, int x, int child_width, int width, int height)
{
  GtkAllocation place = { x, 0, child_width, height };

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    place.x = width - x - child_width;
  gtk_widget_size_allocate (child, &place, -1);
}

static void
dowser_fold_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DowserFoldBox *self = DOWSER_FOLD_BOX (widget);
  int more_width = get_natural_width (self->more);
  guint n_shown = count_fitting (self, width, more_width);
  gboolean has_more = n_shown < self->items->len;
  int available_width = has_more ? width - more_width - self->spacing : width;
  int x = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      GtkWidget *item = g_ptr_array_index (self->items, i);
      int item_width = 0;

      gtk_widget_set_child_visible (item, i < n_shown);
      if (i >= n_shown)
        continue;
      gtk_widget_measure (item, GTK_ORIENTATION_HORIZONTAL, -1, &item_width, NULL, NULL, NULL);
      item_width = MAX (item_width, MIN (get_natural_width (item), available_width - x));
      allocate_at (self, item, x, item_width, width, height);
      x += item_width + self->spacing;
    }
  gtk_widget_set_child_visible (self->more, has_more);
  if (has_more)
    allocate_at (self, self->more, x, more_width, width, height);
  set_n_shown (self, n_shown);
}

static void
dowser_fold_box_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                         int *minimum_baseline, int *natural_baseline)
{
  DowserFoldBox *self = DOWSER_FOLD_BOX (widget);
  gboolean horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;
  int more_minimum = 0;

  *minimum = *natural = 0;
  gtk_widget_measure (self->more, orientation, -1, &more_minimum, NULL, NULL, NULL);
  for (guint i = 0; i < self->items->len; i++)
    {
      int item_minimum = 0, item_natural = 0;

      gtk_widget_measure (g_ptr_array_index (self->items, i), orientation, -1, &item_minimum, &item_natural, NULL,
                          NULL);
      if (horizontal)
        *natural += item_natural + (i > 0 ? self->spacing : 0);
      else
        *natural = *minimum = MAX (*natural, item_natural);
      if (horizontal && i == 0)
        *minimum = item_minimum;
    }
  if (horizontal && self->items->len > 1)
    *minimum += self->spacing + more_minimum;
  else if (!horizontal && self->items->len > 1)
    *natural = *minimum = MAX (*natural, more_minimum);
  *natural = MAX (*natural, *minimum);
}

static void
fill_popover_cb (GtkMenuButton *button, gpointer user_data)
{
  DowserFoldBox *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (guint i = self->n_shown; i < self->items->len; i++)
    {
      GtkWidget *item = self->make (i, self->make_data);

      gtk_widget_set_halign (item, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (box), item);
    }
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
dowser_fold_box_dispose (GObject *object)
{
  DowserFoldBox *self = DOWSER_FOLD_BOX (object);
  GtkWidget *child;

  g_clear_handle_id (&self->label_idle, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_fold_box_parent_class)->dispose (object);
}

static void
dowser_fold_box_class_init (DowserFoldBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_fold_box_dispose;
  widget_class->measure = dowser_fold_box_measure;
  widget_class->size_allocate = dowser_fold_box_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "foldbox");
}

static void
dowser_fold_box_init (DowserFoldBox *self)
{
  self->items = g_ptr_array_new ();
  self->spacing = 6;
  self->more = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->more), "+1");
  gtk_widget_add_css_class (self->more, "flat");
  gtk_widget_add_css_class (self->more, "fold");
  gtk_widget_set_valign (self->more, GTK_ALIGN_CENTER);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->more), fill_popover_cb, self, NULL);
  gtk_widget_set_parent (self->more, GTK_WIDGET (self));
}

GtkWidget *
dowser_fold_box_new (void)
{
  return g_object_new (DOWSER_TYPE_FOLD_BOX, NULL);
}

void
dowser_fold_box_set_items (DowserFoldBox *self, guint n_items, DowserFoldBoxFunc make, gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_FOLD_BOX (self));
  g_return_if_fail (make != NULL || n_items == 0);

  for (guint i = 0; i < self->items->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->items, i));
  g_ptr_array_set_size (self->items, 0);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->more));
  self->make = make;
  self->make_data = user_data;
  for (guint i = 0; i < n_items; i++)
    {
      GtkWidget *item = make (i, user_data);

      g_ptr_array_add (self->items, item);
      gtk_widget_insert_before (item, GTK_WIDGET (self), self->more);
    }
  self->n_shown = n_items;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
dowser_fold_box_set_spacing (DowserFoldBox *self, int spacing)
{
  g_return_if_fail (DOWSER_IS_FOLD_BOX (self));

  self->spacing = spacing;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
dowser_fold_box_get_n_folded (DowserFoldBox *self)
{
  g_return_val_if_fail (DOWSER_IS_FOLD_BOX (self), 0);

  return self->items->len - MIN (self->n_shown, self->items->len);
}
