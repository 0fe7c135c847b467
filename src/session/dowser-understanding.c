/* dowser-understanding.c - a planner's understanding of a question, and its JSON */
#include "session/dowser-understanding.h"

#include "base/dowser-json-text.h"
#include "plan/dowser-json-parts.h"
#include "plan/dowser-plan-json.h"

const char *const dowser_token_role_nicks[]
    = { "unknown", "ignored", "table", "column", "value", "number", "date", "operator", NULL };
const char *const dowser_state_nicks[] = { "understood", "check", "ask", "refused", NULL };

G_DEFINE_BOXED_TYPE (DowserUnderstanding, dowser_understanding, dowser_understanding_ref, dowser_understanding_unref)

DowserUnderstanding *
dowser_understanding_new (void)
{
  DowserUnderstanding *self = g_new0 (DowserUnderstanding, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->reasons = g_ptr_array_new_with_free_func (g_free);
  self->options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_option_free);
  self->spans = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_span_free);
  self->left_out = g_ptr_array_new_with_free_func (g_free);
  return self;
}

DowserUnderstanding *
dowser_understanding_ref (const DowserUnderstanding *self)
{
  DowserUnderstanding *counted = (DowserUnderstanding *) self;

  g_atomic_ref_count_inc (&counted->ref_count);
  return counted;
}

void
dowser_understanding_unref (DowserUnderstanding *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_free (self->ask);
  g_ptr_array_unref (self->reasons);
  g_ptr_array_unref (self->options);
  g_ptr_array_unref (self->spans);
  g_ptr_array_unref (self->left_out);
  g_free (self);
}

DowserSpan *
dowser_span_new (gsize start, gsize length, DowserTokenRole role, const char *text, const char *meaning,
                 gboolean guessed)
{
  DowserSpan *self = g_new0 (DowserSpan, 1);

  self->start = start;
  self->length = length;
  self->role = role;
  self->text = g_strdup (text);
  self->meaning = g_strdup (meaning);
  self->guessed = guessed;
  return self;
}

DowserSpan *
dowser_span_copy (const DowserSpan *self)
{
  DowserSpan *copy = dowser_span_new (self->start, self->length, self->role, self->text, self->meaning, self->guessed);

  copy->defined = self->defined;
  return copy;
}

void
dowser_span_free (DowserSpan *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self->meaning);
  g_free (self);
}

DowserOption *
dowser_option_new (const char *label, DowserPlan *plan)
{
  DowserOption *self = g_new0 (DowserOption, 1);

  self->label = g_strdup (label);
  self->plan = plan;
  self->reasons = g_ptr_array_new_with_free_func (g_free);
  self->spans = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_span_free);
  return self;
}

void
dowser_option_free (DowserOption *self)
{
  if (self == NULL)
    return;
  g_free (self->label);
  g_free (self->source_uri);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_pointer (&self->preview, dowser_preview_unref);
  g_free (self->wrong);
  g_ptr_array_unref (self->reasons);
  g_ptr_array_unref (self->spans);
  g_free (self);
}

static void
copy_reasons (GPtrArray *into, GPtrArray *reasons)
{
  for (guint i = 0; i < reasons->len; i++)
    g_ptr_array_add (into, g_strdup (reasons->pdata[i]));
}

static void
copy_spans (GPtrArray *into, GPtrArray *spans)
{
  for (guint i = 0; i < spans->len; i++)
    g_ptr_array_add (into, dowser_span_copy (spans->pdata[i]));
}

static DowserOption *
option_copy (const DowserOption *self)
{
  DowserOption *copy = dowser_option_new (self->label, self->plan != NULL ? dowser_plan_ref (self->plan) : NULL);

  copy->source_uri = g_strdup (self->source_uri);
  copy->preview = self->preview != NULL ? dowser_preview_ref (self->preview) : NULL;
  copy->wrong = g_strdup (self->wrong);
  copy->is_shown = self->is_shown;
  copy_reasons (copy->reasons, self->reasons);
  copy_spans (copy->spans, self->spans);
  return copy;
}

DowserUnderstanding *
dowser_understanding_copy (const DowserUnderstanding *self)
{
  DowserUnderstanding *copy = dowser_understanding_new ();

  copy->state = self->state;
  copy->confidence = self->confidence;
  copy->agreement = self->agreement;
  copy->second_confidence = self->second_confidence;
  copy->plan = self->plan != NULL ? dowser_plan_ref (self->plan) : NULL;
  copy->ask = g_strdup (self->ask);
  copy->saved_at = self->saved_at;
  copy->runs_as_written = self->runs_as_written;
  copy->changes = self->changes;
  copy_reasons (copy->reasons, self->reasons);
  for (guint i = 0; i < self->options->len; i++)
    g_ptr_array_add (copy->options, option_copy (self->options->pdata[i]));
  copy_spans (copy->spans, self->spans);
  return copy;
}

static JsonNode *
span_to_node (const DowserSpan *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "start", (gint64) self->start);
  json_object_set_int_member (object, "length", (gint64) self->length);
  json_object_set_string_member (object, "role", dowser_token_role_nicks[self->role]);
  dowser_json_object_add_string (object, "text", self->text);
  dowser_json_object_add_string (object, "meaning", self->meaning);
  if (self->guessed)
    json_object_set_boolean_member (object, "guessed", TRUE);
  if (self->defined)
    json_object_set_boolean_member (object, "defined", TRUE);
  return dowser_json_node_take_object (object);
}

static DowserSpan *
span_read (DowserJsonReader *reader)
{
  DowserSpan *self;

  dowser_json_reader_check_members (reader, "start length role text meaning guessed defined");
  self = dowser_span_new (dowser_json_reader_int_between (reader, "start", 0, 0, G_MAXINT),
                          dowser_json_reader_int_between (reader, "length", 0, 0, G_MAXINT),
                          dowser_json_reader_enum (reader, "role", dowser_token_role_nicks, DOWSER_TOKEN_UNKNOWN),
                          dowser_json_reader_string (reader, "text", FALSE),
                          dowser_json_reader_string (reader, "meaning", FALSE),
                          dowser_json_reader_boolean (reader, "guessed", FALSE));
  self->defined = dowser_json_reader_boolean (reader, "defined", FALSE);
  return self;
}

static JsonNode *
reason_to_node (const char *reason)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);

  json_node_set_string (node, reason);
  return node;
}

static gpointer
reason_read (DowserJsonReader *reader)
{
  return g_strdup (dowser_json_reader_string (reader, NULL, TRUE));
}

static JsonNode *
option_to_node (const DowserOption *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "label", self->label);
  if (self->plan != NULL)
    json_object_set_member (object, "plan", dowser_plan_to_node (self->plan));
  dowser_json_object_add_string (object, "source", self->source_uri);
  dowser_json_object_add_list (object, "reasons", self->reasons, (DowserPartWrite) reason_to_node, FALSE);
  dowser_json_object_add_list (object, "spans", self->spans, (DowserPartWrite) span_to_node, FALSE);
  return dowser_json_node_take_object (object);
}

static DowserOption *
option_read (DowserJsonReader *reader)
{
  DowserOption *option;

  dowser_json_reader_check_members (reader, "label plan source reasons spans");
  option = dowser_option_new (dowser_json_reader_string (reader, "label", TRUE),
                              dowser_json_reader_read_part (reader, "plan", FALSE, (DowserPartRead) dowser_plan_read));
  option->source_uri = g_strdup (dowser_json_reader_string (reader, "source", FALSE));
  dowser_json_reader_read_list (reader, "reasons", FALSE, reason_read, option->reasons);
  dowser_json_reader_read_list (reader, "spans", FALSE, (DowserPartRead) span_read, option->spans);
  return option;
}

char *
dowser_understanding_to_json (const DowserUnderstanding *self)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "state", dowser_state_nicks[self->state]);
  json_object_set_double_member (object, "confidence", self->confidence);
  if (self->agreement != DOWSER_AGREEMENT_NONE)
    json_object_set_string_member (object, "agreement", dowser_agreement_nicks[self->agreement]);
  if (self->second_confidence > 0)
    json_object_set_double_member (object, "second_confidence", self->second_confidence);
  if (self->saved_at > 0)
    json_object_set_int_member (object, "saved_at", self->saved_at);
  if (self->runs_as_written)
    json_object_set_boolean_member (object, "written", TRUE);
  if (self->plan != NULL)
    json_object_set_member (object, "plan", dowser_plan_to_node (self->plan));
  dowser_json_object_add_string (object, "ask", self->ask);
  dowser_json_object_add_list (object, "reasons", self->reasons, (DowserPartWrite) reason_to_node, FALSE);
  dowser_json_object_add_list (object, "options", self->options, (DowserPartWrite) option_to_node, FALSE);
  dowser_json_object_add_list (object, "spans", self->spans, (DowserPartWrite) span_to_node, FALSE);
  node = dowser_json_node_take_object (object);
  return dowser_json_to_text (node, FALSE);
}

static DowserUnderstanding *
understanding_read (DowserJsonReader *reader)
{
  DowserUnderstanding *self = dowser_understanding_new ();
  int state = dowser_json_reader_enum (reader, "state", dowser_state_nicks, -1);
  int agreement = dowser_json_reader_enum (reader, "agreement", dowser_agreement_nicks, DOWSER_AGREEMENT_NONE);

  dowser_json_reader_check_members (reader,
                                    "state confidence agreement second_confidence saved_at written plan ask reasons "
                                    "options spans");
  self->state = MAX (0, state);
  self->confidence = dowser_json_reader_double (reader, "confidence", 0.0);
  self->agreement = MAX (0, agreement);
  self->second_confidence = dowser_json_reader_double (reader, "second_confidence", 0.0);
  self->saved_at = dowser_json_reader_int (reader, "saved_at", 0);
  self->runs_as_written = dowser_json_reader_boolean (reader, "written", FALSE);
  self->plan = dowser_json_reader_read_part (reader, "plan", FALSE, (DowserPartRead) dowser_plan_read);
  self->ask = g_strdup (dowser_json_reader_string (reader, "ask", FALSE));
  dowser_json_reader_read_list (reader, "reasons", FALSE, reason_read, self->reasons);
  dowser_json_reader_read_list (reader, "options", FALSE, (DowserPartRead) option_read, self->options);
  dowser_json_reader_read_list (reader, "spans", FALSE, (DowserPartRead) span_read, self->spans);
  return self;
}

GPtrArray *
dowser_understanding_list_other_options (const DowserUnderstanding *self)
{
  GPtrArray *other_options = g_ptr_array_new ();

  for (guint i = 0; i < self->options->len; i++)
    if (!((const DowserOption *) self->options->pdata[i])->is_shown)
      g_ptr_array_add (other_options, self->options->pdata[i]);
  return other_options;
}

DowserUnderstanding *
dowser_understanding_from_json (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, error);
  g_autoptr (DowserUnderstanding) self = NULL;
  g_autoptr (DowserJsonReader) reader = NULL;

  if (root == NULL)
    return NULL;
  reader = dowser_json_reader_new (root);
  self = understanding_read (reader);
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&self) : NULL;
}
