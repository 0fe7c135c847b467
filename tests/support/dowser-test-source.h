/* dowser-test-source.h - a source's operations, waited for */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/* Each runs the main loop until the operation answers, and returns what its _finish() does. */
gboolean dowser_test_source_open (DowserSource *source, GError **error);
char *dowser_test_source_signature (DowserSource *source, GError **error);
DowserSchema *dowser_test_source_introspect (DowserSource *source, GError **error);
DowserProfile *dowser_test_source_profile (DowserSource *source, const DowserSchema *schema, GError **error);
/** @sql: without parameters. The test fails where it does. */
DowserForecast *dowser_test_source_forecast (DowserSource *source, const char *sql);
void dowser_test_source_close (DowserSource *source);
/** "id | berth day": the columns of each index, sorted. Returns: (transfer full) */
char *dowser_test_dup_indexes (const DowserTable *table);

/** DowserTestRun: what a run delivered. */
typedef struct
{
  gboolean ok;
  GError *error;
  DowserRunSummary summary;
  DowserResult *result; /* (nullable): NULL where not even columns came */
  guint n_pages;
  guint first_page_rows;
  gint64 asked;      /* monotonic time */
  gint64 first_page; /* monotonic time, when it came */
  gint64 answered;   /* monotonic time */
} DowserTestRun;

void dowser_test_run_clear (DowserTestRun *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserTestRun, dowser_test_run_clear)
/** @expected: as dowser_cell_print() writes it: "" for NULL */
void dowser_test_run_assert_cell (DowserTestRun *self, guint row, guint column, const char *expected);

/** Of a run with more rows: as many as it should have, unless they did not come in the time that a page waits. */
void dowser_test_run_assert_first_page (const DowserTestRun *self);

/** Runs @sql, without parameters. @keep: collect the rows in result */
void dowser_test_source_run (DowserSource *source, const char *sql, const DowserLimits *limits,
                             GCancellable *cancellable, gboolean keep, DowserTestRun *into);

G_END_DECLS
