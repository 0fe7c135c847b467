/* dowser-export.h - all rows of a statement straight into a file */
#pragma once

#include "export/dowser-export-format.h"
#include "sources/dowser-source.h"

G_BEGIN_DECLS

/**
 * DowserExportSummary: what an export has come to.
 * @run: rows written, whether a limit cut them, time in the engine
 * @note: (owned) (nullable): what the form could not hold, for people
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
 * @n_rows: written so far
 * @silence: seconds for which the server has said nothing, told as to who waits for a question; 0 while rows come
 *
 * Called on the caller's main context, at most ten times a second, never after the callback.
 */
typedef void (*DowserExportProgressFunc) (guint64 n_rows, guint silence, gpointer user_data);
/** Returns: (transfer full): that the server has not answered for so many @seconds, and what can be done, for people */
char *dowser_export_describe_silence (guint seconds);

/**
 * dowser_export_run_async:
 * @source: open; its rows go page by page to a worker that writes, and never wait for the caller
 * @limits: (nullable): none
 * @known: (nullable) (element-type DowserResultColumn): what the plan says of the columns, where they are as many:
 *   their headings, and the days, times and texts among them where the engine doesn't say what a column holds
 * @path: "-" is the standard output; a file of that name is whole before and after
 * @progress: (nullable)
 *
 * After an error or a cancel there is no new file. Errors: those of the run, %G_IO_ERROR of the file.
 */
void dowser_export_run_async (DowserSource *source, const DowserStatement *statement, const DowserLimits *limits,
                              GPtrArray *known, const char *path, const DowserExportOptions *options,
                              DowserExportProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** @summary: (out): to be cleared; filled as far as it came also where it failed */
gboolean dowser_export_run_finish (DowserSource *source, GAsyncResult *result, DowserExportSummary *summary,
                                   GError **error);

G_END_DECLS
