/* dowser-file-stamp.h - tells cheaply whether a file is still the one it was */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Appends what changes with the file: which it is, its size, its time; ":-" where there is none. @path: (nullable) */
void dowser_file_stamp_append (GString *into, const char *path);

G_END_DECLS
