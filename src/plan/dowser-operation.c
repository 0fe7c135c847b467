/* dowser-operation.c - a change of a plan, as plain reference-counted data */
#include "plan/dowser-operation.h"

const char *const dowser_operation_kind_nicks[] = {
  [DOWSER_OPERATION_ADD_COLUMN] = "add_column",
  [DOWSER_OPERATION_REMOVE_COLUMN] = "remove_column",
  [DOWSER_OPERATION_MOVE_COLUMN] = "move_column",
  [DOWSER_OPERATION_RENAME_COLUMN] = "rename_column",
  [DOWSER_OPERATION_SET_ORDER_BY] = "set_order_by",
  [DOWSER_OPERATION_SET_LIMIT] = "set_limit",
  [DOWSER_OPERATION_SET_OFFSET] = "set_offset",
  [DOWSER_OPERATION_SET_DISTINCT] = "set_distinct",
  [DOWSER_OPERATION_ADD_DERIVED] = "add_derived",
  [DOWSER_OPERATION_ADD_FILTER] = "add_filter",
  [DOWSER_OPERATION_EDIT_FILTER] = "edit_filter",
  [DOWSER_OPERATION_REMOVE_FILTER] = "remove_filter",
  [DOWSER_OPERATION_TOGGLE_FILTER] = "toggle_filter",
  [DOWSER_OPERATION_GROUP_FILTERS] = "group_filters",
  [DOWSER_OPERATION_RELATIVE_DATE_FILTER] = "relative_date_filter",
  [DOWSER_OPERATION_ADD_JOIN] = "add_join",
  [DOWSER_OPERATION_REMOVE_JOIN] = "remove_join",
  [DOWSER_OPERATION_SET_JOIN_TYPE] = "set_join_type",
  [DOWSER_OPERATION_REPLACE_LITERAL] = "replace_literal",
  [DOWSER_OPERATION_CHOOSE] = "choose",
  [DOWSER_OPERATION_HIDE_COLUMN] = "hide_column",
  [DOWSER_OPERATION_PIN_COLUMN] = "pin_column",
  [DOWSER_OPERATION_SET_FORMAT] = "set_format",
  [DOWSER_OPERATION_PIVOT] = "pivot",
  [DOWSER_OPERATION_CHART] = "chart",
  [DOWSER_OPERATION_OPEN_RELATED] = "open_related",
  [DOWSER_OPERATION_LIST_RELATED] = "list_related",
  [DOWSER_OPERATION_REPLACE_PLAN] = "replace_plan",
  [DOWSER_OPERATION_ADD_GROUP] = "add_group",
  [DOWSER_OPERATION_REMOVE_GROUP] = "remove_group",
  [DOWSER_OPERATION_ADD_METRIC] = "add_metric",
  [DOWSER_OPERATION_EDIT_METRIC] = "edit_metric",
  [DOWSER_OPERATION_REMOVE_METRIC] = "remove_metric",
  [DOWSER_OPERATION_ADD_HAVING] = "add_having",
  [DOWSER_OPERATION_DISTRIBUTION] = "distribution",
  [DOWSER_OPERATION_TOP_N] = "top_n",
  [DOWSER_OPERATION_SEE_RECORDS] = "see_records",
  [DOWSER_OPERATION_BREAK_OUT_BY] = "break_out_by",
  [DOWSER_OPERATION_ZOOM_IN] = "zoom_in",
  [DOWSER_OPERATION_ZOOM_OUT] = "zoom_out",
  [DOWSER_OPERATION_KEEP] = "keep",
  [DOWSER_OPERATION_N_KINDS] = NULL,
};

G_DEFINE_BOXED_TYPE (DowserOperation, dowser_operation, dowser_operation_ref, dowser_operation_unref)

DowserOperation *
dowser_operation_new (DowserOperationKind kind)
{
  DowserOperation *self = g_new0 (DowserOperation, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->index = -1;
  self->to = -1;
  self->choice = -1;
  self->unit = -1;
  self->aggregate = -1;
  self->number = DOWSER_NO_LIMIT;
  self->join_type = DOWSER_JOIN_LEFT;
  self->indexes = g_array_new (FALSE, FALSE, sizeof (int));
  self->order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  self->values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
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
  g_strfreev (self->key);
  g_free (self->name);
  g_free (self->path);
  g_array_unref (self->indexes);
  g_clear_pointer (&self->expr, dowser_expr_unref);
  g_ptr_array_unref (self->order);
  g_clear_pointer (&self->value, dowser_value_unref);
  g_ptr_array_unref (self->values);
  g_clear_pointer (&self->format, dowser_format_free);
  g_free (self->plan_json);
  g_free (self->check);
  g_free (self->about);
  g_free (self);
}

GPtrArray *
dowser_operations_new_single (DowserOperation *operation)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  g_ptr_array_add (operations, operation);
  return operations;
}
