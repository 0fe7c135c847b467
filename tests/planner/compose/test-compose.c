/* test-compose.c - tests that an interpretation is composed of the parts that a question mentions */
#include "planner/compose/dowser-composer.h"
#include "planner/read/dowser-planner-private.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

static const char *const shows = "shows: host TEXT, city TEXT, guests INTEGER, staff INTEGER, paid TEXT, held DATE\n";

static void
set_values (DowserProfile *profile, const DowserTable *table, guint index, const char *const *values)
{
  DowserColumnProfile *column = dowser_profile_get (profile, g_ptr_array_index (table->columns, index));

  column->n_rows = 40;
  column->n_distinct = g_strv_length ((char **) values);
  column->has_text = TRUE;
  column->complete = TRUE;
  for (guint i = 0; values[i] != NULL; i++)
    g_ptr_array_add (column->values, g_strdup (values[i]));
}

/* Makes the index of a file of shows, with some known values. */
static DowserPlannerIndex *
make_index (void)
{
  static const char *const hosts[] = { "Ann Lee", "Bob Stone", NULL };
  static const char *const cities[] = { "Tokyo, Japan", "Osaka, Japan", "Lima", NULL };
  static const char *const paid[] = { "card", "cash", NULL };
  g_autoptr (DowserSchema) schema = schema_new_from_lines (shows);
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);

  set_values (profile, table, 0, hosts);
  set_values (profile, table, 1, cities);
  set_values (profile, table, 4, paid);
  return dowser_planner_index_new (schema, profile);
}

/* Questions, each with a plan. Composing must produce this plan as one of the interpretations, even if their weights
 * rank it low. */
static const char *const readings[][2] = {
  { "who had the most guests", "from shows; show shows.host; order shows.guests desc; limit 1" },
  { "how many shows in tokyo", "from shows; show count(); where eq(shows.city, 'Tokyo, Japan')" },
  { "percentage paid by card",
    "from shows; show ratio(multiply(100, count(shows.paid)), count(shows.paid)) as paid in percent" },
  { "hosts of shows with more guests than staff", "from shows; show shows.host; where gt(shows.guests, shows.staff)" },
  { "monthly guests",
    "from shows; show truncate_month(shows.held), sum(shows.guests); group truncate_month(shows.held)" },
  { "what city held more shows, osaka or tokyo", "from shows; show shows.city, count(); where in(shows.city, 'Osaka, "
                                                 "Japan', 'Tokyo, Japan'); group shows.city; order "
                                                 "count() desc; limit 1" },
};

static void
test_lists (gconstpointer data)
{
  const char *const *pair = data;
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (GPtrArray) list = dowser_planner_list_readings (index, pair[0], 400);
  g_autoptr (GString) all = g_string_new (NULL);
  gboolean found = FALSE;

  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *text = select_to_text (((const DowserComposed *) list->pdata[i])->plan->select);

      found |= strcmp (text, pair[1]) == 0;
      g_string_append_printf (all, "%s\n", text);
    }
  if (!found)
    g_error ("“%s” is in none of:\n%s", pair[1], all->str);
}

/* Checks that a composed interpretation covers every word of the question exactly one time, in order, and names the
 * unused words. */
static void
expect_complete (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal)
{
  guint at = 0;

  for (guint i = 0; i < proposal->reading->items->len; i++)
    {
      const DowserCandidate *item = proposal->reading->items->pdata[i];

      g_assert_cmpuint (item->first, ==, at);
      at += item->n;
      if (item->kind == DOWSER_CANDIDATE_WORD && dowser_candidate_chart_is_content_word (candidate_chart, item->first))
        g_assert_true (g_ptr_array_find (proposal->frame->unused, item, NULL));
    }
  g_assert_cmpuint (at, ==, dowser_tokens_get_length (candidate_chart->tokens));
}

static void
test_every_word_is_read (void)
{
  static const char *const questions[]
      = { "who had the most guests in tokyo or osaka, not paid by cash?",
          "average staff of ann lee's 3 largest shows since 2020 by month", "wibble wobble shows", "guests" };
  g_autoptr (DowserSchema) schema = schema_new_from_lines (shows);
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (DowserSchemaIndex) names = dowser_schema_index_new (schema, NULL, graph);
  g_autoptr (DowserValueIndex) values = dowser_value_index_new (NULL);
  const DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);

  for (guint q = 0; q < G_N_ELEMENTS (questions); q++)
    {
      g_autoptr (DowserCandidateChart) candidate_chart
          = dowser_candidate_chart_new (names, values, dowser_tokens_new (questions[q]));
      g_autoptr (GPtrArray) read = dowser_search_run (candidate_chart);
      g_autoptr (GPtrArray) proposals = dowser_proposals_new (candidate_chart, read);
      g_autoptr (GPtrArray) none = g_ptr_array_new ();
      g_autoptr (DowserComposer) composer = dowser_composer_new (candidate_chart, values, table, proposals);
      g_autoptr (GArray) compositions = dowser_composer_run (composer, none);

      g_assert_cmpuint (compositions->len, >, 20);
      for (guint i = 0; i < compositions->len; i++)
        {
          g_autoptr (DowserProposal) built
              = dowser_composer_build (composer, &g_array_index (compositions, DowserComposition, i));

          expect_complete (candidate_chart, built);
        }
    }
}

/* Tests that composing plans doesn't change an interpretation that the planner's rules have made. Tests that a composed
 * interpretation never has the state "understood". */
static void
test_composed_answer_is_not_certain (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, "how many shows are there?", NULL);
  g_autoptr (DowserUnderstanding) free = dowser_planner_plan (index, "how many shows in tokyo", NULL);
  g_autofree char *text = select_to_text (understanding->plan->select);

  g_assert_cmpstr (text, ==, "from shows; show count()");
  g_free (text);
  text = select_to_text (free->plan->select);
  g_assert_cmpstr (text, ==, "from shows; show count(); where eq(shows.city, 'Tokyo, Japan')");
  g_assert_cmpint (free->state, ==, DOWSER_STATE_CHECK);
}

/* Tests that an interpretation made by the composer keeps the parts that the planner's rules have read: the number of
 * rows, and which rows. */
static void
test_parts_read_by_rules_are_kept (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) top = dowser_planner_plan (index, "zorped top 2 hosts by guests", NULL);
  g_autoptr (DowserUnderstanding) paid = dowser_planner_plan (index, "zorped hosts of shows paid by card top 3", NULL);
  g_autofree char *top_text = select_to_text (top->plan->select);
  g_autofree char *paid_text = select_to_text (paid->plan->select);

  g_assert_nonnull (strstr (top_text, "limit 2"));
  g_assert_nonnull (strstr (paid_text, "'card'"));
  g_assert_nonnull (strstr (paid_text, "limit 3"));
}

/* Tests that a negated value isn't added to the list of wanted values. */
static void
test_negated_values_stay_separate (void)
{
  static const char *const paid[] = { "paid", "cancelled", "open", NULL };
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("bills: host TEXT, status TEXT, amount REAL\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserPlannerIndex) index = NULL;
  g_autoptr (GPtrArray) list = NULL;

  set_values (profile, g_ptr_array_index (dowser_schema_get_tables (schema), 0), 1, paid);
  index = dowser_planner_index_new (schema, profile);
  list = dowser_planner_list_readings (index, "zorped status unpaid or cancelled", 400);
  g_assert_cmpuint (list->len, >, 10);
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *text = select_to_text (((const DowserComposed *) list->pdata[i])->plan->select);

      g_assert_null (strstr (text, "'cancelled', 'paid'"));
      g_assert_null (strstr (text, "'paid', 'cancelled'"));
    }
}

/* Tests that no interpretation is composed if the question has more words than the bit set can hold. */
static void
test_too_long_questions_are_not_composed (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (GString) question = g_string_new ("guests");
  g_autoptr (GPtrArray) list = NULL;

  for (guint i = 0; i < DOWSER_COMPOSE_TOKENS; i++)
    g_string_append (question, " of osaka");
  list = dowser_planner_list_readings (index, question->str, 40);
  g_assert_cmpuint (list->len, ==, 0);
}

DOWSER_TEST_MAIN (compose)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/planner/compose/lists/%s", readings[i][0]);

      g_test_add_data_func (path, readings[i], test_lists);
    }
  g_test_add_func ("/planner/compose/every-word-is-read", test_every_word_is_read);
  g_test_add_func ("/planner/compose/composed-answer-is-not-certain", test_composed_answer_is_not_certain);
  g_test_add_func ("/planner/compose/parts-read-by-rules-are-kept", test_parts_read_by_rules_are_kept);
  g_test_add_func ("/planner/compose/negated-values-stay-separate", test_negated_values_stay_separate);
  g_test_add_func ("/planner/compose/too-long-questions-are-not-composed", test_too_long_questions_are_not_composed);
  return g_test_run ();
}
