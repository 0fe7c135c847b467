/* dowser-export-chooser.h - asks where the rows go, and in which form */
#pragma once

#include "export/dowser-export-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @path: its ending is that of the form */
typedef void (*DowserExportChosenFunc) (const char *path, const DowserExportOptions *options, gpointer user_data);

/**
 * dowser_export_chooser_show:
 * @title: (nullable): of what is exported; the proposed name is made of it
 * @owner: GObject passed to @func, which is called only when a file was chosen and @owner still lives
 */
void dowser_export_chooser_show (GtkWindow *parent, const char *title, DowserExportChosenFunc func, GObject *owner);
/** A name that every file system takes. Returns: (transfer full) */
char *dowser_export_chooser_dup_name (const char *title);

G_END_DECLS
