/* test-plan-steps.c - tests that step ids that engines don't accept are refused, and that the error for steps that form
 * a circle names these steps */
#include "base/dowser-error.h"
#include "plan/dowser-plan-steps.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_invalid_step_ids_are_refused (void)
{
  const char *const good_ids[] = { "a", "_x", "monthly_totals2", "Umsätze", "first", "date" };
  const char *const bad_ids[] = { "select", "Order", "a; drop", "", " ", "\t", "2nd", "a b", "a\"b", "a.b", "a-b" };
  g_autofree char *longest = g_strnfill (DOWSER_PLAN_STEP_ID_MAX, 'x');
  g_autofree char *long_id = g_strnfill (DOWSER_PLAN_STEP_ID_MAX + 1, 'x');

  g_assert_true (dowser_plan_step_id_check (longest, NULL));
  g_assert_false (dowser_plan_step_id_check (long_id, NULL));
  g_assert_false (dowser_plan_step_id_check (NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (good_ids); i++)
    g_assert_true (dowser_plan_step_id_check (good_ids[i], NULL));
  for (guint i = 0; i < G_N_ELEMENTS (bad_ids); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (dowser_plan_step_id_check (bad_ids[i], &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
      g_assert_true (g_str_has_suffix (error->message, "."));
    }
}

static void
test_generated_step_ids_are_valid (void)
{
  g_autofree char *endless = g_strnfill (500, 'x');
  const char *const names[][2] = { { "totals", "totals" },
                                   { "Sales by Month", "Sales_by_Month" },
                                   { "order", "order_step" },
                                   { "2024 totals", "_2024_totals" },
                                   { "; --", "step" } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *id = dowser_plan_step_id_make (names[i][0]);

      g_assert_cmpstr (id, ==, names[i][1]);
      g_assert_true (dowser_plan_step_id_check (id, NULL));
    }
  {
    g_autofree char *id = dowser_plan_step_id_make (endless);

    g_assert_true (dowser_plan_step_id_check (id, NULL));
    /* The id leaves room for a word and number to be appended. */
    g_assert_cmpuint (strlen (id), ==, DOWSER_PLAN_STEP_ID_MAX - 14);
  }
}

/* @reads: for each step, the step that it reads, or "" for a table */
static DowserPlan *
make_plan (const char *const *ids, const char *const *reads, gboolean is_marked)
{
  DowserPlan *plan = dowser_plan_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      DowserSelect *select = dowser_select_new ();

      dowser_select_add_output (select, dowser_expr_new_integer (1), "one");
      g_ptr_array_add (select->from, *reads[i] != '\0' ? dowser_instance_new ("r", reads[i], is_marked)
                                                       : dowser_instance_new ("r", "boats", FALSE));
      g_ptr_array_add (plan->steps, dowser_plan_step_new (ids[i], NULL, select));
    }
  return plan;
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "boats", FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
  return dowser_schema_builder_end (builder);
}

typedef struct
{
  const char *ids[5];
  const char *reads[4];
  const char *expected_error; /* NULL for no error */
} Case;

static const Case cases[] = {
  { { "a", "b" }, { "", "a" }, NULL },
  { { "boats", "b" }, { "", "boats" }, NULL },
  { { "a" }, { "a" }, "Step “a” needs itself." },
  { { "a", "b" }, { "b", "a" }, "Step “a” needs “b”, which needs “a”." },
  { { "berths", "crews", "trips" },
    { "trips", "berths", "crews" },
    "Step “berths” needs “trips”, which needs “crews”, which needs “berths”." },
  { { "x", "a", "b" }, { "", "b", "a" }, "Step “a” needs “b”, which needs “a”." },
  { { "a", "b" }, { "b", "" }, "Step “a” needs “b”, which comes after it. Put “b” first." },
  { { "a", "A" }, { "", "" }, "Two steps are named “A”." },
  { { "a", "where" }, { "", "" }, "“where” cannot be the name of a step" },
};

/* Tests the order of steps. A reference means a step if it is marked as a step, or if it has the name of a step and no
 * table has this name. */
static void
test_circular_steps_are_refused (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const Case *one = &cases[i / 2];
      g_autoptr (DowserPlan) plan = make_plan (one->ids, one->reads, i % 2 == 0);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (dowser_plan_check_steps (plan, schema, &error), ==, one->expected_error == NULL);
      if (one->expected_error != NULL)
        {
          g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
          g_test_message ("%s", error->message);
          g_assert_nonnull (strstr (error->message, one->expected_error));
        }
    }
}

DOWSER_TEST_MAIN (plan_steps)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plan/steps/invalid-step-ids-are-refused", test_invalid_step_ids_are_refused);
  g_test_add_func ("/plan/steps/generated-step-ids-are-valid", test_generated_step_ids_are_valid);
  g_test_add_func ("/plan/steps/circular-steps-are-refused", test_circular_steps_are_refused);
  return g_test_run ();
}
