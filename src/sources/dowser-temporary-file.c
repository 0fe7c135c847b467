/* dowser-temporary-file.c - an unnamed temporary file on disk, which is deleted when the program ends */
#include "sources/dowser-temporary-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

const char *
dowser_temporary_file_get_folder (void)
{
  const char *chosen = g_getenv ("TMPDIR");

  /* Prefers /var/tmp, because /tmp may be in memory. */
  if (chosen != NULL && *chosen != '\0')
    return chosen;
  return g_access ("/var/tmp", W_OK) == 0 ? "/var/tmp" : g_get_tmp_dir ();
}

int
dowser_temporary_file_open (void)
{
  const char *folder = dowser_temporary_file_get_folder ();
  int fd = g_open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  g_autofree char *path = NULL;

  if (fd >= 0)
    return fd;
  path = g_build_filename (folder, "dowser-XXXXXX", NULL);
  fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);
  if (fd >= 0)
    g_unlink (path);
  return fd;
}
