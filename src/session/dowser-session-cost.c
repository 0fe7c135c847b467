/* dowser-session-cost.c - the engine's estimate for a statement, and the number of rows that the user allows it to
 * read */
#include "session/dowser-session-private.h"

DowserForecast *
dowser_session_get_forecast (DowserSession *self)
{
  g_return_val_if_fail (DOWSER_IS_SESSION (self), NULL);

  return self->forecast;
}

void
dowser_session_set_forecast (DowserSession *self, DowserForecast *forecast)
{
  g_return_if_fail (DOWSER_IS_SESSION (self));

  if (forecast != NULL)
    dowser_forecast_ref (forecast);
  g_clear_pointer (&self->forecast, dowser_forecast_unref);
  self->forecast = forecast;
}

gint64
dowser_session_get_allowed_rows (DowserSession *self)
{
  g_return_val_if_fail (DOWSER_IS_SESSION (self), 0);

  return self->allowed_read;
}

void
dowser_session_set_allowed_rows (DowserSession *self, gint64 n_rows)
{
  g_return_if_fail (DOWSER_IS_SESSION (self));

  self->allowed_read = n_rows;
}
