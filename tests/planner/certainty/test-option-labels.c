/* test-option-labels.c - tests that the labels of options are sentences, or restated plans, and that all labels
 * differ */
#include "planner/certainty/dowser-option-labels.h"

#include "explain/dowser-explain.h"
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

typedef struct
{
  DowserSchema *schema;
  DowserUnderstanding *result; /* an understanding that asks which of two keys is meant */
  GPtrArray *options;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserPlannerIndex) index = NULL;

  fixture->schema = shop_schema_new ();
  index = dowser_planner_index_new (fixture->schema, NULL);
  fixture->result = dowser_planner_plan (index, "order date and street of orders", NULL);
  g_assert_cmpint (fixture->result->state, ==, DOWSER_STATE_ASK);
  fixture->options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_option_free);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_unref (fixture->options);
  dowser_understanding_unref (fixture->result);
  dowser_schema_unref (fixture->schema);
}

/* Returns: (transfer full): the plan of an option. @slot: TRUE to add a part that no sentence can express */
static DowserPlan *
dup_plan (Fixture *fixture, guint at, gboolean slot)
{
  const DowserOption *option = fixture->result->options->pdata[at];
  DowserPlan *plan = dowser_plan_copy (option->plan);
  DowserSelect *select = dowser_select_copy (plan->select);
  const DowserInstance *from = select->from->pdata[0];

  if (slot)
    select->filter = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (from->id, "id"),
                                              dowser_expr_new_parameter ("which", DOWSER_VALUE_INTEGER));
  dowser_select_unref (plan->select);
  plan->select = select;
  return plan;
}

static const char *
add_option (Fixture *fixture, guint at, gboolean slot)
{
  g_autoptr (DowserPlan) plan = dup_plan (fixture, at, slot);
  const DowserOption *option = dowser_options_add_plan (fixture->options, plan, fixture->schema);

  return option != NULL ? option->label : NULL;
}

/* Tests that each label, asked as a question, gives the option's plan. */
static void
test_sentences (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (DowserPlan) plan = dup_plan (fixture, i, FALSE);
      g_autofree char *plain_label = dowser_options_dup_label (plan, fixture->schema);
      const char *label = add_option (fixture, i, FALSE);
      g_autoptr (DowserPlan) label_plan = dowser_sentence_read (label, fixture->schema, NULL);
      g_autofree char *expected = dowser_sentence_make_fingerprint (plan);
      g_autofree char *found = label_plan != NULL ? dowser_sentence_make_fingerprint (label_plan) : NULL;

      g_assert_cmpstr (label, ==, plain_label);
      g_assert_cmpstr (found, ==, expected);
    }
  g_assert_null (add_option (fixture, 0, FALSE));
  g_assert_cmpuint (fixture->options->len, ==, 2);
}

static void
test_restated (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserPlan) plan = dup_plan (fixture, 0, TRUE);
  g_autofree char *restated = dowser_explain_sentence (plan);

  g_assert_cmpstr (add_option (fixture, 0, TRUE), ==, restated);
  g_assert_null (add_option (fixture, 0, TRUE));
  g_assert_cmpstr (add_option (fixture, 1, TRUE), !=, restated);
  g_assert_cmpstr (add_option (fixture, 1, FALSE), !=, restated);
  g_assert_cmpuint (fixture->options->len, ==, 3);
}

static void
test_most (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < DOWSER_MAX_OPTIONS; i++)
    {
      g_autoptr (DowserPlan) plan = dup_plan (fixture, 0, FALSE);

      plan->select->limit = i + 1;
      g_assert_nonnull (dowser_options_add_plan (fixture->options, plan, fixture->schema));
    }
  g_assert_null (add_option (fixture, 1, FALSE));
}

#define ADD(name, test) g_test_add ("/planner/option-labels/" name, Fixture, NULL, set_up, test, tear_down)

DOWSER_TEST_MAIN (option_labels)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("sentences", test_sentences);
  ADD ("restated", test_restated);
  ADD ("most", test_most);
  return g_test_run ();
}
