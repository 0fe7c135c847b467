/* test-llm-chat-random.c - runs many chats in parallel; a third of the replies are faulty: each chat ends, and no
 * request is sent twice */
#include "base/dowser-error.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

#define N_CHATS 1000
#define SIDE_BY_SIDE 8

/** ChatStress: @n_attempts: attempts that the chats reported; @answered, @failed: numbers of chats with this result */
typedef struct
{
  DowserLlm *llms[6];
  guint n_started;
  guint ended;
  guint answered;
  guint garbage;
  guint failed;
  guint n_attempts;
  gint64 slowest;
} ChatStress;

static void start_chat (ChatStress *drill);

static void
event_cb (const DowserLlmEvent *event, gpointer user_data)
{
  ChatStress *drill = user_data;

  if (event->kind == DOWSER_LLM_RETRY)
    {
      g_assert_true (dowser_llm_error_is_temporary (event->error));
      drill->n_attempts++;
    }
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ChatStress *drill = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserChatReply) reply = dowser_llm_chat_finish (DOWSER_LLM (source), result, &error);

  drill->ended++;
  if (reply == NULL)
    {
      g_assert_true (error->domain == DOWSER_MODEL_ERROR);
      g_assert_cmpuint (strlen (error->message), >, 20);
      drill->failed++;
    }
  else if (g_str_has_prefix (reply->text, "Sure!"))
    drill->garbage++;
  else
    {
      g_assert_cmpstr (reply->text, ==,
                       "{\"answer\": \"forty-two, in so many words that a stream of them has pieces\"}");
      drill->answered++;
    }
  if (reply != NULL)
    drill->slowest = MAX (drill->slowest, reply->elapsed);
  start_chat (drill);
}

static void
start_chat (ChatStress *drill)
{
  g_autofree char *question = NULL;
  g_autoptr (DowserChat) chat = NULL;

  if (drill->n_started == N_CHATS)
    return;
  question = g_strdup_printf ("Question %u?", drill->n_started);
  chat = dowser_llm_fixture_make_chat (question, NULL);
  drill->n_attempts++;
  dowser_llm_chat_async (drill->llms[drill->n_started++ % G_N_ELEMENTS (drill->llms)], chat, event_cb, drill, NULL,
                         ended_cb, drill);
}

/* Returns a model. Half of the models reply without streaming. */
static DowserTestModel *
new_model (gboolean without_stream)
{
  DowserTestModelOptions options = { .without_stream = without_stream, .slow_ms = 20 };
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  DowserTestModel *model;

  for (guint i = 0; i < DOWSER_TEST_N_FAULTS; i++)
    options.shares[i] = 0.05;
  options.seed = g_rand_int (rand);
  model = dowser_test_model_new (&options, NULL);
  dowser_test_model_add_rule (model, NULL,
                              "{\"answer\": \"forty-two, in so many words that a stream of them has pieces\"}");
  return model;
}

static void
test_parallel_chats_all_end (void)
{
  g_autoptr (DowserTestModel) streams = new_model (FALSE);
  g_autoptr (DowserTestModel) plain = new_model (TRUE);
  ChatStress drill = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (drill.llms); i++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (i < 3 ? streams : plain, i % 3, NULL);

      drill.llms[i] = dowser_llm_new (endpoint);
    }
  for (guint i = 0; i < SIDE_BY_SIDE; i++)
    start_chat (&drill);
  while (drill.ended < N_CHATS)
    g_main_context_iteration (NULL, TRUE);
  g_test_message ("%u answered, %u with garbage, %u failed, %u tries, slowest %" G_GINT64_FORMAT " ms", drill.answered,
                  drill.garbage, drill.failed, drill.n_attempts, drill.slowest / 1000);
  /* The number of sent requests equals the number of reported attempts. Therefore no request was sent without being
   * reported. */
  g_assert_cmpuint (dowser_test_model_get_n_chats (streams) + dowser_test_model_get_n_chats (plain), ==,
                    drill.n_attempts);
  g_assert_cmpuint (drill.answered + drill.garbage + drill.failed, ==, N_CHATS);
  g_assert_cmpuint (drill.failed, <, N_CHATS / 50);
  for (guint i = 0; i < G_N_ELEMENTS (drill.llms); i++)
    g_object_unref (drill.llms[i]);
}

DOWSER_TEST_MAIN (llm_chat_random)
{
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/chat/parallel-chats-all-end", test_parallel_chats_all_end);
  return g_test_run ();
}
