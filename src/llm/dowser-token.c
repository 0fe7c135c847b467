/* dowser-token.c - temporary keys: from a command, or from an OAuth endpoint (client credentials) */
#include "llm/dowser-token.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "base/dowser-soup.h"
#include "llm/dowser-http.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COMMAND_SECONDS 30
#define MAX_TOKEN_BYTES (64 * 1024)
/* The assumed lifetime of a token, in seconds, if the reply doesn't contain a lifetime. */
#define USUAL_SECONDS 300
/* The number of seconds between a token's renewal and its expiry. If a tenth of the token's lifetime is shorter, a
 * tenth is used. */
#define MARGIN_SECONDS 60

void
dowser_token_free (DowserToken *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self);
}

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

gboolean
dowser_token_is_needed (const DowserEndpoint *endpoint)
{
  return has_text (endpoint->token_command) || has_text (endpoint->token_url);
}

gboolean
dowser_token_needs_secret (const DowserEndpoint *endpoint)
{
  return !has_text (endpoint->token_command) && has_text (endpoint->token_url);
}

gboolean
dowser_token_is_valid (const DowserToken *self)
{
  return self != NULL && g_get_monotonic_time () < self->end_time;
}

/* Reads a number, which may also be written as text. Returns: -1 if the member isn't a number */
static gint64
get_seconds (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  gint64 seconds;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return -1;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_ascii_string_to_signed (json_node_get_string (node), 10, 0, G_MAXINT32 * (gint64) 1000, &seconds, NULL)
               ? seconds
               : -1;
  return CLAMP (json_node_get_int (node), -1, G_MAXINT32 * (gint64) 1000);
}

static gint64
get_lifetime (JsonObject *object, gint64 now)
{
  gint64 seconds = get_seconds (object, "expires_in");
  gint64 expires_at = get_seconds (object, "expires_on");

  if (seconds < 0 && expires_at >= 0)
    seconds = MAX (expires_at - now / G_USEC_PER_SEC, 0);
  return seconds >= 0 ? seconds : USUAL_SECONDS;
}

static const char *
get_token (JsonObject *object)
{
  static const char *const names[] = { "access_token", "accessToken", "token", NULL };

  for (guint i = 0; names[i] != NULL; i++)
    {
      JsonNode *node = json_object_get_member (object, names[i]);

      if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        return json_node_get_string (node);
    }
  return NULL;
}

/* Returns TRUE if all characters are allowed in a token. A token becomes part of a header line. */
static gboolean
is_token (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isgraph (*c))
      return FALSE;
  return *text != '\0';
}

DowserToken *
dowser_token_parse (const char *text, gint64 now, GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_autoptr (JsonNode) root = *trimmed == '{' ? dowser_json_parse (trimmed, -1, NULL) : NULL;
  JsonObject *object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  const char *token = object != NULL ? get_token (object) : *trimmed != '{' ? trimmed : NULL;
  gint64 seconds = object != NULL ? get_lifetime (object, now) : USUAL_SECONDS;
  DowserToken *self;

  if (token == NULL || !is_token (token))
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                           _ ("The reply to the token request isn't a token. A word, or JSON with “access_token”, is "
                              "expected."));
      return NULL;
    }
  self = g_new0 (DowserToken, 1);
  self->text = g_strdup (token);
  self->end_time = g_get_monotonic_time () + (seconds - MIN (MARGIN_SECONDS, seconds / 10)) * G_USEC_PER_SEC;
  return self;
}

/* --- A command --- */

typedef struct
{
  GSubprocess *program;
  char *name;
  GSource *limit;
  GCancellable *reading;
  gulong stop_handler;
  gboolean overdue;
  char output[MAX_TOKEN_BYTES + 1];
  gsize length;
} TokenProgram;

static void
token_program_free (gpointer data)
{
  TokenProgram *token_program = data;

  if (token_program->limit != NULL)
    g_source_destroy (token_program->limit);
  g_clear_pointer (&token_program->limit, g_source_unref);
  g_clear_object (&token_program->program);
  g_clear_object (&token_program->reading);
  g_free (token_program->name);
  g_free (token_program);
}

static gboolean
overdue_cb (gpointer user_data)
{
  TokenProgram *token_program = user_data;

  token_program->overdue = TRUE;
  g_subprocess_force_exit (token_program->program);
  /* Reading the output is canceled, too. Otherwise, a process that the command has started may keep the pipe open. */
  g_cancellable_cancel (token_program->reading);
  return G_SOURCE_REMOVE;
}

static void
set_command_error (GError **error, const TokenProgram *token_program)
{
  if (token_program->overdue)
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TIMED_OUT,
                 _ ("The command “%s”, which gives the token for the model, did not end within %d seconds. Try it in a "
                    "terminal."),
                 token_program->name, COMMAND_SECONDS);
  else
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                 _ ("The command “%s”, which gives the token for the model, failed. Try it in a terminal."),
                 token_program->name);
}

static void
ended_cb (GObject *program, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TokenProgram *token_program = g_task_get_task_data (task);
  DowserToken *token = NULL;
  GError *error = NULL;

  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (program), result, NULL) || token_program->overdue)
    set_command_error (&error, token_program);
  else
    token = dowser_token_parse (token_program->output, g_get_real_time (), &error);
  if (token != NULL)
    g_task_return_pointer (task, token, (GDestroyNotify) dowser_token_free);
  else
    g_task_return_error (task, error);
}

static void
stop_reading_cb (GCancellable *cancellable, gpointer reading)
{
  g_cancellable_cancel (reading);
}

static void
read_cb (GObject *stream, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  TokenProgram *token_program = g_task_get_task_data (task);

  g_cancellable_disconnect (g_task_get_cancellable (task), token_program->stop_handler);
  /* The command is ended if its output is too long, or if reading has failed or was canceled. */
  if (!g_input_stream_read_all_finish (G_INPUT_STREAM (stream), result, &token_program->length, NULL)
      || token_program->length > MAX_TOKEN_BYTES)
    g_subprocess_force_exit (token_program->program);
  token_program->output[MIN (token_program->length, MAX_TOKEN_BYTES)] = '\0';
  g_subprocess_wait_check_async (token_program->program, NULL, ended_cb, task);
}

/* Runs the command that prints a token. Takes @task. */
static void
run_command (GTask *task, const char *command)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;
  TokenProgram *token_program = g_new0 (TokenProgram, 1);

  g_task_set_task_data (task, token_program, token_program_free);
  if (g_shell_parse_argv (command, NULL, &words, &error))
    token_program->program
        = g_subprocess_newv ((const char *const *) words,
                             G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);
  if (token_program->program == NULL)
    {
      g_task_return_new_error (task, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                               _ ("The command that gives the token for the model cannot be run: %s"), error->message);
      g_object_unref (task);
      return;
    }
  token_program->name = g_strdup (words[0]);
  token_program->limit = g_timeout_source_new_seconds (COMMAND_SECONDS);
  g_source_set_callback (token_program->limit, overdue_cb, token_program, NULL);
  g_source_attach (token_program->limit, g_main_context_get_thread_default ());
  token_program->reading = g_cancellable_new ();
  if (g_task_get_cancellable (task) != NULL)
    token_program->stop_handler = g_cancellable_connect (g_task_get_cancellable (task), G_CALLBACK (stop_reading_cb),
                                                         g_object_ref (token_program->reading), g_object_unref);
  g_input_stream_read_all_async (g_subprocess_get_stdout_pipe (token_program->program), token_program->output,
                                 MAX_TOKEN_BYTES + 1, G_PRIORITY_DEFAULT, token_program->reading, read_cb, task);
}

/* --- An endpoint --- */

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const DowserEndpoint *place = g_task_get_task_data (task);
  g_autofree char *host = dowser_endpoint_dup_host (place);
  GError *error = NULL;
  g_autoptr (DowserHttpReply) reply = dowser_http_send_finish (result, &error);
  DowserToken *token = NULL;

  if (reply != NULL && SOUP_STATUS_IS_SUCCESSFUL (reply->status))
    token = dowser_token_parse (reply->body->str, g_get_real_time (), &error);
  else if (reply != NULL)
    error
        = g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                       _ ("%s returned no token for the model (HTTP %u). Check the client, its secret and the scope."),
                       host, reply->status);
  if (token != NULL)
    g_task_return_pointer (task, token, (GDestroyNotify) dowser_token_free);
  else
    g_task_return_error (task, error);
}

static char *
make_form (const DowserEndpoint *endpoint, const char *secret)
{
  const char *const fields[]
      = { "client_id", endpoint->token_client, "client_secret", secret, "scope", endpoint->token_scope };
  GString *form_data = g_string_new ("grant_type=client_credentials");

  for (guint i = 0; i < G_N_ELEMENTS (fields); i += 2)
    if (has_text (fields[i + 1]))
      {
        g_string_append_printf (form_data, "&%s=", fields[i]);
        g_string_append_uri_escaped (form_data, fields[i + 1], NULL, FALSE);
      }
  return g_string_free (form_data, FALSE);
}

/* Requests a token from the token address, with the proxy and the CA certificates of the endpoint. Takes @task. */
static void
request_token (GTask *task, const DowserEndpoint *endpoint, const char *secret)
{
  DowserEndpoint *place = dowser_endpoint_copy (endpoint);
  g_autofree char *form_data = make_form (endpoint, secret);
  g_autoptr (SoupSession) session = NULL;
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GBytes) body = g_bytes_new (form_data, strlen (form_data));
  GError *error = NULL;

  g_free (place->base_url);
  place->base_url = g_strdup (endpoint->token_url);
  g_task_set_task_data (task, place, (GDestroyNotify) dowser_endpoint_unref);
  session = dowser_http_session_new (place, &error);
  if (session != NULL)
    message = dowser_soup.message_new ("POST", place->base_url);
  if (message == NULL)
    {
      g_task_return_error (task, error != NULL
                                     ? error
                                     : g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                                                    _ ("“%s” isn't a valid token address."), place->base_url));
      g_object_unref (task);
      return;
    }
  dowser_soup.message_set_request_body_from_bytes (message, "application/x-www-form-urlencoded", body);
  dowser_http_send_async (session, message, COMMAND_SECONDS * 1000, COMMAND_SECONDS * 1000, NULL, NULL,
                          g_task_get_cancellable (task), answered_cb, task);
  g_object_set_data_full (G_OBJECT (task), "session", g_steal_pointer (&session), g_object_unref);
}

void
dowser_token_fetch_async (const DowserEndpoint *endpoint, const char *secret, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_token_fetch_async);
  if (has_text (endpoint->token_command))
    run_command (task, endpoint->token_command);
  else
    request_token (task, endpoint, secret);
}

DowserToken *
dowser_token_fetch_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
