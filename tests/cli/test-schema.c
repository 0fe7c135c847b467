/* test-schema.c - tests of a schema as text, as JSON, and as a JSON Schema for plans; a plan that matches this JSON
 * Schema is read and run */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_tiers (CliFixture *fixture, gconstpointer data)
{
  static const char *const prompt_sizes[] = { "minimal", "standard", "full" };
  gsize before = 0;

  for (guint i = 0; i < G_N_ELEMENTS (prompt_sizes); i++)
    {
      g_assert_cmpint (cli_run (fixture, "schema", "--source", fixture->shop, "--tier", prompt_sizes[i], NULL), ==, 0);
      g_assert_nonnull (strstr (fixture->out, "\"customers.name\""));
      g_assert_cmpuint (strlen (fixture->out), >, before);
      before = strlen (fixture->out);
    }
  g_assert_cmpint (cli_run (fixture, "schema", "--source", fixture->shop, "--tier", "huge", NULL), ==, 2);
  cli_assert_one_line (fixture, "--tier");
}

static void
test_tier_of_a_question (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "schema", "--source", fixture->shop, "--tier", "minimal", "--question",
                            "how many customers are there?", NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\"customers.name\""));
}

/* Tests that one command converts the JSON document to a plan, and that another command runs the plan. */
static void
test_document (CliFixture *fixture, gconstpointer data)
{
  static const char document[] = "{\"columns\":[{\"column\":\"customers.name\"}],\"limit\":2}";
  g_autofree char *plan = NULL;

  g_assert_cmpint (cli_run_with_input (fixture, document, "read", "--source", fixture->shop, "--document", "-", NULL),
                   ==, 0);
  plan = g_strdup (fixture->out);
  g_assert_cmpint (cli_run_with_input (fixture, plan, "run", "--source", fixture->shop, "--format", "csv", "-", NULL),
                   ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name\r\nAda\r\nBo\r\n");
  g_assert_cmpint (cli_run_with_input (fixture, "{\"columns\":3}", "read", "--source", fixture->shop, "--document", "-",
                                       NULL),
                   ==, 2);
  cli_assert_one_line (fixture, "columns");
  g_assert_cmpint (cli_run (fixture, "read", "--source", fixture->shop, "--document", "x.json", "SELECT 1", NULL), ==,
                   2);
}

/* Tests that each of the suggested first questions has an answer. */
static void
test_questions (CliFixture *fixture, gconstpointer data)
{
  g_auto (GStrv) questions = NULL;

  g_assert_cmpint (cli_run (fixture, "schema", "--source", fixture->shop, "--questions", NULL), ==, 0);
  questions = g_strsplit (g_strchomp (fixture->out), "\n", 0);
  g_assert_cmpuint (g_strv_length (questions), >, 1);
  for (guint i = 0; questions[i] != NULL; i++)
    g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, questions[i], NULL), ==, 0);
}

DOWSER_TEST_MAIN (schema)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func)                                                                                                \
  g_test_add ("/cli/schema/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)
  ADD ("tiers", test_tiers);
  ADD ("tier-of-a-question", test_tier_of_a_question);
  ADD ("questions", test_questions);
  ADD ("document", test_document);
  return g_test_run ();
}
