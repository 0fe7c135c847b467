/* test-alternatives.c - tests that the alternative plans for a question differ, and are the same each time */
#include "planner/dowser-planner.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* Tests that no two options have the same plan or the same label, and that the first option is the best plan. */
static void
test_alternative_plans_differ (void)
{
  static const char *const questions[] = { "order date and street of orders",
                                           "names of customers",
                                           "names and prices of products by customer",
                                           "total of orders by country",
                                           "street of the customers",
                                           "how many reviews did each product get",
                                           "name of each review" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);
      GPtrArray *options = understanding->options;

      g_test_message ("%s", questions[i]);
      g_assert_cmpuint (options->len, !=, 1);
      g_assert_cmpuint (options->len, <=, 4);
      for (guint a = 0; a < options->len; a++)
        {
          const DowserOption *x = g_ptr_array_index (options, a);

          g_assert_true (a > 0 || dowser_select_equal (x->plan->select, understanding->plan->select));
          for (guint b = a + 1; b < options->len; b++)
            {
              const DowserOption *y = g_ptr_array_index (options, b);

              g_assert_cmpstr (x->label, !=, y->label);
              g_assert_false (dowser_select_equal (x->plan->select, y->plan->select));
            }
        }
    }
}

/* Tests that the same question always has the same options. */
static void
test_alternatives_are_the_same_each_time (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autofree char *first = NULL;

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
      g_autoptr (DowserUnderstanding) understanding
          = dowser_planner_plan (index, "number of orders by city of the address", NULL);
      g_autofree char *text = dowser_understanding_to_json (understanding);

      if (first == NULL)
        first = g_strdup (text);
      g_assert_cmpstr (text, ==, first);
    }
}

DOWSER_TEST_MAIN (alternatives)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/alternatives/alternative-plans-differ", test_alternative_plans_differ);
  g_test_add_func ("/planner/alternatives/alternatives-are-the-same-each-time",
                   test_alternatives_are_the_same_each_time);
  return g_test_run ();
}
