/* dowser-apply-describe-groups.c - describes operations on groups and metrics, for undo and the trace */
#include "operations/dowser-apply-group-private.h"

#include "base/dowser-capital.h"
#include "explain/dowser-explain-private.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-date-prefix.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static char *
dup_expr (const DowserExpr *expr, const DowserPlan *plan)
{
  return expr != NULL ? _dowser_explain_dup_expr (expr, plan->select) : g_strdup ("");
}

static char *
dup_group (const DowserPlan *plan, int index)
{
  return index >= 0 && (guint) index < plan->select->group->len ? dup_expr (plan->select->group->pdata[index], plan)
                                                                : g_strdup ("");
}

/* Returns the name of the operation's group key, with the date unit or bin: "month of order date". */
static char *
dup_key (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autoptr (DowserExpr) bucket = NULL;
  g_autofree char *name = dup_expr (operation->expr, plan);

  if (operation->expr == NULL)
    return g_steal_pointer (&name);
  if (operation->unit >= 0)
    bucket = dowser_bucket_new (operation->unit, dowser_expr_ref (operation->expr));
  else if (operation->width > 0)
    bucket = dowser_bin_new (dowser_expr_ref (operation->expr), operation->width);
  else if (operation->bins > 0)
    return g_strdup_printf (ngettext ("%s in %d bin", "%s in %d bins", (gulong) operation->bins), name,
                            operation->bins);
  return bucket != NULL ? dup_expr (bucket, plan) : g_steal_pointer (&name);
}

static char *
describe_group (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *key = dup_key (operation, plan);

  if (operation->kind == DOWSER_OPERATION_BREAK_OUT_BY)
    return g_strdup_printf (_ ("Broken out by %s"), key);
  if (dowser_select_is_grouped (plan->select))
    return g_strdup_printf (_ ("Grouped by %s"), key);
  return g_strdup_printf (_ ("Rows grouped by %s and counted"), key);
}

static char *
dup_metric (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autoptr (DowserExpr) metric = NULL;
  g_autofree char *text = NULL;

  if (operation->aggregate < 0 && operation->expr != NULL)
    metric = dowser_expr_ref (operation->expr);
  else
    metric
        = dowser_expr_new_aggregate (operation->aggregate >= 0 ? (DowserAggregate) operation->aggregate : DOWSER_COUNT,
                                     operation->expr != NULL ? dowser_expr_ref (operation->expr) : NULL,
                                     operation->distinct, NULL);
  text = dup_expr (metric, plan);
  return operation->share ? g_strdup_printf (_ ("share of %s"), text) : g_steal_pointer (&text);
}

static char *
describe_added_metric (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *metric = dup_metric (operation, plan);
  g_autofree char *capital = dowser_dup_capitalized (metric);

  if (dowser_select_is_grouped (plan->select))
    return g_strdup_printf (_ ("%s added"), capital);
  return g_strdup_printf (_ ("%s shown instead of the rows"), capital);
}

static char *
describe_zoom (const DowserOperation *operation, const DowserPlan *plan)
{
  gboolean in = operation->kind == DOWSER_OPERATION_ZOOM_IN;
  const DowserSelect *select = plan->select;
  const DowserExpr *date;
  DowserUnit unit;

  if (operation->index >= 0 && (guint) operation->index < select->group->len
      && (dowser_bucket_read (select->group->pdata[operation->index], &unit, &date)
          || dowser_date_prefix_read (select->group->pdata[operation->index], &unit, &date))
      && (in ? dowser_unit_get_finer (unit, &unit) : dowser_unit_get_coarser (unit, &unit)))
    {
      g_autoptr (DowserExpr) bucket = dowser_bucket_new (unit, dowser_expr_ref (date));
      g_autofree char *name = dup_expr (bucket, plan);

      return g_strdup_printf (in ? _ ("Zoomed in to %s") : _ ("Zoomed out to %s"), name);
    }
  return g_strdup (in ? _ ("Zoomed in to one group") : _ ("Zoomed out of one group"));
}

static char *
describe_top (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (operation->descending ? _ ("Top %" PRId64 " by %s") : _ ("Bottom %" PRId64 " by %s"),
                          operation->number, heading);
}

static char *
describe_span (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *name = dup_expr (operation->expr, plan);
  g_autofree char *span = NULL;
  g_autoptr (DowserExpr) start = NULL;
  g_autoptr (DowserExpr) end = NULL;

  if (operation->unit >= 0)
    {
      start = dowser_expr_new_relative_date (operation->unit, operation->from);
      end = dowser_expr_new_relative_date (operation->unit, operation->to + 1);
      span = _dowser_explain_dup_span (start, end);
    }
  if (span == NULL)
    return g_strdup_printf (_ ("Filter added: %s"), name);
  return g_strdup_printf (_ ("Filter added: %s %s"), name, span);
}

static char *
describe_removed_group (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *key = dup_group (plan, operation->index);

  return g_strdup_printf (_ ("No longer grouped by %s"), key);
}

static char *
describe_edited_metric (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *metric = dup_metric (operation, plan);

  return g_strdup_printf (_ ("Metric changed to %s"), metric);
}

static char *
describe_removed_metric (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (_ ("Metric “%s” removed"), heading);
}

static char *
describe_distribution (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  if (operation->unit >= 0 || operation->width != 0 || operation->bins != 0)
    return g_strdup_printf (_ ("Distribution of “%s”"), heading);
  if (operation->number >= 0)
    return g_strdup_printf (_ ("The most frequent values of “%s”"), heading);
  return g_strdup_printf (_ ("How often each “%s” occurs"), heading);
}

static char *
describe_records (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup (_ ("The underlying rows"));
}

const DowserDescribe _dowser_describe_groups[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_RELATIVE_DATE_FILTER] = describe_span,
  [DOWSER_OPERATION_ADD_GROUP] = describe_group,
  [DOWSER_OPERATION_REMOVE_GROUP] = describe_removed_group,
  [DOWSER_OPERATION_ADD_METRIC] = describe_added_metric,
  [DOWSER_OPERATION_EDIT_METRIC] = describe_edited_metric,
  [DOWSER_OPERATION_REMOVE_METRIC] = describe_removed_metric,
  [DOWSER_OPERATION_DISTRIBUTION] = describe_distribution,
  [DOWSER_OPERATION_TOP_N] = describe_top,
  [DOWSER_OPERATION_SEE_RECORDS] = describe_records,
  [DOWSER_OPERATION_BREAK_OUT_BY] = describe_group,
  [DOWSER_OPERATION_ZOOM_IN] = describe_zoom,
  [DOWSER_OPERATION_ZOOM_OUT] = describe_zoom,
};
