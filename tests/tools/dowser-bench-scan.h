/* dowser-bench-scan.h - compares Dowser with the engine alone: time to the first rows, to all rows and for groups, and
 * memory of rows */
#pragma once

#include "dowser-bench-report.h"

G_BEGIN_DECLS

/** @path: a database created by dowser_scratch_database_make_rows() */
gboolean dowser_bench_run_scan (DowserBenchReport *report, const char *path, GError **error);

G_END_DECLS
