/* dowser-session-conversation.c - the conversation of a session: mode, constraints, exchanges and model calls */
#include "session/dowser-session-private.h"

#include <string.h>

/* The maximum number of model calls that a session keeps, and the maximum total size of their texts. Prompts are long.
 * Without these limits, saving a session that is used for days would become slower and slower, and the saved session
 * could become too large to be read (DOWSER_JSON_MAX_BYTES). */
#define MAX_CALLS 100
#define MAX_CALL_BYTES (2 * 1024 * 1024)

const char *const dowser_planner_kind_nicks[] = { "builtin", "model", NULL };

/* The properties in the order of their ids. The id of the first property is @first_id of
 * dowser_session_conversation_install(). */
enum
{
  TALK_PLANNER,
  TALK_MODE,
  TALK_CONSTRAINTS,
  TALK_EXCHANGES,
  TALK_CALLS,
  TALK_KEPT_TABLES,
  N_TALK,
};
static GParamSpec *properties[N_TALK];

static void
notify (DowserSession *self, guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
dowser_session_conversation_install (GObjectClass *klass, guint first_id)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  properties[TALK_PLANNER] = g_param_spec_uint ("planner", NULL, NULL, 0, DOWSER_PLANNER_MODEL, 0, flags);
  properties[TALK_MODE] = g_param_spec_uint ("mode", NULL, NULL, 0, DOWSER_PLAN_MODE_REFINE, 0, flags);
  properties[TALK_CONSTRAINTS] = g_param_spec_boxed ("constraints", NULL, NULL, G_TYPE_PTR_ARRAY, flags);
  properties[TALK_EXCHANGES] = g_param_spec_boxed ("exchanges", NULL, NULL, G_TYPE_PTR_ARRAY, flags);
  properties[TALK_CALLS] = g_param_spec_boxed ("calls", NULL, NULL, G_TYPE_PTR_ARRAY, flags);
  properties[TALK_KEPT_TABLES] = g_param_spec_boxed ("kept-tables", NULL, NULL, G_TYPE_PTR_ARRAY, flags);
  for (guint i = 0; i < N_TALK; i++)
    g_object_class_install_property (klass, first_id + i, properties[i]);
}

gboolean
dowser_session_conversation_get_property (DowserSession *self, guint index, GValue *value)
{
  switch (index)
    {
    case TALK_PLANNER:
      g_value_set_uint (value, self->planner);
      return TRUE;
    case TALK_MODE:
      g_value_set_uint (value, self->mode);
      return TRUE;
    case TALK_CONSTRAINTS:
      g_value_set_boxed (value, self->constraints);
      return TRUE;
    case TALK_EXCHANGES:
      g_value_set_boxed (value, self->exchanges);
      return TRUE;
    case TALK_CALLS:
      g_value_set_boxed (value, self->calls);
      return TRUE;
    case TALK_KEPT_TABLES:
      g_value_set_boxed (value, self->selected_tables);
      return TRUE;
    default:
      return FALSE;
    }
}

void
dowser_session_conversation_init (DowserSession *self)
{
  self->constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  self->exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_exchange_free);
  self->calls = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_model_call_free);
  self->attempts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

void
dowser_session_conversation_clear (DowserSession *self)
{
  g_clear_pointer (&self->instruction, g_free);
  g_clear_pointer (&self->constraints, g_ptr_array_unref);
  g_clear_pointer (&self->exchanges, g_ptr_array_unref);
  g_clear_pointer (&self->calls, g_ptr_array_unref);
  g_clear_pointer (&self->selected_tables, g_ptr_array_unref);
  g_clear_pointer (&self->attempts, g_hash_table_unref);
}

DowserPlannerKind
dowser_session_get_planner (DowserSession *self)
{
  return self->planner;
}

void
dowser_session_set_planner (DowserSession *self, DowserPlannerKind planner)
{
  if (self->planner == planner)
    return;
  self->planner = planner;
  notify (self, TALK_PLANNER);
}

DowserPlanMode
dowser_session_get_mode (DowserSession *self)
{
  return self->mode;
}

const char *
dowser_session_get_instruction (DowserSession *self)
{
  return self->instruction;
}

DowserPrivacyLevel
dowser_session_get_instruction_privacy_level (DowserSession *self)
{
  return self->instruction_privacy;
}

void
dowser_session_set_mode (DowserSession *self, DowserPlanMode mode, const char *instruction)
{
  dowser_session_set_mode_with_privacy_level (self, mode, instruction, DOWSER_PRIVACY_LEVEL_SCHEMA);
}

void
dowser_session_set_mode_with_privacy_level (DowserSession *self, DowserPlanMode mode, const char *instruction,
                                            DowserPrivacyLevel privacy_level)
{
  g_autofree char *old = g_steal_pointer (&self->instruction);

  self->instruction_privacy = privacy_level;

  if (self->mode == mode && g_strcmp0 (old, instruction) == 0)
    {
      self->instruction = g_steal_pointer (&old);
      return;
    }
  self->mode = mode;
  self->instruction = g_strdup (instruction);
  notify (self, TALK_MODE);
}

GPtrArray *
dowser_session_get_constraints (DowserSession *self)
{
  return self->constraints;
}

void
dowser_session_take_constraint (DowserSession *self, DowserConstraint *constraint)
{
  if (g_ptr_array_find_with_equal_func (self->constraints, constraint, (GEqualFunc) dowser_constraint_equal, NULL))
    {
      dowser_constraint_free (constraint);
      return;
    }
  g_ptr_array_add (self->constraints, constraint);
  notify (self, TALK_CONSTRAINTS);
}

void
dowser_session_remove_constraint (DowserSession *self, guint index)
{
  if (index >= self->constraints->len)
    return;
  g_ptr_array_remove_index (self->constraints, index);
  notify (self, TALK_CONSTRAINTS);
}

GPtrArray *
dowser_session_get_exchanges (DowserSession *self)
{
  return self->exchanges;
}

DowserExchange *
dowser_session_dup_exchange (DowserSession *self)
{
  const DowserPlan *plan = dowser_session_get_plan (self);
  DowserExchange *exchange;

  if (plan == NULL || self->error != NULL)
    return NULL;
  exchange = dowser_exchange_new (dowser_session_get_title (self), self->restated,
                                  self->statement != NULL ? self->statement->display : NULL, dowser_plan_ref (plan));
  exchange->needs_check = self->understanding != NULL && self->understanding->state != DOWSER_STATE_UNDERSTOOD;
  exchange->source_uri = g_strdup (self->source_uri);
  return exchange;
}

void
dowser_session_keep_carried_exchanges (DowserSession *self)
{
  for (guint i = 0; i < self->exchanges->len; i++)
    ((DowserExchange *) self->exchanges->pdata[i])->is_carried_over = FALSE;
}

void
dowser_session_drop_carried_exchanges (DowserSession *self)
{
  guint n = self->exchanges->len;

  for (guint i = n; i > 0; i--)
    if (((const DowserExchange *) self->exchanges->pdata[i - 1])->is_carried_over)
      g_ptr_array_remove_index (self->exchanges, i - 1);
  if (self->exchanges->len < n)
    notify (self, TALK_EXCHANGES);
}

void
dowser_session_take_exchange (DowserSession *self, DowserExchange *exchange)
{
  g_ptr_array_add (self->exchanges, exchange);
  if (self->exchanges->len > DOWSER_EXCHANGE_KEPT)
    g_ptr_array_remove_index (self->exchanges, 0);
  notify (self, TALK_EXCHANGES);
}

GPtrArray *
dowser_session_get_calls (DowserSession *self)
{
  return self->calls;
}

static gsize
count_bytes (GPtrArray *calls)
{
  gsize n = 0;

  for (guint i = 0; i < calls->len; i++)
    {
      const DowserModelCall *call = calls->pdata[i];

      n += (call->prompt != NULL ? strlen (call->prompt) : 0) + (call->reply != NULL ? strlen (call->reply) : 0);
    }
  return n;
}

void
dowser_session_take_call (DowserSession *self, DowserModelCall *call)
{
  g_ptr_array_add (self->calls, call);
  while (self->calls->len > MAX_CALLS || (self->calls->len > 1 && count_bytes (self->calls) > MAX_CALL_BYTES))
    g_ptr_array_remove_index (self->calls, 0);
  notify (self, TALK_CALLS);
}

GPtrArray *
dowser_session_get_selected_tables (DowserSession *self)
{
  return self->selected_tables;
}

void
dowser_session_take_selected_tables (DowserSession *self, GPtrArray *tables)
{
  if (self->selected_tables == NULL && tables == NULL)
    return;
  if (self->selected_tables != tables)
    g_clear_pointer (&self->selected_tables, g_ptr_array_unref);
  self->selected_tables = tables;
  notify (self, TALK_KEPT_TABLES);
}

guint
dowser_session_count_attempts (DowserSession *self, const char *attempt_text)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->attempts, attempt_text));
}

void
dowser_session_add_attempt (DowserSession *self, const char *attempt_text)
{
  guint n = dowser_session_count_attempts (self, attempt_text);

  g_hash_table_replace (self->attempts, g_strdup (attempt_text), GUINT_TO_POINTER (n + 1));
}

void
dowser_session_clear_attempts (DowserSession *self)
{
  g_hash_table_remove_all (self->attempts);
}
