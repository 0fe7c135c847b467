/* test-audit-random.c - audits random plans, valid and broken: a second audit changes nothing, and the audited plan
 * runs */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/run-plan.h"

#include <string.h>

#define N_SCHEMAS 24
#define N_PLANS 20

static void
assert_no_errors (GPtrArray *findings, const DowserPlan *plan)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];
      g_autofree char *json = NULL;

      if (finding->severity != DOWSER_SEVERITY_ERROR)
        continue;
      json = dowser_plan_to_json (plan, FALSE);
      g_error ("%s %s: %s\n%s", finding->check, finding->path, finding->message, json);
    }
}

static void
test_valid_random_plans_stay_valid (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < N_SCHEMAS; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      sqlite3 *database = database_new (schema, rand);

      for (guint j = 0; j < N_PLANS; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
          g_autoptr (GPtrArray) findings = NULL;
          g_autoptr (GError) error = NULL;
          g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, &error);

          g_assert_no_error (error);
          assert_no_errors (findings, plan);
          assert_audit_is_stable (audited, schema);
          assert_prepares (database, audited);
        }
      sqlite3_close (database);
    }
}

/* Sometimes makes a column wrong: with another name, another case of its name, or another table. */
static DowserExpr *
break_cb (const DowserExpr *expr, gpointer user_data)
{
  GRand *rand = user_data;
  g_autofree char *upper = NULL;

  if (g_rand_int_range (rand, 0, 6) > 0)
    return NULL;
  if (expr->kind == DOWSER_EXPR_FUNCTION)
    return dowser_expr_new_function ("nothing", NULL);
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return g_rand_int_range (rand, 0, 12) > 0 ? NULL : dowser_expr_new_output ("nowhere");
  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      return dowser_expr_new_column (expr->instance, "nothing");
    case 1:
      return dowser_expr_new_column ("nowhere", expr->name);
    case 2:
      return dowser_expr_new_column (NULL, expr->name);
    case 3:
      return dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_ref (expr), FALSE, NULL);
    default:
      upper = g_utf8_strup (expr->name, -1);
      return dowser_expr_new_column (expr->instance, upper);
    }
}

static void
break_expr (DowserExpr **expr, GRand *rand)
{
  DowserExpr *broken;

  if (*expr == NULL)
    return;
  broken = dowser_expr_map (*expr, break_cb, rand);
  dowser_expr_unref (*expr);
  *expr = broken;
}

static void
break_parts (DowserSelect *select, GRand *rand)
{
  switch (g_rand_int_range (rand, 0, 8))
    {
    case 0:
      g_ptr_array_set_size (select->group, 0);
      break;
    case 1:
      g_ptr_array_set_size (select->joins, 0);
      break;
    case 2:
      g_clear_pointer (&select->having, dowser_expr_unref);
      select->having = g_steal_pointer (&select->filter);
      break;
    case 3:
      select->distinct = !select->distinct;
      break;
    case 4:
      select->limit = -9;
      break;
    case 5:
      if (select->from->len > 0)
        g_ptr_array_remove_index (select->from, g_rand_int_range (rand, 0, select->from->len));
      break;
    case 6:
      g_clear_pointer (&select->filter, dowser_expr_unref);
      select->filter = g_steal_pointer (&select->having);
      break;
    default:
      break;
    }
}

static DowserPlan *
break_plan (const DowserPlan *plan, GRand *rand)
{
  DowserSelect *select = dowser_select_copy (plan->select);

  for (guint i = 0; i < select->outputs->len; i++)
    break_expr (&((DowserOutput *) select->outputs->pdata[i])->expr, rand);
  for (guint i = 0; i < select->order->len; i++)
    break_expr (&((DowserOrder *) select->order->pdata[i])->expr, rand);
  for (guint i = 0; i < select->group->len; i++)
    break_expr ((DowserExpr **) &select->group->pdata[i], rand);
  break_expr (&select->filter, rand);
  break_expr (&select->having, rand);
  break_parts (select, rand);
  return dowser_plan_with_select (plan, select);
}

static guint
count_fixes (GPtrArray *findings, const DowserFinding *fix)
{
  const DowserOperation *undo_of_fix = fix != NULL ? fix->undo_operations->pdata[0] : NULL;
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];
      const DowserOperation *keep = finding->undo_operations != NULL ? finding->undo_operations->pdata[0] : NULL;

      g_assert_true ((finding->fix != NULL || dowser_finding_is_wrong (finding)) == (keep != NULL));
      n += finding->fix != NULL
           && (undo_of_fix == NULL
               || (g_str_equal (keep->check, undo_of_fix->check) && g_str_equal (keep->about, undo_of_fix->about)));
    }
  return n;
}

/* Checks that after the fix @fix was taken back, the plan runs, or is refused for the reason of the fix. */
static void
assert_fix_undone (sqlite3 *database, const DowserSchema *schema, const DowserPlan *plan, const DowserFinding *fix)
{
  g_autoptr (DowserPlan) kept = dowser_operations_apply (fix->undo_operations, plan, schema, NULL);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (kept, schema, NULL, &findings, &error);

  g_assert_cmpuint (count_fixes (findings, fix), ==, 0);
  if (audited != NULL)
    {
      g_assert_false (fix->needed);
      g_assert_true (
          dowser_plan_is_exempt (audited, fix->check, ((DowserOperation *) fix->undo_operations->pdata[0])->about));
      assert_audit_is_stable (audited, schema);
      assert_prepares (database, audited);
    }
  else if (fix->needed)
    g_assert_nonnull (strstr (error->message, fix->message));
}

/* Checks that every change of the plan is reported as a fix, and that every fix can be taken back. */
static void
assert_fixes (sqlite3 *database, const DowserSchema *schema, const DowserPlan *plan, const DowserPlan *audited,
              GPtrArray *findings)
{
  if (!dowser_plan_equal (plan, audited))
    g_assert_cmpuint (count_fixes (findings, NULL), >, 0);
  for (guint i = 0; i < findings->len; i++)
    if (((const DowserFinding *) findings->pdata[i])->fix != NULL)
      assert_fix_undone (database, schema, plan, findings->pdata[i]);
}

static void
test_broken_plans (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  guint n_refused = 0;

  for (guint i = 0; i < N_SCHEMAS; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      sqlite3 *database = database_new (schema, rand);

      for (guint j = 0; j < N_PLANS; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
          g_autoptr (DowserPlan) broken = break_plan (plan, rand);
          g_autoptr (GError) error = NULL;
          g_autoptr (GPtrArray) findings = NULL;
          g_autoptr (DowserPlan) audited = dowser_audit (broken, schema, NULL, &findings, &error);

          if (audited == NULL)
            {
              g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
              n_refused++;
              continue;
            }
          assert_audit_is_stable (audited, schema);
          assert_prepares (database, audited);
          assert_fixes (database, schema, broken, audited, findings);
        }
      sqlite3_close (database);
    }
  g_test_message ("%u of %u refused", n_refused, N_SCHEMAS * N_PLANS);
}

DOWSER_TEST_MAIN (audit_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit/valid-random-plans-stay-valid", test_valid_random_plans_stay_valid);
  g_test_add_func ("/planner/audit/broken-random-plans-run-or-are-refused", test_broken_plans);
  return g_test_run ();
}
