/* dowser-export-chooser.h - file chooser for the target and the format of an export */
#pragma once

#include "export/dowser-export-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Called when the user has chosen a file. @path: the file, with the ending of its format */
typedef void (*DowserExportChosenFunc) (const char *path, const DowserExportOptions *options, gpointer user_data);

/**
 * dowser_export_chooser_show:
 * @title: (nullable): the title of the exported rows, from which the proposed name is made
 * @owner: a GObject that is passed to @func. @func is called only if the user chose a file and @owner still exists
 */
void dowser_export_chooser_show (GtkWindow *parent, const char *title, DowserExportChosenFunc func, GObject *owner);
/** Returns: (transfer full): a name that is valid on every file system */
char *dowser_export_chooser_dup_file_name (const char *title);

G_END_DECLS
