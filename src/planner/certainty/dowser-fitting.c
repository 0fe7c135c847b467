/* dowser-fitting.c - offers other aggregates for a sum or average of a column that isn't an amount */
#include "planner/certainty/dowser-fitting.h"

#include "analysis/dowser-no-amount.h"
#include "planner/certainty/dowser-option-labels.h"

#include <glib/gi18n-lib.h>

/** AggregateChoice: an aggregate that is offered in place of a sum or average. */
typedef struct
{
  DowserAggregate op;
  gboolean distinct;
} AggregateChoice;

static const AggregateChoice time_choices[] = { { DOWSER_MIN, FALSE }, { DOWSER_MAX, FALSE } };
static const AggregateChoice name_choices[] = { { DOWSER_COUNT, TRUE }, { DOWSER_COUNT, FALSE } };

/* @column: (nullable): the first column that is summed or averaged although it isn't an amount; @choice: (nullable):
 * the aggregate that replaces the sums and averages of @column */
typedef struct
{
  DowserAnalysis analysis;
  DowserAuditScope scope;
  const DowserExpr *column;
  DowserColumnKind kind;
  gboolean is_sum;
  const AggregateChoice *choice;
} AggregateCheck;

/* If @expr sums or averages a column that isn't an amount, returns this column. A code whose name may also mean an
 * amount is ignored here, because the audit handles it. @kind, @is_sum: (out). Returns: (nullable) */
static const DowserExpr *
find_column (AggregateCheck *self, const DowserExpr *expr, DowserColumnKind *kind, gboolean *is_sum)
{
  const DowserExpr *column = expr->kind == DOWSER_EXPR_AGGREGATE
                                 ? dowser_no_amount_find_column (&self->analysis, &self->scope, expr, kind, is_sum)
                                 : NULL;

  return column != NULL && column == expr->args->pdata[0]
                 && !(*kind == DOWSER_KIND_CODE && _dowser_audit_name_may_be_amount (column->name))
             ? column
             : NULL;
}

static gboolean
find_cb (const DowserExpr *expr, gpointer user_data)
{
  AggregateCheck *self = user_data;

  if (self->column == NULL)
    self->column = find_column (self, expr, &self->kind, &self->is_sum);
  return TRUE;
}

/* Finds the first column that @plan sums or averages although it isn't an amount. Ignores plans with steps or set
 * operations, because another select may read the aggregate that would be replaced. */
static void
find_wrong_aggregate (AggregateCheck *self, DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  *self = (AggregateCheck){ .analysis = { .schema = schema, .profile = profile, .plan = plan, .n_steps = 0 },
                            .scope = { NULL, plan->select, "" } };
  if (plan->steps->len == 0 && plan->select->set_with == NULL)
    dowser_select_walk (plan->select, find_cb, self);
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  AggregateCheck *self = user_data;
  DowserColumnKind kind;
  gboolean is_sum;
  const DowserExpr *column = find_column (self, expr, &kind, &is_sum);

  if (column == NULL || !dowser_expr_equal (column, self->column))
    return NULL;
  return dowser_expr_new_aggregate ((DowserAggregate) self->choice->op, dowser_expr_ref (column),
                                    self->choice->distinct,
                                    expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
}

/* Replaces generated headings. For example, the heading "average of paid_at" would name an aggregate that is no longer
 * shown. Updates the sort keys that refer to these headings. */
static void
rename_headings (const DowserSelect *before, DowserSelect *after)
{
  for (guint i = 0; i < after->outputs->len; i++)
    {
      DowserOutput *output = after->outputs->pdata[i];
      g_autofree char *old_heading = dowser_select_dup_heading (before, i);
      g_autofree char *heading = NULL;

      if (((const DowserOutput *) before->outputs->pdata[i])->name != NULL)
        continue;
      g_clear_pointer (&output->name, g_free);
      heading = dowser_select_dup_heading (after, i);
      for (guint j = 0; j < after->order->len; j++)
        {
          DowserOrder *order = after->order->pdata[j];

          if (order->expr->kind != DOWSER_EXPR_OUTPUT || g_strcmp0 (order->expr->name, old_heading) != 0)
            continue;
          dowser_expr_unref (order->expr);
          order->expr = dowser_expr_new_output (heading);
        }
    }
}

static gboolean
is_time (const AggregateCheck *self)
{
  return self->kind == DOWSER_KIND_DATE || self->kind == DOWSER_KIND_YEAR;
}

static void
add_options (AggregateCheck *self, DowserPlan *plan, const DowserSchema *schema, GPtrArray *options)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (DowserPlan) other = NULL;

      self->choice = is_time (self) ? &time_choices[i] : &name_choices[i];
      other = dowser_plan_map (plan, replace_cb, self);
      rename_headings (plan->select, other->select);
      dowser_options_add_plan (options, other, schema);
    }
}

static char *
dup_reason (const AggregateCheck *self)
{
  const char *name = self->column->name;

  switch (self->kind)
    {
    case DOWSER_KIND_DATE:
      return g_strdup_printf (self->is_sum ? _ ("“%s” is a time, so it has no sum.")
                                           : _ ("“%s” is a time, so it has no average."),
                              name);
    case DOWSER_KIND_YEAR:
      return g_strdup_printf (_ ("“%s” is a year, so it has no sum."), name);
    case DOWSER_KIND_CODE:
      return g_strdup_printf (self->is_sum ? _ ("“%s” is a code, so it has no sum.")
                                           : _ ("“%s” is a code, so it has no average."),
                              name);
    case DOWSER_KIND_KEY:
    case DOWSER_KIND_UNKNOWN:
    case DOWSER_KIND_MEASURE:
    default:
      return g_strdup_printf (self->is_sum ? _ ("“%s” identifies a row, so it has no sum.")
                                           : _ ("“%s” identifies a row, so it has no average."),
                              name);
    }
}

gboolean
dowser_fitting_has_wrong_aggregate (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  AggregateCheck self;

  find_wrong_aggregate (&self, plan, schema, profile);
  return self.column != NULL;
}

void
dowser_fitting_add_question (DowserUnderstanding *understanding, const DowserSchema *schema,
                             const DowserProfile *profile)
{
  g_autoptr (GPtrArray) options = NULL;
  AggregateCheck self;
  char *reason;

  if (understanding->plan == NULL || understanding->state == DOWSER_STATE_REFUSED)
    return;
  find_wrong_aggregate (&self, understanding->plan, schema, profile);
  if (self.column == NULL)
    return;
  options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_option_free);
  add_options (&self, understanding->plan, schema, options);
  if (options->len < 2)
    return;
  g_free (understanding->ask);
  reason = dup_reason (&self);
  /* Translators: %s is a sentence: “paid_at” is a time, so it has no average. */
  understanding->ask = g_strdup_printf (is_time (&self) ? _ ("%s Do you mean the earliest or the latest?")
                                                        : _ ("%s Which count do you mean instead?"),
                                        reason);
  understanding->state = DOWSER_STATE_ASK;
  dowser_plan_unref (understanding->plan);
  understanding->plan = dowser_plan_ref (((const DowserOption *) options->pdata[0])->plan);
  g_ptr_array_unref (understanding->options);
  understanding->options = g_steal_pointer (&options);
  /* Removes the previous reasons. They are about the replaced plan and don't apply to the options. */
  g_ptr_array_set_size (understanding->reasons, 0);
  g_ptr_array_add (understanding->reasons, reason);
}
