/* dowser-session-export.h - exports all rows of a session's statement to a file, on a separate connection */
#pragma once

#include "export/dowser-export.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_session_export_async:
 * @session: a session whose statement was checked
 * @limits: (nullable): %NULL for no limits; the limits of the window don't apply to a file
 * @path: "-" is the standard output
 * @progress: (nullable): called while the rows are written
 *
 * Runs the statement again to get all rows. Uses a separate connection if possible, so that questions don't wait for a
 * long export. The statement is logged like other statements. Fails with %G_OPTION_ERROR if @path is a file of the
 * source.
 */
void dowser_session_export_async (DowserContext *context, DowserSession *session, const DowserLimits *limits,
                                  const char *path, const DowserExportOptions *options,
                                  DowserExportProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data);
/** @summary: (out): must be cleared by the caller */
gboolean dowser_session_export_finish (DowserContext *context, GAsyncResult *result, DowserExportSummary *summary,
                                       GError **error);

G_END_DECLS
