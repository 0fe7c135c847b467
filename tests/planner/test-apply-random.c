/* test-apply-random.c - random operations on random plans end in a plan that audits clean and runs, or in a reason */
#include "base/dowser-error.h"
#include "common/dowser-random-plan.h"
#include "common/dowser-test-rand.h"
#include "model/dowser-plan-json.h"
#include "planner/dowser-apply.h"
#include "planner/dowser-audit.h"
#include "planner/dowser-options.h"
#include "run-plan.h"

#define N_SCHEMAS 20
#define N_PLANS 10
#define N_OPERATIONS 6

static const DowserColumn *
pick_column (const DowserSchema *schema, GRand *rand)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *table = tables->pdata[g_rand_int_range (rand, 0, tables->len)];

  return table->columns->pdata[g_rand_int_range (rand, 0, table->columns->len)];
}

static DowserOperation *
make_sort (const DowserPlan *plan, const DowserSchema *schema, GRand *rand)
{
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema);
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  if (options->sorts->len > 0 && g_rand_boolean (rand))
    {
      const DowserSortOption *sort = options->sorts->pdata[g_rand_int_range (rand, 0, options->sorts->len)];

      g_ptr_array_add (order,
                       dowser_order_new (dowser_expr_ref (sort->expr), g_rand_boolean (rand), DOWSER_NULLS_DEFAULT));
    }
  return dowser_operation_new_set_order_by (order);
}

static DowserOperation *
make_filter (const DowserPlan *plan, const DowserSchema *schema, GRand *rand)
{
  const DowserColumn *column = pick_column (schema, rand);
  DowserExpr *tested = dowser_expr_new_column (column->table->name, column->name);
  DowserExpr *value = g_rand_boolean (rand) ? dowser_expr_new_text (dowser_random_hostile_text (rand))
                                            : dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));

  if (plan->select->outputs->len > 0 && g_rand_boolean (rand))
    {
      const DowserOutput *output = plan->select->outputs->pdata[g_rand_int_range (rand, 0, plan->select->outputs->len)];

      dowser_expr_unref (tested);
      tested = dowser_expr_ref (output->expr);
    }
  return dowser_operation_new_add_filter (
      dowser_expr_new_compare (g_rand_boolean (rand) ? DOWSER_EQUAL : DOWSER_NOT_EQUAL, tested, value));
}

static DowserOperation *
make_operation (const DowserPlan *plan, const DowserSchema *schema, GRand *rand)
{
  const DowserColumn *column = pick_column (schema, rand);
  g_autofree char *json = NULL;

  switch (g_rand_int_range (rand, 0, 8))
    {
    case 0:
    case 1:
      return dowser_operation_new_add_column (column->table->name, column->name, NULL);
    case 2:
      return dowser_operation_new_remove_column (column->table->name, column->name, NULL);
    case 3:
      return dowser_operation_new_remove_output (g_rand_int_range (rand, 0, 4));
    case 4:
      return make_sort (plan, schema, rand);
    case 5:
      return dowser_operation_new_set_limit (g_rand_int_range (rand, -2, 20));
    case 6:
      return make_filter (plan, schema, rand);
    default:
      return dowser_operation_new_remove_filter (g_rand_int_range (rand, 0, 3));
    }
}

static DowserPlan *
audit (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *audited = dowser_audit (plan, schema, NULL, NULL, &error);

  g_assert_no_error (error);
  return audited;
}

/* Returns: (transfer full): the next plan, the same where the operation was refused */
static DowserPlan *
apply_one (const DowserPlan *plan, const DowserSchema *schema, GRand *rand, sqlite3 *database, guint *n_refused)
{
  g_autoptr (DowserOperation) operation = make_operation (plan, schema, rand);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *after = NULL;
  g_autofree char *about = dowser_operation_describe (operation, plan);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = dowser_operation_apply (operation, plan, schema, &error);
  DowserPlan *audited;

  after = dowser_plan_to_json (plan, FALSE);
  g_assert_cmpstr (before, ==, after);
  if (applied == NULL)
    {
      g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
      ++*n_refused;
      return dowser_plan_ref (plan);
    }
  audited = audit (applied, schema);
  assert_audit_is_settled (audited, schema);
  assert_prepares (database, audited);
  return audited;
}

static void
test_random_operations (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  guint n_refused = 0;

  for (guint i = 0; i < N_SCHEMAS; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      sqlite3 *database = database_new (schema, rand);

      for (guint j = 0; j < N_PLANS; j++)
        {
          g_autoptr (DowserPlan) sound = dowser_random_plan_new (schema, rand, 1);
          DowserPlan *plan = audit (sound, schema);

          for (guint k = 0; k < N_OPERATIONS; k++)
            {
              DowserPlan *next = apply_one (plan, schema, rand, database, &n_refused);

              dowser_plan_unref (plan);
              plan = next;
            }
          dowser_plan_unref (plan);
        }
      sqlite3_close (database);
    }
  g_test_message ("%u of %u refused", n_refused, N_SCHEMAS * N_PLANS * N_OPERATIONS);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply/random-operations-run-or-are-refused", test_random_operations);
  return g_test_run ();
}
