/* dowser-model-call.h - one request to a language model, as shown in the trace */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserModelCall: one request to a language model and its outcome; plain data, kept with the session.
 * @purpose: "plan", "relevance", "route", "repair", "refine", "judge" or "explore"
 * @prompt: @reply: (nullable) @error: (nullable): as they were sent and received, without API keys
 * @stored: TRUE if no request was sent or paid, because a stored reply was found by the prompt's hash
 * @saved: the real time at which the reply was stored; 0 if @stored is FALSE
 * @n_attempts: @notes: (nullable): one line for each retry ("try 2 after 4 s: 429 …") or repair ("a trailing comma was
 * taken away")
 * @cost: the cost in money by the endpoint's prices; -1 if the endpoint has no prices
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
  guint n_attempts;
  double cost;
} DowserModelCall;
DowserModelCall *dowser_model_call_new (const char *step_id, const char *purpose);
void dowser_model_call_free (DowserModelCall *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserModelCall, dowser_model_call_free)

G_END_DECLS
