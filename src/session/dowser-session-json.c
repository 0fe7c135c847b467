/* dowser-session-json.c - writes a session as JSON for the store, and reads it to resume the session */
#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "base/dowser-json.h"
#include "plan/dowser-plan-json.h"
#include "session/dowser-session-private.h"
#include "session/dowser-session-upgrade.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#define SESSION_VERSION 2

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  if (text == NULL)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

static void
add_int (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

/* Adds a member whose value is already JSON text. Takes @text. */
static void
add_json (JsonBuilder *builder, const char *name, char *text)
{
  g_autofree char *owned_text = text;
  g_autoptr (JsonNode) node = json_from_string (owned_text, NULL);

  if (node == NULL)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_add_value (builder, g_steal_pointer (&node));
}

static void
add_version (JsonBuilder *builder, const DowserPlanVersion *version)
{
  json_builder_begin_object (builder);
  add_text (builder, "origin", dowser_plan_origin_nicks[version->origin]);
  add_text (builder, "about", version->about);
  add_int (builder, "parent", version->parent);
  add_int (builder, "redo", version->redo);
  if (version->findings != NULL)
    add_json (builder, "findings", dowser_findings_to_json (version->findings));
  if (version->fixes != NULL)
    add_json (builder, "fixes", dowser_ambiguities_to_json (version->fixes));
  if (version->before_audit != NULL)
    {
      json_builder_set_member_name (builder, "before_audit");
      json_builder_add_value (builder, dowser_plan_to_node (version->before_audit));
    }
  json_builder_set_member_name (builder, "plan");
  json_builder_add_value (builder, dowser_plan_to_node (version->plan));
  json_builder_end_object (builder);
}

static void
add_versions (JsonBuilder *builder, const DowserPlanHistory *history)
{
  add_int (builder, "current", history->current);
  json_builder_set_member_name (builder, "versions");
  json_builder_begin_array (builder);
  for (guint i = 0; i < history->versions->len; i++)
    add_version (builder, g_ptr_array_index (history->versions, i));
  json_builder_end_array (builder);
}

/* Adds a value as text. JSON readers differ in how they read 64-bit integers, infinities and bytes. */
static void
add_parameter (JsonBuilder *builder, const DowserValue *value)
{
  char number[32];
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  add_text (builder, "type", dowser_value_type_to_string (value->type));
  if (value->is_null)
    text = NULL;
  else if (value->type == DOWSER_VALUE_INTEGER || value->type == DOWSER_VALUE_BOOLEAN)
    text = g_strdup_printf ("%" G_GINT64_FORMAT, value->integer);
  else if (value->type == DOWSER_VALUE_REAL)
    text = g_strdup (dowser_double_to_text (value->real, number));
  else
    text = g_base64_encode ((const guchar *) value->text, value->length);
  add_text (builder, "value", text);
  json_builder_end_object (builder);
}

static void
add_statement (JsonBuilder *builder, const DowserStatement *statement)
{
  json_builder_set_member_name (builder, "statement");
  json_builder_begin_object (builder);
  add_text (builder, "sql", statement->sql);
  add_text (builder, "display", statement->display);
  json_builder_set_member_name (builder, "parameters");
  json_builder_begin_array (builder);
  for (guint i = 0; i < statement->parameters->len; i++)
    add_parameter (builder, g_ptr_array_index (statement->parameters, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_error (JsonBuilder *builder, const GError *error)
{
  json_builder_set_member_name (builder, "error");
  json_builder_begin_object (builder);
  add_text (builder, "domain", g_quark_to_string (error->domain));
  add_int (builder, "code", error->code);
  add_text (builder, "message", error->message);
  json_builder_end_object (builder);
}

static void
add_done_steps (JsonBuilder *builder, GPtrArray *list)
{
  json_builder_set_member_name (builder, "done");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->len; i++)
    {
      const DowserDone *done = g_ptr_array_index (list, i);
      g_autofree char *inputs = g_strdup_printf ("%" G_GINT64_MODIFIER "x", done->inputs);

      json_builder_begin_object (builder);
      add_text (builder, "step", done->step_id);
      add_text (builder, "inputs", inputs);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_trace (JsonBuilder *builder, GPtrArray *trace)
{
  json_builder_set_member_name (builder, "trace");
  json_builder_begin_array (builder);
  for (guint i = 0; i < trace->len; i++)
    {
      const DowserTraceEntry *entry = g_ptr_array_index (trace, i);

      json_builder_begin_object (builder);
      add_text (builder, "step", entry->step_id);
      add_int (builder, "started", entry->started);
      add_int (builder, "elapsed", entry->elapsed);
      add_text (builder, "note", entry->note);
      add_text (builder, "error", entry->error);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

char *
dowser_session_to_json (DowserSession *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  add_int (builder, "version", SESSION_VERSION);
  add_text (builder, "id", self->id);
  add_int (builder, "created", self->created);
  add_text (builder, "state", dowser_session_state_nicks[self->state]);
  add_text (builder, "source", self->source_uri);
  add_text (builder, "source-name", self->source_name);
  add_text (builder, "question", self->question);
  add_text (builder, "evidence", self->evidence);
  add_text (builder, "restated", self->restated);
  add_text (builder, "sentence", self->sentence);
  add_int (builder, "rows", self->n_rows);
  if (self->understanding != NULL)
    add_json (builder, "understanding", dowser_understanding_to_json (self->understanding));
  if (self->statement != NULL)
    add_statement (builder, self->statement);
  if (self->error != NULL)
    add_error (builder, self->error);
  add_versions (builder, self->history);
  add_done_steps (builder, self->done);
  add_trace (builder, self->trace);
  json_builder_end_object (builder);

  root = json_builder_get_root (builder);
  dowser_session_conversation_write (self, json_node_get_object (root));
  return dowser_json_to_text (root, FALSE);
}

static void
fail_with_error (DowserJsonReader *reader, GError *error)
{
  dowser_json_reader_fail (reader, "%s", error->message);
  g_error_free (error);
}

typedef GPtrArray *(*ReadList) (const char *text, GError **error);

/* Returns: (transfer full) (nullable): the list in the member @name, converted by @read */
static GPtrArray *
read_list (DowserJsonReader *reader, const char *name, ReadList read)
{
  g_autofree char *text = NULL;
  GError *error = NULL;
  GPtrArray *list;

  if (!dowser_json_reader_has (reader, name) || !dowser_json_reader_enter (reader, name, TRUE))
    return NULL;

  text = dowser_json_to_text (dowser_json_reader_peek (reader), FALSE);
  list = read (text, &error);
  if (list == NULL)
    fail_with_error (reader, error);
  dowser_json_reader_leave (reader);
  return list;
}

static DowserPlan *
read_plan (DowserJsonReader *reader, const char *name, gboolean required)
{
  GError *error = NULL;
  DowserPlan *plan;

  if ((!required && !dowser_json_reader_has (reader, name)) || !dowser_json_reader_enter (reader, name, TRUE))
    return NULL;

  plan = dowser_plan_from_node (dowser_json_reader_peek (reader), &error);
  if (plan == NULL)
    fail_with_error (reader, error);
  dowser_json_reader_leave (reader);
  return plan;
}

static void
read_version (DowserJsonReader *reader, DowserPlanHistory *history)
{
  int origin = dowser_json_reader_enum (reader, "origin", dowser_plan_origin_nicks, -1);
  const char *about = dowser_json_reader_string (reader, "about", FALSE);
  gint64 parent = dowser_json_reader_int (reader, "parent", -1);
  gint64 redo = dowser_json_reader_int (reader, "redo", -1);
  g_autoptr (GPtrArray) findings = read_list (reader, "findings", dowser_findings_from_json);
  g_autoptr (GPtrArray) fixes = read_list (reader, "fixes", dowser_ambiguities_from_json);
  g_autoptr (DowserPlan) before_audit = read_plan (reader, "before_audit", FALSE);
  DowserPlan *plan = read_plan (reader, "plan", TRUE);
  DowserPlanVersion *version;

  if (plan == NULL || origin < 0)
    {
      g_clear_pointer (&plan, dowser_plan_unref);
      return;
    }
  version = dowser_plan_history_restore (history, plan, (DowserPlanOrigin) origin, about,
                                         (int) CLAMP (parent, -2, G_MAXINT), (int) CLAMP (redo, -2, G_MAXINT),
                                         g_steal_pointer (&findings));
  version->fixes = g_steal_pointer (&fixes);
  version->before_audit = g_steal_pointer (&before_audit);
}

static void
read_versions (DowserJsonReader *reader, DowserPlanHistory *history)
{
  gint64 current = dowser_json_reader_int (reader, "current", -1);

  if (!dowser_json_reader_enter (reader, "versions", TRUE))
    return;

  for (guint i = 0; i < dowser_json_reader_count (reader) && !dowser_json_reader_failed (reader); i++)
    if (dowser_json_reader_enter_element (reader, i))
      {
        read_version (reader, history);
        dowser_json_reader_leave (reader);
      }
  if (!dowser_json_reader_failed (reader)
      && !dowser_plan_history_end_restore (history, (int) CLAMP (current, -2, G_MAXINT)))
    dowser_json_reader_fail (reader, "%s", _ ("the versions of the plan do not match"));
  dowser_json_reader_leave (reader);
}

static DowserValue *
read_parameter (DowserJsonReader *reader)
{
  int type = dowser_json_reader_enum (reader, "type", dowser_value_type_nicks, -1);
  const char *text = dowser_json_reader_string (reader, "value", FALSE);
  g_autofree guchar *bytes = NULL;
  gsize length;

  if (type <= DOWSER_VALUE_UNKNOWN || text == NULL)
    return dowser_value_new_null (MAX (type, 0));
  if (type == DOWSER_VALUE_INTEGER)
    return dowser_value_new_integer (g_ascii_strtoll (text, NULL, 10));
  if (type == DOWSER_VALUE_BOOLEAN)
    return dowser_value_new_boolean (g_ascii_strtoll (text, NULL, 10) != 0);
  if (type == DOWSER_VALUE_REAL)
    return dowser_value_new_real (g_ascii_strtod (text, NULL));

  bytes = g_base64_decode (text, &length);
  return dowser_value_new_text (type, (const char *) bytes, (gssize) length);
}

static DowserStatement *
read_statement (DowserJsonReader *reader)
{
  g_autoptr (GPtrArray) parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  DowserStatement *statement = NULL;
  const char *sql, *display;

  if (!dowser_json_reader_has (reader, "statement") || !dowser_json_reader_enter (reader, "statement", TRUE))
    return NULL;

  sql = dowser_json_reader_string (reader, "sql", TRUE);
  display = dowser_json_reader_string (reader, "display", TRUE);
  if (dowser_json_reader_enter (reader, "parameters", TRUE))
    {
      for (guint i = 0; i < dowser_json_reader_count (reader); i++)
        if (dowser_json_reader_enter_element (reader, i))
          {
            g_ptr_array_add (parameters, read_parameter (reader));
            dowser_json_reader_leave (reader);
          }
      dowser_json_reader_leave (reader);
    }
  if (sql != NULL && display != NULL)
    statement = dowser_statement_new (g_strdup (sql), g_strdup (display), g_steal_pointer (&parameters));
  dowser_json_reader_leave (reader);
  return statement;
}

static DowserUnderstanding *
read_understanding (DowserJsonReader *reader)
{
  g_autofree char *text = NULL;
  GError *error = NULL;
  DowserUnderstanding *understanding;

  if (!dowser_json_reader_has (reader, "understanding") || !dowser_json_reader_enter (reader, "understanding", TRUE))
    return NULL;

  text = dowser_json_to_text (dowser_json_reader_peek (reader), FALSE);
  understanding = dowser_understanding_from_json (text, &error);
  if (understanding == NULL)
    fail_with_error (reader, error);
  dowser_json_reader_leave (reader);
  return understanding;
}

static GError *
read_error (DowserJsonReader *reader)
{
  const char *domain, *message;
  GError *error = NULL;

  if (!dowser_json_reader_has (reader, "error") || !dowser_json_reader_enter (reader, "error", TRUE))
    return NULL;

  domain = dowser_json_reader_string (reader, "domain", TRUE);
  message = dowser_json_reader_string (reader, "message", TRUE);
  if (domain != NULL && *domain != '\0' && message != NULL)
    error
        = g_error_new_literal (g_quark_from_string (domain), (int) dowser_json_reader_int (reader, "code", 0), message);
  dowser_json_reader_leave (reader);
  return error;
}

static void
read_done_steps (DowserJsonReader *reader, DowserSession *session)
{
  if (!dowser_json_reader_enter (reader, "done", TRUE))
    return;

  for (guint i = 0; i < dowser_json_reader_count (reader); i++)
    if (dowser_json_reader_enter_element (reader, i))
      {
        const char *step = dowser_json_reader_string (reader, "step", TRUE);
        const char *inputs = dowser_json_reader_string (reader, "inputs", TRUE);

        if (step != NULL && inputs != NULL)
          dowser_session_mark_step_done (session, step, g_ascii_strtoull (inputs, NULL, 16));
        dowser_json_reader_leave (reader);
      }
  dowser_json_reader_leave (reader);
}

static void
read_trace (DowserJsonReader *reader, DowserSession *session)
{
  if (!dowser_json_reader_enter (reader, "trace", TRUE))
    return;

  for (guint i = 0; i < dowser_json_reader_count (reader); i++)
    if (dowser_json_reader_enter_element (reader, i))
      {
        const char *step = dowser_json_reader_string (reader, "step", TRUE);

        if (step != NULL)
          dowser_session_add_trace (session, step, dowser_json_reader_int (reader, "started", 0),
                                    dowser_json_reader_int (reader, "elapsed", 0),
                                    dowser_json_reader_string (reader, "note", FALSE),
                                    dowser_json_reader_string (reader, "error", FALSE));
        dowser_json_reader_leave (reader);
      }
  dowser_json_reader_leave (reader);
}

static void
read_session (DowserJsonReader *reader, DowserSession *self)
{
  self->created = dowser_json_reader_int (reader, "created", 0);
  self->state = (DowserSessionState) MAX (dowser_json_reader_enum (reader, "state", dowser_session_state_nicks,
                                                                   DOWSER_SESSION_STOPPED),
                                          0);
  self->source_uri = g_strdup (dowser_json_reader_string (reader, "source", FALSE));
  self->source_name = g_strdup (dowser_json_reader_string (reader, "source-name", FALSE));
  self->question = g_strdup (dowser_json_reader_string (reader, "question", FALSE));
  self->evidence = g_strdup (dowser_json_reader_string (reader, "evidence", FALSE));
  self->restated = g_strdup (dowser_json_reader_string (reader, "restated", FALSE));
  self->sentence = g_strdup (dowser_json_reader_string (reader, "sentence", FALSE));
  self->n_rows = dowser_json_reader_int (reader, "rows", -1);
  self->understanding = read_understanding (reader);
  self->statement = read_statement (reader);
  self->error = read_error (reader);
  read_versions (reader, self->history);
  read_done_steps (reader, self);
  read_trace (reader, self);
  dowser_session_conversation_read (self, reader);
}

DowserSession *
dowser_session_from_json (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, error);
  g_autoptr (DowserJsonReader) reader = NULL;
  g_autoptr (DowserSession) session = NULL;
  const char *id;
  gint64 version;

  if (root == NULL)
    return NULL;

  reader = dowser_json_reader_new (root);
  version = dowser_json_reader_int (reader, "version", 0);
  if (version > SESSION_VERSION)
    {
      g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_VERSION,
                           _ ("The session was saved by a newer Dowser. Install that version to open it."));
      return NULL;
    }

  if (version < SESSION_VERSION)
    dowser_session_upgrade (root);
  id = dowser_json_reader_string (reader, "id", TRUE);
  session = dowser_session_new (id);
  read_session (reader, session);
  if (!dowser_json_reader_finish (reader, error))
    return NULL;
  return g_steal_pointer (&session);
}
