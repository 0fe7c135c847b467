/* dowser-bench-scan.h - measurements beside the engine alone: first rows, all rows, groups, and what rows take */
#pragma once

#include "dowser-bench-report.h"

G_BEGIN_DECLS

/** @path: a database of dowser_scratch_database_make_rows() */
gboolean dowser_bench_scan (DowserBenchReport *report, const char *path, GError **error);

G_END_DECLS
