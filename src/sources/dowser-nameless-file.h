/* dowser-nameless-file.h - a file on disk that nobody else sees, and that is gone with the program */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Where they lie: TMPDIR, else a folder that is no memory. */
const char *dowser_nameless_file_get_folder (void);
/** Returns: its descriptor, to read and to write; -1 with errno set */
int dowser_nameless_file_open (void);

G_END_DECLS
