/* dowser-conversation-bar.c - bar that shows the conversation that the next question continues: the current question,
 * the change of its plan, the earlier questions */
#include "views/models/dowser-conversation-bar.h"

#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserConversationBar
{
  GtkWidget parent_instance;

  GtkLabel *question;
  GtkLabel *instruction;
  GtkMenuButton *earlier_button;
  GtkBox *earlier;
};

G_DEFINE_FINAL_TYPE (DowserConversationBar, dowser_conversation_bar, GTK_TYPE_WIDGET)

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
show_earlier (DowserConversationBar *self, GPtrArray *exchanges)
{
  g_autofree char *title
      = g_strdup_printf (ngettext ("%u earlier question", "%u earlier questions", exchanges->len), exchanges->len);
  g_autofree char *count = g_strdup_printf ("%u", exchanges->len + 1);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->earlier))) != NULL)
    gtk_box_remove (self->earlier, child);
  for (guint i = 0; i < exchanges->len; i++)
    {
      const DowserExchange *exchange = g_ptr_array_index (exchanges, i);

      gtk_box_append (self->earlier, label_new (exchange->question, NULL));
      if (exchange->restated != NULL)
        gtk_box_append (self->earlier, label_new (exchange->restated, "dim-label"));
    }
  gtk_menu_button_set_label (self->earlier_button, count);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->earlier_button), title);
  gtk_widget_set_visible (GTK_WIDGET (self->earlier_button), exchanges->len > 0);
}

/* Describes whether the question was read as a follow-up: the plan was changed, and how, or the plan is new. */
static char *
dup_instruction (DowserSession *session)
{
  const char *instruction = dowser_session_get_instruction (session);

  if (dowser_session_get_exchanges (session)->len == 0)
    return NULL;
  switch (dowser_session_get_mode (session))
    {
    case DOWSER_PLAN_MODE_UPDATE:
      return instruction != NULL ? g_strdup_printf (_ ("Plan changed: %s"), instruction)
                                 : g_strdup (_ ("Plan changed"));
    case DOWSER_PLAN_MODE_REWRITE:
      return instruction != NULL ? g_strdup_printf (_ ("New plan: %s"), instruction) : g_strdup (_ ("New plan"));
    case DOWSER_PLAN_MODE_INITIAL:
    case DOWSER_PLAN_MODE_REPAIR:
    case DOWSER_PLAN_MODE_REFINE:
    default:
      return NULL;
    }
}

void
dowser_conversation_bar_set_session (DowserConversationBar *self, DowserSession *session)
{
  g_autofree char *instruction = NULL;
  const char *question;

  g_return_if_fail (DOWSER_IS_CONVERSATION_BAR (self));

  gtk_menu_button_popdown (self->earlier_button);
  gtk_widget_set_visible (GTK_WIDGET (self), session != NULL);
  if (session == NULL)
    return;
  question = dowser_session_get_title (session);
  instruction = dup_instruction (session);
  gtk_label_set_label (self->question, question);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->question), question);
  gtk_label_set_label (self->instruction, instruction != NULL ? instruction : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->instruction), instruction);
  gtk_widget_set_visible (GTK_WIDGET (self->instruction), instruction != NULL);
  show_earlier (self, dowser_session_get_exchanges (session));
}

static void
dowser_conversation_bar_dispose (GObject *object)
{
  dowser_views_dispose_template (GTK_WIDGET (object), DOWSER_TYPE_CONVERSATION_BAR);
  G_OBJECT_CLASS (dowser_conversation_bar_parent_class)->dispose (object);
}

static void
dowser_conversation_bar_class_init (DowserConversationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_conversation_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-conversation-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserConversationBar, question);
  gtk_widget_class_bind_template_child (widget_class, DowserConversationBar, instruction);
  gtk_widget_class_bind_template_child (widget_class, DowserConversationBar, earlier_button);
  gtk_widget_class_bind_template_child (widget_class, DowserConversationBar, earlier);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "talkbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
dowser_conversation_bar_init (DowserConversationBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Conversation"), -1);
}

GtkWidget *
dowser_conversation_bar_new (void)
{
  return g_object_new (DOWSER_TYPE_CONVERSATION_BAR, NULL);
}
