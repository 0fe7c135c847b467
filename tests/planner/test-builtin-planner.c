/* test-builtin-planner.c - questions to the shop, from the words to the plan and what is said about it */
#include "planner/dowser-planner.h"

#include "base/dowser-error.h"
#include "shop.h"

static DowserPlannerIndex *
make_index (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  return dowser_planner_index_new (schema, NULL);
}

static void
test_refuses (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autofree char *long_question = g_strnfill (10001, 'a');
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_planner_plan (index, "  ", NULL, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY);
  g_clear_error (&error);
  g_assert_null (dowser_planner_plan (index, long_question, NULL, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_TOO_LONG);
}

/* Whatever is asked, no word of the question is lost from the spans. */
static void
test_spans_cover (void)
{
  static const char *const questions[]
      = { "How many customers are there?", "show  me the frobnicated names of customers!", "blah",
          "… names – of “customers”", "top 5 customers by order total in 2024" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL, NULL);
      gsize at = 0;

      g_assert_nonnull (understanding);
      for (guint j = 0; j < understanding->spans->len; j++)
        {
          const DowserSpan *span = g_ptr_array_index (understanding->spans, j);

          for (; at < span->start; at++)
            g_assert_false (g_ascii_isalnum (questions[i][at]));
          at = span->start + span->length;
        }
      for (; questions[i][at] != '\0'; at++)
        g_assert_false (g_ascii_isalnum (questions[i][at]));
    }
}

static void
test_unknown_word_forbids_understood (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) understanding
      = dowser_planner_plan (index, "names of frobnicated customers", NULL, NULL);
  gboolean unknown = FALSE;

  g_assert_cmpint (understanding->state, !=, DOWSER_STATE_UNDERSTOOD);
  for (guint i = 0; i < understanding->spans->len; i++)
    {
      const DowserSpan *span = g_ptr_array_index (understanding->spans, i);

      unknown = unknown || (g_str_equal (span->text, "frobnicated") && span->role == DOWSER_TOKEN_UNKNOWN);
    }
  g_assert_true (unknown);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/builtin-planner/refuses", test_refuses);
  g_test_add_func ("/planner/builtin-planner/spans-cover", test_spans_cover);
  g_test_add_func ("/planner/builtin-planner/unknown-word-forbids-understood", test_unknown_word_forbids_understood);
  return g_test_run ();
}
