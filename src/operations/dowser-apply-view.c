/* dowser-apply-view.c - how columns and rows are displayed: stored in the plan, never in its SQL */
#include "operations/dowser-apply-private.h"

#include "analysis/dowser-shown-column.h"
#include "charts/dowser-chart-shape.h"
#include "plan/dowser-types.h"

#include <glib/gi18n-lib.h>

static DowserOutput *
get_output (const DowserOperation *operation, const DowserSelect *select, char **heading, GError **error)
{
  DowserOutput *output = _dowser_apply_get_output (operation, select, error);

  if (output != NULL)
    *heading = dowser_select_dup_heading (select, (guint) operation->index);
  return output;
}

gboolean
_dowser_apply_hide_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  g_autofree char *heading = NULL;
  DowserOutput *output = get_output (operation, select, &heading, error);

  if (output == NULL)
    return FALSE;
  if (output->view.hidden == operation->on)
    return _dowser_apply_refuse (error, operation->on ? _ ("“%s” is hidden already.") : _ ("“%s” is not hidden."),
                                 heading);
  if (operation->on && dowser_shown_column_count (select) == 1)
    return _dowser_apply_refuse (error, _ ("“%s” is the only column that is not hidden. Show another column first."),
                                 heading);
  output->view.hidden = operation->on;
  return TRUE;
}

gboolean
_dowser_apply_pin_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  g_autofree char *heading = NULL;
  DowserOutput *output = get_output (operation, select, &heading, error);

  if (output == NULL)
    return FALSE;
  if (output->view.pinned == operation->on)
    return _dowser_apply_refuse (error, operation->on ? _ ("“%s” is pinned already.") : _ ("“%s” is not pinned."),
                                 heading);
  output->view.pinned = operation->on;
  return TRUE;
}

static DowserValueType
get_type (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema, guint index)
{
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, select };

  return dowser_types_get_output_type (&scope, index).type;
}

static gboolean
check_format (const DowserFormat *format, DowserValueType type, const char *heading, GError **error)
{
  gboolean of_number = format->decimals >= 0 || format->thousands || format->percent || format->currency != NULL
                       || format->scale != DOWSER_SCALE_AUTO;

  if (of_number && !dowser_value_type_may_be_number (type))
    return _dowser_apply_refuse (error, _ ("“%s” has no numbers. Choose a numeric column for this format."), heading);
  if (format->dates != DOWSER_DATES_AS_THEY_COME && type != DOWSER_VALUE_UNKNOWN && type != DOWSER_VALUE_TEXT
      && !dowser_value_type_is_temporal (type))
    return _dowser_apply_refuse (error, _ ("“%s” has no dates. Choose a date column for this format."), heading);
  return TRUE;
}

gboolean
_dowser_apply_set_format (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  g_autofree char *heading = NULL;
  DowserOutput *output = get_output (operation, select, &heading, error);

  if (output == NULL)
    return FALSE;
  if (dowser_format_equal (output->view.format, operation->format))
    return _dowser_apply_refuse (error, _ ("“%s” already has this format. Choose another format."), heading);
  if (operation->format != NULL
      && !check_format (operation->format, get_type (plan, select, schema, (guint) operation->index), heading, error))
    return FALSE;
  g_clear_pointer (&output->view.format, dowser_format_free);
  output->view.format = dowser_format_copy (operation->format);
  return TRUE;
}

static DowserOutput *
find_across_output (const DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (((const DowserOutput *) select->outputs->pdata[i])->view.across)
      return select->outputs->pdata[i];
  return NULL;
}

static gboolean
is_group_key (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], expr))
      return TRUE;
  return FALSE;
}

static gboolean
has_metric (const DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[i])->expr))
      return TRUE;
  return FALSE;
}

gboolean
_dowser_apply_pivot (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                     const DowserSchema *schema, GError **error)
{
  DowserOutput *before = find_across_output (select);
  DowserOutput *output = operation->index >= 0 ? _dowser_apply_get_output (operation, select, error) : NULL;
  g_autofree char *heading = NULL;

  if (operation->index >= 0 && output == NULL)
    return FALSE;
  if (output == NULL && before == NULL)
    return _dowser_apply_refuse (error, _ ("No values are shown as columns. Choose a group to show as columns."));
  if (output != NULL)
    {
      heading = dowser_select_dup_heading (select, (guint) operation->index);
      if (output == before)
        return _dowser_apply_refuse (error, _ ("The values of “%s” are already shown as columns."), heading);
      if (!is_group_key (select, output->expr))
        return _dowser_apply_refuse (error, _ ("The rows are not grouped by “%s”. Also group by this column."),
                                     heading);
      if (!has_metric (select))
        return _dowser_apply_refuse (error, _ ("There is no metric to fill the columns with. Also add a metric, such "
                                               "as the count of rows."));
      output->view.across = TRUE;
    }
  if (before != NULL)
    before->view.across = FALSE;
  return TRUE;
}

gboolean
_dowser_apply_chart (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                     const DowserSchema *schema, GError **error)
{
  const char *why_not = dowser_chart_get_problem (plan, schema, operation->chart);

  if (plan->chart == operation->chart)
    return _dowser_apply_refuse (error, _ ("The chart already has this type."));
  if (why_not != NULL)
    return _dowser_apply_refuse (error, "%s", why_not);
  plan->chart = operation->chart;
  return TRUE;
}
