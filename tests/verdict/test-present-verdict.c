/* test-present-verdict.c - tests that words are reported as left out if a click removed their part of the plan, and
 * that no other words are reported */
#include "verdict/dowser-present-verdict.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"

#include <string.h>

#define ORDERS "from orders; show orders.id"
#define IN_2024 "; where and(ge(orders.order_date, date'2024-01-01'), lt(orders.order_date, date'2025-01-01'))"
#define REVENUE "from orders; show orders.status, sum(orders.total) as revenue; group orders.status"

typedef struct
{
  const char *before;
  const char *after;
  const char *left_out; /* the expected words, separated by commas; each is one of the words below */
} Case;

/** Word: a word of these questions, and how a planner reads it. */
static const struct
{
  DowserTokenRole role;
  const char *text;
  const char *meaning;
} words[] = {
  { DOWSER_TOKEN_TABLE, "orders", "orders" },
  { DOWSER_TOKEN_DATE, "in 2024", NULL },
  { DOWSER_TOKEN_VALUE, "sent back", "orders.status = returned" },
  { DOWSER_TOKEN_NUMBER, "top 5", NULL },
  { DOWSER_TOKEN_COLUMN, "turnover", "orders.total" },
  { DOWSER_TOKEN_COLUMN, "name", "customers.name" },
  { DOWSER_TOKEN_UNKNOWN, "highest", NULL },
};

static DowserUnderstanding *
make_understanding (const char *plan)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_UNDERSTOOD;
  understanding->plan = plan_from_text (plan);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_ptr_array_add (understanding->spans, dowser_span_new (0, strlen (words[i].text), words[i].role, words[i].text,
                                                            words[i].meaning, FALSE));
  return understanding;
}

static DowserSession *
make_session (const char *before, const char *after)
{
  g_autoptr (DowserUnderstanding) understanding = make_understanding (before);
  DowserSession *session = dowser_session_new ("one");

  dowser_session_set_understanding (session, understanding);
  dowser_session_take_plan (session, plan_from_text (before), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  if (after != NULL)
    dowser_session_take_plan (session, plan_from_text (after), DOWSER_PLAN_ORIGIN_OPERATION, "Changed");
  return session;
}

static char *
join_left_out_words (const DowserUnderstanding *verdict)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < verdict->left_out->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (const char *) verdict->left_out->pdata[i]);
  return g_string_free (text, FALSE);
}

static void
test_words_lost_by_edits_are_reported (void)
{
  static const Case cases[] = {
    { ORDERS IN_2024, ORDERS, "in 2024" },
    { ORDERS IN_2024, ORDERS IN_2024 "; order orders.id", "" },
    /* a part added by a click has no words in the question */
    { ORDERS IN_2024,
      ORDERS "; where and(ge(orders.order_date, date'2024-01-01'), lt(orders.order_date, date'2024-07-01'))",
      "in 2024" },
    { ORDERS "; where eq(orders.status, 'returned')", ORDERS, "sent back" },
    { ORDERS "; where eq(orders.status, 'returned')", ORDERS "; where eq(orders.status, 'returned'); limit 5", "" },
    { REVENUE "; order sum(orders.total) desc; limit 5", REVENUE "; order sum(orders.total); limit 5", "top 5" },
    { REVENUE "; order sum(orders.total) desc; limit 5", REVENUE, "top 5" },
    /* a column with another heading still counts as the same column */
    { REVENUE, "from orders; show orders.status, sum(orders.total) as income; group orders.status", "" },
    { REVENUE, "from orders; show orders.status; group orders.status", "turnover" },
    /* an additional table changes only how columns are named */
    { "from customers; show customers.name; where eq(customers.country, 'Norway')",
      "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name; where "
      "eq(customers.country, 'Norway')",
      "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSession) session = make_session (cases[i].before, cases[i].after);
      g_autoptr (DowserUnderstanding) verdict = dowser_present_verdict_new (session);
      g_autofree char *left_out = join_left_out_words (verdict);

      g_test_message ("%s: %s", cases[i].before, cases[i].after);
      g_assert_cmpstr (left_out, ==, cases[i].left_out);
      for (guint j = 0; j < verdict->spans->len; j++)
        {
          const DowserSpan *span = verdict->spans->pdata[j];
          gboolean is_left_out = *left_out != '\0' && strcmp (left_out, span->text) == 0;

          g_assert_cmpint (span->role, ==, is_left_out ? DOWSER_TOKEN_IGNORED : words[j].role);
        }
    }
}

static void
test_undo_clears_the_lost_words (void)
{
  g_autoptr (DowserSession) session = make_session (ORDERS IN_2024, ORDERS);
  g_autoptr (DowserUnderstanding) before = dowser_present_verdict_new (session);
  g_autoptr (DowserUnderstanding) after = NULL;

  g_assert_cmpuint (before->left_out->len, ==, 1);
  g_assert_true (dowser_session_undo (session));
  after = dowser_present_verdict_new (session);
  g_assert_cmpuint (after->left_out->len, ==, 0);
}

/* Tests sessions in which the user hasn't clicked yet, or no question was read. */
static void
test_unchanged_plan_has_no_lost_words (void)
{
  g_autoptr (DowserSession) session = make_session (ORDERS IN_2024, NULL);
  g_autoptr (DowserSession) empty = dowser_session_new ("two");
  g_autoptr (DowserUnderstanding) verdict = dowser_present_verdict_new (session);

  g_assert_cmpuint (verdict->left_out->len, ==, 0);
  g_assert_null (dowser_present_verdict_new (empty));
}

DOWSER_TEST_MAIN (present_verdict)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verdict/present-verdict/words-lost-by-edits-are-reported", test_words_lost_by_edits_are_reported);
  g_test_add_func ("/verdict/present-verdict/undo-clears-the-lost-words", test_undo_clears_the_lost_words);
  g_test_add_func ("/verdict/present-verdict/unchanged-plan-has-no-lost-words", test_unchanged_plan_has_no_lost_words);
  return g_test_run ();
}
