/* dowser-endpoint-window.c - the window in which the user sets up one language model: address, name, key, test */
#include "views/models/dowser-endpoint-window.h"

#include "base/dowser-secret.h"
#include "views/models/dowser-endpoint-fields.h"
#include "views/models/dowser-endpoint-test.h"
#include "views/models/dowser-model-picker.h"
#include "views/sources/dowser-outcome-row.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserEndpointWindow
{
  AdwWindow parent_instance;

  AdwComboRow *wire;
  GtkEditable *key;
  GtkWidget *plain_row; /* a warning that the key would be sent unencrypted, with the switch that allows this */
  GtkSwitch *plain_key;
  AdwExpanderRow *more;
  DowserModelPicker *picker;
  DowserOutcomeRow *outcome;
  GtkWidget *save_button;
  GtkWidget *remove_group;
  GtkEditable *fields[DOWSER_N_FIELDS]; /* (owned by the widget tree) */

  DowserModels *models;
  DowserEndpoint *endpoint; /* (owned): the original endpoint, with the properties that a test has detected since */
  gboolean is_new;
  GCancellable *test_cancellable; /* (nullable): cancels the running test or keyring operation */
};

G_DEFINE_FINAL_TYPE (DowserEndpointWindow, dowser_endpoint_window, ADW_TYPE_WINDOW)

/* In the order of DowserEndpointField. */
static const char *const field_ids[]
    = { "name",          "base_url",        "model",        "context_tokens", "price_in", "price_out",
        "timeout",       "embedding_model", "headers",      "proxy",          "ca_file",  "certificate_file",
        "token_command", "token_url",       "token_client", "token_scope" };
G_STATIC_ASSERT (G_N_ELEMENTS (field_ids) == DOWSER_N_FIELDS);

static void
stop_working (DowserEndpointWindow *self)
{
  if (self->test_cancellable != NULL)
    g_cancellable_cancel (self->test_cancellable);
  g_clear_object (&self->test_cancellable);
}

static void
show_outcome (DowserEndpointWindow *self, const char *title, const char *sentence, const GError *error)
{
  dowser_outcome_row_show_outcome (self->outcome, title, sentence, error);
  gtk_widget_set_sensitive (self->save_button, TRUE);
}

/* If the user changes anything, the outcome of the last test is no longer valid. */
static void
changed_cb (DowserEndpointWindow *self)
{
  g_autoptr (DowserEndpoint) typed = NULL;

  if (self->endpoint == NULL)
    return;
  typed = dowser_endpoint_copy (self->endpoint);
  dowser_endpoint_set_field (typed, DOWSER_FIELD_BASE_URL, gtk_editable_get_text (self->fields[DOWSER_FIELD_BASE_URL]),
                             NULL);
  gtk_widget_set_visible (self->plain_row, dowser_endpoint_exposes_key (typed));
  stop_working (self);
  dowser_outcome_row_reset (self->outcome, "dowser-model-symbolic");
  gtk_widget_set_sensitive (self->save_button, TRUE);
}

/* Sets the usual address of the new kind of server, unless the user typed a different address. */
static void
wire_changed_cb (DowserEndpointWindow *self)
{
  GtkEditable *entry = self->fields[DOWSER_FIELD_BASE_URL];
  const char *typed = gtk_editable_get_text (entry);
  gboolean is_default = *typed == '\0';

  for (DowserWire wire = DOWSER_WIRE_OPENAI; wire <= DOWSER_WIRE_OLLAMA; wire++)
    is_default |= g_str_equal (typed, dowser_endpoint_get_usual_url (wire));
  if (is_default && self->is_new)
    gtk_editable_set_text (entry, dowser_endpoint_get_usual_url (adw_combo_row_get_selected (self->wire)));
  changed_cb (self);
}

/*
 * @proxy_password: (out) (transfer full) (nullable): the typed password, which is stored in the keyring
 *
 * Returns: (transfer full) (nullable): the endpoint that the user typed; %NULL with a sentence if it can't be used
 */
static DowserEndpoint *
read_form (DowserEndpointWindow *self, char **proxy_password, GError **error)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_copy (self->endpoint);

  endpoint->wire = adw_combo_row_get_selected (self->wire);
  for (guint i = 0; i < DOWSER_N_FIELDS; i++)
    if (!dowser_endpoint_set_field (endpoint, i, gtk_editable_get_text (self->fields[i]), error))
      return NULL;
  endpoint->plain_key = dowser_endpoint_exposes_key (endpoint) && gtk_switch_get_active (self->plain_key);
  g_free (*proxy_password);
  *proxy_password = dowser_endpoint_take_proxy_password (endpoint);
  if (!dowser_endpoint_check (endpoint, error))
    return NULL;
  return g_steal_pointer (&endpoint);
}

static DowserLlm *
make_llm (DowserEndpointWindow *self, GError **error)
{
  g_autofree char *proxy_password = NULL;
  g_autoptr (DowserEndpoint) endpoint = read_form (self, &proxy_password, error);
  const char *key = gtk_editable_get_text (self->key);
  DowserLlm *llm;

  if (endpoint == NULL)
    return NULL;
  llm = dowser_llm_new (endpoint);
  if (*key != '\0')
    dowser_llm_set_key (llm, key);
  if (proxy_password != NULL)
    dowser_llm_set_proxy_password (llm, proxy_password);
  return llm;
}

static DowserLlm *
make_llm_func (gpointer user_data, GError **error)
{
  return make_llm (DOWSER_ENDPOINT_WINDOW (user_data), error);
}

static void
picked_cb (DowserEndpointWindow *self, const char *model)
{
  gtk_editable_set_text (self->fields[DOWSER_FIELD_MODEL], model);
}

static void
tested_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserEndpointWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = dowser_endpoint_test_finish (DOWSER_LLM (object), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->test_cancellable);
  if (sentence == NULL)
    {
      show_outcome (self, _ ("The model does not answer"), NULL, error);
      return;
    }
  self->endpoint->structured = dowser_llm_get_endpoint (DOWSER_LLM (object))->structured;
  show_outcome (self, _ ("The model answers"), sentence, NULL);
}

static void
test_cb (DowserEndpointWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserLlm) llm = make_llm (self, &error);

  stop_working (self);
  if (llm == NULL)
    {
      show_outcome (self, _ ("These settings cannot be used yet"), NULL, error);
      return;
    }
  dowser_outcome_row_show_working (self->outcome, _ ("Testing with a short question…"));
  self->test_cancellable = g_cancellable_new ();
  dowser_endpoint_test_async (llm, self->test_cancellable, tested_cb, g_object_ref (self));
}

static void
save_endpoint (DowserEndpointWindow *self)
{
  g_autofree char *proxy_password = NULL;
  g_autoptr (DowserEndpoint) endpoint = read_form (self, &proxy_password, NULL);

  if (endpoint != NULL)
    dowser_models_set_endpoint (self->models, endpoint);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void save_secrets (DowserEndpointWindow *self, gboolean with_key);

/* Returns: TRUE if the secret was stored, so that the next step can begin */
static gboolean
is_secret_stored (DowserEndpointWindow *self, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  gboolean stored = dowser_secret_store_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return FALSE;
  g_clear_object (&self->test_cancellable);
  if (!stored)
    show_outcome (self, _ ("The API key could not be saved"), NULL, error);
  return stored;
}

static void
key_stored_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserEndpointWindow) self = user_data;

  if (is_secret_stored (self, result))
    save_secrets (self, FALSE);
}

static void
proxy_password_stored_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserEndpointWindow) self = user_data;

  if (is_secret_stored (self, result))
    save_endpoint (self);
}

/* Saves the key first, then the proxy's password, and then all other fields, which are stored in a file. */
static void
save_secrets (DowserEndpointWindow *self, gboolean with_key)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *proxy_password = NULL;
  g_autoptr (DowserEndpoint) endpoint = read_form (self, &proxy_password, &error);
  g_autofree char *title = NULL;
  const char *key = gtk_editable_get_text (self->key);

  if (endpoint == NULL)
    {
      show_outcome (self, _ ("These settings cannot be used yet"), NULL, error);
      return;
    }
  with_key = with_key && *key != '\0';
  if (!with_key && proxy_password == NULL)
    {
      save_endpoint (self);
      return;
    }
  title = dowser_models_dup_title (endpoint);
  dowser_outcome_row_show_working (self->outcome, _ ("Saving the API key in the keyring…"));
  gtk_widget_set_sensitive (self->save_button, FALSE);
  self->test_cancellable = g_cancellable_new ();
  if (with_key)
    dowser_secret_store_async (DOWSER_SECRET_MODEL, endpoint->id, title, key, self->test_cancellable, key_stored_cb,
                               g_object_ref (self));
  else
    dowser_secret_store_async (DOWSER_SECRET_PROXY, endpoint->id, title, proxy_password, self->test_cancellable,
                               proxy_password_stored_cb, g_object_ref (self));
}

static void
save_cb (DowserEndpointWindow *self)
{
  stop_working (self);
  save_secrets (self, TRUE);
}

static void
remove_cb (DowserEndpointWindow *self)
{
  dowser_models_remove (self->models, self->endpoint->id);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
key_found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserEndpointWindow) self = user_data;
  g_autofree char *key = dowser_secret_lookup_finish (result, NULL);

  if (key != NULL && *key != '\0' && self->models != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->key), _ ("Replace the API Key in the Keyring"));
}

static void
show_endpoint (DowserEndpointWindow *self, const DowserEndpoint *endpoint)
{
  adw_combo_row_set_selected (self->wire, endpoint->wire);
  for (guint i = 0; i < DOWSER_N_FIELDS; i++)
    {
      g_autofree char *text = dowser_endpoint_dup_field (endpoint, i);

      gtk_editable_set_text (self->fields[i], text);
    }
  gtk_switch_set_active (self->plain_key, endpoint->plain_key);
  gtk_widget_set_visible (self->plain_row, dowser_endpoint_exposes_key (endpoint));
  self->endpoint = dowser_endpoint_copy (endpoint);
}

static void
dowser_endpoint_window_dispose (GObject *object)
{
  DowserEndpointWindow *self = DOWSER_ENDPOINT_WINDOW (object);

  stop_working (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_ENDPOINT_WINDOW);
  g_clear_object (&self->models);
  g_clear_pointer (&self->endpoint, dowser_endpoint_unref);
  G_OBJECT_CLASS (dowser_endpoint_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, wire);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, key);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, plain_row);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, plain_key);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, more);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, picker);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, outcome);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, save_button);
  gtk_widget_class_bind_template_child (widget_class, DowserEndpointWindow, remove_group);
  for (guint i = 0; i < DOWSER_N_FIELDS; i++)
    gtk_widget_class_bind_template_child_full (widget_class, field_ids[i], FALSE, 0);
}

static void
dowser_endpoint_window_class_init (DowserEndpointWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_endpoint_window_dispose;
  g_type_ensure (DOWSER_TYPE_MODEL_PICKER);
  g_type_ensure (DOWSER_TYPE_OUTCOME_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-endpoint-window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, wire_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, test_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
dowser_endpoint_window_init (DowserEndpointWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < DOWSER_N_FIELDS; i++)
    self->fields[i]
        = GTK_EDITABLE (gtk_widget_get_template_child (GTK_WIDGET (self), DOWSER_TYPE_ENDPOINT_WINDOW, field_ids[i]));
  dowser_model_picker_set_func (self->picker, make_llm_func, self);
}

void
dowser_endpoint_window_open (GtkWindow *parent, DowserModels *models, const DowserEndpoint *endpoint)
{
  DowserEndpointWindow *self = g_object_new (DOWSER_TYPE_ENDPOINT_WINDOW, "transient-for", parent, "title",
                                             endpoint != NULL ? _ ("Model") : _ ("Add a Model"), NULL);
  g_autoptr (DowserEndpoint) new_endpoint = NULL;

  self->models = g_object_ref (models);
  self->is_new = endpoint == NULL;
  if (endpoint == NULL)
    new_endpoint
        = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, dowser_endpoint_get_usual_url (DOWSER_WIRE_OPENAI), "");
  /* If an endpoint has no name, its address is shown as its name. A new endpoint has no address yet, so the name is
   * empty. */
  show_endpoint (self, endpoint != NULL ? endpoint : new_endpoint);
  if (endpoint == NULL)
    gtk_editable_set_text (self->fields[DOWSER_FIELD_NAME], "");
  gtk_widget_set_visible (self->remove_group, endpoint != NULL);
  if (endpoint != NULL)
    dowser_secret_lookup_async (DOWSER_SECRET_MODEL, endpoint->id, NULL, key_found_cb, g_object_ref (self));
  gtk_window_present (GTK_WINDOW (self));
}
