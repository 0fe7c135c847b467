/* dowser-store-file.c - opens the store's file, updates its tables, and handles files that can't be used */
#include "store/dowser-store-file.h"

#include "base/dowser-error.h"
#include "store/dowser-store-sql.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define FILE_NAME "dowser.db"
/* "Dwsr": the number by which file(1) and Dowser recognize the file. */
#define APPLICATION_ID 0x44777372
/* The maximum time in milliseconds that a retry waits for the file. The wait is short, because the file was in use or
 * could not be written before and may still be so. */
#define RETRY_MILLISECONDS 100
/* The maximum size of a file that is checked completely at the start. A check of a larger file would delay the start,
 * so only the pages that are read are checked. */
#define MAX_CHECKED_BYTES (16 * 1024 * 1024)

/* The SQL that updates the tables of the file. Each entry updates a file of the version that equals the entry's index
 * to the next version. Never change an entry that was released. */
static const char *const migrations[] = {
  "CREATE TABLE session ("
  "  id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, source TEXT, state TEXT NOT NULL, rows INTEGER NOT NULL,"
  "  created INTEGER NOT NULL, changed INTEGER NOT NULL, json TEXT NOT NULL);"
  "CREATE INDEX session_changed ON session (changed);"
  "CREATE TABLE source (uri TEXT PRIMARY KEY NOT NULL, opened INTEGER NOT NULL);"
  "CREATE TABLE schema_cache ("
  "  uri TEXT PRIMARY KEY NOT NULL, signature TEXT NOT NULL, saved INTEGER NOT NULL, json TEXT NOT NULL);"
  "CREATE TABLE statement_log ("
  "  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, source TEXT, sql TEXT NOT NULL, rows INTEGER NOT NULL,"
  "  elapsed INTEGER NOT NULL, error TEXT);",

  "CREATE TABLE reply (hash TEXT PRIMARY KEY NOT NULL, saved INTEGER NOT NULL, text TEXT NOT NULL);"
  "CREATE INDEX reply_saved ON reply (saved);"
  "CREATE TABLE sharing ("
  "  source TEXT NOT NULL, host TEXT NOT NULL, level TEXT NOT NULL, PRIMARY KEY (source, host));",

  "ALTER TABLE statement_log ADD COLUMN kind TEXT NOT NULL DEFAULT 'question';"
  "ALTER TABLE statement_log ADD COLUMN outcome TEXT NOT NULL DEFAULT 'done';"
  "ALTER TABLE statement_log ADD COLUMN detail TEXT;"
  "UPDATE statement_log SET outcome = 'failed' WHERE error IS NOT NULL;",

  "CREATE TABLE source_fact ("
  "  uri TEXT NOT NULL, kind TEXT NOT NULL, key TEXT, saved INTEGER NOT NULL, text TEXT NOT NULL,"
  "  PRIMARY KEY (uri, kind));",

  /* Changes the format of the cached schemas from JSON to a text that is faster to read. The schemas in the old format
   * are deleted; each is cached again when its source is read. */
  "DELETE FROM schema_cache;"
  "ALTER TABLE schema_cache RENAME COLUMN json TO text;",

  "CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL);",

  "CREATE TABLE saved_question ("
  "  id INTEGER PRIMARY KEY, source TEXT NOT NULL, form TEXT NOT NULL, question TEXT NOT NULL, sentence TEXT,"
  "  plan TEXT NOT NULL, meanings TEXT, verified TEXT NOT NULL, verified_at INTEGER NOT NULL,"
  "  uses INTEGER NOT NULL, created INTEGER NOT NULL, UNIQUE (source, form));"
  "CREATE TABLE saved_question_word ("
  "  source TEXT NOT NULL, word TEXT NOT NULL, question INTEGER NOT NULL, PRIMARY KEY (source, word, question))"
  "  WITHOUT ROWID;"
  "CREATE INDEX saved_question_word_question ON saved_question_word (question);",
};

int
dowser_store_file_get_version (void)
{
  return G_N_ELEMENTS (migrations);
}

static gboolean
migrate (sqlite3 *db, GError **error)
{
  gint64 version = dowser_store_sql_get_number (db, "PRAGMA user_version", error);

  if (version < 0)
    return FALSE;
  for (; version < (gint64) G_N_ELEMENTS (migrations); version++)
    {
      /* The version is a part of the SQL, because a pragma takes no parameters. */
      g_autofree char *mark = g_strdup_printf ("PRAGMA user_version = %d", (int) version + 1);

      if (!dowser_store_sql_execute (db, migrations[version], error) || !dowser_store_sql_execute (db, mark, error))
        return FALSE;
    }
  return TRUE;
}

/* Sets the application id if the file doesn't have it. If it were always set, each start would write to the file. */
static gboolean
mark_owner (sqlite3 *db, GError **error)
{
  g_autofree char *mark = g_strdup_printf ("PRAGMA application_id = %d", APPLICATION_ID);

  return dowser_store_sql_get_number (db, "PRAGMA application_id", error) == APPLICATION_ID
         || dowser_store_sql_execute (db, mark, error);
}

static gboolean
is_up_to_date (sqlite3 *db)
{
  return dowser_store_sql_get_number (db, "PRAGMA application_id", NULL) == APPLICATION_ID
         && dowser_store_sql_get_number (db, "PRAGMA user_version", NULL) == (gint64) G_N_ELEMENTS (migrations);
}

/* Writes nothing if the file is up to date, so that a file can be opened while another program writes to it. Uses one
 * transaction, so that two programs that start at the same time don't both create the tables. */
static gboolean
migrate_if_needed (sqlite3 *db, GError **error)
{
  if (is_up_to_date (db))
    return TRUE;
  if (!dowser_store_sql_begin (db, error))
    return FALSE;
  return dowser_store_sql_end (db, mark_owner (db, error) && migrate (db, error), error);
}

static gboolean
check_owner (sqlite3 *db, GError **error)
{
  gint64 owner = dowser_store_sql_get_number (db, "PRAGMA application_id", error);
  gint64 version = owner < 0 ? -1 : dowser_store_sql_get_number (db, "PRAGMA user_version", error);

  if (version < 0)
    return FALSE;
  if (version > (gint64) G_N_ELEMENTS (migrations))
    {
      g_set_error_literal (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NEWER, "newer");
      return FALSE;
    }
  if (owner != 0 && owner != APPLICATION_ID)
    {
      g_set_error_literal (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED, "not a history file");
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_pages (sqlite3 *db, const char *path, GError **error)
{
  g_autoptr (sqlite3_stmt) check = NULL;
  g_autofree char *verdict = NULL;
  GStatBuf status;

  if (g_stat (path, &status) != 0 || status.st_size > MAX_CHECKED_BYTES)
    return TRUE;

  check = dowser_store_sql_prepare (db, "PRAGMA quick_check(1)", error);
  if (check == NULL || !dowser_store_sql_next (check, error))
    return FALSE;
  verdict = dowser_store_sql_dup_text (check, 0);
  if (g_strcmp0 (verdict, "ok") == 0)
    return TRUE;
  g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED, "%s", verdict);
  return FALSE;
}

static gboolean
set_up_connection (sqlite3 *db, const char *path, int busy_timeout, GError **error)
{
  sqlite3_busy_timeout (db, busy_timeout);
  if (!check_owner (db, error) || !check_pages (db, path, error))
    return FALSE;
  if (sqlite3_db_readonly (db, "main") == 1)
    {
      g_set_error_literal (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE, "read-only");
      return FALSE;
    }

  /* A failure to set the mode isn't an error: another program uses the file, and that program has set the mode or will
   * set it. */
  sqlite3_exec (db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
  return dowser_store_sql_execute (db, "PRAGMA synchronous = FULL", error) && migrate_if_needed (db, error);
}

/* @busy_timeout: the maximum time in milliseconds to wait for another program that writes to the file */
static sqlite3 *
open_path (const char *path, int busy_timeout, GError **error)
{
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  sqlite3 *db = NULL;

  if (sqlite3_open_v2 (path, &db, flags, NULL) == SQLITE_OK)
    {
      sqlite3_extended_result_codes (db, 1);
      if (set_up_connection (db, path, busy_timeout, error))
        {
          sqlite3_busy_timeout (db, DOWSER_STORE_SQL_PATIENCE);
          /* Questions may contain private data, so only the owner may read the file. */
          g_chmod (path, 0600);
          return db;
        }
    }
  else
    dowser_store_sql_fail (db, error);
  sqlite3_close (db);
  return NULL;
}

static sqlite3 *
open_memory (void)
{
  g_autoptr (GError) error = NULL;
  sqlite3 *db = NULL;

  if (sqlite3_open_v2 (":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK
      || !migrate_if_needed (db, &error))
    g_error ("No memory for the history");
  return db;
}

static gboolean
move_file (const char *path, const char *suffix, const char *stamp)
{
  g_autofree char *from = g_strconcat (path, suffix, NULL);
  g_autofree char *to = g_strconcat (path, ".damaged-", stamp, suffix, NULL);

  return g_rename (from, to) == 0 || errno == ENOENT;
}

/* Returns: (transfer full) (nullable): the new name of the file; NULL if the file can't be moved */
static char *
rename_damaged (const char *path)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *stamp = g_date_time_format (now, "%Y%m%d-%H%M%S");

  /* The log is moved together with the file. Otherwise, the log would be used for the new file. */
  if (!move_file (path, "-wal", stamp) || !move_file (path, "-shm", stamp) || !move_file (path, "", stamp))
    return NULL;
  return g_strconcat (FILE_NAME ".damaged-", stamp, NULL);
}

static sqlite3 *
replace_damaged_file (const char *directory, const char *path, char **warning)
{
  g_autofree char *renamed_path = rename_damaged (path);
  sqlite3 *db = renamed_path != NULL ? open_path (path, DOWSER_STORE_SQL_PATIENCE, NULL) : NULL;

  if (db != NULL)
    {
      *warning = g_strdup_printf (_ ("The history file was damaged and a new one was started. The old one is kept as "
                                     "“%s” in “%s”."),
                                  renamed_path, directory);
      return db;
    }
  *warning = g_strdup_printf (_ ("History is not kept, because the file in “%s” is damaged and cannot be moved aside. "
                                 "Move the file yourself and start Dowser again."),
                              directory);
  return open_memory ();
}

/* Ways to read a file that can't be written, the safest way first. The second way needs no index file for the log,
 * because a full disk has no space for one. The third way reads a file without a log in a read-only folder. */
static const struct
{
  int flags;
  const char *prepare;
  const char *query;
} ways_to_read[] = {
  { SQLITE_OPEN_READONLY, "PRAGMA query_only = ON", "" },
  { SQLITE_OPEN_READWRITE, "PRAGMA locking_mode = EXCLUSIVE", "" },
  { SQLITE_OPEN_READONLY, "PRAGMA query_only = ON", "?immutable=1" },
};

static gboolean
has_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  GStatBuf status;

  return g_stat (log, &status) == 0 && status.st_size > 0;
}

static gboolean
copy_database (sqlite3 *memory, sqlite3 *file)
{
  sqlite3_backup *backup = sqlite3_backup_init (memory, "main", file, "main");
  gboolean is_complete = backup != NULL && sqlite3_backup_step (backup, -1) == SQLITE_DONE;

  return sqlite3_backup_finish (backup) == SQLITE_OK && is_complete;
}

static gboolean
read_stored_file (sqlite3 *memory, const char *path, guint method)
{
  g_autofree char *escaped = g_uri_escape_string (path, "/", FALSE);
  g_autofree char *uri = g_strconcat ("file:", escaped, ways_to_read[method].query, NULL);
  const int flags = ways_to_read[method].flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
  sqlite3 *file = NULL;
  gboolean ok = sqlite3_open_v2 (uri, &file, flags, NULL) == SQLITE_OK;

  sqlite3_busy_timeout (file, RETRY_MILLISECONDS);
  ok = ok && sqlite3_exec (file, ways_to_read[method].prepare, NULL, NULL, NULL) == SQLITE_OK
       && check_owner (file, NULL) && copy_database (memory, file);
  /* The close must not copy the write-ahead log into the database file, because the disk may be full. */
  sqlite3_db_config (file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  sqlite3_close (file);
  return ok;
}

/* Returns: an in-memory copy of a file that can't be written. If the file can't be read either, the copy is an empty
 * store. */
static sqlite3 *
open_copy (const char *path, gboolean *has_stored)
{
  for (guint i = 0; i < G_N_ELEMENTS (ways_to_read) && g_file_test (path, G_FILE_TEST_EXISTS); i++)
    {
      sqlite3 *db = NULL;

      if (strlen (ways_to_read[i].query) > 0 && has_log (path))
        continue;
      *has_stored = sqlite3_open_v2 (":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
                    && read_stored_file (db, path, i) && migrate_if_needed (db, NULL);
      if (*has_stored)
        return db;
      sqlite3_close (db);
    }
  *has_stored = FALSE;
  return open_memory ();
}

/* @has_stored: TRUE if the stored history can still be read. Returns: (transfer full): a warning that explains @error.
 * It also says that new history is in memory only, and whether the stored history is shown. */
static char *
describe_open_error (const GError *error, const char *directory, gboolean has_stored)
{
  const char *stored = has_stored ? _ ("Stored history is still shown.") : _ ("Stored history cannot be read now.");

  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_FULL))
    return g_strdup_printf (_ ("New history is kept in memory only, because the disk of “%s” is full or fails. %s Free "
                               "some space. The history is written with the next question."),
                            directory, stored);
  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_BUSY))
    return g_strdup_printf (_ ("New history is kept in memory only, because another program is using the history file "
                               "in “%s”. %s Close that program. The history is written with the next question."),
                            directory, stored);
  return g_strdup_printf (_ ("New history is kept in memory only, because the folder “%s” cannot be written. %s Make "
                             "the folder writable, or set DOWSER_DATA_DIR to another folder."),
                          directory, stored);
}

sqlite3 *
dowser_store_file_open (const char *directory, char **warning, gboolean *can_reopen)
{
  g_autofree char *path = g_build_filename (directory, FILE_NAME, NULL);
  g_autoptr (GError) error = NULL;
  gboolean has_stored;
  sqlite3 *db = NULL;

  *warning = NULL;
  *can_reopen = FALSE;
  if (g_mkdir_with_parents (directory, 0700) == 0)
    db = open_path (path, DOWSER_STORE_SQL_PATIENCE, &error);
  if (db != NULL)
    return db;

  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED))
    return replace_damaged_file (directory, path, warning);
  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NEWER))
    {
      *warning = g_strdup_printf (_ ("History is not kept, because the file in “%s” was written by a newer Dowser. "
                                     "Install that version, or set DOWSER_DATA_DIR to another folder."),
                                  directory);
      return open_memory ();
    }
  *can_reopen = TRUE;
  db = open_copy (path, &has_stored);
  *warning = describe_open_error (error, directory, has_stored);
  return db;
}

sqlite3 *
dowser_store_file_reopen (const char *directory)
{
  g_autofree char *path = g_build_filename (directory, FILE_NAME, NULL);

  return g_mkdir_with_parents (directory, 0700) == 0 ? open_path (path, RETRY_MILLISECONDS, NULL) : NULL;
}

gboolean
dowser_store_file_is_memory (sqlite3 *db)
{
  const char *name = sqlite3_db_filename (db, "main");

  return name == NULL || *name == '\0';
}
