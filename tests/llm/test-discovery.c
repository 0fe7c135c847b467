/* test-discovery.c - tests that model servers on this machine are found, and that their kind is recognized by their
 * answers */
#include "llm/dowser-discovery-read.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-model.h"

#include <string.h>

/* Answers of servers, shortened. NULL: status 404, or an answer that isn't JSON. */
typedef struct
{
  const char *case_name;
  const char *answers[DOWSER_DISCOVERY_N_PATHS];
  int kind; /* the kind of the server, or -1 for a server that can't be used */
  const char *models;
  const char *embedding;
  guint context;
} Case;

#define OLLAMA_TAGS                                                                                                    \
  "{\"models\":[{\"name\":\"nomic-embed-text:latest\",\"details\":{\"family\":\"nomic-bert\"}},"                       \
  "{\"name\":\"llama3.2:3b\",\"model\":\"llama3.2:3b\",\"details\":{\"family\":\"llama\",\"parameter_size\":\"3.2B\"}" \
  "},"                                                                                                                 \
  "{\"name\":\"odd:latest\",\"details\":{\"family\":\"bert\"}},{\"name\":\"qwen3:8b\",\"details\":{\"family\":"        \
  "\"qwen3\"}}]}"
#define LLAMA_MODELS                                                                                                   \
  "{\"models\":[{\"name\":\"/m/q.gguf\"}],\"object\":\"list\",\"data\":[{\"id\":\"/m/q.gguf\",\"object\":\"model\","   \
  "\"owned_by\":\"llamacpp\",\"meta\":{\"n_ctx_train\":32768}}]}"

static const Case cases[] = {
  { "ollama",
    { "{\"object\":\"list\",\"data\":[{\"id\":\"llama3.2:3b\",\"object\":\"model\",\"owned_by\":\"library\"}]}",
      OLLAMA_TAGS, NULL, NULL },
    DOWSER_SERVER_OLLAMA,
    "llama3.2:3b|qwen3:8b",
    "nomic-embed-text:latest",
    0 },
  { "llama.cpp",
    { LLAMA_MODELS, LLAMA_MODELS, NULL, "{\"default_generation_settings\":{\"n_ctx\":8192},\"total_slots\":1}" },
    DOWSER_SERVER_LLAMA_CPP,
    "/m/q.gguf",
    NULL,
    8192 },
  { "lm-studio",
    { "{\"data\":[{\"id\":\"a\",\"owned_by\":\"organization_owner\"},{\"id\":\"b\"}]}",
      "{\"error\":\"Unexpected endpoint\"}",
      "{\"object\":\"list\",\"data\":[{\"id\":\"vec\",\"type\":\"embeddings\",\"state\":\"loaded\"},"
      "{\"id\":\"a\",\"type\":\"vlm\",\"state\":\"not-loaded\"},{\"id\":\"b\",\"type\":\"llm\",\"state\":\"loaded\","
      "\"max_context_length\":131072,\"loaded_context_length\":4096}]}",
      NULL },
    DOWSER_SERVER_LM_STUDIO,
    "b|a",
    "vec",
    4096 },
  { "vllm",
    { "{\"object\":\"list\",\"data\":[{\"id\":\"Qwen/Qwen3-8B\",\"owned_by\":\"vllm\",\"max_model_len\":40960}]}", NULL,
      NULL, NULL },
    DOWSER_SERVER_VLLM,
    "Qwen/Qwen3-8B",
    NULL,
    40960 },
  { "other", { "{\"data\":[{\"id\":\"m\"}]}", NULL, NULL, NULL }, DOWSER_SERVER_OTHER, "m", NULL, 0 },
  { "vectors-alone", { NULL, "{\"models\":[{\"name\":\"bge-m3\"}]}", NULL, NULL }, -1, NULL, NULL, 0 },
  { "ollama-without-models",
    { "{\"object\":\"list\",\"data\":null}", "{\"models\":[]}", NULL, NULL },
    -1,
    NULL,
    NULL,
    0 },
  { "nothing", { NULL, NULL, NULL, NULL }, -1, NULL, NULL, 0 },
  { "somebody-else", { "[]", "{\"models\":7}", "\"x\"", "{\"default_generation_settings\":[]}" }, -1, NULL, NULL, 0 },
  { "odd-members",
    { "{\"data\":[7,{},{\"id\":null},{\"id\":\"\"},{\"id\":\"m\",\"owned_by\":3}]}", NULL, NULL, NULL },
    DOWSER_SERVER_OTHER,
    "m",
    NULL,
    0 },
};

static void
test_told_apart (gconstpointer data)
{
  const Case *one = data;
  JsonNode *answers[DOWSER_DISCOVERY_N_PATHS] = { NULL };
  DowserFoundServer *found;

  for (guint i = 0; i < DOWSER_DISCOVERY_N_PATHS; i++)
    answers[i] = one->answers[i] != NULL ? json_from_string (one->answers[i], NULL) : NULL;
  found = dowser_discovery_read ("http://127.0.0.1:1", answers);
  g_assert_cmpint (found != NULL ? (int) found->kind : -1, ==, one->kind);
  if (found != NULL)
    {
      g_autofree char *models = g_strjoinv ("|", found->models);

      g_assert_cmpstr (models, ==, one->models);
      g_assert_cmpstr (found->endpoint->model, ==, found->models[0]);
      g_assert_cmpstr (found->endpoint->embedding_model, ==, one->embedding);
      g_assert_cmpuint (found->endpoint->context_tokens, ==, one->context);
      g_assert_true (dowser_endpoint_is_local (found->endpoint));
    }
  dowser_found_server_free (found);
  for (guint i = 0; i < DOWSER_DISCOVERY_N_PATHS; i++)
    g_clear_pointer (&answers[i], json_node_unref);
}

typedef struct
{
  GPtrArray *found;
  GError *error;
} SearchWait;

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  SearchWait *wait = user_data;

  wait->found = dowser_discovery_find_finish (result, &wait->error);
}

static GPtrArray *
find_servers (const guint16 *ports, GCancellable *cancellable, GError **error)
{
  SearchWait wait = { NULL, NULL };

  dowser_discovery_find_async (ports, cancellable, found_cb, &wait);
  while (wait.found == NULL && wait.error == NULL)
    g_main_context_iteration (NULL, TRUE);
  if (wait.error != NULL)
    g_propagate_error (error, wait.error);
  return wait.found;
}

/* Tests that a running server is found only one time, although this machine has several names. Tests that a port
 * without a server is skipped. */
static void
test_running_server_is_found_once (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  guint16 ports[] = { 1, dowser_test_model_get_port (model), 0 };
  g_autoptr (GPtrArray) found = find_servers (ports, NULL, NULL);
  const DowserFoundServer *server;

  g_assert_cmpuint (found->len, ==, 1);
  server = found->pdata[0];
  g_assert_cmpint (server->kind, ==, DOWSER_SERVER_OLLAMA);
  g_assert_cmpstr (server->endpoint->base_url, ==, dowser_test_model_get_url (model));
}

/* Tests that the search ends even if a server accepts the connection but never answers. */
static void
test_silent_server_is_skipped (void)
{
  DowserTestModelOptions options = { .slow_ms = 60000 };
  g_autoptr (DowserTestModel) model = dowser_test_model_new (&options, NULL);
  guint16 ports[] = { dowser_test_model_get_port (model), 0 };
  g_autoptr (GPtrArray) found = NULL;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 8; i++)
    dowser_test_model_push (model, "HTTP/1.1 200 OK\r\n", "", 0, DOWSER_TEST_FAULT_SLOW, 0, 0);
  found = find_servers (ports, NULL, NULL);
  g_assert_cmpuint (found->len, ==, 0);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
}

static void
test_no_server_is_not_an_error (void)
{
  const guint16 ports[] = { 1, 0 };
  const guint16 none[] = { 0 };
  g_autoptr (GPtrArray) found = find_servers (ports, NULL, NULL);
  g_autoptr (GPtrArray) nothing = find_servers (none, NULL, NULL);

  g_assert_cmpuint (found->len, ==, 0);
  g_assert_cmpuint (nothing->len, ==, 0);
}

static void
test_discovery_can_be_cancelled (void)
{
  const guint16 ports[] = { 1, 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (find_servers (ports, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

DOWSER_TEST_MAIN (discovery)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/llm/discovery/told-apart/", cases[i].case_name, NULL);

      g_test_add_data_func (path, &cases[i], test_told_apart);
    }
  g_test_add_func ("/llm/discovery/running-server-is-found-once", test_running_server_is_found_once);
  g_test_add_func ("/llm/discovery/silent-server-is-skipped", test_silent_server_is_skipped);
  g_test_add_func ("/llm/discovery/no-server-is-not-an-error", test_no_server_is_not_an_error);
  g_test_add_func ("/llm/discovery/discovery-can-be-cancelled", test_discovery_can_be_cancelled);
  return g_test_run ();
}
