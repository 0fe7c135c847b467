/* dowser-bench-source.h - measurements on real files: tables read, rows shown, questions answered, clicks */
#pragma once

#include "cli/dowser-cli.h"
#include "dowser-bench-report.h"

G_BEGIN_DECLS

/** @n_rows: of the large result; @source: (nullable): a database to ask as well */
gboolean dowser_bench_sources (DowserCli *cli, DowserBenchReport *report, guint n_rows, const char *source,
                               GError **error);

G_END_DECLS
