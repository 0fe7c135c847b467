/* test-endpoint-file.c - tests that endpoints are saved and read back, and that environment variables override them */
#include "base/dowser-config-file.h"
#include "base/dowser-error.h"
#include "llm/dowser-endpoint-file.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static char *folder;

static char *
dup_path (void)
{
  return dowser_config_file_dup_path ("models.json");
}

static void
remove_files (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *backup_path = g_strconcat (path, ".unreadable", NULL);

  g_unlink (path);
  g_unlink (backup_path);
  g_unsetenv ("DOWSER_MODEL_URL");
  g_unsetenv ("DOWSER_MODEL");
}

static DowserEndpoint *
make_endpoint (void)
{
  DowserEndpoint *endpoint = dowser_endpoint_new ("one", DOWSER_WIRE_ANTHROPIC, "https://api.example.com/", "m");

  g_free (endpoint->name);
  endpoint->name = g_strdup ("Mine");
  endpoint->embedding_model = g_strdup ("e");
  endpoint->headers = g_strsplit ("X-Team: a|api-key: {key}", "|", -1);
  endpoint->proxy = g_strdup ("http://proxy:3128");
  endpoint->ca_file = g_strdup ("/etc/ca.pem");
  endpoint->certificate_file = g_strdup ("/etc/me.pem");
  endpoint->context_tokens = 8192;
  endpoint->price_in = 0.25;
  endpoint->price_out = 3;
  endpoint->timeout = 7;
  endpoint->structured = DOWSER_STRUCTURED_TOOL;
  return endpoint;
}

static void
test_all_fields_are_saved (void)
{
  g_autoptr (DowserEndpoint) endpoint = make_endpoint ();
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();
  g_autoptr (DowserEndpointList) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = dowser_endpoint_to_json (endpoint);
  g_autofree char *after = NULL;
  g_autofree char *path = dup_path ();
  GStatBuf status;

  remove_files ();
  dowser_endpoint_list_put (list, endpoint);
  dowser_endpoint_list_choose (list, "one");
  g_assert_true (dowser_endpoint_file_save (list, &error));
  again = dowser_endpoint_file_load (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->endpoints->len, ==, 1);
  after = dowser_endpoint_to_json (dowser_endpoint_list_get_chosen (again));
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
}

static void
test_missing_file_has_no_endpoints (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserEndpointList) list = NULL;
  g_autoptr (DowserEndpoint) effective = NULL;

  remove_files ();
  list = dowser_endpoint_file_load (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (list->endpoints->len, ==, 0);
  effective = dowser_endpoint_file_dup_effective (&error);
  g_assert_null (effective);
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL);
}

static void
test_endpoints_are_replaced_by_id (void)
{
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();
  g_autoptr (DowserEndpoint) one = dowser_endpoint_new ("1", DOWSER_WIRE_OPENAI, "http://a/v1", "x");
  g_autoptr (DowserEndpoint) two = dowser_endpoint_new ("2", DOWSER_WIRE_OPENAI, "http://b/v1", "y");
  g_autoptr (DowserEndpoint) other = dowser_endpoint_new ("1", DOWSER_WIRE_OPENAI, "http://c/v1", "z");

  dowser_endpoint_list_put (list, one);
  dowser_endpoint_list_put (list, two);
  dowser_endpoint_list_put (list, other);
  dowser_endpoint_list_put (list, other);
  g_assert_cmpuint (list->endpoints->len, ==, 2);
  g_assert_cmpstr (dowser_endpoint_list_find (list, "1")->model, ==, "z");
  dowser_endpoint_list_choose (list, "1");
  g_assert_cmpstr (dowser_endpoint_list_get_chosen (list)->model, ==, "z");
  dowser_endpoint_list_remove (list, "1");
  g_assert_null (dowser_endpoint_list_get_chosen (list));
  g_assert_cmpuint (list->endpoints->len, ==, 1);
}

static void
test_environment_overrides_the_file (void)
{
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();
  g_autoptr (DowserEndpoint) endpoint = make_endpoint ();
  g_autoptr (DowserEndpoint) model = NULL;
  g_autoptr (DowserEndpoint) url = NULL;

  remove_files ();
  dowser_endpoint_list_put (list, endpoint);
  dowser_endpoint_list_choose (list, "one");
  g_assert_true (dowser_endpoint_file_save (list, NULL));
  g_setenv ("DOWSER_MODEL", "other", TRUE);
  model = dowser_endpoint_file_dup_effective (NULL);
  g_assert_cmpstr (model->model, ==, "other");
  g_assert_cmpstr (model->id, ==, "one");
  g_assert_cmpint (model->structured, ==, DOWSER_STRUCTURED_UNKNOWN);
  g_setenv ("DOWSER_MODEL_URL", "http://127.0.0.1:11434", TRUE);
  url = dowser_endpoint_file_dup_effective (NULL);
  g_assert_cmpstr (url->base_url, ==, "http://127.0.0.1:11434");
  g_assert_cmpint (url->wire, ==, DOWSER_WIRE_OLLAMA);
  g_assert_cmpstr (url->id, ==, DOWSER_ENDPOINT_ENVIRONMENT_ID);
  g_assert_null (url->headers);
  remove_files ();
}

static void
test_unreadable_file_is_kept (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *backup_path = g_strconcat (path, ".unreadable", NULL);
  g_autofree char *file_text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserEndpointList) none = NULL;
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();

  remove_files ();
  g_assert_true (g_file_set_contents (path, "{\"endpoints\": [{]}", -1, NULL));
  none = dowser_endpoint_file_load (&error);
  g_assert_null (none);
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY);
  g_assert_true (dowser_endpoint_file_save (list, NULL));
  g_assert_true (g_file_get_contents (backup_path, &file_text, NULL, NULL));
  g_assert_cmpstr (file_text, ==, "{\"endpoints\": [{]}");
  remove_files ();
}

static void
test_secrets_are_not_saved (void)
{
  static const char *const lines[] = { "Authorization: Bearer sk-verysecret", "X-API-Key: abc", "Cookie: a=b" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, DOWSER_WIRE_OPENAI, "https://a.example/v1", "m");
      g_autoptr (GError) error = NULL;

      endpoint->headers = g_new0 (char *, 2);
      endpoint->headers[0] = g_strdup (lines[i]);
      dowser_endpoint_list_put (list, endpoint);
      g_assert_false (dowser_endpoint_file_save (list, &error));
      g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED);
      g_assert_null (strstr (error->message, "verysecret"));
    }
}

static void
test_missing_folder_is_an_error (void)
{
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();
  g_autoptr (GError) error = NULL;

  g_setenv ("DOWSER_CONFIG_DIR", "/proc/self/no-folder", TRUE);
  g_assert_false (dowser_endpoint_file_save (list, &error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE);
  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
}

static DowserStructured
save_structured (const char *id, const char *model, DowserStructured structured)
{
  g_autoptr (DowserEndpoint) used = dowser_endpoint_new (id, DOWSER_WIRE_ANTHROPIC, "https://api.example.com/", model);
  g_autoptr (DowserEndpointList) list = NULL;
  g_autoptr (GError) error = NULL;

  used->structured = structured;
  g_assert_true (dowser_endpoint_file_save_facts (used, &error));
  g_assert_no_error (error);
  list = dowser_endpoint_file_load (NULL);
  g_assert_cmpuint (list->endpoints->len, ==, 1);
  return ((const DowserEndpoint *) list->endpoints->pdata[0])->structured;
}

static void
test_discovered_abilities_are_saved (void)
{
  g_autoptr (DowserEndpoint) endpoint = make_endpoint ();
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();

  remove_files ();
  dowser_endpoint_list_put (list, endpoint);
  g_assert_true (dowser_endpoint_file_save (list, NULL));
  g_assert_cmpint (save_structured ("one", "m", DOWSER_STRUCTURED_UNKNOWN), ==, DOWSER_STRUCTURED_TOOL);
  g_assert_cmpint (save_structured ("one", "other", DOWSER_STRUCTURED_NONE), ==, DOWSER_STRUCTURED_TOOL);
  g_assert_cmpint (save_structured ("environment", "m", DOWSER_STRUCTURED_NONE), ==, DOWSER_STRUCTURED_TOOL);
  g_assert_cmpint (save_structured ("one", "m", DOWSER_STRUCTURED_NONE), ==, DOWSER_STRUCTURED_NONE);
}

DOWSER_TEST_MAIN (endpoint_file)
{
  int status;

  folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/endpoint-file/all-fields-are-saved", test_all_fields_are_saved);
  g_test_add_func ("/llm/endpoint-file/missing-file-has-no-endpoints", test_missing_file_has_no_endpoints);
  g_test_add_func ("/llm/endpoint-file/endpoints-are-replaced-by-id", test_endpoints_are_replaced_by_id);
  g_test_add_func ("/llm/endpoint-file/environment-overrides-the-file", test_environment_overrides_the_file);
  g_test_add_func ("/llm/endpoint-file/unreadable-file-is-kept", test_unreadable_file_is_kept);
  g_test_add_func ("/llm/endpoint-file/secrets-are-not-saved", test_secrets_are_not_saved);
  g_test_add_func ("/llm/endpoint-file/missing-folder-is-an-error", test_missing_folder_is_an_error);
  g_test_add_func ("/llm/endpoint-file/discovered-abilities-are-saved", test_discovered_abilities_are_saved);
  status = g_test_run ();
  remove_files ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
