/* dowser-export-chooser.h - file chooser for the target and the format of an export */
#pragma once

#include "export/dowser-export-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @path: has the ending of its format */
typedef void (*DowserExportChosenFunc) (const char *path, const DowserExportOptions *options, gpointer user_data);

/**
 * dowser_export_chooser_show:
 * @title: (nullable): title of the exported rows, used for the proposed name
 * @owner: GObject passed to @func, which is called only if a file was chosen and @owner still exists
 */
void dowser_export_chooser_show (GtkWindow *parent, const char *title, DowserExportChosenFunc func, GObject *owner);
/** Returns: (transfer full): a name that is valid on every file system */
char *dowser_export_chooser_dup_name (const char *title);

G_END_DECLS
