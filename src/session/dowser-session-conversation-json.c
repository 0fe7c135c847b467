/* dowser-session-conversation-json.c - writes the conversation of a session as JSON and reads it: the planner's input
 * and exchanges */
#include "base/dowser-json-text.h"
#include "plan/dowser-json-parts.h"
#include "plan/dowser-plan-json.h"
#include "session/dowser-session-private.h"

/* The maximum number of attempts under one name. A file with a larger number is invalid. */
#define MAX_ATTEMPTS 1000

static JsonNode *
exchange_to_node (const DowserExchange *exchange)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "question", exchange->question);
  dowser_json_object_add_string (object, "restated", exchange->restated);
  dowser_json_object_add_string (object, "sql", exchange->sql);
  if (exchange->plan != NULL)
    json_object_set_member (object, "plan", dowser_plan_to_node (exchange->plan));
  dowser_json_object_add_string (object, "source", exchange->source_uri);
  if (exchange->needs_check)
    json_object_set_boolean_member (object, "unsure", TRUE);
  return dowser_json_node_take_object (object);
}

static DowserExchange *
exchange_read (DowserJsonReader *reader)
{
  const char *question = dowser_json_reader_string (reader, "question", TRUE);
  const char *restated = dowser_json_reader_string (reader, "restated", FALSE);
  const char *sql = dowser_json_reader_string (reader, "sql", FALSE);
  const char *source = dowser_json_reader_string (reader, "source", FALSE);
  gboolean needs_check = dowser_json_reader_boolean (reader, "unsure", FALSE);
  DowserExchange *exchange;
  DowserPlan *plan = NULL;

  /* If the plan was written by a newer version of Dowser and can't be read, keeps the exchange without the plan. */
  if (dowser_json_reader_has (reader, "plan") && dowser_json_reader_enter (reader, "plan", FALSE))
    {
      plan = dowser_plan_from_node (dowser_json_reader_peek (reader), NULL);
      dowser_json_reader_leave (reader);
    }
  exchange = dowser_exchange_new (question, restated, sql, plan);
  exchange->needs_check = needs_check;
  exchange->source_uri = g_strdup (source);
  return exchange;
}

static JsonNode *
call_to_node (const DowserModelCall *call)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "step", call->step_id);
  dowser_json_object_add_string (object, "purpose", call->purpose);
  dowser_json_object_add_string (object, "model", call->model);
  dowser_json_object_add_string (object, "prompt", call->prompt);
  dowser_json_object_add_string (object, "reply", call->reply);
  dowser_json_object_add_string (object, "error", call->error);
  dowser_json_object_add_string (object, "notes", call->notes);
  json_object_set_int_member (object, "started", call->started);
  json_object_set_int_member (object, "elapsed", call->elapsed);
  json_object_set_int_member (object, "tokens_in", call->tokens_in);
  json_object_set_int_member (object, "tokens_out", call->tokens_out);
  json_object_set_boolean_member (object, "estimated", call->estimated);
  json_object_set_boolean_member (object, "stored", call->stored);
  if (call->saved > 0)
    json_object_set_int_member (object, "saved", call->saved);
  json_object_set_int_member (object, "tries", call->n_attempts);
  json_object_set_double_member (object, "cost", call->cost);
  return dowser_json_node_take_object (object);
}

static DowserModelCall *
call_read (DowserJsonReader *reader)
{
  DowserModelCall *call = dowser_model_call_new (dowser_json_reader_string (reader, "step", TRUE),
                                                 dowser_json_reader_string (reader, "purpose", TRUE));

  call->model = g_strdup (dowser_json_reader_string (reader, "model", FALSE));
  call->prompt = g_strdup (dowser_json_reader_string (reader, "prompt", FALSE));
  call->reply = g_strdup (dowser_json_reader_string (reader, "reply", FALSE));
  call->error = g_strdup (dowser_json_reader_string (reader, "error", FALSE));
  call->notes = g_strdup (dowser_json_reader_string (reader, "notes", FALSE));
  call->started = dowser_json_reader_int (reader, "started", 0);
  call->elapsed = dowser_json_reader_int (reader, "elapsed", 0);
  call->tokens_in = dowser_json_reader_int (reader, "tokens_in", 0);
  call->tokens_out = dowser_json_reader_int (reader, "tokens_out", 0);
  call->estimated = dowser_json_reader_boolean (reader, "estimated", FALSE);
  call->stored = dowser_json_reader_boolean (reader, "stored", FALSE);
  call->saved = dowser_json_reader_int (reader, "saved", 0);
  call->n_attempts = (guint) dowser_json_reader_int_between (reader, "tries", 0, 0, MAX_ATTEMPTS);
  call->cost = dowser_json_reader_double (reader, "cost", -1);
  return call;
}

/* Adds the attempts sorted by name, so that the same session gives the same text. */
static void
add_attempts (JsonObject *object, GHashTable *attempts)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (attempts), (GCompareFunc) g_strcmp0);
  JsonArray *array;

  if (names == NULL)
    return;
  array = json_array_new ();
  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonObject *attempt = json_object_new ();

      json_object_set_string_member (attempt, "what", l->data);
      json_object_set_int_member (attempt, "count", GPOINTER_TO_UINT (g_hash_table_lookup (attempts, l->data)));
      json_array_add_object_element (array, attempt);
    }
  json_object_set_array_member (object, "attempts", array);
}

void
dowser_session_conversation_write (DowserSession *self, JsonObject *object)
{
  g_autoptr (GPtrArray) exchanges = g_ptr_array_new ();

  json_object_set_string_member (object, "planner", dowser_planner_kind_nicks[self->planner]);
  json_object_set_string_member (object, "mode", dowser_plan_mode_nicks[self->mode]);
  dowser_json_object_add_string (object, "instruction", self->instruction);
  if (self->instruction != NULL)
    json_object_set_string_member (object, "instruction_privacy",
                                   dowser_privacy_level_nicks[self->instruction_privacy]);
  if (self->constraints->len > 0)
    {
      g_autofree char *text = dowser_constraints_to_json (self->constraints);

      json_object_set_member (object, "constraints", json_from_string (text, NULL));
    }
  for (guint i = 0; i < self->exchanges->len; i++)
    if (!((const DowserExchange *) self->exchanges->pdata[i])->is_carried_over)
      g_ptr_array_add (exchanges, self->exchanges->pdata[i]);
  dowser_json_object_add_list (object, "exchanges", exchanges, (DowserPartWrite) exchange_to_node, FALSE);
  dowser_json_object_add_list (object, "calls", self->calls, (DowserPartWrite) call_to_node, FALSE);
  if (self->selected_tables != NULL)
    dowser_json_object_add_list (object, "kept_tables", self->selected_tables,
                                 (DowserPartWrite) dowser_selected_table_to_node, TRUE);
  add_attempts (object, self->attempts);
}

static void
read_constraints (DowserJsonReader *reader, DowserSession *self)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) constraints = NULL;
  g_autoptr (GError) error = NULL;

  if (!dowser_json_reader_has (reader, "constraints") || !dowser_json_reader_enter (reader, "constraints", TRUE))
    return;
  text = dowser_json_to_text (dowser_json_reader_peek (reader), FALSE);
  constraints = dowser_constraints_from_json (text, &error);
  if (constraints != NULL)
    g_ptr_array_extend_and_steal (self->constraints, g_steal_pointer (&constraints));
  else
    dowser_json_reader_fail (reader, "%s", error->message);
  dowser_json_reader_leave (reader);
}

static void
read_attempts (DowserJsonReader *reader, DowserSession *self)
{
  guint n;

  if (!dowser_json_reader_has (reader, "attempts") || !dowser_json_reader_enter (reader, "attempts", TRUE))
    return;
  n = dowser_json_reader_count (reader);
  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      const char *attempt_text = dowser_json_reader_string (reader, "what", TRUE);
      gint64 count = dowser_json_reader_int_between (reader, "count", 0, 0, MAX_ATTEMPTS);

      if (attempt_text != NULL)
        g_hash_table_replace (self->attempts, g_strdup (attempt_text), GUINT_TO_POINTER ((guint) count));
      dowser_json_reader_leave (reader);
    }
  dowser_json_reader_leave (reader);
}

void
dowser_session_conversation_read (DowserSession *self, DowserJsonReader *reader)
{
  int planner = dowser_json_reader_enum (reader, "planner", dowser_planner_kind_nicks, DOWSER_PLANNER_BUILTIN);
  int mode = dowser_json_reader_enum (reader, "mode", dowser_plan_mode_nicks, DOWSER_PLAN_MODE_INITIAL);
  /* An older session doesn't contain the instruction's privacy level. */
  int privacy_level = dowser_json_reader_enum (reader, "instruction_privacy", dowser_privacy_level_nicks,
                                               DOWSER_PRIVACY_LEVEL_VALUES);

  self->planner = (DowserPlannerKind) MAX (planner, 0);
  self->mode = (DowserPlanMode) MAX (mode, 0);
  self->instruction = g_strdup (dowser_json_reader_string (reader, "instruction", FALSE));
  self->instruction_privacy = (DowserPrivacyLevel) MAX (privacy_level, 0);
  read_constraints (reader, self);
  if (dowser_json_reader_has (reader, "exchanges"))
    dowser_json_reader_read_list (reader, "exchanges", TRUE, (DowserPartRead) exchange_read, self->exchanges);
  if (dowser_json_reader_has (reader, "calls"))
    dowser_json_reader_read_list (reader, "calls", TRUE, (DowserPartRead) call_read, self->calls);
  if (dowser_json_reader_has (reader, "kept_tables"))
    {
      self->selected_tables = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_selected_table_free);
      dowser_json_reader_read_list (reader, "kept_tables", TRUE, (DowserPartRead) dowser_selected_table_read,
                                    self->selected_tables);
    }
  read_attempts (reader, self);
}
