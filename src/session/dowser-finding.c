/* dowser-finding.c - what an audit finds in a plan, and its JSON */
#include "session/dowser-finding.h"

#include "plan/dowser-json-parts.h"
#include "plan/dowser-plan-json.h"

const char *const dowser_severity_nicks[] = { "note", "warning", "wrong", "error", NULL };

DowserFinding *
dowser_finding_new (DowserSeverity severity, const char *check, const char *path, const char *message, const char *fix)
{
  DowserFinding *self = g_new0 (DowserFinding, 1);

  self->severity = severity;
  self->check = g_strdup (check);
  self->path = g_strdup (path);
  self->message = g_strdup (message);
  self->fix = g_strdup (fix);
  return self;
}

DowserFinding *
dowser_finding_copy (const DowserFinding *self)
{
  DowserFinding *copy = dowser_finding_new (self->severity, self->check, self->path, self->message, self->fix);

  copy->needed = self->needed;
  copy->undo_operations = self->undo_operations != NULL ? g_ptr_array_ref (self->undo_operations) : NULL;
  return copy;
}

void
dowser_finding_set_keep_operation (DowserFinding *self, const char *about)
{
  g_clear_pointer (&self->undo_operations, g_ptr_array_unref);
  self->undo_operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_ptr_array_add (self->undo_operations, dowser_operation_new_keep (self->check, about));
}

gboolean
dowser_finding_is_wrong (const DowserFinding *self)
{
  return self->severity == DOWSER_SEVERITY_WRONG && self->fix == NULL;
}

const DowserFinding *
dowser_findings_find_first_wrong (GPtrArray *findings)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (dowser_finding_is_wrong (findings->pdata[i]))
      return findings->pdata[i];
  return NULL;
}

void
dowser_finding_free (DowserFinding *self)
{
  if (self == NULL)
    return;
  g_free (self->check);
  g_free (self->path);
  g_free (self->message);
  g_free (self->fix);
  g_clear_pointer (&self->undo_operations, g_ptr_array_unref);
  g_free (self);
}

static JsonNode *
finding_to_node (const DowserFinding *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "severity", dowser_severity_nicks[self->severity]);
  dowser_json_object_add_string (object, "check", self->check);
  dowser_json_object_add_string (object, "path", self->path);
  dowser_json_object_add_string (object, "message", self->message);
  dowser_json_object_add_string (object, "fix", self->fix);
  if (self->needed)
    json_object_set_boolean_member (object, "needed", TRUE);
  if (self->undo_operations != NULL)
    dowser_json_object_add_list (object, "take_back", self->undo_operations, (DowserPartWrite) dowser_operation_to_node,
                                 TRUE);
  return dowser_json_node_take_object (object);
}

static DowserFinding *
finding_read (DowserJsonReader *reader)
{
  int severity = dowser_json_reader_enum (reader, "severity", dowser_severity_nicks, -1);
  DowserFinding *self;

  dowser_json_reader_check_members (reader, "severity check path message fix needed take_back");
  self = dowser_finding_new (MAX (0, severity), dowser_json_reader_string (reader, "check", TRUE),
                             dowser_json_reader_string (reader, "path", FALSE),
                             dowser_json_reader_string (reader, "message", TRUE),
                             dowser_json_reader_string (reader, "fix", FALSE));
  self->needed = dowser_json_reader_boolean (reader, "needed", FALSE);
  if (dowser_json_reader_has (reader, "take_back"))
    {
      self->undo_operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
      dowser_json_reader_read_list (reader, "take_back", TRUE, (DowserPartRead) dowser_operation_read,
                                    self->undo_operations);
    }
  return self;
}

char *
dowser_findings_to_json (GPtrArray *findings)
{
  return dowser_json_list_to_text (findings, (DowserPartWrite) finding_to_node, TRUE);
}

GPtrArray *
dowser_findings_from_json (const char *text, GError **error)
{
  return dowser_json_list_from_text (text, (DowserPartRead) finding_read, (GDestroyNotify) dowser_finding_free, error);
}
