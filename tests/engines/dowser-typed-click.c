/* dowser-typed-click.c - changes random plans like a user's clicks; the changed plans have the same result on every
 * engine */
#include "audit/dowser-audit.h"
#include "engines/dowser-typed-plan.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-types.h"
#include "support/dowser-random-click.h"

#define MAX_CLICKS 3

/* Kinds of operations that can be made without choosing a value for a condition. */
static const DowserOperationKind kinds[] = {
  DOWSER_OPERATION_ADD_GROUP,     DOWSER_OPERATION_ADD_GROUP,    DOWSER_OPERATION_REMOVE_GROUP,
  DOWSER_OPERATION_ADD_METRIC,    DOWSER_OPERATION_ADD_METRIC,   DOWSER_OPERATION_EDIT_METRIC,
  DOWSER_OPERATION_REMOVE_METRIC, DOWSER_OPERATION_DISTRIBUTION, DOWSER_OPERATION_RELATIVE_DATE_FILTER,
  DOWSER_OPERATION_ZOOM_IN,       DOWSER_OPERATION_ZOOM_OUT,     DOWSER_OPERATION_TOGGLE_FILTER,
};

/* Returns TRUE if the operation reads an invalid text as a date. SQLite finds no date in such a text; other engines
 * stop with an error. */
static gboolean
reads_invalid_date (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, plan->select };

  return operation->unit >= 0 && operation->expr != NULL
         && !dowser_value_type_is_temporal (dowser_types_get_expr_type (&scope, operation->expr).type);
}

static DowserPlan *
apply_random_click (const DowserPlan *plan, const DowserSchema *schema, GRand *rand)
{
  DowserOperationKind kind = kinds[g_rand_int_range (rand, 0, G_N_ELEMENTS (kinds))];
  g_autoptr (DowserOperation) operation = dowser_random_click_new (kind, plan, schema, rand);
  g_autoptr (DowserPlan) applied = NULL;

  g_clear_pointer (&operation->value, dowser_value_unref);
  if (reads_invalid_date (operation, plan, schema))
    return NULL;
  applied = dowser_operation_apply (operation, plan, schema, NULL);
  return applied != NULL ? dowser_audit (applied, schema, NULL, NULL, NULL) : NULL;
}

/* Returns TRUE if the plan has a limit or an offset. Such a plan isn't changed by clicks: with other groups, each
 * engine could return different rows within the limit. */
static gboolean
has_limit (const DowserPlan *plan)
{
  return plan->select->limit != DOWSER_NO_LIMIT || plan->select->offset > 0;
}

gboolean
dowser_typed_plan_apply_clicks (DowserTypedPlan *self, const DowserSchema *schema, GRand *rand)
{
  gboolean clicked = FALSE;
  DowserPlan *audited;

  if (has_limit (self->plan))
    return FALSE;
  audited = dowser_audit (self->plan, schema, NULL, NULL, NULL);
  if (audited == NULL)
    return FALSE;
  dowser_plan_unref (self->plan);
  self->plan = audited;
  for (guint i = 0; i < MAX_CLICKS && !has_limit (self->plan); i++)
    {
      DowserPlan *next = apply_random_click (self->plan, schema, rand);

      if (next == NULL)
        continue;
      dowser_plan_unref (self->plan);
      self->plan = next;
      self->ordered = FALSE;
      clicked = TRUE;
    }
  return clicked;
}
