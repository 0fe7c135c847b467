/* dowser-forecast.h - the engine's estimate of how much a statement would read and return */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserForecastScan: a table that the engine would read completely.
 * @table: (nullable): the table's name, if the engine reports it
 * @alias: (nullable): the table's alias in the statement, if the engine reports it
 * @n_rows: the estimated number of rows of the table, -1 if the engine doesn't report it
 */
typedef struct
{
  char *table;
  char *alias;
  gint64 n_rows;
} DowserForecastScan;

/**
 * DowserForecast: an estimate. One thread creates and fills it. Afterwards, it is immutable and reference-counted.
 * @n_rows: the estimated number of rows in the result, -1 if the engine doesn't report it
 * @n_read: the estimated number of rows to read, -1 if the engine doesn't report it
 * @n_bytes: the estimated number of bytes to read, -1 if the engine doesn't report it
 * @scans: DowserForecastScan
 * @text: (nullable): the engine's own query plan, line by line, for experts
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

/** Returns a forecast with all values unknown. */
DowserForecast *dowser_forecast_new (void);
DowserForecast *dowser_forecast_ref (DowserForecast *self);
void dowser_forecast_unref (DowserForecast *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserForecast, dowser_forecast_unref)

/** @table, @alias: (nullable); @n_rows: -1 when it is not known */
void dowser_forecast_add_scan (DowserForecast *self, const char *table, const char *alias, gint64 n_rows);

G_END_DECLS
