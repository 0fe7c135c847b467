/* test-endpoint-passwords.c - tests that a password in models.json is moved to the keyring, and isn't lost if there is
 * no keyring */
#include "llm/dowser-endpoint-passwords.h"

#include "base/dowser-config-file.h"
#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-wait.h"

#include <glib/gstdio.h>
#include <string.h>

#define OLD                                                                                                            \
  "{\"chosen\":\"far\",\"endpoints\":["                                                                                \
  "{\"id\":\"near\",\"base_url\":\"http://127.0.0.1:11434\",\"wire\":\"ollama\"},"                                     \
  "{\"id\":\"far\",\"name\":\"Far\",\"base_url\":\"https://models.example/v1\",\"model\":\"m\","                       \
  "\"proxy\":\"http://ann:s3cret%40x@proxy.example:3128\"}]}"

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

static void
write_file (const char *text)
{
  g_autofree char *path = dowser_config_file_dup_path ("models.json");

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char *
read_file (void)
{
  g_autofree char *path = dowser_config_file_dup_path ("models.json");
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static DowserEndpointList *
move_passwords (GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_endpoint_passwords_move_async (NULL, dowser_test_ready_cb, &result);
  return dowser_endpoint_passwords_move_finish (dowser_test_wait (&result), error);
}

static void
test_passwords_move_to_the_keyring (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (DowserEndpointList) before = NULL;
  g_autoptr (DowserEndpointList) after = NULL;
  g_autoptr (DowserEndpoint) effective = NULL;
  g_autofree char *password = NULL;
  g_autofree char *text = NULL;

  write_file (OLD);
  before = dowser_endpoint_file_load (NULL);
  g_assert_true (dowser_endpoint_passwords_has_any (before));
  after = move_passwords (&error);
  g_assert_no_error (error);
  g_assert_false (dowser_endpoint_passwords_has_any (after));
  g_assert_cmpuint (after->endpoints->len, ==, 2);
  g_assert_cmpstr (after->chosen, ==, "far");
  dowser_secret_lookup_async (DOWSER_SECRET_PROXY, "far", NULL, dowser_test_ready_cb, &result);
  password = dowser_secret_lookup_finish (dowser_test_wait (&result), NULL);
  g_assert_cmpstr (password, ==, "s3cret@x");
  text = read_file ();
  g_assert_null (strstr (text, "s3cret"));
  g_assert_nonnull (strstr (text, "ann@proxy.example"));
  effective = dowser_endpoint_file_dup_effective (&error);
  g_assert_no_error (error);
}

/* Tests that a change of the endpoints made before the keyring has answered is kept. */
static void
test_change_during_the_move_is_kept (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) changed = g_string_new (OLD);
  g_autoptr (DowserEndpointList) after = NULL;

  write_file (OLD);
  dowser_endpoint_passwords_move_async (NULL, dowser_test_ready_cb, &result);
  g_string_replace (changed, "\"chosen\":\"far\"", "\"chosen\":\"near\"", 1);
  write_file (changed->str);
  after = dowser_endpoint_passwords_move_finish (dowser_test_wait (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (after->chosen, ==, "near");
  g_assert_false (dowser_endpoint_passwords_has_any (after));
}

static void
test_file_without_passwords_is_unchanged (void)
{
  g_autoptr (DowserEndpointList) list = NULL;

  write_file ("{\"endpoints\":[{\"id\":\"a\",\"base_url\":\"https://a.example\",\"proxy\":\"http://ann@b.example\"}]}");
  list = dowser_endpoint_file_load (NULL);
  g_assert_false (dowser_endpoint_passwords_has_any (list));
}

/* Runs in a separate process, because libsecret looks for its keyring only once in each process. */
static void
test_passwords_stay_without_a_keyring (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 30 * G_USEC_PER_SEC, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_unsetenv ("SECRET_BACKEND");
  g_unsetenv ("DISPLAY");
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", TRUE);
  write_file (OLD);
  g_assert_null (move_passwords (&error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
  g_assert_null (strstr (error->message, "s3cret"));
  text = read_file ();
  g_assert_cmpstr (text, ==, OLD);
}

DOWSER_TEST_MAIN (endpoint_passwords)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_autofree char *keyring = g_build_filename (folder, "test.keyring", NULL);
  g_autofree char *path = g_build_filename (folder, "models.json", NULL);
  int status;

  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
  g_setenv ("SECRET_BACKEND", "file", TRUE);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_setenv ("SECRET_FILE_TEST_PASSWORD", "password", TRUE);
  g_unsetenv ("DOWSER_MODEL_URL");
  g_unsetenv ("DOWSER_PROXY_PASSWORD");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/endpoint-passwords/passwords-move-to-the-keyring", test_passwords_move_to_the_keyring);
  g_test_add_func ("/llm/endpoint-passwords/change-during-the-move-is-kept", test_change_during_the_move_is_kept);
  g_test_add_func ("/llm/endpoint-passwords/file-without-passwords-is-unchanged",
                   test_file_without_passwords_is_unchanged);
  g_test_add_func ("/llm/endpoint-passwords/passwords-stay-without-a-keyring", test_passwords_stay_without_a_keyring);
  status = g_test_run ();
  g_unlink (path);
  g_unlink (keyring);
  g_rmdir (folder);
  return status;
}
