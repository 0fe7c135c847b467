/* test-session-conversation.c - tests that the planner's input and the exchanges with models are saved, limited in
 * size, notified, and preserved in JSON */
#include "session/dowser-session.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
count_cb (GObject *session, GParamSpec *pspec, gpointer user_data)
{
  (*(guint *) user_data)++;
}

static DowserSelectedTable *
make_kept_table (const char *table, const char *reason, gboolean pinned)
{
  DowserSelectedTable *kept = g_new0 (DowserSelectedTable, 1);

  kept->table = g_strdup (table);
  kept->reason = g_strdup (reason);
  kept->score = 0.75;
  kept->pinned = pinned;
  return kept;
}

static DowserModelCall *
make_call (const char *prompt)
{
  DowserModelCall *call = dowser_model_call_new ("plan", "plan");

  call->model = g_strdup ("some-model");
  call->prompt = g_strdup (prompt);
  call->reply = g_strdup ("{}");
  call->notes = g_strdup ("try 2 after 4 s");
  call->tokens_in = 1500;
  call->tokens_out = 70;
  call->elapsed = 2000000;
  call->n_attempts = 2;
  call->cost = 0.25;
  return call;
}

static void
test_changes_are_notified (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  guint n = 0;

  g_signal_connect (session, "notify", G_CALLBACK (count_cb), &n);
  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  g_assert_cmpuint (n, ==, 1);
  dowser_session_set_mode (session, DOWSER_PLAN_MODE_UPDATE, "only 2024");
  dowser_session_set_mode (session, DOWSER_PLAN_MODE_UPDATE, dowser_session_get_instruction (session));
  g_assert_cmpuint (n, ==, 2);
  dowser_session_take_call (session, make_call ("?"));
  dowser_session_take_exchange (session, dowser_exchange_new ("q", NULL, NULL, NULL));
  dowser_session_take_selected_tables (session, NULL);
  g_assert_cmpuint (n, ==, 4);
  dowser_session_take_selected_tables (session, g_ptr_array_new ());
  g_assert_cmpuint (n, ==, 5);
}

static void
test_properties_are_readable (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (GPtrArray) constraints = NULL, exchanges = NULL, calls = NULL, kept = NULL;
  guint planner, mode;

  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  dowser_session_set_mode (session, DOWSER_PLAN_MODE_REFINE, NULL);
  g_object_get (session, "planner", &planner, "mode", &mode, "constraints", &constraints, "exchanges", &exchanges,
                "calls", &calls, "kept-tables", &kept, NULL);
  g_assert_cmpuint (planner, ==, DOWSER_PLANNER_MODEL);
  g_assert_cmpuint (mode, ==, DOWSER_PLAN_MODE_REFINE);
  g_assert_true (constraints == dowser_session_get_constraints (session));
  g_assert_true (exchanges == dowser_session_get_exchanges (session));
  g_assert_true (calls == dowser_session_get_calls (session));
  g_assert_null (kept);
}

static void
test_the_last_exchanges_are_kept (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  GPtrArray *exchanges = dowser_session_get_exchanges (session);

  for (int i = 0; i < 2 * DOWSER_EXCHANGE_KEPT; i++)
    {
      g_autofree char *question = g_strdup_printf ("%d", i);

      dowser_session_take_exchange (session, dowser_exchange_new (question, NULL, NULL, NULL));
    }
  g_assert_cmpuint (exchanges->len, ==, DOWSER_EXCHANGE_KEPT);
  g_assert_cmpstr (((DowserExchange *) exchanges->pdata[0])->question, ==, "5");
}

static void
test_constraints_are_unique (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  GPtrArray *constraints = dowser_session_get_constraints (session);

  dowser_session_take_constraint (session, dowser_constraint_new (DOWSER_CONSTRAINT_NEEDED, "a", NULL, NULL, "t"));
  dowser_session_take_constraint (session, dowser_constraint_new (DOWSER_CONSTRAINT_NEEDED, "b", NULL, NULL, "t"));
  g_assert_cmpuint (constraints->len, ==, 1);
  dowser_session_remove_constraint (session, 1);
  g_assert_cmpuint (constraints->len, ==, 1);
  dowser_session_remove_constraint (session, 0);
  g_assert_cmpuint (constraints->len, ==, 0);
}

/* Tests that saved calls stay within the size that can be read back, even if the prompts are long. */
static void
test_number_of_calls_is_limited (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserSession) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;
  g_autofree char *prompt = g_strnfill (512 * 1024, '"');

  for (int i = 0; i < 30; i++)
    dowser_session_take_call (session, make_call (prompt));
  g_assert_cmpuint (dowser_session_get_calls (session)->len, <, 10);
  json = dowser_session_to_json (session);
  again = dowser_session_from_json (json, &error);
  g_assert_no_error (error);

  for (int i = 0; i < 300; i++)
    dowser_session_take_call (session, make_call ("?"));
  g_assert_cmpuint (dowser_session_get_calls (session)->len, ==, 100);
}

static void
test_whole_conversation_reads_back (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserSession) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL, *json_again = NULL;
  GPtrArray *kept = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_selected_table_free);

  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  dowser_session_set_mode_with_privacy_level (session, DOWSER_PLAN_MODE_REPAIR, "no such column “x”",
                                              DOWSER_PRIVACY_LEVEL_SAMPLES);
  dowser_session_take_constraint (session, dowser_constraint_new (DOWSER_CONSTRAINT_JOIN, "j", NULL, "a.id", "b.a"));
  dowser_session_take_exchange (session, dowser_exchange_new ("How many?", "The number of orders.", "SELECT 1", NULL));
  dowser_session_take_exchange (session, dowser_exchange_new ("And?", NULL, NULL, NULL));
  dowser_session_take_call (session, make_call ("prompt"));
  dowser_session_take_call (session, dowser_model_call_new ("intent", "route"));
  g_ptr_array_add (kept, make_kept_table ("orders", "it is named", FALSE));
  g_ptr_array_add (kept, make_kept_table ("items", NULL, TRUE));
  dowser_session_take_selected_tables (session, kept);
  dowser_session_add_attempt (session, "repair");
  dowser_session_add_attempt (session, "repair");
  dowser_session_add_attempt (session, "explore");

  json = dowser_session_to_json (session);
  again = dowser_session_from_json (json, &error);
  g_assert_no_error (error);
  json_again = dowser_session_to_json (again);
  g_assert_cmpstr (json_again, ==, json);
  g_assert_cmpuint (dowser_session_count_attempts (again, "repair"), ==, 2);
  g_assert_cmpuint (dowser_session_count_attempts (again, "refine"), ==, 0);
  g_assert_cmpstr (dowser_session_get_instruction (again), ==, "no such column “x”");
  g_assert_cmpint (dowser_session_get_instruction_privacy_level (again), ==, DOWSER_PRIVACY_LEVEL_SAMPLES);
  dowser_session_clear_attempts (again);
  g_assert_cmpuint (dowser_session_count_attempts (again, "repair"), ==, 0);
}

/* Tests reading a session that was saved before models were supported. Such a session has none of the members for
 * models. */
static void
test_older_json_is_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) session
      = dowser_session_from_json ("{\"version\":1,\"id\":\"a\",\"versions\":[],\"done\":[],\"trace\":[]}", &error);

  g_assert_no_error (error);
  g_assert_cmpint (dowser_session_get_planner (session), ==, DOWSER_PLANNER_BUILTIN);
  g_assert_cmpint (dowser_session_get_mode (session), ==, DOWSER_PLAN_MODE_INITIAL);
  g_assert_cmpuint (dowser_session_get_calls (session)->len, ==, 0);
  g_assert_null (dowser_session_get_selected_tables (session));
}

static void
test_bad_json_is_refused (void)
{
  const char *const members[] = { "\"planner\":\"oracle\"",
                                  "\"mode\":7",
                                  "\"constraints\":{}",
                                  "\"constraints\":[{\"kind\":\"join\"}]",
                                  "\"exchanges\":[{}]",
                                  "\"calls\":[{}]",
                                  "\"kept_tables\":[{\"reason\":1}]",
                                  "\"attempts\":[{\"what\":\"x\",\"count\":-1}]" };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *json
          = g_strdup_printf ("{\"version\":1,\"id\":\"a\",\"versions\":[],\"done\":[],\"trace\":[],%s}", members[i]);

      g_assert_null (dowser_session_from_json (json, &error));
      g_assert_nonnull (error);
    }
}

DOWSER_TEST_MAIN (session_conversation)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/session-conversation/changes-are-notified", test_changes_are_notified);
  g_test_add_func ("/model/session-conversation/properties-are-readable", test_properties_are_readable);
  g_test_add_func ("/model/session-conversation/the-last-exchanges-are-kept", test_the_last_exchanges_are_kept);
  g_test_add_func ("/model/session-conversation/constraints-are-unique", test_constraints_are_unique);
  g_test_add_func ("/model/session-conversation/number-of-calls-is-limited", test_number_of_calls_is_limited);
  g_test_add_func ("/model/session-conversation/whole-conversation-reads-back", test_whole_conversation_reads_back);
  g_test_add_func ("/model/session-conversation/older-json-is-read", test_older_json_is_read);
  g_test_add_func ("/model/session-conversation/bad-json-is-refused", test_bad_json_is_refused);
  return g_test_run ();
}
