/* dowser-sample.c - path of the sample data */
#include "views/window/dowser-sample.h"

#include "dowser-config.h"

#include <gio/gio.h>

/* For a program at build/src/app/dowser, returns build/data/sample.db. */
static char *
dup_build_path (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;

  return folder != NULL ? g_build_filename (folder, "..", "..", "data", "sample.db", NULL) : NULL;
}

char *
dowser_sample_dup_path (void)
{
  g_autofree char *built = dup_build_path ();
  g_autofree char *installed = g_build_filename (DOWSER_DATA_DIR, "sample", "sample.db", NULL);

  if (built != NULL && g_file_test (built, G_FILE_TEST_IS_REGULAR))
    return g_canonicalize_filename (built, NULL);
  if (g_file_test (installed, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&installed);
  return NULL;
}
