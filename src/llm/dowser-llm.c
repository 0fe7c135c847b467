/* dowser-llm.c - a language model: the object, its requests with a key, and the list of the endpoint's models */
#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "base/dowser-secret.h"
#include "llm/dowser-llm-private.h"

#include "base/dowser-soup.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum time for a whole reply, as a multiple of the timeout in which no byte arrives. A slow machine may stream
 * for an hour, but a server that only sends a byte from time to time must be stopped. */
#define TIMEOUTS_OF_REPLY 10

G_DEFINE_FINAL_TYPE (DowserLlm, dowser_llm, G_TYPE_OBJECT)

static void
dowser_llm_finalize (GObject *object)
{
  DowserLlm *self = DOWSER_LLM (object);

  /* Closes the session's idle connections. Otherwise, they would stay open until the session is freed. */
  if (self->session != NULL)
    dowser_soup.session_abort (self->session);
  g_clear_object (&self->session);
  g_clear_pointer (&self->endpoint, dowser_endpoint_unref);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->token, dowser_token_free);
  g_clear_pointer (&self->proxy_password, g_free);
  g_clear_pointer (&self->secrets, g_ptr_array_unref);
  g_clear_pointer (&self->model, g_free);

  G_OBJECT_CLASS (dowser_llm_parent_class)->finalize (object);
}

static void
dowser_llm_class_init (DowserLlmClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_llm_finalize;
}

static void
dowser_llm_init (DowserLlm *self)
{
}

DowserLlm *
dowser_llm_new (const DowserEndpoint *endpoint)
{
  DowserLlm *self;
  const DowserWireFormat *format;

  g_return_val_if_fail (endpoint != NULL, NULL);

  self = g_object_new (DOWSER_TYPE_LLM, NULL);
  self->endpoint = dowser_endpoint_ref (endpoint);
  self->secrets = dowser_llm_secrets_new (endpoint);
  format = dowser_wire_get_format (endpoint->wire);
  self->wire_options.stream = TRUE;
  self->wire_options.structured
      = endpoint->structured == DOWSER_STRUCTURED_UNKNOWN ? format->structured[0] : endpoint->structured;
  return self;
}

const DowserEndpoint *
dowser_llm_get_endpoint (DowserLlm *self)
{
  g_return_val_if_fail (DOWSER_IS_LLM (self), NULL);

  return self->endpoint;
}

void
dowser_llm_set_key (DowserLlm *self, const char *key)
{
  g_return_if_fail (DOWSER_IS_LLM (self));

  g_free (self->key);
  self->key = g_strdup (key);
}

void
dowser_llm_set_proxy_password (DowserLlm *self, const char *password)
{
  g_return_if_fail (DOWSER_IS_LLM (self));

  g_free (self->proxy_password);
  self->proxy_password = g_strdup (password);
}

void
dowser_llm_set_time_limit (DowserLlm *self, guint seconds)
{
  g_return_if_fail (DOWSER_IS_LLM (self));

  self->deadline = seconds > 0 ? g_get_monotonic_time () + seconds * G_TIME_SPAN_SECOND : 0;
}

gint64
dowser_llm_get_deadline (DowserLlm *self, gint64 started)
{
  gint64 own_deadline = started + (gint64) self->endpoint->timeout * TIMEOUTS_OF_REPLY * G_TIME_SPAN_SECOND;

  if (self->endpoint->timeout == 0)
    return self->deadline;
  return self->deadline > 0 ? MIN (own_deadline, self->deadline) : own_deadline;
}

void
dowser_llm_set_structured (DowserLlm *self, DowserStructured structured)
{
  DowserEndpoint *changed;

  if (self->endpoint->structured == structured)
    return;
  changed = dowser_endpoint_copy (self->endpoint);
  changed->structured = structured;
  dowser_endpoint_unref (self->endpoint);
  self->endpoint = changed;
}

gboolean
dowser_llm_error_is_temporary (const GError *error)
{
  return g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE)
         || g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_BUSY)
         || g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TIMED_OUT);
}

/* ---- a request ---- */

/**
 * Request: the state of a request. @path, @body and @bytes_func are the caller's arguments; @key is set while the
 * request runs.
 * @is_cached: TRUE if the key is a token that was fetched for an earlier request
 */
typedef struct
{
  char *path;
  char *body;
  DowserHttpBytesFunc bytes_func;
  gpointer bytes_data;
  char *key;
  gboolean is_cached;
} Request;

static void
free_request_cb (gpointer data)
{
  Request *request = data;

  g_free (request->path);
  g_free (request->body);
  g_free (request->key);
  g_free (request);
}

/* Completes the task with @error. The key is masked in its message, because servers repeat the key in their error
 * messages. Takes @error. */
static void
return_masked (GTask *task, GError *error)
{
  const DowserLlm *self = g_task_get_source_object (task);

  dowser_llm_secrets_mask_error (self->secrets, &error);
  g_task_return_error (task, error);
}

static void renew_token (GTask *task);

/* Here, only the bodies of failed requests are masked. A successful body is parsed first and its texts are masked
 * later: a secret may be as short as a word of JSON's syntax. */
static void
replied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const DowserLlm *self = g_task_get_source_object (task);
  const Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  DowserHttpReply *reply = dowser_http_send_finish (result, &error);

  if (reply == NULL)
    {
      return_masked (task, error);
      return;
    }
  if (reply->status == SOUP_STATUS_UNAUTHORIZED && request->is_cached)
    {
      dowser_http_reply_free (reply);
      renew_token (g_steal_pointer (&task));
      return;
    }
  if (!SOUP_STATUS_IS_SUCCESSFUL (reply->status))
    {
      g_autofree char *body = g_utf8_make_valid (reply->body->str, reply->body->len);

      g_string_assign (reply->body, body);
      dowser_llm_secrets_mask (self->secrets, reply->body);
    }
  g_task_return_pointer (task, reply, (GDestroyNotify) dowser_http_reply_free);
}

/* Returns the remaining time for a request in milliseconds. The result is at least 1, so that a request that begins
 * after the deadline also ends with a timeout. */
static guint
get_remaining_time (DowserLlm *self)
{
  gint64 now = g_get_monotonic_time ();
  gint64 deadline = dowser_llm_get_deadline (self, now);

  return deadline > 0 ? CLAMP ((deadline - now) / 1000, 1, G_MAXINT) : 0;
}

static void
send_request (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  const Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (SoupMessage) message = NULL;

  dowser_llm_secrets_add (self->secrets, request->key);
  dowser_llm_secrets_add_proxy (self->secrets, self->endpoint, self->proxy_password);
  if (self->session == NULL)
    self->session = dowser_http_session_new (self->endpoint, &error);
  if (self->session != NULL)
    message = dowser_http_message_new (self->endpoint, request->path, request->body, request->key, &error);
  if (message == NULL)
    {
      return_masked (task, error);
      g_object_unref (task);
      return;
    }
  dowser_http_message_set_proxy_password (message, self->endpoint, self->proxy_password);
  dowser_http_send_async (self->session, message, MIN (self->endpoint->timeout, G_MAXUINT / 1000) * 1000,
                          get_remaining_time (self), request->bytes_func, request->bytes_data,
                          g_task_get_cancellable (task), replied_cb, task);
}

/* Returns TRUE if the proxy's password must be looked up. A proxy without a user name needs no password. */
static gboolean
needs_proxy_password (DowserLlm *self)
{
  return self->session == NULL && self->proxy_password == NULL && self->endpoint->proxy != NULL
         && strchr (self->endpoint->proxy, '@') != NULL;
}

static void
proxy_password_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserLlm *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autofree char *password = dowser_secret_lookup_finish (result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      g_object_unref (task);
      return;
    }
  dowser_llm_set_proxy_password (self, password);
  send_request (task);
}

/* Looks up the proxy's password if it is needed, and then sends the request. Takes @task. */
static void
prepare_request (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);

  if (needs_proxy_password (self))
    dowser_secret_lookup_async (DOWSER_SECRET_PROXY, self->endpoint->id, g_task_get_cancellable (task),
                                proxy_password_found_cb, task);
  else
    send_request (task);
}

static void
token_fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserLlm *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  DowserToken *token = dowser_token_fetch_finish (result, &error);

  dowser_llm_secrets_add (self->secrets, request->key);
  g_clear_pointer (&self->token, dowser_token_free);
  self->token = token;
  if (token == NULL)
    {
      return_masked (task, error);
      g_object_unref (task);
      return;
    }
  g_free (request->key);
  request->key = g_strdup (token->text);
  prepare_request (task);
}

/* Continues with the key or, if the endpoint uses tokens, with a token that is fetched with the key. Takes @task. */
static void
use_key (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);

  if (!dowser_token_is_needed (self->endpoint))
    {
      prepare_request (task);
      return;
    }
  request->is_cached = dowser_token_is_valid (self->token);
  if (!request->is_cached)
    {
      dowser_token_fetch_async (self->endpoint, request->key, g_task_get_cancellable (task), token_fetched_cb, task);
      return;
    }
  g_free (request->key);
  request->key = g_strdup (self->token->text);
  prepare_request (task);
}

static void find_key (GTask *task);

/* Sends the request again with a new token, because the endpoint has rejected a token that should still be valid. Takes
 * @task. */
static void
renew_token (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);

  /* Another request may already have fetched a new token, so the stored token is removed only if it is the rejected
   * one. */
  if (self->token != NULL && g_strcmp0 (self->token->text, request->key) == 0)
    g_clear_pointer (&self->token, dowser_token_free);
  g_clear_pointer (&request->key, g_free);
  find_key (task);
}

static void
key_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  Request *request = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  request->key = dowser_secret_lookup_finish (result, &error);
  if (error == NULL)
    {
      use_key (task);
      return;
    }
  g_task_return_error (task, g_steal_pointer (&error));
  g_object_unref (task);
}

/* Looks up the key. An endpoint with a token command needs no stored key. Takes @task. */
static void
find_key (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);

  request->key = g_strdup (self->key);
  if (request->key != NULL || (dowser_token_is_needed (self->endpoint) && !dowser_token_needs_secret (self->endpoint)))
    use_key (task);
  else
    dowser_secret_lookup_async (DOWSER_SECRET_MODEL, self->endpoint->id, g_task_get_cancellable (task), key_found_cb,
                                task);
}

void
dowser_llm_request_async (DowserLlm *self, const char *path, const char *body, DowserHttpBytesFunc bytes_func,
                          gpointer bytes_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  Request *request = g_new0 (Request, 1);

  g_task_set_source_tag (task, dowser_llm_request_async);
  g_task_set_check_cancellable (task, FALSE);
  request->path = g_strdup (path);
  request->body = g_strdup (body);
  request->bytes_func = bytes_func;
  request->bytes_data = bytes_data;
  g_task_set_task_data (task, request, free_request_cb);
  find_key (task);
}

DowserHttpReply *
dowser_llm_request_finish (DowserLlm *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

GError *
dowser_llm_new_reply_error (DowserLlm *self, const DowserHttpReply *reply)
{
  g_auto (DowserWireFault) fault = { 0 };
  g_autofree char *host = dowser_endpoint_dup_host (self->endpoint);
  GError *error;

  dowser_wire_fault_read (&fault, reply->status, reply->body->str, reply->body->len);
  if (SOUP_STATUS_IS_SUCCESSFUL (fault.status) && !fault.page)
    return g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                        _ ("The answer from %s isn't in the format that is set for this model. Check the model's "
                           "address and format."),
                        host);
  error = dowser_wire_fault_to_error (&fault, host, self->endpoint->model);
  /* The error is masked again, because the JSON may have contained the key in escaped form. */
  dowser_llm_secrets_mask_error (self->secrets, &error);
  return error;
}

/* Returns TRUE if the body begins as JSON but doesn't end as JSON. If a server doesn't send the length of the body,
 * this shows that the body was cut off. */
static gboolean
is_incomplete (const GString *body)
{
  gsize end = body->len;

  while (end > 0 && g_ascii_isspace (body->str[end - 1]))
    end--;
  return end > 0 && body->str[0] == '{' && body->str[end - 1] != '}';
}

JsonNode *
dowser_llm_parse (DowserLlm *self, const DowserHttpReply *reply, GError **error)
{
  JsonNode *root = NULL;

  if (SOUP_STATUS_IS_SUCCESSFUL (reply->status))
    root = dowser_json_parse (reply->body->str, reply->body->len, NULL);
  if (root == NULL && SOUP_STATUS_IS_SUCCESSFUL (reply->status) && is_incomplete (reply->body))
    g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                         _ ("The model's answer was interrupted. Try again."));
  else if (root == NULL)
    g_propagate_error (error, dowser_llm_new_reply_error (self, reply));
  return root;
}

/* ---- models ---- */

/* The maximum number of pages of a list of models. It stops an endpoint that always reports one more page. */
#define MAX_PAGES 50

/** ModelListRequest: the data of the task that lists the endpoint's models. @path: the path of the last requested page
 */
typedef struct
{
  GPtrArray *names;
  char *path;
  guint n_pages;
} ModelListRequest;

static void
model_list_request_free (gpointer data)
{
  ModelListRequest *model_list_request = data;

  g_ptr_array_unref (model_list_request->names);
  g_free (model_list_request->path);
  g_free (model_list_request);
}

static void list_page (GTask *task, const char *path);

static void
return_names (GTask *task)
{
  ModelListRequest *model_list_request = g_task_get_task_data (task);

  g_ptr_array_add (model_list_request->names, NULL);
  g_task_return_pointer (task, g_strdupv ((char **) model_list_request->names->pdata), (GDestroyNotify) g_strfreev);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DowserLlm *self = DOWSER_LLM (source);
  ModelListRequest *model_list_request = g_task_get_task_data (task);
  const DowserWireFormat *format = dowser_wire_get_format (self->endpoint->wire);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserHttpReply) reply = dowser_llm_request_finish (self, result, &error);
  g_autoptr (JsonNode) root = reply != NULL ? dowser_llm_parse (self, reply, &error) : NULL;
  g_auto (GStrv) names = root != NULL ? dowser_wire_read_models (format, root, &error) : NULL;
  g_autofree char *next = NULL;

  if (names == NULL)
    {
      return_masked (task, g_steal_pointer (&error));
      return;
    }
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (model_list_request->names, g_strdup (names[i]));
  next = dowser_wire_dup_next_models_path (format, root);
  if (next == NULL || ++model_list_request->n_pages >= MAX_PAGES || g_str_equal (next, model_list_request->path))
    return_names (task);
  else
    list_page (g_steal_pointer (&task), next);
}

/* Requests a page of the list of models. Takes @task. */
static void
list_page (GTask *task, const char *path)
{
  ModelListRequest *model_list_request = g_task_get_task_data (task);
  char *copy = g_strdup (path);

  g_free (model_list_request->path);
  model_list_request->path = copy;
  dowser_llm_request_async (g_task_get_source_object (task), copy, NULL, NULL, NULL, g_task_get_cancellable (task),
                            listed_cb, task);
}

void
dowser_llm_list_async (DowserLlm *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  ModelListRequest *model_list_request;
  GTask *task;

  g_return_if_fail (DOWSER_IS_LLM (self));

  task = g_task_new (self, cancellable, callback, user_data);
  model_list_request = g_new0 (ModelListRequest, 1);
  model_list_request->names = g_ptr_array_new_with_free_func (g_free);
  g_task_set_source_tag (task, dowser_llm_list_async);
  g_task_set_task_data (task, model_list_request, model_list_request_free);
  list_page (task, dowser_wire_get_format (self->endpoint->wire)->models_path);
}

char **
dowser_llm_list_finish (DowserLlm *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- vectors ---- */

static void
embedded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DowserLlm *self = DOWSER_LLM (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserHttpReply) reply = dowser_llm_request_finish (self, result, &error);
  g_autoptr (JsonNode) root = reply != NULL ? dowser_llm_parse (self, reply, &error) : NULL;
  GPtrArray *vectors = NULL;

  if (root != NULL)
    vectors = dowser_wire_read_embeddings (dowser_wire_get_format (self->endpoint->wire), root,
                                           GPOINTER_TO_UINT (g_task_get_task_data (task)), &error);
  if (vectors != NULL)
    g_task_return_pointer (task, vectors, (GDestroyNotify) g_ptr_array_unref);
  else
    return_masked (task, g_steal_pointer (&error));
}

void
dowser_llm_embed_async (DowserLlm *self, const char *const *texts, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  const DowserWireFormat *format;
  g_autofree char *body = NULL;

  g_return_if_fail (DOWSER_IS_LLM (self) && texts != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, dowser_llm_embed_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (g_strv_length ((char **) texts)), NULL);
  format = dowser_wire_get_format (self->endpoint->wire);
  if (self->endpoint->embedding_model == NULL || format->embed_path == NULL)
    {
      g_task_return_new_error (task, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL, "%s",
                               _ ("No embedding model is configured. Name an embedding model in the settings, or "
                                  "continue without one."));
      g_object_unref (task);
      return;
    }
  body = dowser_wire_build_embedding_request (self->endpoint->embedding_model, texts);
  dowser_llm_request_async (self, format->embed_path, body, NULL, NULL, cancellable, embedded_cb, task);
}

GPtrArray *
dowser_llm_embed_finish (DowserLlm *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
