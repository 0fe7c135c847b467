/* dowser-bench-report.h - results of measurements: samples, their median and 95th percentile, and a description of the
 * machine */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserBenchReport: a list of measurements, in the order of their first samples. */
typedef struct _DowserBenchReport DowserBenchReport;

DowserBenchReport *dowser_bench_report_new (void);
void dowser_bench_report_free (DowserBenchReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserBenchReport, dowser_bench_report_free)

/** Adds one sample of the measurement @name. @unit: "ms", "MB", "×": must be the same for all samples */
void dowser_bench_report_add (DowserBenchReport *self, const char *name, const char *unit, double sample);
/** Adds the milliseconds since @begin (g_get_monotonic_time()). */
void dowser_bench_report_add_time (DowserBenchReport *self, const char *name, gint64 begin);
/** Returns this thread's CPU time in nanoseconds. With this time, a computation is measured independently of other
 * processes. */
gint64 dowser_bench_get_cpu_time (void);
/** Adds the milliseconds of CPU time since @begin (dowser_bench_get_cpu_time()). */
void dowser_bench_report_add_cpu_time (DowserBenchReport *self, const char *name, gint64 begin);
void dowser_bench_report_print (DowserBenchReport *self, gboolean as_json);

G_END_DECLS
