/* dowser-bench-writer.h - measures how fast plans are written as SQL, and whether writing leaks memory */
#pragma once

#include "dowser-bench-report.h"

G_BEGIN_DECLS

void dowser_bench_run_writer (DowserBenchReport *report);

G_END_DECLS
