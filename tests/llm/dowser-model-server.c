/* dowser-model-server.c - separate program that runs the tests' language model, for tests of the window, drills and
 * measurements */
#include "support/dowser-test-model.h"

#include <glib-unix.h>
#include <stdio.h>

static int port = 0;
static char **replay = NULL;
static char **rules = NULL;
static char *log_file = NULL;
static char *echo = NULL;
static int seed = 1;
static double slow_s = 5;
static int word_delay = 0;
static double shares[DOWSER_TEST_N_FAULTS];

static const GOptionEntry entries[] = {
  { "port", 0, 0, G_OPTION_ARG_INT, &port, "port on loopback; 0 takes a free one", "N" },
  { "replay", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &replay, "cassette: a JSON line {\"key\", \"answer\"} each", "FILE" },
  { "rules", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rules,
    "JSON list of {\"contains\": [words], \"answer\": text or object}", "FILE" },
  { "answer", 0, 0, G_OPTION_ARG_STRING, &echo, "what is answered where nothing else fits", "TEXT" },
  { "log", 0, 0, G_OPTION_ARG_FILENAME, &log_file, "gets a JSON line a chat", "FILE" },
  { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "of the faults", "N" },
  { "word-delay", 0, 0, G_OPTION_ARG_INT, &word_delay, "milliseconds before each word of a stream", "MS" },
  { "slow-s", 0, 0, G_OPTION_ARG_DOUBLE, &slow_s, "seconds before the first byte of a slow answer", "S" },
  { "fault-429", 0, 0, G_OPTION_ARG_DOUBLE, &shares[DOWSER_TEST_FAULT_429], "share of chats, 0..1", "P" },
  { "fault-500", 0, 0, G_OPTION_ARG_DOUBLE, &shares[DOWSER_TEST_FAULT_500], "share of chats", "P" },
  { "fault-reset", 0, 0, G_OPTION_ARG_DOUBLE, &shares[DOWSER_TEST_FAULT_RESET], "the connection is closed", "P" },
  { "fault-cut", 0, 0, G_OPTION_ARG_DOUBLE, &shares[DOWSER_TEST_FAULT_CUT], "the answer ends in the middle", "P" },
  { "fault-garbage", 0, 0, G_OPTION_ARG_DOUBLE, &shares[DOWSER_TEST_FAULT_GARBAGE], "the answer is no JSON", "P" },
  { "fault-slow", 0, 0, G_OPTION_ARG_DOUBLE, &shares[DOWSER_TEST_FAULT_SLOW], "the answer comes late", "P" },
  G_OPTION_ENTRY_NULL
};

static gboolean
stop_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_CONTINUE;
}

static gboolean
load_model (DowserTestModel *model, GError **error)
{
  for (guint i = 0; replay != NULL && replay[i] != NULL; i++)
    if (!dowser_test_model_add_cassette (model, replay[i], error))
      return FALSE;
  for (guint i = 0; rules != NULL && rules[i] != NULL; i++)
    if (!dowser_test_model_add_rules (model, rules[i], error))
      return FALSE;
  if (echo != NULL)
    dowser_test_model_add_rule (model, NULL, echo);
  return TRUE;
}

int
main (int argc, char *argv[])
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (DowserTestModel) model = NULL;
  g_autoptr (GError) error = NULL;
  DowserTestModelOptions options = { 0 };

  g_option_context_add_main_entries (context, entries, NULL);
  if (g_option_context_parse (context, &argc, &argv, &error))
    {
      options.port = port;
      options.seed = seed;
      options.slow_ms = slow_s * 1000;
      options.word_delay_ms = word_delay;
      options.log = log_file;
      for (guint i = 0; i < DOWSER_TEST_N_FAULTS; i++)
        options.shares[i] = shares[i];
      model = dowser_test_model_new (&options, &error);
    }
  if (model == NULL || !load_model (model, &error))
    {
      g_printerr ("dowser-model-server: %s\n", error->message);
      return 2;
    }
  printf ("listening on %s\n", dowser_test_model_get_url (model));
  fflush (stdout);
  g_unix_signal_add (SIGINT, stop_cb, loop);
  g_unix_signal_add (SIGTERM, stop_cb, loop);
  g_main_loop_run (loop);
  return 0;
}
