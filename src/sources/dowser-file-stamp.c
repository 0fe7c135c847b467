/* dowser-file-stamp.c - a text that changes when a file changes, made without reading the file */
#include "sources/dowser-file-stamp.h"

#include <glib/gstdio.h>

void
dowser_file_stamp_append (GString *into, const char *path)
{
  struct stat info;

  if (path == NULL || g_stat (path, &info) != 0)
    g_string_append (into, ":-");
  else
    g_string_append_printf (into, ":%" G_GUINT64_FORMAT ".%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT ".%09ld",
                            (guint64) info.st_ino, (gint64) info.st_size, (gint64) info.st_mtim.tv_sec,
                            info.st_mtim.tv_nsec);
}
