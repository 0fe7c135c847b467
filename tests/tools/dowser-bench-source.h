/* dowser-bench-source.h - measurements on real files: reading tables, showing rows, answering questions, clicks */
#pragma once

#include "cli/dowser-cli.h"
#include "dowser-bench-report.h"

G_BEGIN_DECLS

/** @n_rows: number of rows of the large result; @source: (nullable): another database to ask questions about */
gboolean dowser_bench_run_sources (DowserCli *cli, DowserBenchReport *report, guint n_rows, const char *source,
                                   GError **error);

G_END_DECLS
