/* test-reply-answers.c - tests that model replies other than plans are read, in the formats that small models write */
#include "base/dowser-error.h"
#include "prompt/replies/dowser-reply.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static void
assert_relevant (const char *text, const char *expected)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = dowser_reply_read_relevance (text, schema, &error);
  g_autoptr (GString) names = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < found->len; i++)
    {
      const DowserRelevance *relevance = found->pdata[i];

      g_string_append_printf (names, "%s%s=%g%s%s", i > 0 ? " " : "", relevance->table->name, relevance->score,
                              relevance->reason != NULL ? ":" : "", relevance->reason != NULL ? relevance->reason : "");
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
test_relevant_tables_are_read (void)
{
  assert_relevant ("{\"tables\":[{\"table\":\"orders\",\"reason\":\"totals\",\"score\":0.9}]}", "orders=0.9:totals");
  assert_relevant ("```json\n{'tables': ['Orders', \"customers\",]}\n```", "orders=1 customers=1");
  assert_relevant ("[\"orders\",\"nothing\"]", "orders=1");
  assert_relevant ("{\"relevant_tables\":[{\"name\":\"orders\",\"relevant\":true},{\"name\":\"tags\",\"relevant\":"
                   "false}]}",
                   "orders=1");
  assert_relevant ("{\"tables\":{\"orders\":\"totals\",\"products\":\"names\"}}", "orders=1:totals products=1:names");
  assert_relevant ("{\"tables\":[{\"table\":\"orders\",\"score\":7},{\"table\":\"orders\"}]}", "orders=1");
}

static void
test_unusable_relevance_is_refused (void)
{
  static const char *const replies[]
      = { "", "none", "{}", "{\"tables\":[]}", "{\"tables\":[\"people\"]}", "{\"tables\":[" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (replies); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_reply_read_relevance (replies[i], schema, &error));
      g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
    }
}

static void
assert_routes (const char *text, gboolean rewrite, gboolean none, const char *instruction)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserFollowUp) follow_up = dowser_reply_read_follow_up (text, &error);

  g_assert_no_error (error);
  g_assert_cmpint (follow_up->rewrite, ==, rewrite);
  g_assert_cmpint (follow_up->no_data_question, ==, none);
  g_assert_cmpstr (follow_up->instruction, ==, instruction);
}

static void
test_follow_up_route_is_read (void)
{
  g_autoptr (GError) error = NULL;

  assert_routes ("{\"route\":\"update\",\"instruction\":\"add the year\"}", FALSE, FALSE, "add the year");
  assert_routes ("<think>hm</think> {'decision': 'REWRITE'}", TRUE, FALSE, NULL);
  assert_routes ("{\"mode\":\"none\",}", FALSE, TRUE, NULL);
  g_assert_null (dowser_reply_read_follow_up ("{\"route\":\"sideways\"}", &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
  g_assert_nonnull (strstr (error->message, "sideways"));
}

static void
test_verdict_on_an_answer_is_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserVerdict) verdict
      = dowser_reply_read_verdict ("{\"verdict\":\"needs work\",\"notes\":\"few rows\",\"issues\":[\"no "
                                   "year\"],\"instruction\":\"add the year\"}",
                                   &error);
  g_autoptr (DowserVerdict) satisfied = dowser_reply_read_verdict ("{'verdict': True}", &error);
  g_autoptr (DowserVerdict) failed = dowser_reply_read_verdict ("{\"status\":\"FAILED\"}", &error);

  g_assert_no_error (error);
  g_assert_cmpint (verdict->kind, ==, DOWSER_VERDICT_NEEDS_WORK);
  g_assert_cmpstr (verdict->notes[0], ==, "few rows");
  g_assert_cmpstr (verdict->issues[0], ==, "no year");
  g_assert_cmpstr (verdict->instruction, ==, "add the year");
  g_assert_cmpstr (verdict->problem, ==, "no year\nadd the year");
  g_assert_cmpint (satisfied->kind, ==, DOWSER_VERDICT_SATISFIED);
  g_assert_cmpint (failed->kind, ==, DOWSER_VERDICT_FAILED);
  g_assert_null (dowser_reply_read_verdict ("{\"verdict\":\"perhaps\"}", &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
}

DOWSER_TEST_MAIN (reply_answers)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/reply-answers/relevant-tables-are-read", test_relevant_tables_are_read);
  g_test_add_func ("/prompt/reply-answers/unusable-relevance-is-refused", test_unusable_relevance_is_refused);
  g_test_add_func ("/prompt/reply-answers/follow-up-route-is-read", test_follow_up_route_is_read);
  g_test_add_func ("/prompt/reply-answers/verdict-on-an-answer-is-read", test_verdict_on_an_answer_is_read);

  return g_test_run ();
}
