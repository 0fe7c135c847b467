/* dowser-model-call.c - one request to a language model, as shown in the trace */
#include "session/dowser-model-call.h"

DowserModelCall *
dowser_model_call_new (const char *step_id, const char *purpose)
{
  DowserModelCall *self = g_new0 (DowserModelCall, 1);

  self->step_id = g_strdup (step_id);
  self->purpose = g_strdup (purpose);
  self->cost = -1;
  return self;
}

void
dowser_model_call_free (DowserModelCall *self)
{
  if (self == NULL)
    return;
  g_free (self->step_id);
  g_free (self->purpose);
  g_free (self->model);
  g_free (self->prompt);
  g_free (self->reply);
  g_free (self->error);
  g_free (self->notes);
  g_free (self);
}
