/* dowser-duckdb-api.c - the functions of DuckDB's C interface that Dowser uses; the library is loaded at runtime */
#include "sources/duckdb/dowser-duckdb-api.h"

#include "base/dowser-error.h"
#include "base/dowser-library.h"
#include "dowser-config.h"

#include <glib/gi18n-lib.h>

#define LIBRARY "libduckdb.so"

static DowserDuckdbApi api;

#define FUNCTION(name)                                                                                                 \
  {                                                                                                                    \
    "duckdb_" #name, (gpointer *) &api.name                                                                            \
  }

static const DowserLibraryFunction functions[] = {
  FUNCTION (library_version),
  FUNCTION (create_config),
  FUNCTION (set_config),
  FUNCTION (destroy_config),
  FUNCTION (open_ext),
  FUNCTION (close),
  FUNCTION (connect),
  FUNCTION (disconnect),
  FUNCTION (interrupt),
  FUNCTION (query_progress),
  FUNCTION (free),
  FUNCTION (query),
  FUNCTION (result_error),
  FUNCTION (destroy_result),
  FUNCTION (column_count),
  FUNCTION (column_name),
  FUNCTION (column_type),
  FUNCTION (column_logical_type),
  FUNCTION (fetch_chunk),
  FUNCTION (prepare),
  FUNCTION (prepare_error),
  FUNCTION (destroy_prepare),
  FUNCTION (prepared_statement_type),
  FUNCTION (nparams),
  FUNCTION (bind_null),
  FUNCTION (bind_boolean),
  FUNCTION (bind_int64),
  FUNCTION (bind_double),
  FUNCTION (bind_varchar_length),
  FUNCTION (bind_blob),
  FUNCTION (pending_prepared),
  FUNCTION (pending_prepared_streaming),
  FUNCTION (pending_execute_task),
  FUNCTION (pending_error),
  FUNCTION (execute_pending),
  FUNCTION (destroy_pending),
  FUNCTION (data_chunk_get_size),
  FUNCTION (data_chunk_get_vector),
  FUNCTION (destroy_data_chunk),
  FUNCTION (vector_get_data),
  FUNCTION (vector_get_validity),
  FUNCTION (list_vector_get_child),
  FUNCTION (struct_vector_get_child),
  FUNCTION (array_vector_get_child),
  FUNCTION (get_type_id),
  FUNCTION (destroy_logical_type),
  FUNCTION (logical_type_get_alias),
  FUNCTION (decimal_scale),
  FUNCTION (decimal_internal_type),
  FUNCTION (enum_internal_type),
  FUNCTION (enum_dictionary_value),
  FUNCTION (enum_dictionary_size),
  FUNCTION (list_type_child_type),
  FUNCTION (array_type_child_type),
  FUNCTION (array_type_array_size),
  FUNCTION (struct_type_child_count),
  FUNCTION (struct_type_child_name),
  FUNCTION (struct_type_child_type),
  FUNCTION (union_type_member_count),
  FUNCTION (union_type_member_type),
};

/* Finds the library that scripts/fetch-duckdb has downloaded to a folder named after the version. Returns: (nullable):
 * the newest version */
static char *
find_fetched_library (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "dowser", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *newest = NULL;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, LIBRARY, NULL);

      if (g_str_has_prefix (name, "duckdb-") && g_file_test (path, G_FILE_TEST_EXISTS)
          && (newest == NULL || g_strcmp0 (path, newest) > 0))
        {
          g_free (newest);
          newest = g_steal_pointer (&path);
        }
    }
  return g_steal_pointer (&newest);
}

static gboolean
load_library (const char *path)
{
  return dowser_library_load (path, functions, G_N_ELEMENTS (functions));
}

static gboolean
fail_to_load_path (const char *path, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("DuckDB cannot be loaded from “%s”, which is set by DOWSER_DUCKDB_LIBRARY. Set this variable to a "
                  "libduckdb.so of version 1.2 or later, or unset the variable."),
               path);
  return FALSE;
}

static gboolean
find_and_load (GError **error)
{
  const char *variable_value = g_getenv ("DOWSER_DUCKDB_LIBRARY");
  g_autofree char *fetched = find_fetched_library ();
  g_autofree char *shipped = g_build_filename (DOWSER_LIB_DIR, LIBRARY, NULL);

  if (variable_value != NULL && *variable_value != '\0')
    return load_library (variable_value) || fail_to_load_path (variable_value, error);
  if ((fetched != NULL && load_library (fetched)) || load_library (shipped) || load_library (LIBRARY))
    return TRUE;
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NO_ENGINE,
                       _ ("Dowser reads Parquet, JSON and DuckDB files with DuckDB, which is missing. Press “Get "
                          "DuckDB” in the window, or run “scripts/setup” in Dowser's folder."));
  return FALSE;
}

/* Returns TRUE if there is a library. Whether the system has a library can only be found out by loading it. */
gboolean
dowser_duckdb_api_is_available (void)
{
  const char *variable_value = g_getenv ("DOWSER_DUCKDB_LIBRARY");
  g_autofree char *shipped = g_build_filename (DOWSER_LIB_DIR, LIBRARY, NULL);
  g_autofree char *fetched = NULL;

  if (variable_value != NULL && *variable_value != '\0')
    return g_file_test (variable_value, G_FILE_TEST_EXISTS);
  fetched = find_fetched_library ();
  return fetched != NULL || g_file_test (shipped, G_FILE_TEST_EXISTS) || dowser_duckdb_api_get (NULL) != NULL;
}

const DowserDuckdbApi *
dowser_duckdb_api_get (GError **error)
{
  static GMutex mutex;
  static gboolean loaded;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);

  /* Only a success is stored. So no restart is needed if the library is downloaded after a failure. */
  if (!loaded)
    loaded = find_and_load (error);
  return loaded ? &api : NULL;
}
