/* dowser-question-entry.c - the entry in which the user types a question, asks it and stops it */
#include "views/question/dowser-question-entry.h"

#include "views/models/dowser-planner-menu.h"
#include "views/question/dowser-guided-typing.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserQuestionEntry
{
  GtkWidget parent_instance;

  GtkEntry *entry;
  DowserPlannerMenu *planner_menu;
  GtkStack *button_stack;
  GtkButton *ask_button;
  GtkButton *stop_button;
  GtkLabel *ghost;

  DowserGuidedTyping *guided_typing;
  gboolean running;
  gboolean typing; /* TRUE if the user has typed something after the last question was asked */
};

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_RUNNING,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum
{
  SIGNAL_ASK,
  SIGNAL_STOP,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserQuestionEntry, dowser_question_entry, GTK_TYPE_WIDGET)

static void
ask_cb (DowserQuestionEntry *self)
{
  g_autofree char *question = g_strstrip (g_strdup (dowser_question_entry_get_text (self)));

  if (*question == '\0')
    gtk_widget_error_bell (GTK_WIDGET (self));
  else
    {
      self->typing = FALSE;
      dowser_guided_typing_pause (self->guided_typing);
      g_signal_emit (self, signals[SIGNAL_ASK], 0, question);
    }
}

static void
stop_cb (DowserQuestionEntry *self)
{
  g_signal_emit (self, signals[SIGNAL_STOP], 0);
}

static void
changed_cb (DowserQuestionEntry *self)
{
  const char *text = dowser_question_entry_get_text (self);

  self->typing = TRUE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->ask_button), text[strspn (text, " \t")] != '\0');
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/* If the user has typed something after the last question, the undo keys undo a change of the text. Otherwise, they
 * undo a change of the plan. */
static gboolean
undo_cb (GtkWidget *widget, GVariant *action, gpointer user_data)
{
  if (DOWSER_QUESTION_ENTRY (widget)->typing)
    return FALSE;
  gtk_widget_activate_action (widget, g_variant_get_string (action, NULL), NULL);
  return TRUE;
}

static void
add_undo_keys (DowserQuestionEntry *self)
{
  static const struct
  {
    const char *keys;
    const char *action;
  } shortcuts[] = { { "<Control>z", "page.undo" }, { "<Control><Shift>z|<Control>y", "page.redo" } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new_with_arguments (gtk_shortcut_trigger_parse_string (
                                                                               shortcuts[i].keys),
                                                                           gtk_callback_action_new (undo_cb, NULL,
                                                                                                    NULL),
                                                                           "s", shortcuts[i].action));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static gboolean
dowser_question_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (DOWSER_QUESTION_ENTRY (widget)->entry));
}

static void
dowser_question_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DowserQuestionEntry *self = DOWSER_QUESTION_ENTRY (object);

  switch (id)
    {
    case PROP_TEXT:
      g_value_set_string (value, dowser_question_entry_get_text (self));
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, self->running);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
dowser_question_entry_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DowserQuestionEntry *self = DOWSER_QUESTION_ENTRY (object);

  switch (id)
    {
    case PROP_TEXT:
      dowser_question_entry_set_text (self, g_value_get_string (value));
      break;
    case PROP_RUNNING:
      dowser_question_entry_set_running (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
dowser_question_entry_dispose (GObject *object)
{
  DowserQuestionEntry *self = DOWSER_QUESTION_ENTRY (object);

  if (self->guided_typing != NULL)
    dowser_guided_typing_close (self->guided_typing);
  g_clear_object (&self->guided_typing);
  dowser_views_dispose_template (GTK_WIDGET (object), DOWSER_TYPE_QUESTION_ENTRY);
  G_OBJECT_CLASS (dowser_question_entry_parent_class)->dispose (object);
}

static void
dowser_question_entry_class_init (DowserQuestionEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = dowser_question_entry_get_property;
  object_class->set_property = dowser_question_entry_set_property;
  object_class->dispose = dowser_question_entry_dispose;
  widget_class->grab_focus = dowser_question_entry_grab_focus;

  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "",
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_RUNNING]
      = g_param_spec_boolean ("running", NULL, NULL, FALSE,
                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_ASK] = g_signal_new ("ask", DOWSER_TYPE_QUESTION_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_STOP]
      = g_signal_new ("stop", DOWSER_TYPE_QUESTION_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (DOWSER_TYPE_PLANNER_MENU);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-question-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionEntry, ghost);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionEntry, planner_menu);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionEntry, button_stack);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionEntry, ask_button);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionEntry, stop_button);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "question");
}

static void
dowser_question_entry_init (DowserQuestionEntry *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_undo_keys (self);
  self->guided_typing = dowser_guided_typing_new (GTK_WIDGET (self), self->entry, self->ghost);
  g_signal_connect_swapped (self->guided_typing, "ask", G_CALLBACK (ask_cb), self);
}

GtkWidget *
dowser_question_entry_new (void)
{
  return g_object_new (DOWSER_TYPE_QUESTION_ENTRY, NULL);
}

const char *
dowser_question_entry_get_text (DowserQuestionEntry *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_ENTRY (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

void
dowser_question_entry_set_text (DowserQuestionEntry *self, const char *text)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text != NULL ? text : "");
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  self->typing = FALSE;
  dowser_guided_typing_pause (self->guided_typing);
}

gboolean
dowser_question_entry_is_typing (DowserQuestionEntry *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_ENTRY (self), FALSE);

  return self->typing;
}

void
dowser_question_entry_insert (DowserQuestionEntry *self, const char *words)
{
  GtkEditable *editable;
  g_autofree char *before = NULL;
  g_autofree char *padded = NULL;
  int position;

  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));
  g_return_if_fail (words != NULL);

  editable = GTK_EDITABLE (self->entry);
  position = gtk_editable_get_position (editable);
  before = gtk_editable_get_chars (editable, 0, position);
  padded = g_strconcat (*before == '\0' || g_str_has_suffix (before, " ") ? "" : " ", words, " ", NULL);
  gtk_editable_insert_text (editable, padded, -1, &position);
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (editable, position);
}

void
dowser_question_entry_set_running (DowserQuestionEntry *self, gboolean running)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  if (self->running == running)
    return;
  self->running = running;
  gtk_widget_set_sensitive (GTK_WIDGET (self->stop_button), TRUE);
  gtk_stack_set_visible_child (self->button_stack, GTK_WIDGET (running ? self->stop_button : self->ask_button));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

void
dowser_question_entry_show_stopping (DowserQuestionEntry *self)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  gtk_widget_set_sensitive (GTK_WIDGET (self->stop_button), FALSE);
}

void
dowser_question_entry_set_hint (DowserQuestionEntry *self, const char *hint)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  gtk_entry_set_placeholder_text (self->entry, hint);
}

void
dowser_question_entry_set_models (DowserQuestionEntry *self, DowserModels *models)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  dowser_planner_menu_set_models (self->planner_menu, models);
}

void
dowser_question_entry_set_narrow (DowserQuestionEntry *self, gboolean is_narrow)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  dowser_planner_menu_set_narrow (self->planner_menu, is_narrow);
}

void
dowser_question_entry_set_source (DowserQuestionEntry *self, const DowserSchema *schema, const DowserProfile *profile)
{
  g_return_if_fail (DOWSER_IS_QUESTION_ENTRY (self));

  dowser_guided_typing_set_source (self->guided_typing, schema, profile);
}
