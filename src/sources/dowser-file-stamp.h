/* dowser-file-stamp.h - a text that changes when a file changes, made without reading the file */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Appends the file's identity, size and time; ":-" if there is no file. @path: (nullable) */
void dowser_file_stamp_append (GString *into, const char *path);

G_END_DECLS
