/* dowser-forecast.h - what an engine says of a statement before it runs it */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserForecastScan: a table that would be read whole.
 * @table: (nullable): its name, where the engine says it
 * @alias: (nullable): what the statement calls it, where the engine says that
 * @n_rows: rows it is thought to have, -1 when the engine does not say
 */
typedef struct
{
  char *table;
  char *alias;
  gint64 n_rows;
} DowserForecastScan;

/**
 * DowserForecast: made by one thread with dowser_forecast_new(), its fields filled there, then immutable and counted.
 * @n_rows: rows that would come, -1 when the engine does not say
 * @n_read: rows that would be looked at, -1 when the engine does not say
 * @n_bytes: bytes that would be read, -1 when the engine does not say
 * @scans: DowserForecastScan
 * @text: (nullable): the engine's own plan, line by line, for people who read such things
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  gint64 n_rows;
  gint64 n_read;
  gint64 n_bytes;
  GPtrArray *scans;
  char *text;
} DowserForecast;

#define DOWSER_TYPE_FORECAST (dowser_forecast_get_type ())
GType dowser_forecast_get_type (void);

/** Nothing is known yet. */
DowserForecast *dowser_forecast_new (void);
DowserForecast *dowser_forecast_ref (DowserForecast *self);
void dowser_forecast_unref (DowserForecast *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserForecast, dowser_forecast_unref)

/** @table, @alias: (nullable); @n_rows: -1 when it is not known */
void dowser_forecast_add_scan (DowserForecast *self, const char *table, const char *alias, gint64 n_rows);

G_END_DECLS
