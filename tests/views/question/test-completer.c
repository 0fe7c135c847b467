/* test-completer.c - tests that only the last request is answered, with the current schema and profile of the source */
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/question/dowser-completer.h"

/* ResultLog: the results that a completer has returned. */
typedef struct
{
  guint n;
  DowserCompleted *last;
} ResultLog;

static void
completed_cb (DowserCompleter *completer, DowserCompleted *completed, gpointer user_data)
{
  ResultLog *received = user_data;

  received->n++;
  g_clear_pointer (&received->last, dowser_completed_unref);
  received->last = dowser_completed_ref (completed);
}

static void
wait_for (ResultLog *received, const char *text)
{
  while (received->last == NULL || !g_str_equal (received->last->text, text))
    g_main_context_iteration (NULL, TRUE);
}

static void
test_only_last_text_is_completed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserCompleter) completer = dowser_completer_new ();
  ResultLog received = { 0 };

  g_signal_connect (completer, "completed", G_CALLBACK (completed_cb), &received);
  dowser_completer_set_source (completer, schema, NULL);
  dowser_completer_request (completer, "orders wh", 8);
  dowser_completer_request (completer, "customers wh", 8);
  dowser_completer_request (completer, "customers where na", 8);
  g_assert_true (dowser_completer_is_waiting (completer));
  wait_for (&received, "customers where na");
  g_assert_false (dowser_completer_is_waiting (completer));
  g_assert_cmpuint (received.n, ==, 1);
  g_assert_cmpuint (received.last->completion->offers->len, >, 0);
  /* The request for "orders" is canceled; the next request is still answered. */
  dowser_completer_request (completer, "orders", 8);
  dowser_completer_request (completer, NULL, 8);
  g_assert_false (dowser_completer_is_waiting (completer));
  dowser_completer_request (completer, "sum of t", 8);
  wait_for (&received, "sum of t");
  g_assert_cmpuint (received.n, ==, 2);
  g_clear_pointer (&received.last, dowser_completed_unref);
}

/* Tests that the profile of an earlier schema is used only for columns that are unchanged. */
static void
test_earlier_profile_is_used (void)
{
  g_autoptr (DowserSchema) before = shop_schema_new ();
  g_autoptr (DowserSchema) same = shop_schema_new ();
  g_autoptr (DowserSchema) other = schema_new_from_lines ("customers: id INTEGER pk, country TEXT\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (before);
  const DowserColumn *country = dowser_table_find_column (dowser_schema_find_table (before, "customers"), "country");
  g_autoptr (DowserCompleter) completer = dowser_completer_new ();
  ResultLog received = { 0 };

  g_ptr_array_add (dowser_profile_get (profile, country)->values, g_strdup ("Norway"));
  g_signal_connect (completer, "completed", G_CALLBACK (completed_cb), &received);
  g_assert_true (dowser_completer_set_source (completer, same, profile));
  g_assert_false (dowser_completer_set_source (completer, same, profile));
  dowser_completer_request (completer, "customers where country is nor", 1);
  wait_for (&received, "customers where country is nor");
  g_assert_cmpstr (((DowserSentenceOffer *) received.last->completion->offers->pdata[0])->text, ==, "\"Norway\"");
  dowser_completer_set_source (completer, other, profile);
  dowser_completer_request (completer, "customers where country is norw", 1);
  wait_for (&received, "customers where country is norw");
  g_assert_cmpuint (received.last->completion->offers->len, ==, 0);
  g_clear_pointer (&received.last, dowser_completed_unref);
}

DOWSER_TEST_MAIN (completer)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/completer/only-last-text-is-completed", test_only_last_text_is_completed);
  g_test_add_func ("/views/completer/earlier-profile-is-used", test_earlier_profile_is_used);
  return g_test_run ();
}
