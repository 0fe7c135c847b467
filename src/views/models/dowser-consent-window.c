/* dowser-consent-window.c - the window in which the user chooses how much of a source a remote model may receive, with
 * an example */
#include "views/models/dowser-consent-window.h"

#include "prompt/dowser-prompt.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

/* The maximum number of tables in the example. With more tables, it would take a long time to write the example, and
 * the example would be too long to read. */
#define MAX_EXAMPLE_TABLES 12

struct _DowserConsentWindow
{
  AdwWindow parent_instance;

  GtkLabel *heading;
  GtkCheckButton *schema;
  GtkCheckButton *samples;
  GtkCheckButton *values;
  GtkTextView *example;

  DowserWorkspace *workspace; /* (owned) (nullable) */
  char *uri;                  /* (owned): the source that the choice is about */
  DowserEndpoint *endpoint;   /* (owned): the endpoint that would receive the data */
};

G_DEFINE_FINAL_TYPE (DowserConsentWindow, dowser_consent_window, ADW_TYPE_WINDOW)

/* Removes the lines that mark the data for the model. For the user, the empty line before the data is enough. */
static char *
dup_without_fences (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *plain = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_str_has_prefix (lines[i], "```"))
      g_string_append_printf (plain, "%s%s", plain->len > 0 ? "\n" : "", lines[i]);
  return g_string_free (plain, FALSE);
}

char *
dowser_consent_dup_example (const DowserSchema *schema, const DowserProfile *profile, const char *question,
                            DowserPrivacyLevel privacy_level)
{
  GPtrArray *all = dowser_schema_get_tables (schema);
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPrompt) prompt = NULL;
  DowserPromptFacts facts = {
    .prompt_size = DOWSER_PROMPT_SIZE_STANDARD,
    .question = question,
    .schema = schema,
    .profile = profile,
    .privacy_level = privacy_level,
    .tables = tables,
  };

  for (guint i = 0; i < all->len && i < MAX_EXAMPLE_TABLES; i++)
    g_ptr_array_add (tables, g_ptr_array_index (all, i));
  prompt = dowser_prompt_make_plan (&facts, &error);
  return prompt != NULL ? dup_without_fences (prompt->user) : g_strdup (error->message);
}

static DowserPrivacyLevel
get_privacy_level (DowserConsentWindow *self)
{
  if (gtk_check_button_get_active (self->values))
    return DOWSER_PRIVACY_LEVEL_VALUES;
  return gtk_check_button_get_active (self->samples) ? DOWSER_PRIVACY_LEVEL_SAMPLES : DOWSER_PRIVACY_LEVEL_SCHEMA;
}

static const DowserProfile *
get_profile (DowserConsentWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  const DowserProfile *profile = session != NULL ? dowser_session_get_profile (session) : NULL;

  return profile != NULL ? profile
                         : dowser_context_get_profile (dowser_workspace_get_context (self->workspace), self->uri);
}

static void
update_example_cb (DowserConsentWindow *self)
{
  const DowserSchema *schema;
  DowserSession *session;
  const char *question;
  g_autofree char *text = NULL;

  if (self->workspace == NULL)
    return;
  schema = dowser_workspace_get_schema (self->workspace);
  session = dowser_workspace_get_session (self->workspace);
  question = session != NULL ? dowser_session_get_question (session) : NULL;
  if (schema != NULL)
    text = dowser_consent_dup_example (schema, get_profile (self), question != NULL ? question : _ ("Your question"),
                                       get_privacy_level (self));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->example), text != NULL ? text : "", -1);
}

/* Stores the choice for the source and the model that the user was asked about. By now, another source may be open, or
 * another model may be chosen. */
static void
allow_cb (DowserConsentWindow *self)
{
  dowser_workspace_set_privacy_level (self->workspace, self->uri, self->endpoint, get_privacy_level (self));
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
show_current_level (DowserConsentWindow *self, DowserPrivacyLevel privacy_level)
{
  GtkCheckButton *current = self->schema;

  if (privacy_level == DOWSER_PRIVACY_LEVEL_SAMPLES)
    current = self->samples;
  else if (privacy_level == DOWSER_PRIVACY_LEVEL_VALUES)
    current = self->values;
  gtk_check_button_set_active (current, TRUE);
}

static void
dowser_consent_window_dispose (GObject *object)
{
  DowserConsentWindow *self = DOWSER_CONSENT_WINDOW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_CONSENT_WINDOW);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->endpoint, dowser_endpoint_unref);
  G_OBJECT_CLASS (dowser_consent_window_parent_class)->dispose (object);
}

static void
dowser_consent_window_class_init (DowserConsentWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_consent_window_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-consent-window.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserConsentWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, DowserConsentWindow, schema);
  gtk_widget_class_bind_template_child (widget_class, DowserConsentWindow, samples);
  gtk_widget_class_bind_template_child (widget_class, DowserConsentWindow, values);
  gtk_widget_class_bind_template_child (widget_class, DowserConsentWindow, example);
  gtk_widget_class_bind_template_callback (widget_class, update_example_cb);
  gtk_widget_class_bind_template_callback (widget_class, allow_cb);
}

static void
dowser_consent_window_init (DowserConsentWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
dowser_consent_window_open (GtkWindow *parent, DowserWorkspace *workspace)
{
  DowserContext *context = dowser_workspace_get_context (workspace);
  DowserLlm *llm = dowser_context_get_llm (context);
  const char *uri = dowser_workspace_get_uri (workspace);
  DowserConsentWindow *self;
  g_autofree char *host = NULL;
  g_autofree char *name = NULL;
  g_autofree char *heading = NULL;

  if (llm == NULL || uri == NULL)
    return;
  host = dowser_endpoint_dup_host (dowser_llm_get_endpoint (llm));
  name = dowser_context_dup_source_name (dowser_workspace_get_context (workspace), uri);
  heading = g_strdup_printf (_ ("What may %s see of %s?"), host, name);
  self = g_object_new (DOWSER_TYPE_CONSENT_WINDOW, "transient-for", parent, NULL);
  gtk_label_set_label (self->heading, heading);
  self->uri = g_strdup (uri);
  self->endpoint = dowser_endpoint_ref (dowser_llm_get_endpoint (llm));
  self->workspace = g_object_ref (workspace);
  show_current_level (self, dowser_context_get_privacy_level (context, uri));
  update_example_cb (self);
  gtk_window_present (GTK_WINDOW (self));
}
