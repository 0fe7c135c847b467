/* dowser-sentence-line.c - line below the question with the plan as a sentence that can be asked */
#include "views/question/dowser-sentence-line.h"

#include "sentence/dowser-sentence.h"
#include "views/question/dowser-word-colors.h"
#include "views/widgets/dowser-views.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

struct _DowserSentenceLine
{
  GtkWidget parent_instance;

  GtkButton *button;
  GtkLabel *label;

  char *sentence;       /* (nullable) */
  DowserSchema *schema; /* (nullable) */
};

enum
{
  SIGNAL_EDIT,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSentenceLine, dowser_sentence_line, GTK_TYPE_WIDGET)

/* If control characters were replaced, the label's text differs from the sentence, so its words have no colours. */
static void
color_words (DowserSentenceLine *self)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  gboolean is_same = self->sentence != NULL && g_str_equal (gtk_label_get_label (self->label), self->sentence);
  g_autoptr (GArray) words
      = is_same && self->schema != NULL ? dowser_sentence_find_words (self->sentence, self->schema) : NULL;

  if (words != NULL)
    dowser_word_colors_add (attributes, words);
  gtk_label_set_attributes (self->label, attributes);
}

static void
edit_cb (DowserSentenceLine *self)
{
  g_signal_emit (self, signals[SIGNAL_EDIT], 0, self->sentence);
}

static void
dowser_sentence_line_dispose (GObject *object)
{
  DowserSentenceLine *self = DOWSER_SENTENCE_LINE (object);

  g_clear_pointer (&self->sentence, g_free);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_SENTENCE_LINE);
  G_OBJECT_CLASS (dowser_sentence_line_parent_class)->dispose (object);
}

static void
dowser_sentence_line_class_init (DowserSentenceLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_sentence_line_dispose;
  signals[SIGNAL_EDIT] = g_signal_new ("edit", DOWSER_TYPE_SENTENCE_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-sentence-line.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserSentenceLine, button);
  gtk_widget_class_bind_template_child (widget_class, DowserSentenceLine, label);
  gtk_widget_class_bind_template_callback (widget_class, edit_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sentence");
}

static void
dowser_sentence_line_init (DowserSentenceLine *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (color_words), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (color_words), self, G_CONNECT_SWAPPED);
}

void
dowser_sentence_line_show_plan (DowserSentenceLine *self, DowserSession *session, gboolean is_pending)
{
  const char *sentence = session != NULL ? dowser_session_get_sentence (session) : NULL;
  const char *question = session != NULL ? dowser_session_get_question (session) : NULL;
  const DowserSchema *schema = session != NULL ? dowser_session_get_schema (session) : NULL;
  gboolean is_shown = sentence != NULL && (question == NULL || !dowser_sentence_has_same_words (sentence, question));
  gboolean keeps_space = !is_shown && is_pending && sentence == NULL
                         && (question == NULL || *question == '\0' || gtk_widget_get_visible (GTK_WIDGET (self)));
  g_autofree char *name = is_shown ? g_strdup_printf (_ ("As a question: %s"), sentence) : NULL;

  g_return_if_fail (DOWSER_IS_SENTENCE_LINE (self));

  g_free (self->sentence);
  self->sentence = is_shown ? g_strdup (sentence) : NULL;
  g_clear_pointer (&self->schema, dowser_schema_unref);
  self->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  gtk_label_set_label (self->label, is_shown ? sentence : "");
  color_words (self);
  gtk_widget_set_visible (GTK_WIDGET (self), is_shown || keeps_space);
  gtk_widget_set_opacity (GTK_WIDGET (self), is_shown ? 1.0 : 0.0);
  gtk_widget_set_sensitive (GTK_WIDGET (self), is_shown);
  if (is_shown)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
