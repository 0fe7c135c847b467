/* dowser-bench-report.h - what was measured: samples, their median and 95th percentile, and the machine */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserBenchReport: measurements in the order in which they were begun. */
typedef struct _DowserBenchReport DowserBenchReport;

DowserBenchReport *dowser_bench_report_new (void);
void dowser_bench_report_free (DowserBenchReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserBenchReport, dowser_bench_report_free)

/** Adds one sample of the measurement @name. @unit: "ms", "MB", "×": stays as it is */
void dowser_bench_report_add (DowserBenchReport *self, const char *name, const char *unit, double sample);
/** Milliseconds since @begin (g_get_monotonic_time()). */
void dowser_bench_report_add_time (DowserBenchReport *self, const char *name, gint64 begin);
/** Nanoseconds that this thread has worked: what is only computed is measured by them, whatever else runs beside it. */
gint64 dowser_bench_get_work (void);
/** Milliseconds since @begin (dowser_bench_get_work()). */
void dowser_bench_report_add_work (DowserBenchReport *self, const char *name, gint64 begin);
void dowser_bench_report_print (DowserBenchReport *self, gboolean as_json);

G_END_DECLS
