/* dowser-apply-describe-groups.c - says what an operation on dates, groups and metrics does */
#include "planner/dowser-apply-private.h"
#include "planner/dowser-explain-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static char *
describe_relative_date (const DowserOperation *operation, const DowserPlan *plan)
{
  DowserUnit unit = MAX (operation->unit, 0);
  g_autoptr (DowserExpr) start = dowser_expr_new_relative_date (unit, operation->from);
  g_autoptr (DowserExpr) end = dowser_expr_new_relative_date (unit, operation->to + 1);
  g_autofree char *date = _dowser_describe_dup_expr (operation->expr);
  g_autofree char *span = _dowser_explain_dup_span (start, end);
  g_autofree char *condition = g_strconcat (date, span != NULL ? " " : "", span, NULL);

  return g_strdup_printf (_ ("Filter added: %s"), condition);
}

static char *
dup_unit (int unit)
{
  static const char *const names[]
      = { N_ ("day"), N_ ("week"), N_ ("month"), N_ ("quarter"), N_ ("year"), N_ ("hour") };

  return g_strdup (_ (names[CLAMP (unit, 0, DOWSER_UNIT_HOUR)]));
}

static char *
describe_added_group (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *key = _dowser_describe_dup_expr (operation->expr);
  g_autofree char *unit = dup_unit (operation->unit);

  if (operation->unit >= 0)
    return g_strdup_printf (_ ("Grouped by %s, by %s"), key, unit);
  if (operation->width > 0 || operation->bins > 0)
    return g_strdup_printf (_ ("Grouped by %s, in ranges"), key);
  return g_strdup_printf (_ ("Grouped by %s"), key);
}

static char *
dup_group (const DowserPlan *plan, int index)
{
  if (index >= 0 && (guint) index < plan->select->group->len)
    return _dowser_explain_dup_expr (plan->select->group->pdata[index], plan->select);
  return g_strdup_printf ("%d", index + 1);
}

static char *
describe_removed_group (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *key = dup_group (plan, operation->index);

  return g_strdup_printf (_ ("No longer grouped by %s"), key);
}

static char *
dup_metric (const DowserOperation *operation)
{
  DowserExpr *inner = operation->expr != NULL ? dowser_expr_ref (operation->expr) : NULL;
  g_autoptr (DowserExpr) metric
      = inner != NULL && operation->aggregate < 0
            ? inner
            : dowser_expr_new_aggregate (MAX (operation->aggregate, 0), inner, operation->distinct, NULL);

  return operation->name != NULL ? g_strdup (operation->name) : dowser_explain_expr (metric);
}

static char *
describe_added_metric (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *metric = dup_metric (operation);

  return g_strdup_printf (operation->share ? _ ("Share of %s added") : _ ("Metric added: %s"), metric);
}

static char *
describe_edited_metric (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *metric = dup_metric (operation);

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

  return g_strdup_printf (_ ("How often each “%s” is there"), heading);
}

static char *
describe_top (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (operation->descending ? _ ("The %" PRId64 " highest by “%s”")
                                                : _ ("The %" PRId64 " lowest by “%s”"),
                          operation->number, heading);
}

static char *
describe_records (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup (_ ("The rows behind it"));
}

static char *
describe_break_out (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *key = _dowser_describe_dup_expr (operation->expr);

  return g_strdup_printf (_ ("Broken out by %s"), key);
}

static char *
describe_zoom (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *key = dup_group (plan, operation->index);

  return g_strdup_printf (operation->kind == DOWSER_OPERATION_ZOOM_IN ? _ ("Zoomed in on %s") : _ ("Zoomed out of %s"),
                          key);
}

const DowserDescribe _dowser_describe_groups[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_RELATIVE_DATE_FILTER] = describe_relative_date,
  [DOWSER_OPERATION_ADD_GROUP] = describe_added_group,
  [DOWSER_OPERATION_REMOVE_GROUP] = describe_removed_group,
  [DOWSER_OPERATION_ADD_METRIC] = describe_added_metric,
  [DOWSER_OPERATION_EDIT_METRIC] = describe_edited_metric,
  [DOWSER_OPERATION_REMOVE_METRIC] = describe_removed_metric,
  [DOWSER_OPERATION_DISTRIBUTION] = describe_distribution,
  [DOWSER_OPERATION_TOP_N] = describe_top,
  [DOWSER_OPERATION_SEE_RECORDS] = describe_records,
  [DOWSER_OPERATION_BREAK_OUT_BY] = describe_break_out,
  [DOWSER_OPERATION_ZOOM_IN] = describe_zoom,
  [DOWSER_OPERATION_ZOOM_OUT] = describe_zoom,
};
