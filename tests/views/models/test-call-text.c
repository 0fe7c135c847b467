/* test-call-text.c - tests which texts describe the requests to a model */
#include "support/dowser-test-main.h"
#include "views/models/dowser-call-text.h"

static DowserModelCall *
call_new (const char *purpose)
{
  DowserModelCall *call = dowser_model_call_new ("plan", purpose);

  call->model = g_strdup ("small-model");
  call->tokens_in = 1200;
  call->tokens_out = 34;
  call->elapsed = 2300000;
  call->n_attempts = 1;
  call->cost = -1;
  return call;
}

static void
test_call_has_a_title (void)
{
  g_autoptr (DowserModelCall) call = call_new ("plan");
  g_autoptr (DowserModelCall) other = call_new ("something new");

  g_assert_cmpstr (dowser_call_get_title (call), ==, "Making a plan");
  g_assert_cmpstr (dowser_call_get_title (other), ==, "something new");
}

static void
assert_summary (const DowserModelCall *call, const char *expected)
{
  g_autofree char *summary = dowser_call_dup_summary (call);

  g_assert_cmpstr (summary, ==, expected);
}

static void
test_one_request_is_described (void)
{
  g_autoptr (DowserModelCall) call = call_new ("plan");

  assert_summary (call, "1,200 prompt tokens and 34 reply tokens · 2.3 s");
  call->n_attempts = 3;
  call->cost = 0.00123;
  call->estimated = TRUE;
  assert_summary (call, "about 1,200 prompt tokens and 34 reply tokens · 2.3 s · 3 tries · costs 0.0012");
  call->stored = TRUE;
  assert_summary (call, "about 1,200 prompt tokens and 34 reply tokens · stored reply, no request sent · 3 tries");
}

static void
test_all_requests_are_described (void)
{
  g_autoptr (GPtrArray) calls = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_model_call_free);
  g_autofree char *none = dowser_calls_dup_summary (calls);
  g_autofree char *summary = NULL;

  g_assert_null (none);
  g_ptr_array_add (calls, call_new ("route"));
  g_ptr_array_add (calls, call_new ("plan"));
  g_ptr_array_add (calls, call_new ("judge"));
  ((DowserModelCall *) calls->pdata[1])->cost = 1.5;
  ((DowserModelCall *) calls->pdata[2])->stored = TRUE;
  summary = dowser_calls_dup_summary (calls);
  g_assert_cmpstr (summary, ==, "small-model · 2 requests · 2,468 tokens · costs 1.50");
}

DOWSER_TEST_MAIN (call_text)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/call-text/call-has-a-title", test_call_has_a_title);
  g_test_add_func ("/views/call-text/one-request-is-described", test_one_request_is_described);
  g_test_add_func ("/views/call-text/all-requests-are-described", test_all_requests_are_described);
  return g_test_run ();
}
