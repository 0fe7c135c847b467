/* dowser-test-source.h - a source's operations, called synchronously */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/* Each function runs the main loop until the operation is complete, and returns the result of its _finish(). */
gboolean dowser_test_source_open (DowserSource *source, GError **error);
char *dowser_test_source_read_signature (DowserSource *source, GError **error);
DowserSchema *dowser_test_source_introspect (DowserSource *source, GError **error);
DowserProfile *dowser_test_source_profile (DowserSource *source, const DowserSchema *schema, GError **error);
/** @sql: a statement without parameters. An error fails the test. */
DowserForecast *dowser_test_source_forecast (DowserSource *source, const char *sql);
void dowser_test_source_close (DowserSource *source);
/** Returns the columns of each index, sorted, such as "id | berth day". Returns: (transfer full) */
char *dowser_test_dup_indexes (const DowserTable *table);

/** DowserTestRun: the results of a run. */
typedef struct
{
  gboolean ok;
  GError *error;
  DowserRunSummary summary;
  DowserResult *result; /* (nullable): NULL if the run failed before the columns arrived */
  guint n_pages;
  guint first_page_rows;
  gint64 asked;      /* monotonic time of the call */
  gint64 first_page; /* monotonic time of the first page */
  gint64 answered;   /* monotonic time of the call's end */
} DowserTestRun;

void dowser_test_run_clear (DowserTestRun *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserTestRun, dowser_test_run_clear)
/** @expected: the text that dowser_cell_print() writes for the cell; "" for NULL */
void dowser_test_run_assert_cell (DowserTestRun *self, guint row, guint column, const char *expected);

/** Checks the first page of a run with more rows than one page. The page must have the guaranteed number of rows,
 * unless reading them took longer than the time limit of a page. */
void dowser_test_run_assert_first_page (const DowserTestRun *self);

/** Runs @sql, which has no parameters. @keep: TRUE to collect the rows in the member result */
void dowser_test_source_run (DowserSource *source, const char *sql, const DowserLimits *limits,
                             GCancellable *cancellable, gboolean keep, DowserTestRun *into);

G_END_DECLS
