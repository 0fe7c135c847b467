/* dowser-bench-clicks.c - a plan and operations on the plan, like a user's clicks, for measurements */
#include "dowser-bench-clicks.h"

#include "dowser-bench-model.h"

#include "plan/dowser-bucket.h"

static DowserExpr *
new_order (const char *column)
{
  return dowser_expr_new_column ("orders", column);
}

DowserPlan *
dowser_bench_clicked_new (const DowserSchema *schema)
{
  g_autoptr (DowserPlan) plan = dowser_bench_aggregate_new (schema);
  DowserSelect *select = dowser_select_copy (plan->select);
  DowserExpr *month = dowser_bucket_new (DOWSER_UNIT_MONTH, new_order ("start"));

  g_ptr_array_add (select->group, dowser_expr_ref (month));
  dowser_select_add_output (select, month, NULL);
  return dowser_plan_with_select (plan, select);
}

static DowserValue *
new_month (void)
{
  return dowser_value_new_text (DOWSER_VALUE_DATE, "2024-03-01", -1);
}

static GPtrArray *
new_row (void)
{
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  g_ptr_array_add (values, dowser_value_new_text (DOWSER_VALUE_TEXT, "Ann", -1));
  g_ptr_array_add (values, new_month ());
  return values;
}

static DowserOperation *
new_bins (void)
{
  DowserOperation *operation = dowser_operation_new_add_group (new_order ("price"), -1);

  operation->width = 10;
  return operation;
}

static DowserOperation *
new_share (void)
{
  DowserOperation *operation = dowser_operation_new_add_metric (DOWSER_SUM, new_order ("price"), FALSE);

  operation->share = TRUE;
  return operation;
}

static DowserExpr *
new_comparison (DowserExpr *expr)
{
  return dowser_expr_new_compare (DOWSER_GREATER, expr, dowser_expr_new_integer (100));
}

GPtrArray *
dowser_bench_clicks_new (void)
{
  DowserOperation *clicks[] = {
    dowser_operation_new_set_limit (7),
    dowser_operation_new_add_filter (new_comparison (new_order ("price"))),
    dowser_operation_new_relative_date_filter (new_order ("start"), DOWSER_UNIT_DAY, -30, -1),
    new_bins (),
    dowser_operation_new_remove_group (1),
    new_share (),
    dowser_operation_new_edit_metric (1, DOWSER_AVG, new_order ("price"), FALSE),
    dowser_operation_new_remove_metric (1),
    dowser_operation_new_add_having (new_comparison (dowser_expr_new_output ("total"))),
    dowser_operation_new_distribution (2),
    dowser_operation_new_top_n (1, 5, TRUE),
    dowser_operation_new_see_records (new_row ()),
    dowser_operation_new_break_out_by (new_order ("status"), -1, new_row ()),
    dowser_operation_new_zoom_in (1, new_month ()),
    dowser_operation_new_zoom_out (1),
  };
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  for (guint i = 0; i < G_N_ELEMENTS (clicks); i++)
    g_ptr_array_add (operations, clicks[i]);
  return operations;
}
