/* dowser-session-done.c - the steps of a session that have run, with their inputs and their trace */
#include "session/dowser-session-private.h"

/* The maximum number of trace entries. Without this limit, a question with hundreds of clicks would be saved more and
 * more slowly. */
#define MAX_TRACE 500

void
dowser_done_free (DowserDone *self)
{
  g_free (self->step_id);
  g_free (self);
}

void
dowser_trace_entry_free (DowserTraceEntry *self)
{
  g_free (self->step_id);
  g_free (self->note);
  g_free (self->error);
  g_free (self);
}

static DowserDone *
find_done_step (DowserSession *self, const char *step_id, guint *index)
{
  for (guint i = 0; i < self->done->len; i++)
    {
      DowserDone *done = g_ptr_array_index (self->done, i);

      if (index != NULL)
        *index = i;
      if (g_str_equal (done->step_id, step_id))
        return done;
    }
  return NULL;
}

gboolean
dowser_session_is_step_done (DowserSession *self, const char *step_id)
{
  return find_done_step (self, step_id, NULL) != NULL;
}

void
dowser_session_mark_step_done (DowserSession *self, const char *step_id, guint64 inputs)
{
  DowserDone *done = find_done_step (self, step_id, NULL);

  if (done == NULL)
    {
      done = g_new0 (DowserDone, 1);
      done->step_id = g_strdup (step_id);
      g_ptr_array_add (self->done, done);
    }
  done->inputs = inputs;
}

guint64
dowser_session_get_done_inputs (DowserSession *self, const char *step_id)
{
  const DowserDone *done = find_done_step (self, step_id, NULL);

  return done != NULL ? done->inputs : 0;
}

void
dowser_session_unmark_step_done (DowserSession *self, const char *step_id)
{
  guint index;

  if (find_done_step (self, step_id, &index) != NULL)
    g_ptr_array_remove_index (self->done, index);
}

const char *const dowser_session_step_ids[]
    = { "intent", "resolve", "source", "schema", "keys", "values", "follow-up",    "link",    "plan",       "audit",
        "decide", "compare", "write",  "check",  "run",  "repair", "check-answer", "explain", "check-data", NULL };

void
dowser_session_unmark_steps_from (DowserSession *self, const char *step_id)
{
  gboolean reached_step = FALSE;

  for (guint i = 0; dowser_session_step_ids[i] != NULL; i++)
    {
      reached_step = reached_step || g_str_equal (dowser_session_step_ids[i], step_id);
      if (reached_step)
        dowser_session_unmark_step_done (self, dowser_session_step_ids[i]);
    }
}

GPtrArray *
dowser_session_get_trace (DowserSession *self)
{
  return self->trace;
}

void
dowser_session_add_trace (DowserSession *self, const char *step_id, gint64 started, gint64 elapsed, const char *note,
                          const char *error)
{
  DowserTraceEntry *entry = g_new0 (DowserTraceEntry, 1);

  entry->step_id = g_strdup (step_id);
  entry->started = started;
  entry->elapsed = elapsed;
  entry->note = g_strdup (note);
  entry->error = g_strdup (error);
  g_ptr_array_add (self->trace, entry);
  if (self->trace->len > MAX_TRACE)
    g_ptr_array_remove_index (self->trace, 0);
}
