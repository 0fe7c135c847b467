/* test-endpoint-fields.c - tests that the text typed into the fields of an endpoint's form is read correctly */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "views/models/dowser-endpoint-fields.h"

static DowserEndpoint *
endpoint_new (void)
{
  return dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "https://models.example/v1", "small");
}

static void
test_fields_read_back (void)
{
  static const char *const typed[] = { "Mine",        "http://127.0.0.1:8080/v1",
                                       "llama",       "8192",
                                       "0.25",        "1.5",
                                       "30",          "vectors",
                                       "a: b | c: d", "http://proxy:3128",
                                       "/ca.pem",     "/me.pem",
                                       "token --now", "https://login.example/token",
                                       "dowser",      "models" };
  g_autoptr (DowserEndpoint) endpoint = endpoint_new ();

  G_STATIC_ASSERT (G_N_ELEMENTS (typed) == DOWSER_N_FIELDS);
  for (guint i = 0; i < DOWSER_N_FIELDS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *shown = NULL;

      g_assert_true (dowser_endpoint_set_field (endpoint, i, typed[i], &error));
      g_assert_no_error (error);
      shown = dowser_endpoint_dup_field (endpoint, i);
      g_assert_cmpstr (shown, ==, typed[i]);
    }
  g_assert_cmpuint (endpoint->context_tokens, ==, 8192);
  g_assert_cmpfloat (endpoint->price_out, ==, 1.5);
  g_assert_cmpstr (endpoint->headers[1], ==, "c: d");
}

static void
test_empty_fields_mean_the_default (void)
{
  g_autoptr (DowserEndpoint) endpoint = endpoint_new ();
  guint usual = endpoint->timeout;

  for (guint i = 0; i < DOWSER_N_FIELDS; i++)
    g_assert_true (dowser_endpoint_set_field (endpoint, i, "  ", NULL));
  g_assert_null (endpoint->proxy);
  g_assert_null (endpoint->headers);
  g_assert_cmpuint (endpoint->context_tokens, ==, 0);
  g_assert_cmpfloat (endpoint->price_in, ==, 0.0);
  g_assert_cmpuint (endpoint->timeout, ==, usual);
}

static void
assert_refused (DowserEndpointField field, const char *text)
{
  g_autoptr (DowserEndpoint) endpoint = endpoint_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_endpoint_set_field (endpoint, field, text, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY);
}

static void
test_invalid_numbers_are_refused (void)
{
  assert_refused (DOWSER_FIELD_CONTEXT_TOKENS, "many");
  assert_refused (DOWSER_FIELD_CONTEXT_TOKENS, "-1");
  assert_refused (DOWSER_FIELD_CONTEXT_TOKENS, "99999999999");
  assert_refused (DOWSER_FIELD_PRICE_IN, "cheap");
  assert_refused (DOWSER_FIELD_PRICE_IN, "nan");
  assert_refused (DOWSER_FIELD_PRICE_OUT, "-2");
}

static void
test_comma_is_a_decimal_point (void)
{
  g_autoptr (DowserEndpoint) endpoint = endpoint_new ();

  g_assert_true (dowser_endpoint_set_field (endpoint, DOWSER_FIELD_PRICE_IN, "2,50", NULL));
  g_assert_cmpfloat (endpoint->price_in, ==, 2.5);
}

DOWSER_TEST_MAIN (endpoint_fields)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/endpoint-fields/fields-read-back", test_fields_read_back);
  g_test_add_func ("/views/endpoint-fields/empty-fields-mean-the-default", test_empty_fields_mean_the_default);
  g_test_add_func ("/views/endpoint-fields/invalid-numbers-are-refused", test_invalid_numbers_are_refused);
  g_test_add_func ("/views/endpoint-fields/comma-is-a-decimal-point", test_comma_is_a_decimal_point);
  return g_test_run ();
}
