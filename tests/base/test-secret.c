/* test-secret.c - tests that keys and passwords are stored in a real keyring, which libsecret keeps in a file made for
 * the test */
#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-wait.h"

#include <glib/gstdio.h>
#include <string.h>

const char *__lsan_default_suppressions (void);
const char *__asan_default_options (void);

/* Sets the option of the address sanitizer for complete stack traces, because GIO is built without frame pointers. */
const char *
__asan_default_options (void)
{
  return "fast_unwind_on_malloc=0";
}

/* libsecret 0.20 leaks GIO's entity tag each time it writes its file. */
const char *
__lsan_default_suppressions (void)
{
  return "leak:libgio-2.0.so";
}

static DowserSecretKind kind = DOWSER_SECRET_MODEL;

static char *
look_up_secret (const char *id, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_secret_lookup_async (kind, id, cancellable, dowser_test_ready_cb, &result);
  return dowser_secret_lookup_finish (dowser_test_wait (&result), error);
}

static gboolean
store_secret (const char *id, const char *key, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_secret_store_async (kind, id, "A model", key, NULL, dowser_test_ready_cb, &result);
  return dowser_secret_store_finish (dowser_test_wait (&result), error);
}

static gboolean
clear_secret (const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_secret_clear_async (kind, id, NULL, dowser_test_ready_cb, &result);
  return dowser_secret_clear_finish (dowser_test_wait (&result), error);
}

static void
test_keys_are_saved_by_endpoint (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *replaced = NULL;
  g_autofree char *removed_secret = NULL;

  g_assert_true (store_secret ("a", "key-of-a", &error));
  g_assert_no_error (error);
  g_assert_true (store_secret ("b", "key-of-b", NULL));
  first = look_up_secret ("a", NULL, &error);
  second = look_up_secret ("b", NULL, &error);
  g_assert_cmpstr (first, ==, "key-of-a");
  g_assert_cmpstr (second, ==, "key-of-b");
  g_assert_true (store_secret ("a", "another", NULL));
  replaced = look_up_secret ("a", NULL, NULL);
  g_assert_cmpstr (replaced, ==, "another");
  g_assert_true (clear_secret ("a", NULL));
  removed_secret = look_up_secret ("a", NULL, &error);
  g_assert_null (removed_secret);
  g_assert_no_error (error);
  g_assert_true (clear_secret ("b", NULL));
}

static void
test_environment_overrides_the_keyring (void)
{
  g_autofree char *key = NULL;
  g_autofree char *none = NULL;

  g_assert_true (store_secret ("a", "key-of-a", NULL));
  g_setenv ("DOWSER_MODEL_KEY", "from-outside", TRUE);
  key = look_up_secret ("a", NULL, NULL);
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  none = look_up_secret ("a", NULL, NULL);
  g_unsetenv ("DOWSER_MODEL_KEY");
  g_assert_cmpstr (key, ==, "from-outside");
  g_assert_null (none);
  g_assert_true (clear_secret ("a", NULL));
}

/* Tests that a password isn't returned as a key of the same name. Tests that a key from the environment isn't sent
 * instead of a password. */
static void
test_passwords_are_not_keys (void)
{
  g_autofree char *key = NULL;
  g_autofree char *password = NULL;

  g_assert_true (store_secret ("a", "key-of-a", NULL));
  kind = DOWSER_SECRET_SOURCE;
  g_setenv ("DOWSER_MODEL_KEY", "from-outside", TRUE);
  g_assert_null (look_up_secret ("a", NULL, NULL));
  g_unsetenv ("DOWSER_MODEL_KEY");
  g_assert_true (store_secret ("a", "password-of-a", NULL));
  password = look_up_secret ("a", NULL, NULL);
  g_assert_cmpstr (password, ==, "password-of-a");
  g_assert_true (clear_secret ("a", NULL));
  kind = DOWSER_SECRET_MODEL;
  key = look_up_secret ("a", NULL, NULL);
  g_assert_cmpstr (key, ==, "key-of-a");
  g_assert_true (clear_secret ("a", NULL));
}

static void
test_lookup_can_be_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (look_up_secret ("a", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Runs in a separate process, because libsecret looks for its keyring only once in each process. */
static void
test_missing_keyring_is_not_an_error (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;
  g_autoptr (GError) no_password = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 30 * G_USEC_PER_SEC, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_unsetenv ("SECRET_BACKEND");
  g_unsetenv ("DISPLAY");
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", TRUE);
  g_assert_null (look_up_secret ("a", NULL, &error));
  g_assert_no_error (error);
  g_assert_false (store_secret ("a", "key-of-a", &refused));
  g_assert_error (refused, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_null (strstr (refused->message, "key-of-a"));
  kind = DOWSER_SECRET_SOURCE;
  g_assert_false (store_secret ("a", "password-of-a", &no_password));
  g_assert_error (no_password, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED);
}

DOWSER_TEST_MAIN (secret)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_autofree char *keyring = g_build_filename (folder, "test.keyring", NULL);
  int status;

  g_setenv ("SECRET_BACKEND", "file", TRUE);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_setenv ("SECRET_FILE_TEST_PASSWORD", "password", TRUE);
  g_unsetenv ("DOWSER_MODEL_KEY");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/secret/keys-are-saved-by-endpoint", test_keys_are_saved_by_endpoint);
  g_test_add_func ("/base/secret/environment-overrides-the-keyring", test_environment_overrides_the_keyring);
  g_test_add_func ("/base/secret/passwords-are-not-keys", test_passwords_are_not_keys);
  g_test_add_func ("/base/secret/lookup-can-be-cancelled", test_lookup_can_be_cancelled);
  g_test_add_func ("/base/secret/missing-keyring-is-not-an-error", test_missing_keyring_is_not_an_error);
  status = g_test_run ();
  g_unlink (keyring);
  g_rmdir (folder);
  return status;
}
