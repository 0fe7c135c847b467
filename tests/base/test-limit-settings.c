/* test-limit-settings.c - tests that environment variables override the key file, and that an invalid limit is reported
 * in one sentence */
#include "base/dowser-error.h"
#include "base/dowser-limit-settings.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static char *directory;
static char *path;

static void
write_file (const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
assert_error (const char *message_part)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_limit_settings_check (&error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, message_part));
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_environment_overrides_the_file (void)
{
  g_autofree char *from = NULL;
  g_autofree char *from_file = NULL;
  gint64 value = -7;

  g_assert_false (dowser_limit_settings_get (DOWSER_LIMIT_ROWS, &value, NULL));
  g_assert_cmpint (value, ==, -7);
  g_assert_cmpint (dowser_limit_settings_get_or (DOWSER_LIMIT_TRIES, 5), ==, 5);
  write_file ("[Limits]\nrows = 12\nseconds=9\n");
  g_assert_true (dowser_limit_settings_get (DOWSER_LIMIT_ROWS, &value, &from_file));
  g_assert_cmpint (value, ==, 12);
  g_assert_cmpstr (from_file, ==, path);
  g_setenv ("DOWSER_MAX_ROWS", "34", TRUE);
  g_assert_true (dowser_limit_settings_get (DOWSER_LIMIT_ROWS, &value, &from));
  g_assert_cmpint (value, ==, 34);
  g_assert_cmpstr (from, ==, "DOWSER_MAX_ROWS");
  g_assert_cmpint (dowser_limit_settings_get_or (DOWSER_LIMIT_SECONDS, 60), ==, 9);
  g_assert_true (dowser_limit_settings_check (NULL));
  g_unsetenv ("DOWSER_MAX_ROWS");
  g_remove (path);
}

static void
test_invalid_limits_are_refused (void)
{
  g_assert_true (dowser_limit_settings_check (NULL));
  for (guint i = 0; i < 4; i++)
    {
      const char *const texts[] = { "many", "-1", "1.5", "99999999999999999999" };

      g_setenv ("DOWSER_MAX_ROWS", texts[i], TRUE);
      assert_error ("DOWSER_MAX_ROWS");
      assert_error (texts[i]);
      g_unsetenv ("DOWSER_MAX_ROWS");
    }
  g_setenv ("DOWSER_MAX_TRIES", "0", TRUE);
  assert_error ("from 1 to 100");
  g_unsetenv ("DOWSER_MAX_TRIES");
  g_setenv ("DOWSER_INFER_FOREIGN_KEYS", "perhaps", TRUE);
  assert_error ("false, true");
  g_setenv ("DOWSER_INFER_FOREIGN_KEYS", "False", TRUE);
  g_assert_true (dowser_limit_settings_check (NULL));
  g_assert_cmpint (dowser_limit_settings_get_or (DOWSER_LIMIT_INFER_KEYS, 1), ==, 0);
  g_assert_cmpstr (dowser_limit_settings_get_word (DOWSER_LIMIT_INFER_KEYS, 0), ==, "false");
  g_unsetenv ("DOWSER_INFER_FOREIGN_KEYS");
  write_file ("[Limits]\nseconds=soon\n");
  assert_error ("“seconds”");
  assert_error (path);
  write_file ("[Limits]\nsecond=5\n");
  assert_error ("“second”");
  write_file ("rows=5\n");
  assert_error (path);
  g_remove (path);
}

DOWSER_TEST_MAIN (limit_settings)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  directory = g_dir_make_tmp ("dowser-limits-XXXXXX", NULL);
  path = g_build_filename (directory, "dowser.conf", NULL);
  g_setenv ("DOWSER_CONFIG_DIR", directory, TRUE);
  g_test_add_func ("/base/limit-settings/environment-overrides-the-file", test_environment_overrides_the_file);
  g_test_add_func ("/base/limit-settings/invalid-limits-are-refused", test_invalid_limits_are_refused);
  status = g_test_run ();
  g_rmdir (directory);
  g_free (directory);
  g_free (path);
  return status;
}
