/* dowser-exchange.c - one question and its outcome */
#include "session/dowser-exchange.h"

DowserExchange *
dowser_exchange_new (const char *question, const char *restated, const char *sql, DowserPlan *plan)
{
  DowserExchange *self = g_new0 (DowserExchange, 1);

  self->question = g_strdup (question);
  self->restated = g_strdup (restated);
  self->sql = g_strdup (sql);
  self->plan = plan;
  return self;
}

void
dowser_exchange_free (DowserExchange *self)
{
  if (self == NULL)
    return;
  g_free (self->question);
  g_free (self->restated);
  g_free (self->sql);
  g_free (self->source_uri);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_free (self);
}
