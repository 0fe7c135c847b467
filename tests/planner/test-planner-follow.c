/* test-planner-follow.c - tests that follow-up questions are read as changes of the previous plan */
#include "planner/dowser-planner-follow.h"

#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static const char *const lines
    = "customers: id INTEGER pk, name TEXT, country TEXT, segment TEXT\n"
      "orders: id INTEGER pk, customer_id INTEGER -> customers, ordered_on DATE, status TEXT, total REAL\n"
      "reviews: id INTEGER pk, order_id INTEGER -> orders, stars INTEGER\n";

static void
set_values (DowserProfile *profile, const char *table, const char *column, const char *values)
{
  const DowserSchema *schema = dowser_profile_get_schema (profile);
  DowserColumnProfile *column_profile
      = dowser_profile_get (profile, dowser_table_find_column (dowser_schema_find_table (schema, table), column));
  g_auto (GStrv) texts = g_strsplit (values, ",", -1);

  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (column_profile->values, g_strdup (texts[i]));
  column_profile->complete = TRUE;
  column_profile->n_distinct = column_profile->values->len;
  column_profile->n_rows = 100;
}

static DowserPlannerIndex *
index_new (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (lines);
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);

  set_values (profile, "customers", "country", "Canada,France,Norway");
  set_values (profile, "customers", "segment", "consumer,wholesale");
  set_values (profile, "orders", "status", "cancelled,open,paid");
  return dowser_planner_index_new (schema, profile);
}

/** FollowUpCase: @after: the sentence of the previous plan; @changed: (nullable): the sentence of the plan that
 * @question changes; %NULL if @question is an independent question */
typedef struct
{
  const char *after;
  const char *question;
  const char *changed;
} FollowUpCase;

static const FollowUpCase conversations[] = {
  /* Conditions */
  { "sum of total by status", "only in 2024", "sum of total by status where ordered on is in 2024" },
  { "sum of total by status", "in Norway", "sum of total by status where country is \"Norway\"" },
  { "sum of total by status", "and for wholesale customers?", "sum of total by status where segment is \"wholesale\"" },
  { "sum of total where ordered on is in 2023", "what about 2024?", "sum of total where ordered on is in 2024" },
  { "number of orders where country is \"Norway\"", "what about Canada?",
    "number of orders where country is \"Canada\"" },
  { "number of orders where country is \"Norway\"", "and Canada?", "number of orders where country is \"Canada\"" },
  { "number of orders where country is \"Norway\"", "just the paid ones",
    "number of orders where country is \"Norway\" and status is \"paid\"" },
  { "number of orders by status", "Norway only", "number of orders by status where country is \"Norway\"" },
  { "number of orders by country", "without Norway", "number of orders by country where country is not \"Norway\"" },
  { "number of orders by country", "leave out Norway and France",
    "number of orders by country where not country is one of (\"Norway\", \"France\")" },
  { "orders where total is more than 100", "under 500",
    "orders where total is more than 100 and total is less than 500" },
  { "orders where total is more than 100", "over 200", "orders where total is more than 200" },
  { "orders where ordered on is in 2023", "since 2024",
    "orders where ordered on is less than 2024-01-01 and ordered on is at least 2024-01-01" },
  /* The question has words that don't fit into a condition or group, so it is independent. */
  { "number of orders by status", "per country average total", NULL },
  { "number of orders by status", "only names of customers from Norway", NULL },
  /* A condition on two columns is kept as a whole. */
  { "orders where status is \"open\" or total is more than 5", "only paid",
    "orders where (status is \"open\" or total is more than 5) and status is \"paid\"" },
  /* Groups */
  { "sum of total", "by country", "sum of total by country" },
  { "sum of total", "per month please", "sum of total by month of ordered on, oldest month of ordered on first" },
  { "sum of total by country", "by status too", "sum of total by country, status" },
  { "sum of total by country", "and by status?", "sum of total by country, status" },
  { "sum of total by country", "split that by status", "sum of total by country, status" },
  { "sum of total by country", "by status instead", "sum of total by status" },
  { "sum of total by country", "same by status", "sum of total by status" },
  { "sum of total by country", "by status", "sum of total by status" },
  { "sum of total by country, status, country from A to Z", "by segment instead", "sum of total by segment" },
  /* Sort and limit */
  { "sum of total by country", "top 3", "sum of total by country, highest sum of total first, top 3" },
  { "sum of total by month of ordered on, oldest month of ordered on first", "top 3",
    "sum of total by month of ordered on, highest sum of total first, top 3" },
  { "sum of total by country, lowest sum of total first", "top 3",
    "sum of total by country, lowest sum of total first, top 3" },
  { "sum of total by country", "highest first", "sum of total by country, highest sum of total first" },
  { "orders, lowest total first", "the other way round", "orders, highest total first" },
  { "orders", "sorted by total", "orders, lowest total first" },
  { "orders, newest ordered on first, top 5", "only the first 2", "orders, newest ordered on first, top 2" },
  { "orders where status is \"paid\", lowest total first", "how many?", "number of orders where status is \"paid\"" },
  { "orders, lowest total first, top 5", "how many?", NULL },
  { "orders", "best 5", NULL },
  { "sum of total by country", "in percent", "100 times share of sum of total by country" },
  { "customers where country is \"Norway\"", "what is their average stars?", NULL },
  { "orders where status is \"paid\"", "what is their average total?", "average total where status is \"paid\"" },
  { "number of orders by status", "and their average total", "number of orders, average total by status" },
  /* The condition is on the date of the table whose numbers are summed. */
  { "average total by country", "in 2023", "average total by country where ordered on is in 2023" },
  /* Independent questions */
  { "sum of total by country", "how many customers are there?", NULL },
  { "sum of total by country", "show all reviews", NULL },
  { "sum of total by country", "only florp", NULL },
  { "sum of total by country", "for each status show the number of orders", NULL },
  { "sum of total by country", "in which countries are customers?", NULL },
  { "sum of total by country", "by status, what is the number of orders", NULL },
  { "sum of total by country", "only", NULL },
  { "sum of total by country", "and", NULL },
  { "sum of total by country", "by", NULL },
  { "sum of total by country", "?", NULL },
  { "sum of total by country", "top", NULL },
  { "sum of total by country", "top 0", NULL },
  { "sum of total by country", "top 99999999999999999999", NULL },
  { "sum of total by country",
    "only only only only only only only only only only only only only only only only only only only only only only "
    "only "
    "only paid",
    NULL },
  { "orders", "by country", NULL },
  { "average total by country", "in percent", NULL },
  { "sum of total", "how many?", NULL },
  { "orders", "the other way round", NULL },
  /* Refused changes: an order has several reviews, so sums would count the order more than once. */
  { "sum of total by status", "only with 5 stars", NULL },
  { "sum of total by status", "by stars", NULL },
  { "first a = (sum of total by status), then status from a", "by country", NULL },
};

static void
assert_conversation (const DowserPlannerIndex *index, const FollowUpCase *conversation)
{
  const DowserSchema *schema = dowser_planner_index_get_schema (index);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) before = dowser_sentence_read (conversation->after, schema, &error);
  g_autoptr (DowserUnderstanding) changed = NULL;
  g_autofree char *actual = NULL;

  if (before == NULL)
    g_error ("%s: %s", conversation->after, error->message);
  changed = dowser_planner_apply_follow_up (index, before, conversation->question, NULL);
  actual = changed != NULL ? dowser_sentence_write (changed->plan, schema, NULL) : NULL;
  if (g_strcmp0 (actual, conversation->changed) == 0)
    return;
  g_test_message ("%s + “%s”: %s, and not %s", conversation->after, conversation->question, actual,
                  conversation->changed);
  g_test_fail ();
}

static void
test_follow_up_question_changes_the_plan (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();

  for (guint i = 0; i < G_N_ELEMENTS (conversations); i++)
    assert_conversation (index, &conversations[i]);
}

/* Tests that the user is shown a meaning for each word of the follow-up question. */
static void
test_each_follow_up_word_is_read (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();
  g_autoptr (DowserPlan) before = dowser_sentence_read ("sum of total", dowser_planner_index_get_schema (index), NULL);
  g_autoptr (DowserUnderstanding) changed
      = dowser_planner_apply_follow_up (index, before, "and by country, please", NULL);
  const DowserSpan *actual;

  g_assert_nonnull (changed);
  g_assert_true (changed->changes);
  g_assert_cmpstr (changed->plan->question, ==, "and by country, please");
  g_assert_cmpuint (changed->spans->len, ==, 3);
  actual = changed->spans->pdata[1];
  g_assert_cmpstr (actual->text, ==, "country");
  g_assert_cmpint (actual->role, ==, DOWSER_TOKEN_COLUMN);
}

/* Tests that a plan with a column that the schema no longer has can't be changed. */
static void
test_removed_table_prevents_follow_up (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();
  g_autoptr (DowserSchema) shop = shop_schema_new ();
  g_autoptr (DowserPlan) before = dowser_sentence_read ("number of addresses", shop, NULL);

  g_assert_nonnull (before);
  g_assert_null (dowser_planner_apply_follow_up (index, before, "top 3", NULL));
}

static DowserState
get_state (const char *first, DowserTokenRole role, const char *second)
{
  g_autoptr (DowserUnderstanding) read = dowser_understanding_new ();

  read->state = DOWSER_STATE_UNDERSTOOD;
  g_ptr_array_add (read->spans, dowser_span_new (0, strlen (first), role, first, NULL, FALSE));
  g_ptr_array_add (read->spans,
                   dowser_span_new (strlen (first) + 1, strlen (second), DOWSER_TOKEN_IGNORED, second, NULL, FALSE));
  dowser_planner_add_reference_doubt (read, "average total");
  g_assert_cmpint (read->state == DOWSER_STATE_CHECK, ==, read->reasons->len == 1);
  return read->state;
}

/* Tests that "their" isn't a reference to the previous answer if "their" refers to a table named in the same
 * question. */
static void
test_pronoun_may_refer_to_same_question (void)
{
  g_assert_cmpint (get_state ("average", DOWSER_TOKEN_OPERATOR, "of Their total"), ==, DOWSER_STATE_CHECK);
  g_assert_cmpint (get_state ("customers", DOWSER_TOKEN_TABLE, "and their orders"), ==, DOWSER_STATE_UNDERSTOOD);
  g_assert_cmpint (get_state ("average", DOWSER_TOKEN_OPERATOR, "of all total"), ==, DOWSER_STATE_UNDERSTOOD);
}

DOWSER_TEST_MAIN (planner_follow)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/follow/follow-up-question-changes-the-plan", test_follow_up_question_changes_the_plan);
  g_test_add_func ("/planner/follow/each-follow-up-word-is-read", test_each_follow_up_word_is_read);
  g_test_add_func ("/planner/follow/removed-table-prevents-follow-up", test_removed_table_prevents_follow_up);
  g_test_add_func ("/planner/follow/pronoun-may-refer-to-same-question", test_pronoun_may_refer_to_same_question);
  return g_test_run ();
}
