/* dowser-operation-json.c - converts operations to and from JSON, as described in resources/operations.schema.json */
#include "plan/dowser-json-parts.h"
#include "plan/dowser-operation-members.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

JsonNode *
dowser_operation_to_node (const DowserOperation *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "op", dowser_operation_kind_nicks[self->kind]);
  _dowser_operation_add_members (self, object);
  return dowser_json_node_take_object (object);
}

/* Checks members that depend on each other. The table of members describes each member separately. */
static void
check_together (DowserJsonReader *reader, const DowserOperation *self)
{
  gboolean by_index = self->kind == DOWSER_OPERATION_REMOVE_COLUMN && self->index >= 0;
  gboolean needs_column = self->kind == DOWSER_OPERATION_ADD_COLUMN || self->kind == DOWSER_OPERATION_REMOVE_COLUMN;

  if (needs_column && !by_index && self->column == NULL)
    dowser_json_reader_fail (reader, _ ("“%s” is missing"), "column");
  else if (needs_column && !by_index && self->table == NULL && self->instance == NULL)
    dowser_json_reader_fail (reader, _ ("“table” or “instance” is missing"));
  else if (by_index && (self->table != NULL || self->column != NULL || self->instance != NULL))
    dowser_json_reader_fail (reader, _ ("a column is given by “index” or by its name, not by both"));
  else if ((self->unit >= 0) + (self->width > 0) + (self->bins > 0) > 1)
    dowser_json_reader_fail (reader, _ ("only one of “unit”, “width” and “bins” can be used"));
}

DowserOperation *
dowser_operation_read (DowserJsonReader *reader)
{
  int kind = dowser_json_reader_enum (reader, "op", dowser_operation_kind_nicks, -1);
  DowserOperation *self;

  if (kind < 0)
    return NULL;
  self = dowser_operation_new (kind);
  _dowser_operation_read_members (reader, self);
  check_together (reader, self);
  if (dowser_json_reader_failed (reader))
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
  return dowser_json_list_to_text (operations, (DowserPartWrite) dowser_operation_to_node, pretty);
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
