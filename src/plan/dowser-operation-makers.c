/* dowser-operation-makers.c - constructs each kind of operation from the fields that this kind uses */
#include "plan/dowser-operation.h"

static DowserOperation *
new_on_column (DowserOperationKind kind, const char *table, const char *column, const char *instance)
{
  DowserOperation *self = dowser_operation_new (kind);

  self->table = g_strdup (table);
  self->column = g_strdup (column);
  self->instance = g_strdup (instance);
  return self;
}

static DowserOperation *
new_at_index (DowserOperationKind kind, guint index)
{
  DowserOperation *self = dowser_operation_new (kind);

  self->index = (int) MIN (index, G_MAXINT);
  return self;
}

static DowserOperation *
new_number (DowserOperationKind kind, gint64 number)
{
  DowserOperation *self = dowser_operation_new (kind);

  self->number = number;
  return self;
}

static DowserOperation *
new_with_expr (DowserOperationKind kind, DowserExpr *expr)
{
  DowserOperation *self = dowser_operation_new (kind);

  self->expr = expr;
  return self;
}

static void
take_values (DowserOperation *self, GPtrArray *values)
{
  if (values == NULL)
    return;
  g_ptr_array_unref (self->values);
  self->values = values;
}

DowserOperation *
dowser_operation_new_add_column (const char *table, const char *column, const char *instance)
{
  return new_on_column (DOWSER_OPERATION_ADD_COLUMN, table, column, instance);
}

DowserOperation *
dowser_operation_new_remove_column (const char *table, const char *column, const char *instance)
{
  return new_on_column (DOWSER_OPERATION_REMOVE_COLUMN, table, column, instance);
}

DowserOperation *
dowser_operation_new_remove_output (guint index)
{
  return new_at_index (DOWSER_OPERATION_REMOVE_COLUMN, index);
}

DowserOperation *
dowser_operation_new_move_column (guint index, guint to)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_MOVE_COLUMN, index);

  self->to = (int) MIN (to, G_MAXINT);
  return self;
}

DowserOperation *
dowser_operation_new_rename_column (guint index, const char *name)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_RENAME_COLUMN, index);

  self->name = g_strdup (name);
  return self;
}

DowserOperation *
dowser_operation_new_set_order_by (GPtrArray *order)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_SET_ORDER_BY);

  g_ptr_array_unref (self->order);
  self->order = order;
  return self;
}

DowserOperation *
dowser_operation_new_set_limit (gint64 limit)
{
  return new_number (DOWSER_OPERATION_SET_LIMIT, limit);
}

DowserOperation *
dowser_operation_new_set_offset (gint64 offset)
{
  return new_number (DOWSER_OPERATION_SET_OFFSET, offset);
}

DowserOperation *
dowser_operation_new_set_distinct (gboolean distinct)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_SET_DISTINCT);

  self->distinct = distinct;
  return self;
}

DowserOperation *
dowser_operation_new_add_derived (DowserExpr *expr, const char *name)
{
  DowserOperation *self = new_with_expr (DOWSER_OPERATION_ADD_DERIVED, expr);

  self->name = g_strdup (name);
  return self;
}

DowserOperation *
dowser_operation_new_add_filter (DowserExpr *condition)
{
  return new_with_expr (DOWSER_OPERATION_ADD_FILTER, condition);
}

DowserOperation *
dowser_operation_new_edit_filter (guint index, guint count, DowserExpr *condition)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_EDIT_FILTER, index);

  self->number = count;
  self->expr = condition;
  return self;
}

DowserOperation *
dowser_operation_new_remove_filter (guint index)
{
  return dowser_operation_new_remove_filters (index, 1);
}

DowserOperation *
dowser_operation_new_remove_filters (guint index, guint count)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_REMOVE_FILTER, index);

  self->number = count;
  return self;
}

DowserOperation *
dowser_operation_new_toggle_filter (guint index, gboolean on)
{
  return dowser_operation_new_switch (DOWSER_OPERATION_TOGGLE_FILTER, index, on);
}

DowserOperation *
dowser_operation_new_group_filters (const guint *indexes, guint n_indexes, gboolean any)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_GROUP_FILTERS);

  for (guint i = 0; i < n_indexes; i++)
    {
      int index = (int) MIN (indexes[i], G_MAXINT);

      g_array_append_val (self->indexes, index);
    }
  self->any = any;
  return self;
}

DowserOperation *
dowser_operation_new_relative_date_filter (DowserExpr *date, DowserUnit unit, int from, int to)
{
  DowserOperation *self = new_with_expr (DOWSER_OPERATION_RELATIVE_DATE_FILTER, date);

  self->unit = unit;
  self->from = from;
  self->to = to;
  return self;
}

DowserOperation *
dowser_operation_new_add_join (const char *instance, const char *table, const char *const *key, DowserJoinType type)
{
  DowserOperation *self = new_on_column (DOWSER_OPERATION_ADD_JOIN, table, NULL, instance);

  self->key = g_strdupv ((char **) key);
  self->join_type = type;
  return self;
}

DowserOperation *
dowser_operation_new_remove_join (const char *instance)
{
  return new_on_column (DOWSER_OPERATION_REMOVE_JOIN, NULL, NULL, instance);
}

DowserOperation *
dowser_operation_new_set_join_type (const char *instance, DowserJoinType type)
{
  DowserOperation *self = new_on_column (DOWSER_OPERATION_SET_JOIN_TYPE, NULL, NULL, instance);

  self->join_type = type;
  return self;
}

DowserOperation *
dowser_operation_new_replace_literal (const char *path, DowserValue *value)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_REPLACE_LITERAL);

  self->path = g_strdup (path);
  self->value = value;
  return self;
}

DowserOperation *
dowser_operation_new_choose (guint ambiguity, guint choice)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_CHOOSE, ambiguity);

  self->choice = (int) MIN (choice, G_MAXINT);
  return self;
}

DowserOperation *
dowser_operation_new_switch (DowserOperationKind kind, guint index, gboolean on)
{
  DowserOperation *self = new_at_index (kind, index);

  self->on = on;
  return self;
}

DowserOperation *
dowser_operation_new_set_format (guint index, DowserFormat *format)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_SET_FORMAT, index);

  self->format = format;
  return self;
}

DowserOperation *
dowser_operation_new_pivot (int index)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_PIVOT);

  self->index = index;
  return self;
}

DowserOperation *
dowser_operation_new_chart (DowserChart chart)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_CHART);

  self->chart = chart;
  return self;
}

DowserOperation *
dowser_operation_new_open_related (guint index, const char *const *key, DowserValue *value)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_OPEN_RELATED, index);

  self->key = g_strdupv ((char **) key);
  g_ptr_array_add (self->values, value);
  return self;
}

DowserOperation *
dowser_operation_new_list_related (const char *table, const char *const *key, DowserValue *value)
{
  DowserOperation *self = new_on_column (DOWSER_OPERATION_LIST_RELATED, table, NULL, NULL);

  self->key = g_strdupv ((char **) key);
  g_ptr_array_add (self->values, value);
  return self;
}

DowserOperation *
dowser_operation_new_replace_plan (const char *plan_json)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_REPLACE_PLAN);

  self->plan_json = g_strdup (plan_json);
  return self;
}

DowserOperation *
dowser_operation_new_add_group (DowserExpr *expr, int unit)
{
  DowserOperation *self = new_with_expr (DOWSER_OPERATION_ADD_GROUP, expr);

  self->unit = unit;
  return self;
}

DowserOperation *
dowser_operation_new_remove_group (guint index)
{
  return new_at_index (DOWSER_OPERATION_REMOVE_GROUP, index);
}

DowserOperation *
dowser_operation_new_add_metric (int aggregate, DowserExpr *expr, gboolean distinct)
{
  DowserOperation *self = new_with_expr (DOWSER_OPERATION_ADD_METRIC, expr);

  self->aggregate = aggregate;
  self->distinct = distinct;
  return self;
}

DowserOperation *
dowser_operation_new_edit_metric (guint index, int aggregate, DowserExpr *expr, gboolean distinct)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_EDIT_METRIC, index);

  self->expr = expr;
  self->aggregate = aggregate;
  self->distinct = distinct;
  return self;
}

DowserOperation *
dowser_operation_new_remove_metric (guint index)
{
  return new_at_index (DOWSER_OPERATION_REMOVE_METRIC, index);
}

DowserOperation *
dowser_operation_new_add_having (DowserExpr *condition)
{
  return new_with_expr (DOWSER_OPERATION_ADD_HAVING, condition);
}

DowserOperation *
dowser_operation_new_distribution (guint index)
{
  return new_at_index (DOWSER_OPERATION_DISTRIBUTION, index);
}

DowserOperation *
dowser_operation_new_top_n (guint index, guint number, gboolean descending)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_TOP_N, index);

  self->number = number;
  self->descending = descending;
  return self;
}

DowserOperation *
dowser_operation_new_see_records (GPtrArray *values)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_SEE_RECORDS);

  take_values (self, values);
  return self;
}

DowserOperation *
dowser_operation_new_break_out_by (DowserExpr *expr, int unit, GPtrArray *values)
{
  DowserOperation *self = new_with_expr (DOWSER_OPERATION_BREAK_OUT_BY, expr);

  self->unit = unit;
  take_values (self, values);
  return self;
}

DowserOperation *
dowser_operation_new_zoom_in (guint index, DowserValue *value)
{
  DowserOperation *self = new_at_index (DOWSER_OPERATION_ZOOM_IN, index);

  self->value = value;
  return self;
}

DowserOperation *
dowser_operation_new_zoom_out (guint index)
{
  return new_at_index (DOWSER_OPERATION_ZOOM_OUT, index);
}

DowserOperation *
dowser_operation_new_keep (const char *check, const char *about)
{
  DowserOperation *self = dowser_operation_new (DOWSER_OPERATION_KEEP);

  self->check = g_strdup (check);
  self->about = g_strdup (about);
  return self;
}
