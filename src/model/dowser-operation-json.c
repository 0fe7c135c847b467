/* dowser-operation-json.c - operations to and from JSON */
#include "model/dowser-json-parts.h"
#include "model/dowser-json-text.h"
#include "model/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

/* What each kind's object may hold. */
static const char *const members[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_ADD_COLUMN] = "op table column instance",
  [DOWSER_OPERATION_REMOVE_COLUMN] = "op table column instance index",
  [DOWSER_OPERATION_SET_ORDER_BY] = "op order",
  [DOWSER_OPERATION_SET_LIMIT] = "op limit",
  [DOWSER_OPERATION_ADD_FILTER] = "op filter",
  [DOWSER_OPERATION_REMOVE_FILTER] = "op index count",
  [DOWSER_OPERATION_REPLACE_PLAN] = "op plan",
};

static void
add_plan (JsonObject *object, const char *plan_json)
{
  g_autoptr (JsonNode) plan = dowser_json_parse (plan_json, -1, NULL);

  /* What is no JSON stays as it is, so that reading it says what is wrong. */
  if (plan != NULL)
    json_object_set_member (object, "plan", g_steal_pointer (&plan));
  else
    json_object_set_string_member (object, "plan", plan_json);
}

JsonNode *
dowser_operation_to_node (const DowserOperation *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "op", dowser_operation_kind_nicks[self->kind]);
  dowser_json_object_add_string (object, "table", self->table);
  dowser_json_object_add_string (object, "column", self->column);
  dowser_json_object_add_string (object, "instance", self->instance);
  if (self->index >= 0)
    json_object_set_int_member (object, "index", self->index);
  if (self->kind == DOWSER_OPERATION_SET_ORDER_BY)
    dowser_json_object_add_list (object, "order", self->order, (DowserPartWrite) dowser_order_to_node, TRUE);
  if (self->kind == DOWSER_OPERATION_SET_LIMIT && self->number != DOWSER_NO_LIMIT)
    json_object_set_int_member (object, "limit", self->number);
  if (self->kind == DOWSER_OPERATION_REMOVE_FILTER && self->number != 1)
    json_object_set_int_member (object, "count", self->number);
  if (self->expr != NULL)
    json_object_set_member (object, "filter", dowser_expr_to_node (self->expr));
  if (self->plan_json != NULL)
    add_plan (object, self->plan_json);
  return dowser_json_node_take_object (object);
}

static DowserOperation *
read_column (DowserJsonReader *reader, DowserOperationKind kind)
{
  const char *table, *column, *instance;

  if (kind == DOWSER_OPERATION_REMOVE_COLUMN && dowser_json_reader_has (reader, "index"))
    return dowser_operation_new_remove_output (dowser_json_reader_int_between (reader, "index", -1, 0, G_MAXINT));
  table = dowser_json_reader_string (reader, "table", FALSE);
  column = dowser_json_reader_string (reader, "column", TRUE);
  instance = dowser_json_reader_string (reader, "instance", FALSE);
  if (table == NULL && instance == NULL)
    dowser_json_reader_fail (reader, _ ("“table” or “instance” is missing"));
  return kind == DOWSER_OPERATION_ADD_COLUMN ? dowser_operation_new_add_column (table, column, instance)
                                             : dowser_operation_new_remove_column (table, column, instance);
}

static DowserOperation *
read_order_by (DowserJsonReader *reader)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  dowser_json_reader_list (reader, "order", TRUE, (DowserPartRead) dowser_order_read, order);
  return dowser_operation_new_set_order_by (order);
}

static DowserOperation *
read_replace_plan (DowserJsonReader *reader)
{
  g_autoptr (DowserPlan) plan = dowser_json_reader_part (reader, "plan", TRUE, (DowserPartRead) dowser_plan_read);
  g_autofree char *text = NULL;

  if (plan == NULL || dowser_json_reader_failed (reader))
    return NULL;
  text = dowser_plan_to_json (plan, FALSE);
  return dowser_operation_new_replace_plan (text);
}

static DowserOperation *
read_remove_filter (DowserJsonReader *reader)
{
  if (!dowser_json_reader_has (reader, "index"))
    dowser_json_reader_fail (reader, _ ("“index” is missing"));
  return dowser_operation_new_remove_filters (dowser_json_reader_int_between (reader, "index", -1, 0, G_MAXINT),
                                              dowser_json_reader_int_between (reader, "count", 1, 1, G_MAXINT));
}

static DowserOperation *
read_kind (DowserJsonReader *reader, DowserOperationKind kind)
{
  DowserExpr *filter;

  switch (kind)
    {
    case DOWSER_OPERATION_ADD_COLUMN:
    case DOWSER_OPERATION_REMOVE_COLUMN:
      return read_column (reader, kind);
    case DOWSER_OPERATION_SET_ORDER_BY:
      return read_order_by (reader);
    case DOWSER_OPERATION_SET_LIMIT:
      return dowser_operation_new_set_limit (
          dowser_json_reader_int_between (reader, "limit", DOWSER_NO_LIMIT, 0, G_MAXINT64));
    case DOWSER_OPERATION_ADD_FILTER:
      filter = dowser_json_reader_part (reader, "filter", TRUE, (DowserPartRead) dowser_expr_read);
      return filter != NULL ? dowser_operation_new_add_filter (filter) : NULL;
    case DOWSER_OPERATION_REMOVE_FILTER:
      return read_remove_filter (reader);
    case DOWSER_OPERATION_REPLACE_PLAN:
      return read_replace_plan (reader);
    case DOWSER_OPERATION_N_KINDS:
    default:
      g_return_val_if_reached (NULL);
    }
}

DowserOperation *
dowser_operation_read (DowserJsonReader *reader)
{
  int kind = dowser_json_reader_enum (reader, "op", dowser_operation_kind_nicks, -1);
  DowserOperation *self;

  if (kind < 0)
    return NULL;
  dowser_json_reader_check_members (reader, members[kind]);
  self = read_kind (reader, kind);
  if (self != NULL && dowser_json_reader_failed (reader))
    g_clear_pointer (&self, dowser_operation_unref);
  return self;
}

DowserOperation *
dowser_operation_from_node (JsonNode *node, GError **error)
{
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (node);
  g_autoptr (DowserOperation) self = dowser_operation_read (reader);

  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&self) : NULL;
}

char *
dowser_operations_to_json (GPtrArray *operations, gboolean pretty)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_sized_new (operations->len);

  for (guint i = 0; i < operations->len; i++)
    json_array_add_element (array, dowser_operation_to_node (operations->pdata[i]));
  json_node_take_array (node, array);
  return dowser_json_to_text (node, pretty);
}

GPtrArray *
dowser_operations_from_json (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, length, error);
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (DowserJsonReader) reader = NULL;
  DowserOperation *operation = NULL;

  if (root == NULL)
    return NULL;
  reader = dowser_json_reader_new (root);
  if (JSON_NODE_HOLDS_ARRAY (root))
    {
      guint n = dowser_json_reader_count (reader);

      for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
        {
          operation = dowser_operation_read (reader);
          if (operation != NULL)
            g_ptr_array_add (operations, operation);
          dowser_json_reader_leave (reader);
        }
    }
  else if ((operation = dowser_operation_read (reader)) != NULL)
    g_ptr_array_add (operations, operation);
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&operations) : NULL;
}
