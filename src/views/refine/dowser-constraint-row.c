/* dowser-constraint-row.c - row of chips for the user's constraints on the current question, each with a button to
 * remove it */
#include "views/refine/dowser-constraint-row.h"

#include "views/refine/dowser-fold-box.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserConstraintRow
{
  GtkWidget parent_instance;

  DowserFoldBox *fold_box; /* (owned by the widget tree) */
  GPtrArray *labels;       /* (owned): strings */
};

enum
{
  SIGNAL_REMOVED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserConstraintRow, dowser_constraint_row, GTK_TYPE_WIDGET)

char *
dowser_constraint_dup_label (const DowserConstraint *constraint)
{
  const char *from = constraint->from != NULL ? constraint->from : "";
  const char *to = constraint->to != NULL ? constraint->to : "";

  switch (constraint->kind)
    {
    case DOWSER_CONSTRAINT_JOIN:
      return g_strdup_printf (_ ("%s joined with %s"), from, to);
    case DOWSER_CONSTRAINT_MAPPING:
      return g_strdup_printf (_ ("%s means %s"), constraint->words != NULL ? constraint->words : "", to);
    case DOWSER_CONSTRAINT_INSTEAD:
      return g_str_equal (from, "*") ? g_strdup_printf (_ ("tables named %s"), to)
                                     : g_strdup_printf (_ ("%s, not %s"), to, from);
    case DOWSER_CONSTRAINT_NEEDED:
      return g_strdup_printf (_ ("with %s"), to);
    case DOWSER_CONSTRAINT_EXCLUDED:
      return g_strdup_printf (_ ("without %s"), from);
    case DOWSER_CONSTRAINT_NOTE:
    default:
      return g_strdup (constraint->user_text);
    }
}

static void
remove_cb (GtkButton *button, gpointer user_data)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));

  g_signal_emit (user_data, signals[SIGNAL_REMOVED], 0, index);
}

static gboolean
delete_key_cb (GtkWidget *button, GVariant *arguments, gpointer user_data)
{
  g_signal_emit_by_name (button, "clicked");
  return TRUE;
}

/* Makes Delete press the chip's remove button, which has the focus. */
static void
add_delete_key (GtkWidget *button)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger = gtk_shortcut_trigger_parse_string ("Delete|BackSpace");

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (trigger,
                                                          gtk_callback_action_new (delete_key_cb, NULL, NULL)));
  gtk_widget_add_controller (button, controller);
}

static GtkWidget *
make_chip_cb (guint index, gpointer user_data)
{
  DowserConstraintRow *self = user_data;
  const char *text = g_ptr_array_index (self->labels, index);
  g_autofree char *title = g_strdup_printf (_ ("Remove “%s”"), text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  gtk_widget_add_css_class (box, "chip");
  gtk_widget_add_css_class (box, "constraint");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, 0);
  add_delete_key (button);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
dowser_constraint_row_dispose (GObject *object)
{
  DowserConstraintRow *self = DOWSER_CONSTRAINT_ROW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_constraint_row_parent_class)->dispose (object);
}

static void
dowser_constraint_row_class_init (DowserConstraintRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_constraint_row_dispose;
  signals[SIGNAL_REMOVED] = g_signal_new ("removed", DOWSER_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "constraintrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
dowser_constraint_row_init (DowserConstraintRow *self)
{
  GtkWidget *caption = gtk_label_new (_ ("You said"));

  gtk_widget_add_css_class (caption, "dim-label");
  gtk_widget_set_parent (caption, GTK_WIDGET (self));
  self->fold_box = DOWSER_FOLD_BOX (dowser_fold_box_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->fold_box), TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->fold_box), GTK_WIDGET (self));
  self->labels = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Your corrections"), -1);
}

GtkWidget *
dowser_constraint_row_new (void)
{
  return g_object_new (DOWSER_TYPE_CONSTRAINT_ROW, NULL);
}

void
dowser_constraint_row_set_constraints (DowserConstraintRow *self, GPtrArray *constraints)
{
  guint n = constraints != NULL ? constraints->len : 0;

  g_return_if_fail (DOWSER_IS_CONSTRAINT_ROW (self));

  dowser_fold_box_set_items (self->fold_box, 0, NULL, NULL);
  g_ptr_array_set_size (self->labels, 0);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->labels, dowser_constraint_dup_label (g_ptr_array_index (constraints, i)));
  dowser_fold_box_set_items (self->fold_box, n, make_chip_cb, self);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}
