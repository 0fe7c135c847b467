/* dowser-file-chooser.h - asks for a file to open or to write */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*DowserFileChosenFunc) (GFile *file, gpointer user_data);

/** @files: GFile, one or more */
typedef void (*DowserFilesChosenFunc) (GListModel *files, gpointer user_data);

/** Asks for one or more data files, which together are one source; else as the next one. */
void dowser_file_chooser_open_several (GtkWindow *parent, DowserFilesChosenFunc func, GObject *owner);
/** Asks for a data file; @func is called only when one was chosen and @owner still lives. @owner: GObject passed to
 * @func */
void dowser_file_chooser_open (GtkWindow *parent, DowserFileChosenFunc func, GObject *owner);
/** Any one file, also one that is hidden from lists. */
void dowser_file_chooser_open_any (GtkWindow *parent, const char *title, DowserFileChosenFunc func, GObject *owner);
/** The same for a file to write; who chooses one that is there has been asked whether to replace it. */
void dowser_file_chooser_save (GtkWindow *parent, const char *title, const char *name, const char *filter,
                               const char *const *patterns, DowserFileChosenFunc func, GObject *owner);

G_END_DECLS
