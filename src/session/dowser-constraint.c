/* dowser-constraint.c - a constraint that the user sets, and its JSON */
#include "session/dowser-constraint.h"

#include "plan/dowser-json-parts.h"

const char *const dowser_constraint_kind_nicks[]
    = { "join", "mapping", "instead", "needed", "excluded", "note", "only", "at_most", "sorted", NULL };

DowserConstraint *
dowser_constraint_new (DowserConstraintKind kind, const char *user_text, const char *words, const char *from,
                       const char *to)
{
  DowserConstraint *self = g_new0 (DowserConstraint, 1);

  self->kind = kind;
  self->user_text = g_strdup (user_text);
  self->words = g_strdup (words);
  self->from = g_strdup (from);
  self->to = g_strdup (to);
  return self;
}

DowserConstraint *
dowser_constraint_copy (const DowserConstraint *self)
{
  return dowser_constraint_new (self->kind, self->user_text, self->words, self->from, self->to);
}

gboolean
dowser_constraint_is_setting (const DowserConstraint *self)
{
  return self->kind == DOWSER_CONSTRAINT_ONLY || self->kind == DOWSER_CONSTRAINT_AT_MOST
         || self->kind == DOWSER_CONSTRAINT_SORTED;
}

/* Two constraints are equal if they have the same effect, even if the user worded them differently. Two notes are equal
 * only if their words are equal. */
gboolean
dowser_constraint_equal (const DowserConstraint *a, const DowserConstraint *b)
{
  return a->kind == b->kind && g_strcmp0 (a->words, b->words) == 0 && g_strcmp0 (a->from, b->from) == 0
         && g_strcmp0 (a->to, b->to) == 0
         && (a->kind != DOWSER_CONSTRAINT_NOTE || g_strcmp0 (a->user_text, b->user_text) == 0);
}

void
dowser_constraint_free (DowserConstraint *self)
{
  if (self == NULL)
    return;
  g_free (self->user_text);
  g_free (self->words);
  g_free (self->from);
  g_free (self->to);
  g_free (self);
}

static JsonNode *
constraint_to_node (const DowserConstraint *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", dowser_constraint_kind_nicks[self->kind]);
  dowser_json_object_add_string (object, "said", self->user_text);
  dowser_json_object_add_string (object, "words", self->words);
  dowser_json_object_add_string (object, "from", self->from);
  dowser_json_object_add_string (object, "to", self->to);
  return dowser_json_node_take_object (object);
}

static DowserConstraint *
constraint_read (DowserJsonReader *reader)
{
  int kind = dowser_json_reader_enum (reader, "kind", dowser_constraint_kind_nicks, -1);

  dowser_json_reader_check_members (reader, "kind said words from to");
  return dowser_constraint_new ((DowserConstraintKind) MAX (0, kind), dowser_json_reader_string (reader, "said", TRUE),
                                dowser_json_reader_string (reader, "words", FALSE),
                                dowser_json_reader_string (reader, "from", FALSE),
                                dowser_json_reader_string (reader, "to", FALSE));
}

char *
dowser_constraints_to_json (GPtrArray *constraints)
{
  return dowser_json_list_to_text (constraints, (DowserPartWrite) constraint_to_node, FALSE);
}

GPtrArray *
dowser_constraints_from_json (const char *text, GError **error)
{
  return dowser_json_list_from_text (text, (DowserPartRead) constraint_read, (GDestroyNotify) dowser_constraint_free,
                                     error);
}
