/* dowser-temporary-file.h - an unnamed temporary file on disk, which is deleted when the program ends */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns the folder for unnamed files: TMPDIR, or else a folder that is not in memory. */
const char *dowser_temporary_file_get_folder (void);
/** Creates an unnamed file. Returns: its descriptor for reading and writing; -1 with errno set */
int dowser_temporary_file_open (void);

G_END_DECLS
