/* dowser-run-log.c - records the steps and model calls of a question in the system log */
#include "pipeline/context/dowser-run-log.h"

#include "base/dowser-mask.h"

#include <inttypes.h>

/* LogRecord: the fields of a record under construction; @texts owns their values. */
typedef struct
{
  GArray *fields; /* GLogField */
  GPtrArray *texts;
} LogRecord;

/* Adds a field. Takes @value, which is a number or a word from Dowser's code, never text from the user. */
static void
add_field (LogRecord *record, const char *name, char *value)
{
  const GLogField field = { name, value, -1 };

  g_ptr_array_add (record->texts, value);
  g_array_append_val (record->fields, field);
}

/* Adds a name that the user gave to a source or a model. The name is masked, because it may contain anything. */
static void
add_masked (LogRecord *record, const char *name, const char *value)
{
  add_field (record, name, dowser_mask_text (value, NULL));
}

static void
add_number (LogRecord *record, const char *name, gint64 number)
{
  add_field (record, name, g_strdup_printf ("%" PRId64, number));
}

static LogRecord
log_record_begin (DowserSession *session, const char *step_id, const char *outcome, gint64 elapsed)
{
  LogRecord record = { g_array_new (FALSE, FALSE, sizeof (GLogField)), g_ptr_array_new_with_free_func (g_free) };
  const char *uri = dowser_session_get_source_uri (session);

  add_field (&record, "GLIB_DOMAIN", g_strdup (DOWSER_RUN_LOG_DOMAIN));
  add_field (&record, "PRIORITY", g_strdup ("6"));
  add_field (&record, "DOWSER_SESSION", g_strdup (dowser_session_get_id (session)));
  if (uri != NULL)
    add_masked (&record, "DOWSER_SOURCE", uri);
  add_field (&record, "DOWSER_STEP", g_strdup (step_id));
  add_field (&record, "DOWSER_OUTCOME", g_strdup (outcome));
  add_number (&record, "DOWSER_ELAPSED_US", elapsed);
  return record;
}

/* Takes @message. */
static void
log_record_end (LogRecord *record, char *message)
{
  add_field (record, "MESSAGE", message);
  g_log_structured_array (G_LOG_LEVEL_INFO, (const GLogField *) (gpointer) record->fields->data, record->fields->len);
  g_array_unref (record->fields);
  g_ptr_array_unref (record->texts);
}

void
dowser_run_log_add_step (DowserSession *session, const char *step_id, const char *outcome, gint64 elapsed,
                         const GError *error)
{
  LogRecord record = log_record_begin (session, step_id, outcome, elapsed);

  /* Adds only the error's code: its message may quote the question. */
  if (error != NULL)
    add_field (&record, "DOWSER_ERROR", g_strdup_printf ("%s %d", g_quark_to_string (error->domain), error->code));
  log_record_end (&record, g_strdup_printf ("step %s: %s in %.1f ms", step_id, outcome, (double) elapsed / 1000));
}

void
dowser_run_log_add_call (DowserSession *session, const DowserModelCall *call)
{
  const char *outcome = call->error != NULL ? "failed" : call->stored ? "stored" : "done";
  LogRecord record = log_record_begin (session, call->step_id, outcome, call->elapsed);

  add_field (&record, "DOWSER_PURPOSE", g_strdup (call->purpose));
  add_masked (&record, "DOWSER_MODEL", call->model != NULL ? call->model : "");
  add_number (&record, "DOWSER_TRIES", call->n_attempts);
  add_number (&record, "DOWSER_TOKENS_IN", call->tokens_in);
  add_number (&record, "DOWSER_TOKENS_OUT", call->tokens_out);
  log_record_end (&record, g_strdup_printf ("model call %s: %s in %.1f ms, %" PRId64 " tokens in, %" PRId64 " out",
                                            call->purpose, outcome, (double) call->elapsed / 1000, call->tokens_in,
                                            call->tokens_out));
}
