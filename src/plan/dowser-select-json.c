/* dowser-select-json.c - converts selects to and from JSON; defaults are left out */
#include "plan/dowser-json-parts.h"

#include <glib/gi18n-lib.h>

static JsonNode *
instance_to_node (const DowserInstance *self)
{
  JsonObject *object = json_object_new ();

  if (g_strcmp0 (self->id, self->table) != 0)
    dowser_json_object_add_string (object, "id", self->id);
  dowser_json_object_add_string (object, self->is_step ? "step" : "table", self->table);
  return dowser_json_node_take_object (object);
}

static DowserInstance *
instance_read (DowserJsonReader *reader)
{
  gboolean is_step = dowser_json_reader_has (reader, "step");
  const char *table, *id;

  dowser_json_reader_check_members (reader, is_step ? "id step" : "id table");
  table = dowser_json_reader_string (reader, is_step ? "step" : "table", TRUE);
  id = dowser_json_reader_string (reader, "id", FALSE);
  return table != NULL ? dowser_instance_new (id != NULL ? id : table, table, is_step) : NULL;
}

static JsonNode *
join_to_node (const DowserJoin *self)
{
  JsonObject *object = json_object_new ();

  if (self->type != DOWSER_JOIN_INNER)
    json_object_set_string_member (object, "type", dowser_join_type_nicks[self->type]);
  dowser_json_object_add_string (object, "to", self->to);
  dowser_json_object_add_list (object, "on", self->on, (DowserPartWrite) dowser_expr_to_node, FALSE);
  if (self->via != DOWSER_VIA_DECLARED)
    json_object_set_string_member (object, "via", dowser_via_nicks[self->via]);
  if (self->confidence != 1.0)
    json_object_set_double_member (object, "confidence", self->confidence);
  return dowser_json_node_take_object (object);
}

static DowserJoin *
join_read (DowserJsonReader *reader)
{
  DowserJoin *self;
  const char *to;

  dowser_json_reader_check_members (reader, "type to on via confidence");
  to = dowser_json_reader_string (reader, "to", TRUE);
  if (to == NULL)
    return NULL;
  self = dowser_join_new (dowser_json_reader_enum (reader, "type", dowser_join_type_nicks, DOWSER_JOIN_INNER), to, NULL,
                          dowser_json_reader_enum (reader, "via", dowser_via_nicks, DOWSER_VIA_DECLARED),
                          dowser_json_reader_double (reader, "confidence", 1.0));
  dowser_json_reader_read_list (reader, "on", FALSE, (DowserPartRead) dowser_expr_read, self->on);
  return self;
}

static JsonNode *
output_to_node (const DowserOutput *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_member (object, "expr", dowser_expr_to_node (self->expr));
  dowser_json_object_add_string (object, "name", self->name);
  if (!dowser_output_view_is_plain (&self->view))
    json_object_set_member (object, "view", dowser_output_view_to_node (&self->view));
  return dowser_json_node_take_object (object);
}

static DowserOutput *
output_read (DowserJsonReader *reader)
{
  DowserExpr *expr;
  DowserOutput *self;

  dowser_json_reader_check_members (reader, "expr name view");
  expr = dowser_json_reader_read_part (reader, "expr", TRUE, (DowserPartRead) dowser_expr_read);
  if (expr == NULL)
    return NULL;
  self = dowser_output_new (expr, dowser_json_reader_string (reader, "name", FALSE));
  if (dowser_json_reader_enter (reader, "view", FALSE))
    {
      dowser_output_view_read (reader, &self->view);
      dowser_json_reader_leave (reader);
    }
  return self;
}

static void
add_set (JsonObject *object, const DowserSelect *self)
{
  JsonObject *set;

  if (self->set_op == DOWSER_SET_NONE || self->set_with == NULL)
    return;
  set = json_object_new ();
  json_object_set_string_member (set, "op", dowser_set_op_nicks[self->set_op]);
  json_object_set_member (set, "with", dowser_select_to_node (self->set_with));
  json_object_set_object_member (object, "set", set);
}

JsonNode *
dowser_select_to_node (const DowserSelect *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_list (object, "from", self->from, (DowserPartWrite) instance_to_node, FALSE);
  dowser_json_object_add_list (object, "joins", self->joins, (DowserPartWrite) join_to_node, FALSE);
  dowser_json_object_add_list (object, "outputs", self->outputs, (DowserPartWrite) output_to_node, TRUE);
  if (self->distinct)
    json_object_set_boolean_member (object, "distinct", TRUE);
  if (self->filter != NULL)
    json_object_set_member (object, "filter", dowser_expr_to_node (self->filter));
  dowser_json_object_add_list (object, "off", self->off, (DowserPartWrite) dowser_expr_to_node, FALSE);
  dowser_json_object_add_list (object, "group", self->group, (DowserPartWrite) dowser_expr_to_node, FALSE);
  if (self->having != NULL)
    json_object_set_member (object, "having", dowser_expr_to_node (self->having));
  dowser_json_object_add_list (object, "order", self->order, (DowserPartWrite) dowser_order_to_node, FALSE);
  if (self->limit != DOWSER_NO_LIMIT)
    json_object_set_int_member (object, "limit", self->limit);
  if (self->offset != 0)
    json_object_set_int_member (object, "offset", self->offset);
  add_set (object, self);
  return dowser_json_node_take_object (object);
}

static void
read_set (DowserJsonReader *reader, DowserSelect *self)
{
  if (!dowser_json_reader_enter (reader, "set", FALSE))
    return;
  dowser_json_reader_check_members (reader, "op with");
  self->set_op = MAX (0, dowser_json_reader_enum (reader, "op", dowser_set_op_nicks, -1));
  self->set_with = dowser_json_reader_read_part (reader, "with", TRUE, (DowserPartRead) dowser_select_read);
  if (self->set_op == DOWSER_SET_NONE)
    dowser_json_reader_fail (reader, _ ("op: union, union_all, intersect or except is expected"));
  dowser_json_reader_leave (reader);
}

DowserSelect *
dowser_select_read (DowserJsonReader *reader)
{
  DowserSelect *self = dowser_select_new ();

  dowser_json_reader_check_members (reader,
                                    "from joins outputs distinct filter off group having order limit offset set");
  dowser_json_reader_read_list (reader, "from", FALSE, (DowserPartRead) instance_read, self->from);
  dowser_json_reader_read_list (reader, "joins", FALSE, (DowserPartRead) join_read, self->joins);
  dowser_json_reader_read_list (reader, "outputs", TRUE, (DowserPartRead) output_read, self->outputs);
  self->distinct = dowser_json_reader_boolean (reader, "distinct", FALSE);
  self->filter = dowser_json_reader_read_part (reader, "filter", FALSE, (DowserPartRead) dowser_expr_read);
  dowser_json_reader_read_list (reader, "off", FALSE, (DowserPartRead) dowser_expr_read, self->off);
  dowser_json_reader_read_list (reader, "group", FALSE, (DowserPartRead) dowser_expr_read, self->group);
  self->having = dowser_json_reader_read_part (reader, "having", FALSE, (DowserPartRead) dowser_expr_read);
  dowser_json_reader_read_list (reader, "order", FALSE, (DowserPartRead) dowser_order_read, self->order);
  self->limit = dowser_json_reader_int_between (reader, "limit", DOWSER_NO_LIMIT, 0, G_MAXINT64);
  self->offset = dowser_json_reader_int_between (reader, "offset", 0, 0, G_MAXINT64);
  read_set (reader, self);
  return self;
}
