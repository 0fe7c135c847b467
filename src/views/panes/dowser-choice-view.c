/* dowser-choice-view.c - a question to the user, with a button for each possible answer */
#include "views/panes/dowser-choice-view.h"

#include "views/widgets/dowser-option-label.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserChoiceView
{
  GtkWidget parent_instance;

  GtkScrolledWindow *scroller;
  GtkLabel *question;
  GtkBox *choices;
  GtkEditable *entry;
  GtkWidget *answer_button;
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_NONE_CHOSEN,
  SIGNAL_ANSWERED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserChoiceView, dowser_choice_view, GTK_TYPE_WIDGET)

static void
choice_clicked_cb (GtkButton *button, gpointer user_data)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice"));

  g_signal_emit (user_data, signals[SIGNAL_CHOSEN], 0, index);
}

static void
none_clicked_cb (DowserChoiceView *self)
{
  g_signal_emit (self, signals[SIGNAL_NONE_CHOSEN], 0);
}

static char *
dup_answer (DowserChoiceView *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));
}

static void
typed_cb (DowserChoiceView *self)
{
  g_autofree char *answer = dup_answer (self);

  gtk_widget_set_sensitive (self->answer_button, *answer != '\0');
}

static void
submit_cb (DowserChoiceView *self)
{
  g_autofree char *answer = dup_answer (self);

  if (*answer == '\0')
    gtk_widget_error_bell (GTK_WIDGET (self));
  else
    g_signal_emit (self, signals[SIGNAL_ANSWERED], 0, answer);
}

static GtkWidget *
line_new (const char *text)
{
  GtkWidget *label = gtk_label_new (NULL);

  dowser_label_set_lines (GTK_LABEL (label), text);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  return label;
}

/* Rows that have only one value are shown in a single line. "…" at the beginning or end means that rows before or after
 * these rows are omitted. */
static void
append_preview (GtkBox *box, const DowserPreview *preview)
{
  gboolean is_list = preview->columns[0] != NULL && preview->columns[1] == NULL;
  g_autoptr (GString) text = g_string_new (preview->first > 0 ? "… " : NULL);

  for (guint i = 0; i < preview->rows->len; i++)
    {
      g_autofree char *line = dowser_preview_dup_line (preview, i);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : is_list ? " · " : "\n", line);
    }
  if (preview->n_rows > preview->first + preview->rows->len)
    g_string_append (text, " …");
  gtk_box_append (box, line_new (preview->n_rows > 0 ? text->str : _ ("No rows")));
}

static GtkWidget *
choice_new (DowserChoiceView *self, GPtrArray *options, guint index)
{
  const DowserOption *option = g_ptr_array_index (options, index);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_box_append (GTK_BOX (box), dowser_option_label_new (options, index));
  if (option->preview != NULL)
    append_preview (GTK_BOX (box), option->preview);
  else if (option->source_uri != NULL)
    gtk_box_append (GTK_BOX (box), line_new (_ ("No answer was found in this source")));
  if (option->wrong != NULL)
    gtk_box_append (GTK_BOX (box), line_new (option->wrong));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "choice");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, option->label, -1);
  g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (choice_clicked_cb), self, 0);
  return button;
}

static gboolean
dowser_choice_view_grab_focus (GtkWidget *widget)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (DOWSER_CHOICE_VIEW (widget)->choices));

  if (first != NULL)
    return gtk_widget_grab_focus (first);
  return gtk_widget_grab_focus (GTK_WIDGET (DOWSER_CHOICE_VIEW (widget)->entry));
}

static void
dowser_choice_view_dispose (GObject *object)
{
  dowser_views_dispose_template (GTK_WIDGET (object), DOWSER_TYPE_CHOICE_VIEW);
  G_OBJECT_CLASS (dowser_choice_view_parent_class)->dispose (object);
}

static void
dowser_choice_view_class_init (DowserChoiceViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_choice_view_dispose;
  widget_class->grab_focus = dowser_choice_view_grab_focus;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", DOWSER_TYPE_CHOICE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_NONE_CHOSEN]
      = g_signal_new ("none-chosen", DOWSER_TYPE_CHOICE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ANSWERED] = g_signal_new ("answered", DOWSER_TYPE_CHOICE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-choice-view.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserChoiceView, scroller);
  gtk_widget_class_bind_template_child (widget_class, DowserChoiceView, question);
  gtk_widget_class_bind_template_child (widget_class, DowserChoiceView, choices);
  gtk_widget_class_bind_template_child (widget_class, DowserChoiceView, entry);
  gtk_widget_class_bind_template_child (widget_class, DowserChoiceView, answer_button);
  gtk_widget_class_bind_template_callback (widget_class, none_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, submit_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "choiceview");
}

static void
dowser_choice_view_init (DowserChoiceView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
dowser_choice_view_new (void)
{
  return g_object_new (DOWSER_TYPE_CHOICE_VIEW, NULL);
}

void
dowser_choice_view_set_understanding (DowserChoiceView *self, const DowserUnderstanding *understanding)
{
  GtkWidget *child;

  g_return_if_fail (DOWSER_IS_CHOICE_VIEW (self));
  g_return_if_fail (understanding != NULL);

  gtk_label_set_label (self->question,
                       understanding->ask != NULL ? understanding->ask : _ ("Which choice do you mean?"));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->choices))) != NULL)
    gtk_box_remove (self->choices, child);
  gtk_editable_set_text (self->entry, "");
  gtk_widget_set_visible (GTK_WIDGET (self->choices), understanding->options->len > 0);
  for (guint i = 0; i < understanding->options->len; i++)
    gtk_box_append (self->choices, choice_new (self, understanding->options, i));
}
