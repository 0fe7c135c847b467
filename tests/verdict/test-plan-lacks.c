/* test-plan-lacks.c - tests that the parts of a question that its plan lacks are named, and no other parts */
#include "verdict/dowser-plan-lacks.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"

#include <string.h>

#define ORDERS "from orders; show orders.id"
#define GROUPS "from orders; show orders.status, count(orders.id); group orders.status"

typedef struct
{
  const char *question;
  const char *plan;
  const char *sentence_part; /* a text that the sentence about the missing words must contain; %NULL if the plan lacks
                              * no words of the question */
} Case;

static void
test_words_missing_from_plan_are_named (void)
{
  static const Case cases[] = {
    { "ids of the orders", ORDERS, NULL },
    { "the largest order", ORDERS, "largest" },
    { "the largest order", ORDERS "; order orders.total desc; limit 1", NULL },
    { "the largest total", "from orders; show max(orders.total)", NULL },
    { "orders of at least 50", ORDERS "; where ge(orders.total, 50)", NULL },
    { "orders that are not open", ORDERS "; where eq(orders.status, 'open')", "not" },
    { "orders that are not open", ORDERS "; where ne(orders.status, 'open')", NULL },
    { "orders without a customer", ORDERS "; where is_null(orders.customer_id)", NULL },
    { "how many orders are there", ORDERS, "how many" },
    { "how many orders are there", "from orders; show count()", NULL },
    { "average total of the orders", "from orders; show sum(orders.total)", "average" },
    { "average total of the orders", "from orders; show avg(orders.total)", NULL },
    { "total of each order", "from orders; show orders.total", NULL },
    /* every part that the question names must be in the plan */
    { "orders above 250", ORDERS "; where gt(orders.total, 300)", "250" },
    { "orders above 250", ORDERS "; where gt(orders.total, 250)", NULL },
    { "orders above 250", ORDERS "; where gt(orders.total, 25000)", NULL },
    { "orders in 2023", ORDERS "; where ge(orders.order_date, date'2023-01-01')", NULL },
    { "orders in 2023", ORDERS "; where ge(orders.order_date, date'2021-01-01')", "2023" },
    { "orders with status 'open'", ORDERS "; where eq(orders.status, 'closed')", "open" },
    { "orders with status 'open'", ORDERS "; where eq(orders.status, 'Open')", NULL },
    /* the plan must not do anything that the question doesn't ask for */
    { "ids of the orders", ORDERS "; limit 5", "only some rows" },
    { "the first orders", ORDERS "; limit 5", NULL },
    { "orders", GROUPS, "counts rows" },
    { "orders by status", GROUPS, NULL },
    { "totals of the orders", "from orders; show max(orders.total)", "a minimum or maximum" },
    { "range of the totals", "from orders; show min(orders.total), max(orders.total)", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autofree char *unmet_request = dowser_plan_find_unmet_request (plan, cases[i].question);

      g_test_message ("%s | %s: %s", cases[i].question, cases[i].plan, unmet_request != NULL ? unmet_request : "-");
      if (cases[i].sentence_part == NULL)
        g_assert_null (unmet_request);
      else
        g_assert_nonnull (strstr (unmet_request != NULL ? unmet_request : "", cases[i].sentence_part));
    }
}

DOWSER_TEST_MAIN (plan_lacks)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/plan-lacks/words-missing-from-plan-are-named", test_words_missing_from_plan_are_named);
  return g_test_run ();
}
