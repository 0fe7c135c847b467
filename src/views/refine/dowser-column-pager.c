/* dowser-column-pager.c - bar to page through the columns of a wide result */
#include "views/refine/dowser-column-pager.h"

#include <glib/gi18n-lib.h>

struct _DowserColumnPager
{
  GtkWidget parent_instance;

  GtkWidget *box;         /* (owned by the widget tree) */
  GtkLabel *label;        /* (owned by the widget tree) */
  GtkWidget *back_button; /* (owned by the widget tree) */
  GtkWidget *ahead;       /* (owned by the widget tree) */
  guint page;
  guint n_columns;
  guint first;
};

G_DEFINE_FINAL_TYPE (DowserColumnPager, dowser_column_pager, GTK_TYPE_WIDGET)

enum
{
  PROP_FIRST = 1,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

static void
update (DowserColumnPager *self)
{
  guint last = MIN (self->n_columns, self->first + self->page);
  g_autofree char *text = g_strdup_printf (_ ("Columns %u–%u of %u"), self->first + 1, last, self->n_columns);

  gtk_label_set_label (self->label, text);
  gtk_widget_set_sensitive (self->back_button, self->first > 0);
  gtk_widget_set_sensitive (self->ahead, last < self->n_columns);
  gtk_widget_set_visible (GTK_WIDGET (self), self->n_columns > self->page);
}

static void
move_to_column (DowserColumnPager *self, guint first)
{
  self->first = first;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FIRST]);
}

static void
back_cb (DowserColumnPager *self)
{
  move_to_column (self, self->first > self->page ? self->first - self->page : 0);
}

static void
forward_cb (DowserColumnPager *self)
{
  move_to_column (self, self->first + self->page);
}

static GtkWidget *
make_button (DowserColumnPager *self, const char *icon, const char *tooltip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tooltip);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  return button;
}

static void
dowser_column_pager_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_assert (id == PROP_FIRST);

  g_value_set_uint (value, DOWSER_COLUMN_PAGER (object)->first);
}

static void
dowser_column_pager_dispose (GObject *object)
{
  g_clear_pointer (&DOWSER_COLUMN_PAGER (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_column_pager_parent_class)->dispose (object);
}

static void
dowser_column_pager_class_init (DowserColumnPagerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_column_pager_get_property;
  object_class->dispose = dowser_column_pager_dispose;
  properties[PROP_FIRST]
      = g_param_spec_uint ("first", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_column_pager_init (DowserColumnPager *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (self->box, "column-pager");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->back_button = make_button (self, "go-previous-symbolic", _ ("Previous Columns"), G_CALLBACK (back_cb));
  self->label = GTK_LABEL (gtk_label_new (NULL));
  self->ahead = make_button (self, "go-next-symbolic", _ ("Next Columns"), G_CALLBACK (forward_cb));
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  gtk_box_append (GTK_BOX (self->box), self->back_button);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (self->box), self->ahead);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

DowserColumnPager *
dowser_column_pager_new (guint page)
{
  DowserColumnPager *self = g_object_new (DOWSER_TYPE_COLUMN_PAGER, NULL);

  self->page = page;
  return self;
}

void
dowser_column_pager_set_n_columns (DowserColumnPager *self, guint n_columns)
{
  g_return_if_fail (DOWSER_IS_COLUMN_PAGER (self));

  self->n_columns = n_columns;
  self->first = 0;
  update (self);
}

void
dowser_column_pager_show_column (DowserColumnPager *self, guint column)
{
  g_return_if_fail (DOWSER_IS_COLUMN_PAGER (self));

  if (column < self->n_columns && (column < self->first || column - self->first >= self->page))
    move_to_column (self, column / self->page * self->page);
}

guint
dowser_column_pager_get_first_column (DowserColumnPager *self)
{
  g_return_val_if_fail (DOWSER_IS_COLUMN_PAGER (self), 0);

  return self->first;
}
