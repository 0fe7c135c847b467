/* dowser-model-completion.c - gets all replies of models: looks for a stored reply to the prompt, or asks the model and
 * stores its reply */
#include "pipeline/model/dowser-model-completion.h"

#include "base/dowser-error.h"
#include "pipeline/context/dowser-run-log.h"
#include "pipeline/model/dowser-stored-reply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of tokens of a local model's reply. This limit stops a small model that never ends its reply. A
 * plan needs far fewer tokens. */
#define MAX_LOCAL_TOKENS 4096
/* The maximum size of a text in the trace. */
#define MAX_KEPT_BYTES (256 * 1024)

/* CompletionTask: the task's data. @llm: the model for which the prompt was made; it is used even if another model has
 * been set since */
typedef struct
{
  DowserContext *context;
  DowserLlm *llm;
  DowserStep *step;
  DowserChat *chat;
  char *hash;
  char *custom_prompt;   /* (nullable): the version of the user's own prompt */
  DowserModelCall *call; /* (nullable): NULL after the call was moved to @calls */
  GPtrArray *calls;
  DowserModelWords *words; /* (nullable): the model's reply */
  gint64 clock;
} CompletionTask;

void
dowser_model_words_free (DowserModelWords *self)
{
  g_free (self->text);
  g_free (self);
}

static void
completion_task_free (gpointer data)
{
  CompletionTask *completion = data;

  g_object_unref (completion->context);
  g_object_unref (completion->llm);
  g_object_unref (completion->step);
  dowser_chat_unref (completion->chat);
  g_free (completion->hash);
  g_free (completion->custom_prompt);
  dowser_model_call_free (completion->call);
  g_ptr_array_unref (completion->calls);
  g_clear_pointer (&completion->words, dowser_model_words_free);
  g_free (completion);
}

GPtrArray *
dowser_model_calls_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_model_call_free);
}

void
dowser_model_calls_move_to_session (GPtrArray *calls, DowserSession *session)
{
  while (calls->len > 0)
    {
      DowserModelCall *call = g_ptr_array_steal_index (calls, 0);

      dowser_run_log_add_call (session, call);
      dowser_session_take_call (session, call);
    }
}

static void
add_note (DowserModelCall *call, const char *line)
{
  char *notes = call->notes != NULL ? g_strconcat (call->notes, "\n", line, NULL) : g_strdup (line);

  g_free (call->notes);
  call->notes = notes;
}

void
dowser_model_calls_add_note (GPtrArray *calls, const char *line)
{
  if (calls->len > 0)
    add_note (calls->pdata[calls->len - 1], line);
}

gboolean
dowser_model_completion_check (DowserContext *context, const char *uri, GError **error)
{
  DowserLlm *llm = dowser_context_get_llm (context);

  if (llm == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL,
                           _ ("No language model is set up. Set one up in the preferences or with DOWSER_MODEL_URL and "
                              "DOWSER_MODEL, or let the built-in planner answer."));
      return FALSE;
    }
  if (dowser_context_get_privacy_level (context, uri) == DOWSER_PRIVACY_LEVEL_UNDECIDED)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NOT_ALLOWED,
                   _ ("The model at “%s” isn't on this computer, and you haven't chosen which data of this source the "
                      "model may see. Choose names only, names with samples, or names with values."),
                   dowser_llm_get_endpoint (llm)->base_url);
      return FALSE;
    }
  return TRUE;
}

static DowserChat *
make_chat (const DowserPrompt *prompt, const char *purpose, const DowserEndpoint *endpoint)
{
  DowserChat *chat = dowser_chat_new ();

  dowser_chat_add (chat, DOWSER_ROLE_SYSTEM, prompt->system);
  dowser_chat_add (chat, DOWSER_ROLE_USER, prompt->user);
  chat->json_schema = g_strdup (prompt->json_schema);
  chat->schema_name = g_strdup (purpose);
  if (prompt->max_tokens > 0)
    chat->max_tokens = prompt->max_tokens;
  else
    chat->max_tokens = dowser_endpoint_is_local (endpoint) ? MAX_LOCAL_TOKENS : 0;
  chat->temperature = prompt->temperature;
  return chat;
}

/* Returns: (transfer full): @text as valid UTF-8, cut to the maximum size */
static char *
dup_limited (const char *text)
{
  gsize length = strlen (text);
  g_autofree char *truncated = length > MAX_KEPT_BYTES ? g_strdup_printf ("%.*s…", MAX_KEPT_BYTES, text) : NULL;

  return g_utf8_make_valid (truncated != NULL ? truncated : text, -1);
}

static DowserModelCall *
make_call (DowserStep *step, const DowserPrompt *prompt, const char *purpose, const DowserEndpoint *endpoint)
{
  DowserModelCall *call = dowser_model_call_new (dowser_step_get_id (step), purpose);
  g_autofree char *text = g_strjoin ("\n\n", prompt->system, prompt->user, prompt->json_schema, NULL);

  call->model = g_strdup (endpoint->model);
  call->prompt = dup_limited (text);
  call->started = g_get_real_time ();
  return call;
}

static double
get_cost (const DowserEndpoint *endpoint, const DowserModelCall *call)
{
  if (endpoint->price_in <= 0 && endpoint->price_out <= 0)
    return -1;
  return call->stored
             ? 0
             : ((double) call->tokens_in * endpoint->price_in + (double) call->tokens_out * endpoint->price_out) / 1e6;
}

static void
end_call (CompletionTask *completion)
{
  completion->call->elapsed = g_get_monotonic_time () - completion->clock;
  g_ptr_array_add (completion->calls, g_steal_pointer (&completion->call));
}

/* Takes @error. */
static void
fail (GTask *task, GError *error)
{
  CompletionTask *completion = g_task_get_task_data (task);

  completion->call->error = g_strdup (error->message);
  end_call (completion);
  g_task_return_error (task, error);
}

static void
record_reply (CompletionTask *completion, const DowserChatReply *reply)
{
  const DowserEndpoint *endpoint = dowser_llm_get_endpoint (completion->llm);
  DowserModelCall *call = completion->call;

  call->reply = dup_limited (reply->text);
  call->tokens_in = reply->tokens_in;
  call->tokens_out = reply->tokens_out;
  call->estimated = reply->estimated;
  call->n_attempts = reply->n_attempts;
  call->cost = get_cost (endpoint, call);
  completion->words = g_new0 (DowserModelWords, 1);
  completion->words->text = g_strdup (reply->text);
  completion->words->truncated = reply->truncated;
  completion->words->tokens_out = reply->tokens_out;
  completion->words->stored = call->stored;
}

static void
succeed (GTask *task)
{
  CompletionTask *completion = g_task_get_task_data (task);
  g_autofree char *line = completion->custom_prompt != NULL
                              ? g_strdup_printf (_ ("Asked with your own prompt: %s"), completion->custom_prompt)
                              : NULL;

  if (line != NULL)
    add_note (completion->call, line);
  end_call (completion);
  g_task_return_pointer (task, g_steal_pointer (&completion->words), (GDestroyNotify) dowser_model_words_free);
}

/* Ignores errors. If the reply can't be saved, a later run must ask the model again, but this run has its answer. */
static void
saved_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_store_save_reply_finish (DOWSER_STORE (store), result, &error))
    add_note (((CompletionTask *) g_task_get_task_data (task))->call, error->message);
  succeed (task);
}

/* Stores the reply, even after a cancel, because the user has paid for the reply. */
static void
store_reply (GTask *task, const DowserChatReply *reply)
{
  CompletionTask *completion = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (completion->context);
  g_autofree char *text = NULL;

  if (store == NULL)
    {
      succeed (task);
      return;
    }
  text = dowser_stored_reply_write (reply);
  dowser_store_save_reply_async (store, completion->hash, text, NULL, saved_cb, g_object_ref (task));
}

static void
event_cb (const DowserLlmEvent *event, gpointer user_data)
{
  CompletionTask *completion = g_task_get_task_data (user_data);
  g_autofree char *line = NULL;
  g_autofree char *waiting_text = NULL;
  double seconds = (double) event->wait / G_USEC_PER_SEC;

  if (event->kind == DOWSER_LLM_TEXT)
    {
      dowser_step_add_partial (completion->step, event->text);
      return;
    }
  /* Translators: the first %s is a sentence, why the try failed */
  line = g_strdup_printf (_ ("Try %u failed: %s Next try after %.1f s."), event->number - 1, event->error->message,
                          seconds);
  add_note (completion->call, line);
  waiting_text = g_strdup_printf (_ ("Try %u starts in %.0f s: %s"), event->number, seconds, event->error->message);
  dowser_step_set_waiting (completion->step, waiting_text);
}

static void
chatted_cb (GObject *llm, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (DowserChatReply) reply = dowser_llm_chat_finish (DOWSER_LLM (llm), result, &error);

  if (reply == NULL)
    {
      fail (task, error);
      return;
    }
  record_reply (g_task_get_task_data (task), reply);
  store_reply (task, reply);
}

static void
send_request (GTask *task)
{
  CompletionTask *completion = g_task_get_task_data (task);

  dowser_llm_chat_async (completion->llm, completion->chat, event_cb, task, g_task_get_cancellable (task), chatted_cb,
                         g_object_ref (task));
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  CompletionTask *completion = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = dowser_store_load_reply_finish (DOWSER_STORE (store), result, &error);
  g_autoptr (DowserChatReply) reply = text != NULL ? dowser_stored_reply_read (text) : NULL;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    fail (task, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped.")));
  else if (reply == NULL)
    send_request (task);
  else
    {
      completion->call->stored = TRUE;
      completion->call->saved = dowser_store_load_reply_get_saved_time (result);
      record_reply (completion, reply);
      succeed (task);
    }
}

void
dowser_model_completion_async (DowserContext *context, DowserStep *step, const char *uri, const DowserPrompt *prompt,
                               const char *purpose, gboolean no_cache, GPtrArray *calls, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  DowserStore *store = dowser_context_get_store (context);
  const DowserEndpoint *endpoint;
  GError *error = NULL;
  CompletionTask *completion;

  g_task_set_source_tag (task, dowser_model_completion_async);
  g_task_set_check_cancellable (task, FALSE);
  if (!dowser_model_completion_check (context, uri, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  endpoint = dowser_llm_get_endpoint (dowser_context_get_llm (context));
  completion = g_new0 (CompletionTask, 1);
  completion->context = g_object_ref (context);
  completion->llm = g_object_ref (dowser_context_get_llm (context));
  completion->step = g_object_ref (step);
  completion->chat = make_chat (prompt, purpose, endpoint);
  completion->hash = dowser_chat_dup_hash (completion->chat, endpoint->base_url, endpoint->model);
  completion->custom_prompt = prompt->own ? g_strdup (prompt->version) : NULL;
  completion->call = make_call (step, prompt, purpose, endpoint);
  completion->calls = g_ptr_array_ref (calls);
  completion->clock = g_get_monotonic_time ();
  g_task_set_task_data (task, completion, completion_task_free);
  if (store != NULL && !no_cache)
    dowser_store_load_reply_async (store, completion->hash, NULL, loaded_cb, g_object_ref (task));
  else
    send_request (task);
}

DowserModelWords *
dowser_model_completion_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
