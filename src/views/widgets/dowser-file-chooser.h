/* dowser-file-chooser.h - file chooser to open or write a file */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*DowserFileChosenFunc) (GFile *file, gpointer user_data);

/** @files: GFile, one or more */
typedef void (*DowserFilesChosenFunc) (GListModel *files, gpointer user_data);

/** Asks for one or more data files that form one source. Calls @func under the conditions of
 * dowser_file_chooser_open(). */
void dowser_file_chooser_open_several (GtkWindow *parent, DowserFilesChosenFunc func, GObject *owner);
/** Asks for a data file; @func is called only if a file was chosen and @owner still exists. @owner: GObject passed to
 * @func */
void dowser_file_chooser_open (GtkWindow *parent, DowserFileChosenFunc func, GObject *owner);
/** Asks for one file of any type, including files that the chooser usually hides. */
void dowser_file_chooser_open_any (GtkWindow *parent, const char *title, DowserFileChosenFunc func, GObject *owner);
/** Asks for a file to write. The chooser confirms before an existing file is replaced. */
void dowser_file_chooser_save (GtkWindow *parent, const char *title, const char *name, const char *filter,
                               const char *const *patterns, DowserFileChosenFunc func, GObject *owner);

G_END_DECLS
