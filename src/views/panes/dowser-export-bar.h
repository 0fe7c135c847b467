/* dowser-export-bar.h - shows the progress of a running export, with a Stop button */
#pragma once

#include "export/dowser-export-format.h"
#include "pipeline/context/dowser-context.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserExportBar: visible while an export runs.
 * Signals: "finished" (const char *message, const char *path): @message: a sentence for the user; @path: the new file,
 * %NULL if there is no new file
 */
#define DOWSER_TYPE_EXPORT_BAR (dowser_export_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserExportBar, dowser_export_bar, DOWSER, EXPORT_BAR, GtkWidget)

gboolean dowser_export_bar_is_running (DowserExportBar *self);
/** Runs an export. Only one export can run at a time. @session: a session whose statement has been checked */
void dowser_export_bar_run (DowserExportBar *self, DowserContext *context, DowserSession *session, const char *path,
                            const DowserExportOptions *options);
void dowser_export_bar_stop (DowserExportBar *self);

G_END_DECLS
