/* test-models.c - tests that only the planner that the user chose plans a question, and that models are saved for the
 * next start */
#include "support/dowser-test-main.h"
#include "views/models/dowser-models.h"

#include <glib/gstdio.h>

static void
count_cb (DowserModels *models, guint *n)
{
  (*n)++;
}

static DowserModels *
models_load (void)
{
  DowserModels *models = dowser_models_new ();

  dowser_models_load (models);
  return models;
}

static void
add_endpoint (DowserModels *models, const char *id, const char *url)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (id, DOWSER_WIRE_OPENAI, url, "small");

  dowser_models_set_endpoint (models, endpoint);
}

static void
test_builtin_planner_is_the_default (void)
{
  g_autoptr (DowserModels) models = models_load ();

  g_autofree char *problem = dowser_models_steal_problem (models);

  g_assert_null (problem);
  add_endpoint (models, "far", "https://models.example/v1");
  g_assert_null (dowser_models_get_chosen_endpoint (models));
  g_assert_null (dowser_models_get_llm (models));
  dowser_models_choose_endpoint (models, "nobody");
  g_assert_null (dowser_models_get_chosen_endpoint (models));
  dowser_models_remove (models, "far");
}

static void
test_chosen_planner_is_kept (void)
{
  g_autoptr (DowserModels) models = models_load ();
  g_autoptr (DowserModels) again = NULL;
  guint n_changes = 0;

  g_signal_connect (models, "changed", G_CALLBACK (count_cb), &n_changes);
  add_endpoint (models, "near", "http://127.0.0.1:1/v1");
  dowser_models_choose_endpoint (models, "near");
  dowser_models_choose_endpoint (models, "near");
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_nonnull (dowser_models_get_llm (models));
  again = models_load ();
  g_assert_cmpstr (dowser_models_get_chosen_endpoint (again)->id, ==, "near");
  dowser_models_remove (again, "near");
  g_assert_null (dowser_models_get_chosen_endpoint (again));
  g_assert_cmpuint (dowser_models_get_endpoints (again)->len, ==, 0);
}

static void
test_model_from_environment_is_not_saved (void)
{
  g_autoptr (DowserModels) models = NULL;
  g_autoptr (DowserModels) again = NULL;

  g_setenv ("DOWSER_MODEL_URL", "http://127.0.0.1:1/v1", TRUE);
  g_setenv ("DOWSER_MODEL", "named", TRUE);
  models = models_load ();
  g_unsetenv ("DOWSER_MODEL_URL");
  g_unsetenv ("DOWSER_MODEL");
  g_assert_true (dowser_models_is_set_by_environment (dowser_models_get_chosen_endpoint (models)));
  add_endpoint (models, "near", "http://127.0.0.1:2/v1");
  dowser_models_choose_endpoint (models, NULL);
  g_assert_null (dowser_models_get_chosen_endpoint (models));
  again = models_load ();
  g_assert_cmpuint (dowser_models_get_endpoints (again)->len, ==, 1);
  dowser_models_remove (again, "near");
}

static void
test_unreadable_file_is_reported (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("DOWSER_CONFIG_DIR"), "models.json", NULL);
  g_autoptr (DowserModels) models = NULL;
  g_autofree char *problem = NULL;

  g_assert_true (g_file_set_contents (path, "{", -1, NULL));
  models = models_load ();
  problem = dowser_models_steal_problem (models);
  g_assert_nonnull (problem);
  g_assert_null (dowser_models_get_chosen_endpoint (models));
  g_unlink (path);
}

DOWSER_TEST_MAIN (models)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-models-XXXXXX", NULL);
  int status;

  g_test_init (&argc, &argv, NULL);
  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
  /* Disables the keyring, because removing a model would use it. */
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  g_test_add_func ("/views/models/builtin-planner-is-the-default", test_builtin_planner_is_the_default);
  g_test_add_func ("/views/models/chosen-planner-is-kept", test_chosen_planner_is_kept);
  g_test_add_func ("/views/models/model-from-environment-is-not-saved", test_model_from_environment_is_not_saved);
  g_test_add_func ("/views/models/unreadable-file-is-reported", test_unreadable_file_is_reported);
  status = g_test_run ();
  g_rmdir (folder);
  return status;
}
