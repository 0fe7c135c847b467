/* dowser-llm-fixture.c - sends requests to a model and waits for the answers */
#include "support/dowser-llm-fixture.h"

#include <string.h>

void
dowser_test_chat_init (DowserTestChat *self)
{
  memset (self, 0, sizeof *self);
  self->event_text = g_string_new (NULL);
  self->retries = g_ptr_array_new_with_free_func (g_free);
  self->waits = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->cancellable = g_cancellable_new ();
}

void
dowser_test_chat_clear (DowserTestChat *self)
{
  g_clear_pointer (&self->reply, dowser_chat_reply_free);
  g_clear_error (&self->error);
  g_string_free (self->event_text, TRUE);
  g_ptr_array_unref (self->retries);
  g_array_unref (self->waits);
  g_clear_object (&self->cancellable);
}

DowserEndpoint *
dowser_llm_fixture_make_endpoint (DowserTestModel *model, DowserWire wire, const char *path)
{
  g_autofree char *url = g_strconcat (dowser_test_model_get_url (model), path, NULL);

  return dowser_endpoint_new ("test", wire, url, "desk");
}

DowserChat *
dowser_llm_fixture_make_chat (const char *question, const char *schema)
{
  DowserChat *chat = dowser_chat_new ();

  dowser_chat_add (chat, DOWSER_ROLE_SYSTEM, "You answer.");
  dowser_chat_add (chat, DOWSER_ROLE_USER, question);
  chat->json_schema = g_strdup (schema);
  return chat;
}

static void
event_cb (const DowserLlmEvent *event, gpointer user_data)
{
  DowserTestChat *conversation = user_data;

  g_assert_null (conversation->reply);
  g_assert_null (conversation->error);
  if (event->kind == DOWSER_LLM_TEXT)
    g_string_append (conversation->event_text, event->text);
  else
    {
      g_string_truncate (conversation->event_text, 0);
      g_ptr_array_add (conversation->retries, g_strdup (event->error->message));
      g_array_append_val (conversation->waits, event->wait);
    }
  if (++conversation->n_events == conversation->stop_after)
    {
      conversation->stop_time = g_get_monotonic_time ();
      g_cancellable_cancel (conversation->cancellable);
    }
}

static void
talked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DowserTestChat *conversation = user_data;

  conversation->reply = dowser_llm_chat_finish (DOWSER_LLM (source), result, &conversation->error);
  conversation->ended = g_get_monotonic_time ();
}

void
dowser_llm_fixture_send_chat (DowserLlm *llm, const DowserChat *chat, DowserTestChat *conversation)
{
  dowser_llm_chat_async (llm, chat, event_cb, conversation, conversation->cancellable, talked_cb, conversation);
  while (conversation->reply == NULL && conversation->error == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true ((conversation->reply != NULL) != (conversation->error != NULL));
}

void
dowser_llm_fixture_run_chat (const DowserEndpoint *endpoint, DowserTestChat *conversation)
{
  g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
  g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat ("How many?", NULL);

  dowser_test_chat_init (conversation);
  dowser_llm_fixture_send_chat (llm, chat, conversation);
}

void
dowser_llm_fixture_run_pending (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

guint
dowser_llm_fixture_count_descriptors (void)
{
  g_autoptr (GDir) folder = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}
