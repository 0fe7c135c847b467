/* dowser-selected-table.c - a table that schema linking selects for a planner, with the reason */
#include "session/dowser-selected-table.h"

#include "plan/dowser-json-parts.h"

DowserSelectedTable *
dowser_selected_table_new (const char *table, char *reason, double score)
{
  DowserSelectedTable *self = g_new0 (DowserSelectedTable, 1);

  self->table = g_strdup (table);
  self->reason = reason;
  self->score = score;
  return self;
}

void
dowser_selected_table_free (DowserSelectedTable *self)
{
  if (self == NULL)
    return;
  g_free (self->table);
  g_free (self->reason);
  g_free (self);
}

JsonNode *
dowser_selected_table_to_node (const DowserSelectedTable *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "table", self->table);
  dowser_json_object_add_string (object, "reason", self->reason);
  json_object_set_double_member (object, "score", self->score);
  if (self->pinned)
    json_object_set_boolean_member (object, "pinned", TRUE);
  return dowser_json_node_take_object (object);
}

DowserSelectedTable *
dowser_selected_table_read (DowserJsonReader *reader)
{
  DowserSelectedTable *self = dowser_selected_table_new (dowser_json_reader_string (reader, "table", TRUE),
                                                         g_strdup (dowser_json_reader_string (reader, "reason", FALSE)),
                                                         dowser_json_reader_double (reader, "score", 0));

  self->pinned = dowser_json_reader_boolean (reader, "pinned", FALSE);
  return self;
}
