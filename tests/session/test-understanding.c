/* test-understanding.c - tests that an understanding is written to JSON and read back */
#include "base/dowser-error.h"
#include "session/dowser-understanding.h"
#include "support/dowser-test-main.h"

static DowserUnderstanding *
make_understanding (void)
{
  DowserUnderstanding *self = dowser_understanding_new ();

  self->state = DOWSER_STATE_ASK;
  self->confidence = 0.7;
  self->ask = g_strdup ("Which address?");
  self->plan = dowser_plan_new (NULL);
  g_ptr_array_add (self->reasons, g_strdup ("Two keys lead to “address”."));
  g_ptr_array_add (self->options, dowser_option_new ("billing", dowser_plan_new (NULL)));
  g_ptr_array_add (self->options, dowser_option_new ("shipping", dowser_plan_new (NULL)));
  g_ptr_array_add (self->spans, dowser_span_new (0, 4, DOWSER_TOKEN_IGNORED, "show", NULL, FALSE));
  g_ptr_array_add (self->spans, dowser_span_new (5, 9, DOWSER_TOKEN_TABLE, "customrs", "customers", TRUE));
  ((DowserSpan *) self->spans->pdata[1])->defined = TRUE;
  return self;
}

static void
test_json_reads_back (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserUnderstanding) self = make_understanding ();
  g_autofree char *text = dowser_understanding_to_json (self);
  g_autoptr (DowserUnderstanding) reread = dowser_understanding_from_json (text, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = dowser_understanding_to_json (reread);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpint (reread->state, ==, DOWSER_STATE_ASK);
  g_assert_true (dowser_plan_equal (reread->plan, self->plan));
  g_assert_cmpuint (reread->options->len, ==, 2);
  g_assert_true (((DowserSpan *) reread->spans->pdata[1])->guessed);
  g_assert_true (((DowserSpan *) reread->spans->pdata[1])->defined);
  g_assert_false (((DowserSpan *) reread->spans->pdata[0])->defined);
}

static void
test_invalid_json_is_refused (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_understanding_from_json ("{\"state\":\"sure\"}", &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
  g_clear_error (&error);
  g_assert_null (dowser_understanding_from_json ("{\"state\":\"ask\",\"plan\":{}}", &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
}

DOWSER_TEST_MAIN (understanding)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/understanding/json-reads-back", test_json_reads_back);
  g_test_add_func ("/model/understanding/invalid-json-is-refused", test_invalid_json_is_refused);
  return g_test_run ();
}
