/* dowser-model-call.h - one request to a language model, as the trace shows it */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserModelCall: plain data, kept with the session.
 * @purpose: "plan", "relevance", "route", "repair", "refine", "judge", "explore"
 * @prompt: @reply: (nullable) @error: (nullable): as they were sent and came, without keys
 * @stored: the reply was found by its prompt's hash: nothing was asked or paid
 * @saved: real time at which the reply was stored; 0 where it was not @stored
 * @tries: @notes: (nullable): one line a retry or mend ("try 2 after 4 s: 429 …", "a trailing comma was taken away")
 * @cost: money by the endpoint's prices; -1 where there are none
 */
typedef struct
{
  char *step_id;
  char *purpose;
  char *model;
  char *prompt;
  char *reply;
  char *error;
  char *notes;
  gint64 started;
  gint64 elapsed;
  gint64 tokens_in;
  gint64 tokens_out;
  gboolean estimated;
  gboolean stored;
  gint64 saved;
  guint tries;
  double cost;
} DowserModelCall;
DowserModelCall *dowser_model_call_new (const char *step_id, const char *purpose);
void dowser_model_call_free (DowserModelCall *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserModelCall, dowser_model_call_free)

G_END_DECLS
