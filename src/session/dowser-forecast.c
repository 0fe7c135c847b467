/* dowser-forecast.c - the engine's estimate of how much a statement would read and return */
#include "session/dowser-forecast.h"

G_DEFINE_BOXED_TYPE (DowserForecast, dowser_forecast, dowser_forecast_ref, dowser_forecast_unref)

static void
scan_free (gpointer data)
{
  DowserForecastScan *scan = data;

  g_free (scan->table);
  g_free (scan->alias);
  g_free (scan);
}

DowserForecast *
dowser_forecast_new (void)
{
  DowserForecast *self = g_new0 (DowserForecast, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->n_rows = -1;
  self->n_read = -1;
  self->n_bytes = -1;
  self->scans = g_ptr_array_new_with_free_func (scan_free);
  return self;
}

DowserForecast *
dowser_forecast_ref (DowserForecast *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_forecast_unref (DowserForecast *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->scans);
  g_free (self->text);
  g_free (self);
}

void
dowser_forecast_add_scan (DowserForecast *self, const char *table, const char *alias, gint64 n_rows)
{
  DowserForecastScan *scan;

  g_return_if_fail (self != NULL);

  scan = g_new0 (DowserForecastScan, 1);
  scan->table = g_strdup (table);
  scan->alias = g_strdup (alias);
  scan->n_rows = n_rows;
  g_ptr_array_add (self->scans, scan);
}
