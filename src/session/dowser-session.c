/* dowser-session.c - one question in progress: its text, understanding, plan, SQL and result */
#include "session/dowser-session-private.h"

#include "base/dowser-safe-text.h"

#include <glib/gi18n-lib.h>

const char *const dowser_session_state_nicks[] = { "stopped", "asking", "done", "failed", NULL };

G_DEFINE_FINAL_TYPE (DowserSession, dowser_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ID,
  PROP_SOURCE_URI,
  PROP_QUESTION,
  PROP_PLAN,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDERSTANDING,
  PROP_FINDINGS,
  PROP_FIXES,
  PROP_STATEMENT,
  PROP_RESULT,
  PROP_ERROR,
  PROP_TITLE,
  PROP_RESTATED,
  PROP_SENTENCE,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void
notify (DowserSession *self, guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
notify_plan (DowserSession *self)
{
  notify (self, PROP_PLAN);
  notify (self, PROP_CAN_UNDO);
  notify (self, PROP_CAN_REDO);
  notify (self, PROP_FINDINGS);
  notify (self, PROP_FIXES);
}

static void
dowser_session_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  DowserSession *self = DOWSER_SESSION (object);

  switch (property)
    {
    case PROP_ID:
      g_value_set_string (value, self->id);
      break;
    case PROP_SOURCE_URI:
      g_value_set_string (value, self->source_uri);
      break;
    case PROP_QUESTION:
      g_value_set_string (value, self->question);
      break;
    case PROP_PLAN:
      g_value_set_object (value, (gpointer) dowser_session_get_plan (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, dowser_session_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, dowser_session_can_redo (self));
      break;
    case PROP_UNDERSTANDING:
      g_value_set_boxed (value, self->understanding);
      break;
    case PROP_FINDINGS:
      g_value_set_boxed (value, dowser_session_get_findings (self));
      break;
    case PROP_FIXES:
      g_value_set_boxed (value, dowser_session_get_fixes (self));
      break;
    case PROP_STATEMENT:
      g_value_set_boxed (value, self->statement);
      break;
    case PROP_RESULT:
      g_value_set_object (value, self->result);
      break;
    case PROP_ERROR:
      g_value_set_boxed (value, self->error);
      break;
    case PROP_TITLE:
      g_value_set_string (value, dowser_session_get_title (self));
      break;
    case PROP_RESTATED:
      g_value_set_string (value, self->restated);
      break;
    case PROP_SENTENCE:
      g_value_set_string (value, self->sentence);
      break;
    default:
      if (property < N_PROPS || !dowser_session_conversation_get_property (self, property - N_PROPS, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
dowser_session_finalize (GObject *object)
{
  DowserSession *self = DOWSER_SESSION (object);

  g_free (self->id);
  g_free (self->source_uri);
  g_free (self->source_name);
  g_free (self->question);
  g_free (self->evidence);
  dowser_session_set_schema (self, NULL);
  dowser_session_set_profile (self, NULL);
  g_clear_pointer ((DowserUnderstanding **) &self->understanding, dowser_understanding_unref);
  g_clear_pointer ((DowserStatement **) &self->statement, dowser_statement_unref);
  g_clear_pointer (&self->history, dowser_plan_history_free);
  g_clear_object (&self->result);
  g_clear_pointer (&self->forecast, dowser_forecast_unref);
  g_free (self->restated);
  g_free (self->sentence);
  g_clear_error (&self->error);
  g_clear_pointer (&self->done, g_ptr_array_unref);
  g_clear_pointer (&self->trace, g_ptr_array_unref);
  dowser_session_conversation_clear (self);

  G_OBJECT_CLASS (dowser_session_parent_class)->finalize (object);
}

static void
dowser_session_class_init (DowserSessionClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_session_get_property;
  object_class->finalize = dowser_session_finalize;

  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  properties[PROP_SOURCE_URI] = g_param_spec_string ("source-uri", NULL, NULL, NULL, flags);
  properties[PROP_QUESTION] = g_param_spec_string ("question", NULL, NULL, NULL, flags);
  properties[PROP_PLAN] = g_param_spec_object ("plan", NULL, NULL, DOWSER_TYPE_PLAN, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDERSTANDING] = g_param_spec_boxed ("understanding", NULL, NULL, DOWSER_TYPE_UNDERSTANDING, flags);
  properties[PROP_FINDINGS] = g_param_spec_boxed ("findings", NULL, NULL, G_TYPE_PTR_ARRAY, flags);
  properties[PROP_FIXES] = g_param_spec_boxed ("fixes", NULL, NULL, G_TYPE_PTR_ARRAY, flags);
  properties[PROP_STATEMENT] = g_param_spec_boxed ("statement", NULL, NULL, DOWSER_TYPE_STATEMENT, flags);
  properties[PROP_RESULT] = g_param_spec_object ("result", NULL, NULL, DOWSER_TYPE_RESULT, flags);
  properties[PROP_ERROR] = g_param_spec_boxed ("error", NULL, NULL, G_TYPE_ERROR, flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_RESTATED] = g_param_spec_string ("restated", NULL, NULL, NULL, flags);
  properties[PROP_SENTENCE] = g_param_spec_string ("sentence", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  dowser_session_conversation_install (object_class, N_PROPS);
}

static void
dowser_session_init (DowserSession *self)
{
  self->created = g_get_real_time ();
  self->n_rows = -1;
  self->history = dowser_plan_history_new ();
  self->done = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_done_free);
  self->trace = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_trace_entry_free);
  dowser_session_conversation_init (self);
}

DowserSession *
dowser_session_new (const char *id)
{
  DowserSession *self = g_object_new (DOWSER_TYPE_SESSION, NULL);

  self->id = id != NULL ? g_strdup (id) : g_uuid_string_random ();
  return self;
}

const char *
dowser_session_get_id (DowserSession *self)
{
  return self->id;
}

gint64
dowser_session_get_created (DowserSession *self)
{
  return self->created;
}

static gboolean
replace_text (char **field, const char *text)
{
  if (g_strcmp0 (*field, text) == 0)
    return FALSE;

  g_free (*field);
  *field = g_strdup (text);
  return TRUE;
}

const char *
dowser_session_get_source_uri (DowserSession *self)
{
  return self->source_uri;
}

void
dowser_session_set_source_uri (DowserSession *self, const char *uri)
{
  if (!replace_text (&self->source_uri, uri))
    return;

  g_clear_pointer (&self->source_name, g_free);
  notify (self, PROP_SOURCE_URI);
}

const char *
dowser_session_get_source_name (DowserSession *self)
{
  return self->source_name;
}

void
dowser_session_set_source_name (DowserSession *self, const char *name)
{
  replace_text (&self->source_name, name);
}

const char *
dowser_session_get_question (DowserSession *self)
{
  return self->question;
}

void
dowser_session_set_question (DowserSession *self, const char *question)
{
  if (!replace_text (&self->question, question))
    return;

  notify (self, PROP_QUESTION);
  notify (self, PROP_TITLE);
}

const char *
dowser_session_get_evidence (DowserSession *self)
{
  return self->evidence;
}

void
dowser_session_set_evidence (DowserSession *self, const char *evidence)
{
  replace_text (&self->evidence, evidence);
}

const char *
dowser_session_get_restated_question (DowserSession *self)
{
  return self->restated;
}

void
dowser_session_set_restated_question (DowserSession *self, const char *restated)
{
  if (!replace_text (&self->restated, restated))
    return;

  notify (self, PROP_RESTATED);
  notify (self, PROP_TITLE);
}

const char *
dowser_session_get_sentence (DowserSession *self)
{
  return self->sentence;
}

void
dowser_session_set_sentence (DowserSession *self, const char *sentence)
{
  if (replace_text (&self->sentence, sentence))
    notify (self, PROP_SENTENCE);
}

const char *
dowser_session_get_title (DowserSession *self)
{
  if (self->question != NULL && *self->question != '\0')
    return self->question;
  if (self->restated != NULL && *self->restated != '\0')
    return self->restated;
  return _ ("Untitled question");
}

const DowserSchema *
dowser_session_get_schema (DowserSession *self)
{
  return self->schema;
}

void
dowser_session_set_schema (DowserSession *self, const DowserSchema *schema)
{
  const DowserSchema *old = self->schema;

  self->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  if (old != NULL)
    dowser_schema_unref ((DowserSchema *) old);
}

const DowserProfile *
dowser_session_get_profile (DowserSession *self)
{
  return self->profile;
}

void
dowser_session_set_profile (DowserSession *self, const DowserProfile *profile)
{
  const DowserProfile *old = self->profile;

  self->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  if (old != NULL)
    dowser_profile_unref ((DowserProfile *) old);
}

const DowserUnderstanding *
dowser_session_get_understanding (DowserSession *self)
{
  return self->understanding;
}

void
dowser_session_set_understanding (DowserSession *self, const DowserUnderstanding *understanding)
{
  const DowserUnderstanding *old = self->understanding;

  if (old == understanding)
    return;
  self->understanding = understanding != NULL ? dowser_understanding_ref ((DowserUnderstanding *) understanding) : NULL;
  if (old != NULL)
    dowser_understanding_unref ((DowserUnderstanding *) old);
  notify (self, PROP_UNDERSTANDING);
}

GPtrArray *
dowser_session_get_findings (DowserSession *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  return version != NULL ? version->findings : NULL;
}

void
dowser_session_take_findings (DowserSession *self, GPtrArray *findings)
{
  DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  if (version == NULL)
    {
      g_clear_pointer (&findings, g_ptr_array_unref);
      return;
    }
  if (version->findings != findings)
    g_clear_pointer (&version->findings, g_ptr_array_unref);
  version->findings = findings;
  notify (self, PROP_FINDINGS);
}

GPtrArray *
dowser_session_get_fixes (DowserSession *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  return version != NULL ? version->fixes : NULL;
}

void
dowser_session_take_fixes (DowserSession *self, GPtrArray *fixes)
{
  DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  if (version == NULL)
    {
      g_clear_pointer (&fixes, g_ptr_array_unref);
      return;
    }
  if (version->fixes != fixes)
    g_clear_pointer (&version->fixes, g_ptr_array_unref);
  version->fixes = fixes;
  notify (self, PROP_FIXES);
}

const DowserStatement *
dowser_session_get_statement (DowserSession *self)
{
  return self->statement;
}

void
dowser_session_set_statement (DowserSession *self, const DowserStatement *statement)
{
  const DowserStatement *old = self->statement;

  if (old == statement)
    return;
  self->statement = statement != NULL ? dowser_statement_ref ((DowserStatement *) statement) : NULL;
  if (old != NULL)
    dowser_statement_unref ((DowserStatement *) old);
  notify (self, PROP_STATEMENT);
}

DowserResult *
dowser_session_get_result (DowserSession *self)
{
  return self->result;
}

void
dowser_session_set_result (DowserSession *self, DowserResult *result)
{
  if (g_set_object (&self->result, result))
    notify (self, PROP_RESULT);
}

gint64
dowser_session_get_n_rows (DowserSession *self)
{
  return self->n_rows;
}

void
dowser_session_set_n_rows (DowserSession *self, gint64 n_rows)
{
  self->n_rows = n_rows;
}

DowserSessionState
dowser_session_get_state (DowserSession *self)
{
  return self->state;
}

void
dowser_session_set_state (DowserSession *self, DowserSessionState state)
{
  self->state = state;
}

const GError *
dowser_session_get_error (DowserSession *self)
{
  return self->error;
}

/* Makes the error's message safe and short enough for a window. A server's message may contain the whole statement. */
static void
sanitize_error (GError *error)
{
  g_autofree char *given = error->message;
  g_autofree char *safe = dowser_safe_text_dup (given);

  error->message = g_utf8_strlen (safe, -1) > DOWSER_SAFE_TEXT_MAX_ERROR
                       ? dowser_safe_text_dup_line (safe, DOWSER_SAFE_TEXT_MAX_ERROR)
                       : g_steal_pointer (&safe);
}

void
dowser_session_take_error (DowserSession *self, GError *error)
{
  if (self->error == NULL && error == NULL)
    return;
  if (self->error != error)
    g_clear_error (&self->error);
  self->error = error;
  if (error != NULL)
    sanitize_error (error);
  notify (self, PROP_ERROR);
}

const DowserPlan *
dowser_session_get_plan (DowserSession *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  return version != NULL ? version->plan : NULL;
}

const DowserPlan *
dowser_session_get_plan_before_audit (DowserSession *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  if (version == NULL)
    return NULL;
  return version->before_audit != NULL ? version->before_audit : version->plan;
}

void
dowser_session_take_plan (DowserSession *self, DowserPlan *plan, DowserPlanOrigin origin, const char *about)
{
  g_return_if_fail (plan != NULL);

  dowser_plan_history_append (self->history, plan, origin, about);
  notify_plan (self);
}

void
dowser_session_replace_plan (DowserSession *self, DowserPlan *plan)
{
  g_return_if_fail (plan != NULL);
  g_return_if_fail (dowser_session_get_plan (self) != NULL);

  dowser_plan_history_replace (self->history, plan);
  notify (self, PROP_PLAN);
}

gboolean
dowser_session_can_undo (DowserSession *self)
{
  return dowser_plan_history_can_undo (self->history);
}

gboolean
dowser_session_can_redo (DowserSession *self)
{
  return dowser_plan_history_can_redo (self->history);
}

gboolean
dowser_session_undo (DowserSession *self)
{
  if (!dowser_plan_history_undo (self->history))
    return FALSE;

  notify_plan (self);
  return TRUE;
}

gboolean
dowser_session_redo (DowserSession *self)
{
  if (!dowser_plan_history_redo (self->history))
    return FALSE;

  notify_plan (self);
  return TRUE;
}

GPtrArray *
dowser_session_get_versions (DowserSession *self)
{
  return self->history->versions;
}

int
dowser_session_get_present_version (DowserSession *self)
{
  return self->history->current;
}

gboolean
dowser_session_go_to_version (DowserSession *self, int index)
{
  if (!dowser_plan_history_go_to (self->history, index))
    return FALSE;

  notify_plan (self);
  return TRUE;
}

const char *
dowser_session_get_change (DowserSession *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self->history);

  return version != NULL ? version->about : NULL;
}

gboolean
dowser_session_has_origin (DowserSession *self, DowserPlanOrigin origin)
{
  return dowser_plan_history_has_origin (self->history, origin);
}

void
dowser_session_clear_plans (DowserSession *self)
{
  dowser_plan_history_free (self->history);
  self->history = dowser_plan_history_new ();
  notify_plan (self);
}
