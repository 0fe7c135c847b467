/* test-explain-random.c - tests that the explanation of a random plan mentions every part of the plan */
#include "explain/dowser-explain.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include "base/dowser-error.h"
#include "base/dowser-identifier.h"

#include <string.h>

typedef struct
{
  const DowserPlan *plan;
  const char *reading;
  const DowserSelect *select;
} ExplainCheck;

static void
assert_named (const ExplainCheck *check, const char *word)
{
  g_autofree char *json = NULL;

  if (strstr (check->reading, word) != NULL)
    return;
  json = dowser_plan_to_json (check->plan, FALSE);
  g_error ("“%s” is not named in “%s”\n%s", word, check->reading, json);
}

/* Checks that the column is mentioned. A key "id" is explained as the row itself, so the explanation must contain the
 * table's name. */
static void
assert_column_named (const ExplainCheck *check, const DowserExpr *expr)
{
  g_auto (GStrv) words = dowser_identifier_split (expr->name);

  if (words[0] != NULL && words[1] == NULL && strcmp (words[0], "id") == 0)
    return;
  for (guint i = 0; words[i] != NULL; i++)
    assert_named (check, words[i]);
}

static void check_select (const ExplainCheck *outer, const DowserSelect *select);

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const ExplainCheck *check = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    assert_column_named (check, expr);
  else if (expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER && !expr->value->is_null)
    {
      g_autofree char *display = dowser_value_to_display (expr->value);

      assert_named (check, display);
    }
  else if (expr->kind == DOWSER_EXPR_SUBPLAN)
    check_select (check, expr->select);
  return TRUE;
}

/* Removes the conditions of joins: the explanation doesn't mention them, because they follow from the tables. */
static DowserSelect *
dup_without_join_conditions (const DowserSelect *select)
{
  DowserSelect *copy = dowser_select_copy (select);

  for (guint i = 0; i < copy->joins->len; i++)
    g_ptr_array_set_size (((DowserJoin *) copy->joins->pdata[i])->on, 0);
  return copy;
}

static void
check_select (const ExplainCheck *outer, const DowserSelect *select)
{
  g_autoptr (DowserSelect) without_joins = dup_without_join_conditions (select);
  ExplainCheck check = { outer->plan, outer->reading, select };

  dowser_select_walk (without_joins, check_cb, &check);
  if (select->limit > 0)
    {
      g_autofree char *limit = g_strdup_printf ("%d", (int) select->limit);

      assert_named (&check, limit);
    }
  if (select->set_with != NULL)
    check_select (&check, select->set_with);
}

static char *
read_plan (const DowserPlan *plan)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
  g_autofree char *sentence = dowser_explain_sentence (plan);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < crumbs->len; i++)
    g_string_append_printf (text, "%s\n", ((const DowserCrumb *) crumbs->pdata[i])->text);
  g_assert_true (g_utf8_validate (text->str, -1, NULL));
  g_assert_true (g_utf8_validate (sentence, -1, NULL));
  g_assert_true (g_str_has_suffix (sentence, "."));
  return g_string_free (text, FALSE);
}

/* Returns the number of parts that have their own crumb in the breadcrumb bar. The crumb can remove its part. The two
 * conditions of a range are one part. */
static guint
count_parts (const DowserSelect *select)
{
  guint n = select->off->len + select->group->len + select->order->len + (select->limit != DOWSER_NO_LIMIT)
            + (select->offset > 0) + select->distinct + (select->set_with != NULL);

  return n + MAX (select->from->len, 1) - 1;
}

static guint
count_crumbs (const DowserPlan *plan, const char *text)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
  guint n = 0;

  for (guint i = 0; i < crumbs->len; i++)
    n += strcmp (((const DowserCrumb *) crumbs->pdata[i])->text, text) == 0;
  return n;
}

/* Checks that removing a crumb from the breadcrumb bar removes the crumb's part of the plan, or is refused with a
 * complete sentence. */
static void
check_removal (const DowserPlan *plan, const DowserSchema *schema, const DowserCrumb *crumb)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) without_crumb = dowser_operation_apply (crumb->remove, plan, schema, &error);

  if (without_crumb == NULL)
    {
      g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
      g_assert_true (g_str_has_suffix (error->message, "."));
      return;
    }
  g_assert_cmpuint (count_crumbs (without_crumb, crumb->text), <, count_crumbs (plan, crumb->text));
}

static void
test_every_part_can_be_removed (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);

      for (guint j = 0; j < 25; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
          g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
          guint n_removable = 0;

          for (guint k = 0; k < crumbs->len; k++)
            {
              const DowserCrumb *crumb = crumbs->pdata[k];

              n_removable += crumb->remove != NULL;
              if (crumb->remove != NULL)
                check_removal (plan, schema, crumb);
            }
          g_assert_cmpuint (n_removable, >=, count_parts (plan->select));
        }
    }
}

static void
test_every_part_is_named (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 24; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);

      for (guint j = 0; j < 25; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
          g_autofree char *reading = read_plan (plan);
          ExplainCheck check = { plan, reading, NULL };

          check_select (&check, plan->select);
        }
    }
}

DOWSER_TEST_MAIN (explain_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/explain/every-part-of-random-plans-is-named", test_every_part_is_named);
  g_test_add_func ("/planner/explain/every-part-can-be-removed", test_every_part_can_be_removed);
  return g_test_run ();
}
