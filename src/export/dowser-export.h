/* dowser-export.h - writes all rows of a statement directly to a file */
#pragma once

#include "export/dowser-export-format.h"
#include "sources/dowser-source.h"

G_BEGIN_DECLS

/**
 * DowserExportSummary: the result of an export.
 * @run: the number of written rows, whether a limit cut off rows, the time in the engine
 * @note: (owned) (nullable): for the user: the values that the format could not hold
 */
typedef struct
{
  DowserRunSummary run;
  char *note;
} DowserExportSummary;

void dowser_export_summary_clear (DowserExportSummary *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserExportSummary, dowser_export_summary_clear)

/**
 * DowserExportProgressFunc:
 * @n_rows: the number of rows written so far
 * @silence: the seconds since the last answer of the server; 0 while rows arrive
 *
 * Called on the caller's main context, at most ten times a second, never after the callback.
 */
typedef void (*DowserExportProgressFunc) (guint64 n_rows, guint silence, gpointer user_data);
/** Returns: (transfer full): sentences for the user, which say that the server has not answered for @seconds, and what
 * the user can do */
char *dowser_export_describe_waiting (guint seconds);

/**
 * dowser_export_run_async:
 * @source: an open source; a worker thread receives its rows page by page and writes them, without waiting for the
 * caller
 * @limits: (nullable): %NULL for none
 * @known: (nullable) (element-type DowserResultColumn): the plan's columns; ignored unless the result has as many
 * columns. Their headings are used, and their date, time and text types where the engine reports no type.
 * @path: "-" is the standard output; a file of that name is complete before and after the export
 * @progress: (nullable)
 *
 * After an error or a cancel there is no new file. Errors: those of the run, %G_IO_ERROR of the file.
 */
void dowser_export_run_async (DowserSource *source, const DowserStatement *statement, const DowserLimits *limits,
                              GPtrArray *known, const char *path, const DowserExportOptions *options,
                              DowserExportProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** @summary: (out): to be cleared by the caller; if the export failed, it describes the rows that were written before
 * the failure */
gboolean dowser_export_run_finish (DowserSource *source, GAsyncResult *result, DowserExportSummary *summary,
                                   GError **error);

G_END_DECLS
