/* dowser-operation.c - a change of a plan, as plain counted data */
#include "model/dowser-operation.h"

#include "model/dowser-select.h"

const char *const dowser_operation_kind_nicks[] = {
  "add_column", "remove_column", "set_order_by", "set_limit", "add_filter", "remove_filter", "replace_plan", NULL,
};

G_DEFINE_BOXED_TYPE (DowserOperation, dowser_operation, dowser_operation_ref, dowser_operation_unref)

static DowserOperation *
operation_new (DowserOperationKind kind)
{
  DowserOperation *self = g_new0 (DowserOperation, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->index = -1;
  self->number = DOWSER_NO_LIMIT;
  self->order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  return self;
}

static DowserOperation *
operation_new_on_column (DowserOperationKind kind, const char *table, const char *column, const char *instance)
{
  DowserOperation *self = operation_new (kind);

  self->table = g_strdup (table);
  self->column = g_strdup (column);
  self->instance = g_strdup (instance);
  return self;
}

DowserOperation *
dowser_operation_new_add_column (const char *table, const char *column, const char *instance)
{
  return operation_new_on_column (DOWSER_OPERATION_ADD_COLUMN, table, column, instance);
}

DowserOperation *
dowser_operation_new_remove_column (const char *table, const char *column, const char *instance)
{
  return operation_new_on_column (DOWSER_OPERATION_REMOVE_COLUMN, table, column, instance);
}

DowserOperation *
dowser_operation_new_remove_output (guint index)
{
  DowserOperation *self = operation_new (DOWSER_OPERATION_REMOVE_COLUMN);

  self->index = (int) index;
  return self;
}

DowserOperation *
dowser_operation_new_set_order_by (GPtrArray *order)
{
  DowserOperation *self = operation_new (DOWSER_OPERATION_SET_ORDER_BY);

  g_ptr_array_unref (self->order);
  self->order = order;
  return self;
}

DowserOperation *
dowser_operation_new_set_limit (gint64 limit)
{
  DowserOperation *self = operation_new (DOWSER_OPERATION_SET_LIMIT);

  self->number = limit;
  return self;
}

DowserOperation *
dowser_operation_new_add_filter (DowserExpr *condition)
{
  DowserOperation *self = operation_new (DOWSER_OPERATION_ADD_FILTER);

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
  DowserOperation *self = operation_new (DOWSER_OPERATION_REMOVE_FILTER);

  self->index = (int) index;
  self->number = count;
  return self;
}

DowserOperation *
dowser_operation_new_replace_plan (const char *plan_json)
{
  DowserOperation *self = operation_new (DOWSER_OPERATION_REPLACE_PLAN);

  self->plan_json = g_strdup (plan_json);
  return self;
}

DowserOperation *
dowser_operation_ref (const DowserOperation *self)
{
  DowserOperation *counted = (DowserOperation *) self;

  g_atomic_ref_count_inc (&counted->ref_count);
  return counted;
}

void
dowser_operation_unref (DowserOperation *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->table);
  g_free (self->column);
  g_free (self->instance);
  g_clear_pointer (&self->expr, dowser_expr_unref);
  g_clear_pointer (&self->order, g_ptr_array_unref);
  g_free (self->plan_json);
  g_free (self);
}
