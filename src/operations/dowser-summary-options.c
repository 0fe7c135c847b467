/* dowser-summary-options.c - the groups and metrics of a plan, and how the user can change each of them */
#include "operations/dowser-summary-options.h"

#include "explain/dowser-explain-private.h"
#include "operations/dowser-menu-actions-private.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>

/* ------------------------------------------------------------------------------------------ groups */

static void
group_part_free (DowserGroupPart *part)
{
  g_free (part->label);
  g_free (part);
}

static void
read_bucket (DowserGroupPart *part, const DowserExpr *key)
{
  DowserUnit unit;

  if (dowser_bucket_read (key, &unit, &part->expr))
    part->unit = (int) unit;
  else if (!dowser_bins_read (key, &part->expr, &part->n_bins) && !dowser_bin_read (key, &part->expr, &part->width))
    part->expr = key;
}

static void
find_output (DowserGroupPart *part, const DowserSelect *select, const DowserExpr *key)
{
  part->output = -1;
  for (guint i = 0; i < select->outputs->len && part->output < 0; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (!dowser_expr_equal (output->expr, key))
        continue;
      part->output = (int) i;
      part->across = output->view.across;
    }
}

static DowserValueType
find_type (const DowserOptions *options, const DowserExpr *expr)
{
  for (guint i = 0; i < options->columns->len && expr->kind == DOWSER_EXPR_COLUMN; i++)
    {
      const DowserColumnOption *option = options->columns->pdata[i];

      /* For a primary key, returns an unknown type, so that no bins are offered: ranges of keys are meaningless. */
      if (g_strcmp0 (option->instance, expr->instance) == 0 && g_strcmp0 (option->name, expr->name) == 0)
        return option->column == NULL || option->column->primary_key == 0 ? option->type : DOWSER_VALUE_UNKNOWN;
    }
  return DOWSER_VALUE_UNKNOWN;
}

GPtrArray *
dowser_group_parts_new (const DowserOptions *options)
{
  const DowserSelect *select = options->plan->select;
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) group_part_free);

  for (guint i = 0; i < select->group->len; i++)
    {
      DowserGroupPart *part = g_new0 (DowserGroupPart, 1);

      part->index = i;
      part->unit = -1;
      read_bucket (part, select->group->pdata[i]);
      find_output (part, select, select->group->pdata[i]);
      part->type = find_type (options, part->expr);
      part->label = _dowser_explain_dup_expr (part->expr, select);
      g_ptr_array_add (parts, part);
    }
  return parts;
}

static void
add_bucket (GPtrArray *buckets, const char *title, int unit, guint n_bins)
{
  DowserBucket *bucket = g_new (DowserBucket, 1);

  *bucket = (DowserBucket){ title, unit, n_bins };
  g_ptr_array_add (buckets, bucket);
}

GPtrArray *
dowser_buckets_new (DowserValueType type)
{
  const int *units = _dowser_menu_actions_get_units (type);
  GPtrArray *buckets = g_ptr_array_new_with_free_func (g_free);

  add_bucket (buckets, _ ("Each Value"), -1, 0);
  for (; units != NULL && *units >= 0; units++)
    add_bucket (buckets, _dowser_menu_actions_get_unit_title ((DowserUnit) *units), *units, 0);
  if (dowser_value_type_is_number (type))
    {
      add_bucket (buckets, _ ("5 Ranges"), -1, 5);
      add_bucket (buckets, _ ("10 Ranges"), -1, 10);
      add_bucket (buckets, _ ("20 Ranges"), -1, 20);
    }
  return buckets;
}

guint
dowser_group_part_find_bucket (const DowserGroupPart *part, GPtrArray *buckets)
{
  guint i = 0;

  for (; i < buckets->len; i++)
    {
      const DowserBucket *bucket = buckets->pdata[i];

      if (bucket->unit == part->unit && bucket->n_bins == part->n_bins && part->width <= 0)
        break;
    }
  return i;
}

static gboolean
is_grouped_by (const DowserPlan *plan, const DowserExpr *expr)
{
  for (guint i = 0; i < plan->select->group->len; i++)
    {
      const DowserExpr *key = plan->select->group->pdata[i];
      DowserGroupPart part = { 0 };

      read_bucket (&part, key);
      if (dowser_expr_equal (key, expr) || dowser_expr_equal (part.expr, expr))
        return TRUE;
    }
  return FALSE;
}

const DowserExpr *
dowser_group_find_first_offered (GPtrArray *targets, const DowserPlan *plan)
{
  const DowserFilterTarget *best = NULL;

  for (guint i = 0; i < targets->len; i++)
    {
      const DowserFilterTarget *target = targets->pdata[i];

      if (!target->is_metric && !is_grouped_by (plan, target->expr)
          && (best == NULL || target->grouping > best->grouping))
        best = target;
    }
  return best != NULL ? best->expr : NULL;
}

DowserOperation *
dowser_bucket_make_operation (const DowserExpr *expr, const DowserBucket *bucket)
{
  DowserOperation *operation = dowser_operation_new_add_group (dowser_expr_ref (expr), bucket->unit);

  operation->bins = (int) bucket->n_bins;
  return operation;
}

/* Adds the new group first, because removing the last group of a plan also removes other parts of the plan. */
GPtrArray *
dowser_group_part_make_change_operations (const DowserGroupPart *part, const DowserBucket *bucket)
{
  GPtrArray *operations = dowser_operations_new_single (dowser_bucket_make_operation (part->expr, bucket));

  g_ptr_array_add (operations, dowser_operation_new_remove_group (part->index));
  return operations;
}

/* ------------------------------------------------------------------------------------------ metrics */

typedef struct
{
  int aggregate;
  gboolean distinct;
  gboolean share;
  gboolean needs_value;
  gboolean adds_up; /* TRUE if the metric can be calculated only from amounts */
} MetricTemplate;

static const MetricTemplate measure_rules[DOWSER_N_MEASURES] = {
  [DOWSER_MEASURE_ROWS] = { DOWSER_COUNT },
  [DOWSER_MEASURE_SUM] = { DOWSER_SUM, .needs_value = TRUE, .adds_up = TRUE },
  [DOWSER_MEASURE_AVG] = { DOWSER_AVG, .needs_value = TRUE, .adds_up = TRUE },
  [DOWSER_MEASURE_MEDIAN] = { DOWSER_MEDIAN, .needs_value = TRUE, .adds_up = TRUE },
  [DOWSER_MEASURE_DEVIATION] = { DOWSER_STDDEV_SAMP, .needs_value = TRUE, .adds_up = TRUE },
  [DOWSER_MEASURE_MIN] = { DOWSER_MIN, .needs_value = TRUE },
  [DOWSER_MEASURE_MAX] = { DOWSER_MAX, .needs_value = TRUE },
  [DOWSER_MEASURE_COUNT] = { DOWSER_COUNT, .needs_value = TRUE },
  [DOWSER_MEASURE_DISTINCT] = { DOWSER_COUNT, .distinct = TRUE, .needs_value = TRUE },
  [DOWSER_MEASURE_SHARE_OF_ROWS] = { DOWSER_COUNT, .share = TRUE },
  [DOWSER_MEASURE_SHARE_OF_SUM] = { DOWSER_SUM, .share = TRUE, .needs_value = TRUE, .adds_up = TRUE },
};

const char *
dowser_measure_get_title (DowserMeasure measure)
{
  switch (measure)
    {
    case DOWSER_MEASURE_SUM:
      return _ ("Sum of");
    case DOWSER_MEASURE_AVG:
      return _ ("Average of");
    case DOWSER_MEASURE_MEDIAN:
      return _ ("Median of");
    case DOWSER_MEASURE_DEVIATION:
      return _ ("Standard Deviation of");
    case DOWSER_MEASURE_MIN:
      return _ ("Minimum of");
    case DOWSER_MEASURE_MAX:
      return _ ("Maximum of");
    case DOWSER_MEASURE_COUNT:
      return _ ("Number of");
    case DOWSER_MEASURE_DISTINCT:
      return _ ("Distinct Count of");
    case DOWSER_MEASURE_SHARE_OF_ROWS:
      return _ ("Share of the Rows");
    case DOWSER_MEASURE_SHARE_OF_SUM:
      return _ ("Share of the Sum of");
    case DOWSER_MEASURE_ROWS:
    case DOWSER_N_MEASURES:
    default:
      return _ ("Number of Rows");
    }
}

gboolean
dowser_measure_needs_value (DowserMeasure measure)
{
  return measure_rules[measure].needs_value;
}

gboolean
dowser_measure_can_use (DowserMeasure measure, const DowserFilterTarget *target)
{
  return measure_rules[measure].needs_value && !target->is_metric
         && (!measure_rules[measure].adds_up || target->adds_up);
}

static void
metric_part_free (DowserMetricPart *part)
{
  g_free (part->label);
  g_free (part);
}

static void
read_measure (DowserMetricPart *part, const DowserExpr *expr)
{
  gboolean share = dowser_share_read (expr, &expr);

  part->measure = -1;
  if (expr->kind != DOWSER_EXPR_AGGREGATE || expr->filter != NULL || expr->args->len > 1)
    return;
  part->expr = expr->args->len > 0 ? expr->args->pdata[0] : NULL;
  for (int i = 0; i < DOWSER_N_MEASURES; i++)
    if (measure_rules[i].aggregate == expr->op && measure_rules[i].share == share
        && !measure_rules[i].distinct == !expr->distinct && measure_rules[i].needs_value == (part->expr != NULL))
      part->measure = i;
}

GPtrArray *
dowser_plan_list_metrics (const DowserPlan *plan)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) metric_part_free);

  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      const DowserOutput *output = plan->select->outputs->pdata[i];
      DowserMetricPart *part;

      if (!dowser_expr_has_aggregate (output->expr))
        continue;
      part = g_new0 (DowserMetricPart, 1);
      part->label = dowser_select_dup_heading (plan->select, i);
      part->output = i;
      part->name = output->name;
      read_measure (part, output->expr);
      g_ptr_array_add (parts, part);
    }
  return parts;
}

DowserOperation *
dowser_measure_make_operation (DowserMeasure measure, const DowserExpr *expr, const char *name, int output)
{
  const MetricTemplate *metric_template = &measure_rules[measure];
  DowserExpr *of = metric_template->needs_value && expr != NULL ? dowser_expr_ref (expr) : NULL;
  DowserOperation *operation
      = output >= 0 ? dowser_operation_new_edit_metric ((guint) output, metric_template->aggregate, of,
                                                        metric_template->distinct)
                    : dowser_operation_new_add_metric (metric_template->aggregate, of, metric_template->distinct);

  operation->share = metric_template->share;
  operation->name = g_strdup (name);
  return operation;
}
