/* dowser-figure-bar.c - the figures of the selected cells in the bottom bar; a click copies a figure */
#include "views/panes/dowser-figure-bar.h"

#include <glib/gi18n-lib.h>

struct _DowserFigureBar
{
  GtkWidget parent_instance;

  GtkBox *wide_box;      /* (owned by the widget tree) */
  GtkMenuButton *narrow; /* (owned by the widget tree) */
  GtkBox *list;          /* (owned by the widget tree): the figures in the popover of a narrow bar */
  GPtrArray *figures;    /* (nullable) */
  gboolean is_narrow;
};

G_DEFINE_FINAL_TYPE (DowserFigureBar, dowser_figure_bar, GTK_TYPE_WIDGET)

DowserFigure *
dowser_figure_new (const char *name, const char *text, const char *exact_text, const char *note)
{
  DowserFigure *self = g_new0 (DowserFigure, 1);

  self->name = g_strdup (name);
  self->text = g_strdup (text);
  self->exact_text = g_strdup (exact_text);
  self->note = g_strdup (note);
  return self;
}

void
dowser_figure_free (DowserFigure *self)
{
  g_free (self->name);
  g_free (self->text);
  g_free (self->exact_text);
  g_free (self->note);
  g_free (self);
}

static char *
dup_label (const DowserFigure *figure)
{
  /* Translators: the name of a figure and its value: “Sum 1234” */
  return g_strdup_printf (_ ("%s %s"), figure->name, figure->text);
}

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, style);
  return label;
}

/* The clicked button shows "Copied" until the figures change. */
static void
clicked_cb (GtkButton *button, const DowserFigure *figure)
{
  GtkWidget *name = gtk_widget_get_first_child (gtk_button_get_child (button));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), figure->exact_text);
  gtk_label_set_label (GTK_LABEL (name), _ ("Copied"));
}

static GtkWidget *
button_new (const DowserFigure *figure)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *text = label_new (figure->text, "numeric");
  g_autofree char *label = dup_label (figure);
  g_autofree char *copy = g_strdup_printf (_ ("Copy %s"), figure->exact_text);
  g_autofree char *tooltip = figure->note != NULL ? g_strdup_printf ("%s\n%s", figure->note, copy) : g_strdup (copy);

  gtk_box_append (GTK_BOX (box), label_new (figure->name, "dim-label"));
  gtk_widget_set_hexpand (text, TRUE);
  gtk_label_set_xalign (GTK_LABEL (text), 1.0F);
  gtk_box_append (GTK_BOX (box), text);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), (gpointer) figure);
  return button;
}

static void
clear_box (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static const DowserFigure *
find_main_figure (GPtrArray *figures)
{
  for (guint i = 0; i < figures->len; i++)
    if (((const DowserFigure *) figures->pdata[i])->is_main)
      return figures->pdata[i];
  return figures->pdata[0];
}

static void
update (DowserFigureBar *self)
{
  gboolean has_figures = self->figures != NULL && self->figures->len > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->wide_box), has_figures && !self->is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->narrow), has_figures && self->is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (self), has_figures);
  if (has_figures)
    {
      g_autofree char *label = dup_label (find_main_figure (self->figures));

      gtk_menu_button_set_label (self->narrow, label);
    }
}

void
dowser_figure_bar_set_figures (DowserFigureBar *self, GPtrArray *figures)
{
  g_return_if_fail (DOWSER_IS_FIGURE_BAR (self));

  clear_box (self->wide_box);
  clear_box (self->list);
  g_clear_pointer (&self->figures, g_ptr_array_unref);
  self->figures = figures != NULL ? g_ptr_array_ref (figures) : NULL;
  for (guint i = 0; figures != NULL && i < figures->len; i++)
    {
      gtk_box_append (self->wide_box, button_new (figures->pdata[i]));
      gtk_box_append (self->list, button_new (figures->pdata[i]));
    }
  update (self);
}

void
dowser_figure_bar_set_narrow (DowserFigureBar *self, gboolean narrow)
{
  g_return_if_fail (DOWSER_IS_FIGURE_BAR (self));

  self->is_narrow = narrow;
  update (self);
}

static void
dowser_figure_bar_dispose (GObject *object)
{
  DowserFigureBar *self = DOWSER_FIGURE_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->figures, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_figure_bar_parent_class)->dispose (object);
}

static void
dowser_figure_bar_class_init (DowserFigureBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_figure_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "figurebar");
}

static void
dowser_figure_bar_init (DowserFigureBar *self)
{
  GtkWidget *popover = gtk_popover_new ();

  self->wide_box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  self->list = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  self->narrow = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->list));
  gtk_menu_button_set_popover (self->narrow, popover);
  gtk_menu_button_set_direction (self->narrow, GTK_ARROW_UP);
  gtk_widget_add_css_class (GTK_WIDGET (self->narrow), "flat");
  gtk_widget_set_parent (GTK_WIDGET (self->wide_box), GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->narrow), GTK_WIDGET (self));
  update (self);
}
