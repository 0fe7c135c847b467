/* dowser-source-uri.c - chooses the engine for an address that the user gave */
#include "base/dowser-error.h"
#include "sources/clickhouse/dowser-clickhouse-engine.h"
#include "sources/delimited/dowser-delimited-engine.h"
#include "sources/dowser-data-file.h"
#include "sources/dowser-engine.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "sources/duckdb/dowser-duckdb-engine.h"
#include "sources/mysql/dowser-mysql-engine.h"
#include "sources/postgresql/dowser-postgresql-engine.h"
#include "sources/saved/dowser-server-uri.h"
#include "sources/sqlite/dowser-sqlite-engine.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Returns TRUE only for a known scheme, because a colon alone may be part of a file's name. */
gboolean
dowser_source_uri_is_server (const char *uri)
{
  const char *scheme;

  g_return_val_if_fail (uri != NULL, FALSE);

  scheme = g_uri_peek_scheme (uri);
  return scheme != NULL && strstr (uri, "://") != NULL && !g_str_equal (scheme, "file");
}

static gboolean
is_missing (const char *path)
{
  return !g_file_test (path, G_FILE_TEST_EXISTS);
}

gboolean
dowser_source_uri_is_missing (const char *uri)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (uri != NULL, FALSE);

  if (dowser_source_uri_is_server (uri))
    return FALSE;
  if (dowser_data_files_is_uri (uri))
    {
      g_autoptr (GPtrArray) paths = dowser_data_files_from_uri (uri);

      for (guint i = 0; i < paths->len; i++)
        if (is_missing (paths->pdata[i]))
          return TRUE;
      return FALSE;
    }
  path = g_str_has_prefix (uri, "file://") ? g_filename_from_uri (uri, NULL, NULL) : g_strdup (uri);
  return path == NULL || is_missing (path);
}

char **
dowser_source_uris_sort_missing_last (const char *const *uris, guint *n_existing)
{
  g_autoptr (GStrvBuilder) sorted = g_strv_builder_new ();

  *n_existing = 0;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; uris != NULL && uris[i] != NULL; i++)
      if (dowser_source_uri_is_missing (uris[i]) == (pass == 1))
        {
          g_strv_builder_add (sorted, uris[i]);
          *n_existing += pass == 0;
        }
  return g_strv_builder_end (sorted);
}

static char *
expand_home (const char *path)
{
  if (g_str_equal (path, "~"))
    return g_strdup (g_get_home_dir ());
  return g_str_has_prefix (path, "~/") ? g_build_filename (g_get_home_dir (), path + 2, NULL) : g_strdup (path);
}

/* Returns the canonical form of a server's address. Returns an address that can't be parsed unchanged. Opening it will
 * report the error. */
static char *
canonicalize_server (const char *text)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (text, NULL);

  return uri != NULL ? dowser_server_uri_print (uri) : g_strdup (text);
}

/* Returns the canonical form of several files. The order of the files doesn't matter: in another order, they are the
 * same source. A single file becomes its path. */
static char *
canonicalize_files (const char *uri)
{
  g_autoptr (GPtrArray) paths = dowser_data_files_from_uri (uri);

  return dowser_data_files_to_uri (paths);
}

char *
dowser_source_canonicalize_uri (const char *uri)
{
  g_autofree char *from_uri = NULL;
  g_autofree char *expanded = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  /* Returns an empty text unchanged, because it would otherwise become the current folder. */
  if (*uri == '\0')
    return g_strdup (uri);
  if (dowser_source_uri_is_server (uri))
    return canonicalize_server (uri);
  if (dowser_data_files_is_uri (uri))
    return canonicalize_files (uri);
  if (g_str_has_prefix (uri, "file://"))
    from_uri = g_filename_from_uri (uri, NULL, NULL);
  expanded = expand_home (from_uri != NULL ? from_uri : uri);
  return g_canonicalize_filename (expanded, NULL);
}

/* The engine for each kind of URI. A file is opened with SQLite, unless its bytes or its name show that another engine
 * is needed. */
static const struct
{
  const char *scheme;
  const DowserEngine *engine;
} engines[] = {
  { "clickhouse", &dowser_clickhouse_engine }, { "file", &dowser_sqlite_engine },  { "mysql", &dowser_mysql_engine },
  { "postgresql", &dowser_postgresql_engine }, { "files", &dowser_duckdb_engine },
};

static const DowserEngine *
find_engine (const char *scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (engines); i++)
    if (g_str_equal (scheme, engines[i].scheme))
      return engines[i].engine;
  return NULL;
}

char *
dowser_source_dup_uri_title (const char *uri)
{
  g_autofree char *canonical = NULL;
  g_autoptr (DowserServerUri) server = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  canonical = dowser_source_canonicalize_uri (uri);
  if (dowser_data_files_is_uri (canonical))
    return dowser_data_files_dup_title (canonical);
  server = dowser_source_uri_is_server (canonical) ? dowser_server_uri_parse (canonical, NULL) : NULL;
  return server != NULL ? dowser_server_uri_dup_title (server) : g_filename_display_basename (canonical);
}

static const char *
get_scheme_of_path (const char *path)
{
  DowserDataKind kind;

  if (dowser_data_files_is_uri (path) || g_file_test (path, G_FILE_TEST_IS_DIR))
    return "files";
  kind = dowser_data_file_get_kind (path, NULL);
  return kind == DOWSER_DATA_NONE || kind == DOWSER_DATA_SQLITE ? "file" : "files";
}

gboolean
dowser_source_uri_is_sqlite (const char *uri)
{
  g_return_val_if_fail (uri != NULL, FALSE);

  return !dowser_source_uri_is_server (uri) && g_str_equal (get_scheme_of_path (uri), "file");
}

static DowserSource *
new_for_server (const char *text, GError **error)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (text, error);
  const DowserEngine *engine = uri != NULL ? find_engine (uri->scheme) : NULL;
  g_autofree char *canonical = NULL;
  DowserSource *source;

  if (uri == NULL)
    return NULL;
  if (engine == NULL)
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("Sources of the type “%s” cannot be read. Choose a file, or another type of server."),
                   uri->scheme);
      return NULL;
    }
  canonical = dowser_server_uri_print (uri);
  source = dowser_source_new_for_engine (engine, canonical);
  dowser_source_set_password (source, uri->password);
  return source;
}

/* Returns the engine for data files. Without DuckDB's library, only delimited text can be read. For any other file,
 * returns the DuckDB engine, which reports that the library is missing. */
static const DowserEngine *
find_engine_of_files (const char *path)
{
  const char *scheme = get_scheme_of_path (path);

  if (g_str_equal (scheme, "files") && !dowser_duckdb_api_is_available () && dowser_delimited_engine_can_read (path))
    return &dowser_delimited_engine;
  return find_engine (scheme);
}

DowserSource *
dowser_source_new_for_uri (const char *uri, GError **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  if (*uri == '\0')
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                           _ ("No source was named. Choose a file or a server."));
      return NULL;
    }
  if (dowser_source_uri_is_server (uri))
    return new_for_server (uri, error);
  path = dowser_source_canonicalize_uri (uri);
  return dowser_source_new_for_engine (find_engine_of_files (path), path);
}
