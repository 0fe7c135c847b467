/* test-llm.c - tests that the models of an endpoint are listed, and that texts get vectors */
#include "base/dowser-error.h"
#include "llm/dowser-llm-private.h"
#include "llm/dowser-wire.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-wait.h"

#include <string.h>

static char **
list_models (DowserLlm *llm, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_llm_list_async (llm, NULL, dowser_test_ready_cb, &result);
  return dowser_llm_list_finish (llm, dowser_test_wait (&result), error);
}

static GPtrArray *
embed_texts (DowserLlm *llm, const char *const *texts, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_llm_embed_async (llm, texts, NULL, dowser_test_ready_cb, &result);
  return dowser_llm_embed_finish (llm, dowser_test_wait (&result), error);
}

static void
test_models_are_listed (void)
{
  static const char *const expected[] = { "desk", "desk", "desk:latest" };
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);

  for (DowserWire wire = DOWSER_WIRE_OPENAI; wire <= DOWSER_WIRE_OLLAMA; wire++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, wire, NULL);
      g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) names = list_models (llm, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (g_strv_length (names), ==, 1);
      g_assert_cmpstr (names[0], ==, expected[wire]);
    }
}

static void
test_embedding_models_are_left_out (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
  g_auto (GStrv) names = NULL;

  dowser_test_model_push_reply (model, 200, "application/json",
                                "{\"data\":[{\"id\":\"text-embedding-3-small\"},{\"id\":\"bge-m3\"},{\"id\":\"gpt\"},{"
                                "\"id\":7}]}");
  names = list_models (llm, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_assert_cmpstr (names[0], ==, "gpt");
}

static double
multiply_vectors (GPtrArray *vectors, guint a, guint b)
{
  const GArray *first = vectors->pdata[a];
  const GArray *second = vectors->pdata[b];
  double sum = 0;

  for (guint i = 0; i < first->len; i++)
    sum += (double) g_array_index (first, float, i) * g_array_index (second, float, i);
  return sum;
}

static void
test_similar_texts_have_near_vectors (void)
{
  static const char *const texts[] = { "customer orders", "orders of customers", "zebra", NULL };
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);

  for (DowserWire wire = DOWSER_WIRE_OPENAI; wire <= DOWSER_WIRE_OLLAMA; wire += 2)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, wire, NULL);
      g_autoptr (DowserLlm) llm = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) vectors = NULL;

      endpoint->embedding_model = g_strdup ("e");
      llm = dowser_llm_new (endpoint);
      vectors = embed_texts (llm, texts, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (vectors->len, ==, 3);
      g_assert_cmpfloat (multiply_vectors (vectors, 0, 1), >, multiply_vectors (vectors, 0, 2));
    }
}

static void
test_vectors_need_a_model (void)
{
  static const char *const texts[] = { "a", NULL };
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
  g_autoptr (GError) error = NULL;

  g_assert_null (embed_texts (llm, texts, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL);
}

static void
test_which_errors_are_temporary (void)
{
  static const gboolean may_pass[] = { TRUE, FALSE, FALSE, FALSE, TRUE, FALSE, TRUE, FALSE, FALSE, FALSE };
  g_autoptr (GError) stopped = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "x");

  for (int code = 0; code <= DOWSER_MODEL_ERROR_NOT_ALLOWED; code++)
    {
      g_autoptr (GError) error = g_error_new_literal (DOWSER_MODEL_ERROR, code, "x");

      g_assert_cmpint (dowser_llm_error_is_temporary (error), ==, may_pass[code]);
    }
  g_assert_false (dowser_llm_error_is_temporary (stopped));
}

/* Tests that a list in several pages is read completely and in order. The list ends at a page that is marked as the
 * last page, or at a repeated page. */
static void
test_paged_list_is_read_completely (void)
{
  static const char *const ends[] = { "{\"data\":[{\"id\":\"c\"}],\"has_more\":false,\"last_id\":\"c\"}",
                                      "{\"data\":[{\"id\":\"c\"}],\"has_more\":true,\"last_id\":\"b/2\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
      g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_ANTHROPIC, NULL);
      g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) names = NULL;
      g_autofree char *joined = NULL;
      g_autofree char *url = g_strconcat (endpoint->base_url, "?beta=1", NULL);

      g_free (endpoint->base_url);
      endpoint->base_url = g_steal_pointer (&url);
      dowser_test_model_push_reply (model, 200, "application/json",
                                    "{\"data\":[{\"id\":\"a\"},{\"id\":\"b/2\"}],\"has_more\":true,\"last_id\":\"b/"
                                    "2\"}");
      dowser_test_model_push_reply (model, 200, "application/json", ends[i]);
      names = list_models (llm, &error);
      g_assert_no_error (error);
      joined = g_strjoinv (" ", names);
      g_assert_cmpstr (joined, ==, "a b/2 c");
      g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 2);
      url = dowser_wire_dup_url (endpoint, "/models?after_id=b%2F2");
      g_assert_true (g_str_has_suffix (url, "/models?after_id=b%2F2&beta=1"));
    }
}

/* Tests that a request's deadline is ten times the timeout between bytes. If the remaining time of the whole question
 * is shorter, the deadline is this remaining time. */
static void
test_earlier_deadline_wins (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_autoptr (DowserEndpoint) patient = NULL;
  g_autoptr (DowserLlm) llm = NULL, patient_llm = NULL;
  gint64 now = g_get_monotonic_time ();

  endpoint->timeout = 30;
  llm = dowser_llm_new (endpoint);
  g_assert_cmpint (dowser_llm_get_deadline (llm, now), ==, now + 300 * G_TIME_SPAN_SECOND);
  dowser_llm_set_time_limit (llm, 1000);
  g_assert_cmpint (dowser_llm_get_deadline (llm, now), ==, now + 300 * G_TIME_SPAN_SECOND);
  dowser_llm_set_time_limit (llm, 100);
  g_assert_cmpint (dowser_llm_get_deadline (llm, now), >=, now + 100 * G_TIME_SPAN_SECOND);
  g_assert_cmpint (dowser_llm_get_deadline (llm, now), <, now + 200 * G_TIME_SPAN_SECOND);

  patient = dowser_endpoint_copy (endpoint);
  patient->timeout = 0;
  patient_llm = dowser_llm_new (patient);
  g_assert_cmpint (dowser_llm_get_deadline (patient_llm, now), ==, 0);
  dowser_llm_set_time_limit (patient_llm, 100);
  g_assert_cmpint (dowser_llm_get_deadline (patient_llm, now), >, now);
}

/* Tests that the deadline ends a reply that sends its bytes slowly. Returns: FALSE if the test must be repeated,
 * because on a busy machine the timeout between two bytes ended the reply before the deadline */
static gboolean
stops_slow_stream (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, DOWSER_WIRE_OPENAI, NULL);
  g_auto (DowserTestChat) conversation = { 0 };
  g_autofree char *long_answer = g_strnfill (10000, ' ');
  gint64 began = g_get_monotonic_time ();

  endpoint->timeout = 1;
  dowser_test_model_push (model, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n", long_answer, -1,
                          DOWSER_TEST_FAULT_NONE, 1, 300);
  dowser_llm_fixture_run_chat (endpoint, &conversation);
  g_assert_error (conversation.error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TIMED_OUT);
  if (strstr (conversation.error->message, "took longer than the timeout") == NULL)
    return FALSE;
  g_assert_cmpint (g_get_monotonic_time () - began, >=, 9 * G_USEC_PER_SEC);
  g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 1);
  return TRUE;
}

/* Tests that the deadline of ten seconds ends a slow request. Its reply sends one byte every 300 ms and so never
 * exceeds the timeout of a second between bytes. */
static void
test_deadline_ends_a_slow_reply (void)
{
  gboolean is_ended = FALSE;

  for (guint i = 0; i < 5 && !is_ended; i++)
    is_ended = stops_slow_stream ();
  g_assert_true (is_ended);
}

DOWSER_TEST_MAIN (llm)
{
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/llm/models-are-listed", test_models_are_listed);
  g_test_add_func ("/llm/llm/embedding-models-are-left-out", test_embedding_models_are_left_out);
  g_test_add_func ("/llm/llm/similar-texts-have-near-vectors", test_similar_texts_have_near_vectors);
  g_test_add_func ("/llm/llm/vectors-need-a-model", test_vectors_need_a_model);
  g_test_add_func ("/llm/llm/which-errors-are-temporary", test_which_errors_are_temporary);
  g_test_add_func ("/llm/llm/paged-list-is-read-completely", test_paged_list_is_read_completely);
  g_test_add_func ("/llm/llm/earlier-deadline-wins", test_earlier_deadline_wins);
  g_test_add_func ("/llm/llm/deadline-ends-a-slow-reply", test_deadline_ends_a_slow_reply);
  return g_test_run ();
}
