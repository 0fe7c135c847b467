/* test-library.c - tests that a library is opened on demand, and that the error for a missing library names its
 * package */
#include "base/dowser-library.h"
#include "support/dowser-test-main.h"

#include <gio/gio.h>
#include <string.h>
#include <zlib.h>

#define FUNCTIONS(F) F (zlibVersion) F (crc32)

static struct
{
  FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} zlib;

static gpointer nothing;

#define ROW(name) DOWSER_LIBRARY_ROW (zlib, name)

static const DowserLibraryFunction functions[] = { FUNCTIONS (ROW) };
static const DowserLibraryFunction no_functions[] = { { "zlibVersion_of_another", &nothing } };

static void
test_library_functions_are_loaded (void)
{
  const DowserLibrary library = { "libz.so.1", "A test", "zlib1g", functions, G_N_ELEMENTS (functions) };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (dowser_library_open (&library, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, &error));
      g_assert_no_error (error);
    }
  g_assert_cmpuint (zlib.crc32 (0, (const Bytef *) "123456789", 9), ==, 0xcbf43926);
}

static void
assert_missing (const DowserLibrary *library)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_library_open (library, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, library->file));
  g_assert_nonnull (strstr (error->message, library->package));
}

static void
test_error_names_the_missing_package (void)
{
  const DowserLibrary no_file = { "libnowhere.so.7", "A test", "libnowhere7", no_functions, 1 };
  const DowserLibrary no_function = { "libz.so.1", "A test", "zlib1g", no_functions, 1 };

  assert_missing (&no_file);
  assert_missing (&no_function);
}

DOWSER_TEST_MAIN (library)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/library/library-functions-are-loaded", test_library_functions_are_loaded);
  g_test_add_func ("/base/library/error-names-the-missing-package", test_error_names_the_missing_package);
  return g_test_run ();
}
