/* dowser-sqlite-guard.c - makes a connection read-only in the engine, and proves it */
#include "sources/sqlite/dowser-sqlite-guard.h"

#include "base/dowser-error.h"
#include "sources/sqlite/dowser-sqlite-error.h"

#include <glib/gi18n-lib.h>

/* The maximum heap memory of SQLite in this process. */
#define HEAP_LIMIT (512 * 1024 * 1024)

/* A statement that changes the file if it isn't refused. */
static const char forbidden_write[] = "CREATE TABLE main.dowser_self_test (x)";

/* Functions that do more than compute a value. */
static const char *const denied_functions[]
    = { "load_extension", "fts3_tokenizer", "optimize", "sqlite_log",       "writefile", "readfile",
        "edit",           "fsdir",          "lsmode",   "shell_add_schema", NULL };

/* Pragmas that full-text tables use internally, without an argument. */
static const char *const harmless_pragmas[] = { "data_version", "page_size", NULL };

static const char *const schema_pragmas[]
    = { "table_xinfo", "table_info",       "table_list",     "index_list", "index_info",
        "index_xinfo", "foreign_key_list", "schema_version", "page_count", NULL };

static gboolean
contains_name (const char *const *names, const char *name)
{
  for (; *names != NULL; names++)
    if (g_ascii_strcasecmp (*names, name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_denied_function (const char *name)
{
  return contains_name (denied_functions, name) || g_ascii_strncasecmp (name, "sqlite_rename", 13) == 0
         || g_ascii_strncasecmp (name, "sqlite_drop", 11) == 0;
}

/* Returns TRUE if the pragma only reads. The argument of most schema pragmas is the name of a table or index. The
 * argument of schema_version, in contrast, is a new value to write, so it is refused. */
static gboolean
is_allowed_pragma (const DowserSqliteGuard *self, const char *name, const char *argument)
{
  if (contains_name (harmless_pragmas, name))
    return argument == NULL;
  if (g_ascii_strcasecmp (name, "schema_version") == 0 && argument != NULL)
    return FALSE;
  return self->pragmas && contains_name (schema_pragmas, name);
}

/* To use a virtual table, such as a pragma function, SQLite compiles the CREATE TABLE of this table. The compiler asks
 * the authorizer for an update of sqlite_master that is never run. If a statement really updates sqlite_master, the
 * engine refuses it: this table "may not be modified". */
static gboolean
is_schema_table (const char *table)
{
  return g_str_equal (table, "sqlite_master");
}

static int
authorize_cb (gpointer user_data, int action, const char *first, const char *second, const char *database,
              const char *trigger)
{
  const DowserSqliteGuard *self = user_data;

  switch (action)
    {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return is_denied_function (second) ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_PRAGMA:
      return is_allowed_pragma (self, first, second) ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_UPDATE:
      return is_schema_table (first) ? SQLITE_OK : SQLITE_DENY;
    default:
      return SQLITE_DENY;
    }
}

static void
configure_connection (sqlite3 *db)
{
  static gsize limited = 0;

  if (g_once_init_enter (&limited))
    {
      sqlite3_hard_heap_limit64 (HEAP_LIMIT);
      g_once_init_leave (&limited, 1);
    }
  sqlite3_extended_result_codes (db, 1);
  sqlite3_limit (db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, NULL);
}

static gboolean
fail_not_read_only (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_READ_ONLY,
                       _ ("The database isn't used, because it did not refuse a test write. Report this as a bug in "
                          "Dowser."));
  return FALSE;
}

/* Tests that the file refuses a write. A write that succeeds is rolled back. */
static gboolean
prove_read_only_file (sqlite3 *db, GError **error)
{
  gboolean refused;
  int code;

  if (sqlite3_db_readonly (db, "main") != 1)
    return fail_not_read_only (error);
  sqlite3_exec (db, "BEGIN", NULL, NULL, NULL);
  code = sqlite3_exec (db, forbidden_write, NULL, NULL, NULL);
  refused = (code & 0xff) == SQLITE_READONLY;
  if (code != SQLITE_OK && !refused)
    dowser_sqlite_set_error (db, NULL, error);
  sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL);
  return code == SQLITE_OK ? fail_not_read_only (error) : refused;
}

static gboolean
prove_authorizer (sqlite3 *db, GError **error)
{
  sqlite3_stmt *stmt = NULL;
  int code = sqlite3_prepare_v2 (db, forbidden_write, -1, &stmt, NULL);

  sqlite3_finalize (stmt);
  return code == SQLITE_AUTH ? TRUE : fail_not_read_only (error);
}

gboolean
dowser_sqlite_guard_install (DowserSqliteGuard *self, sqlite3 *db, GError **error)
{
  g_return_val_if_fail (self != NULL && db != NULL, FALSE);

  configure_connection (db);
  /* Each protection is tested before the next protection is added. Otherwise, the test could not show which of them
   * refused the write. */
  if (!prove_read_only_file (db, error))
    return FALSE;
  sqlite3_exec (db, "PRAGMA query_only = 1", NULL, NULL, NULL);
  sqlite3_set_authorizer (db, authorize_cb, self);
  return prove_authorizer (db, error);
}
