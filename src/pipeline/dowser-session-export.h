/* dowser-session-export.h - all rows of a session's statement into a file, on a connection of their own */
#pragma once

#include "export/dowser-export.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_session_export_async:
 * @session: its statement was checked
 * @limits: (nullable): none: the caps of what is shown do not hold for a file
 * @path: "-" is the standard output
 * @progress: (nullable)
 *
 * Runs the statement again, so that all rows come, on a connection that is opened for it where that can be: a long
 * export holds up no question. It is logged as any statement. Refused with %G_OPTION_ERROR where @path is what is read.
 */
void dowser_session_export_async (DowserContext *context, DowserSession *session, const DowserLimits *limits,
                                  const char *path, const DowserExportOptions *options,
                                  DowserExportProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data);
/** @summary: (out): to be cleared */
gboolean dowser_session_export_finish (DowserContext *context, GAsyncResult *result, DowserExportSummary *summary,
                                       GError **error);

G_END_DECLS
