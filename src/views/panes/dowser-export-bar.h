/* dowser-export-bar.h - an export under way: how far it is, and Stop */
#pragma once

#include "export/dowser-export-format.h"
#include "pipeline/context/dowser-context.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserExportBar: shows itself while an export runs.
 * Signals: "finished" (const char *message, const char *path): for people; @path is %NULL where there is no new file
 */
#define DOWSER_TYPE_EXPORT_BAR (dowser_export_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserExportBar, dowser_export_bar, DOWSER, EXPORT_BAR, GtkWidget)

gboolean dowser_export_bar_is_running (DowserExportBar *self);
/** One at a time. @session: its statement was checked */
void dowser_export_bar_run (DowserExportBar *self, DowserContext *context, DowserSession *session, const char *path,
                            const DowserExportOptions *options);
void dowser_export_bar_stop (DowserExportBar *self);

G_END_DECLS
