/* test-plan.c - tests that any thread can hold a reference to a plan, and that releasing the last reference frees the
 * plan */
#include "plan/dowser-plan.h"
#include "support/dowser-test-main.h"

static DowserPlan *
make_plan (void)
{
  DowserSelect *select = dowser_select_new ();
  DowserPlan *plan;

  dowser_select_add_instance (select, "t", "orders");
  dowser_select_add_output (select, dowser_expr_new_column ("t", "id"), NULL);
  plan = dowser_plan_new (select);
  plan->question = g_strdup ("orders");
  g_ptr_array_add (plan->assumptions, dowser_assumption_new ("orders", "orders", DOWSER_BASIS_DATA, 1.0));
  return plan;
}

static void
test_plan_is_a_final_gobject (void)
{
  g_autoptr (DowserPlan) plan = make_plan ();

  g_assert_true (DOWSER_IS_PLAN (plan));
  g_assert_true (G_TYPE_IS_FINAL (DOWSER_TYPE_PLAN));
  g_assert_cmpuint (g_type_parent (DOWSER_TYPE_PLAN), ==, G_TYPE_OBJECT);
}

static void
finalized_cb (gpointer data, GObject *where)
{
  ++*(guint *) data;
}

static void
test_last_reference_frees_it (void)
{
  const DowserPlan *plan = make_plan ();
  DowserPlan *held_plan = dowser_plan_ref (plan);
  guint n_freed = 0;

  g_object_weak_ref (G_OBJECT (held_plan), finalized_cb, &n_freed);
  g_assert_true (held_plan == plan);
  dowser_plan_unref (held_plan);
  g_assert_cmpuint (n_freed, ==, 0);
  g_clear_pointer (&held_plan, dowser_plan_unref);
  g_assert_cmpuint (n_freed, ==, 1);
}

static void
test_copy_is_independent (void)
{
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserPlan) copy = dowser_plan_copy (plan);
  DowserSelect *select = plan->select;

  g_assert_true (copy != plan);
  g_assert_true (dowser_plan_equal (copy, plan));
  g_assert_true (copy->select == select);
  g_free (copy->question);
  copy->question = g_strdup ("others");
  g_assert_false (dowser_plan_equal (copy, plan));
  g_assert_cmpstr (plan->question, ==, "orders");
  /* Parts that the copy shares with the freed plan remain in the copy. */
  g_clear_pointer (&plan, dowser_plan_unref);
  g_assert_cmpuint (copy->select->outputs->len, ==, 1);
}

static gpointer
hold_thread (gpointer data)
{
  g_autoptr (DowserPlan) plan = data;

  for (guint i = 0; i < 10000; i++)
    {
      g_autoptr (DowserPlan) held_plan = dowser_plan_ref (plan);
      g_autoptr (DowserPlan) copy = i % 100 == 0 ? dowser_plan_copy (held_plan) : NULL;

      g_assert_true (copy == NULL || dowser_plan_equal (copy, plan));
    }
  return NULL;
}

static void
test_plan_is_shared_between_threads (void)
{
  DowserPlan *plan = make_plan ();
  GThread *threads[4];
  guint n_freed = 0;

  g_object_weak_ref (G_OBJECT (plan), finalized_cb, &n_freed);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("hold", hold_thread, dowser_plan_ref (plan));
  dowser_plan_unref (plan);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (n_freed, ==, 1);
}

DOWSER_TEST_MAIN (plan)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/plan/plan-is-a-final-gobject", test_plan_is_a_final_gobject);
  g_test_add_func ("/model/plan/last-reference-frees-it", test_last_reference_frees_it);
  g_test_add_func ("/model/plan/copy-is-independent", test_copy_is_independent);
  g_test_add_func ("/model/plan/plan-is-shared-between-threads", test_plan_is_shared_between_threads);
  return g_test_run ();
}
