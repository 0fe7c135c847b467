/* dowser-sqlite-error.c - describes SQLite's errors in one sentence: what happened, why, what to do */
#include "sources/sqlite/dowser-sqlite-error.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

static void
set_damaged (const char *title, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED,
               _ ("“%s” is damaged, because SQLite cannot read a part of the file. Restore a backup, or repair it with "
                  "“sqlite3 FILE .recover”."),
               title);
}

static void
set_busy (const char *title, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY,
               _ ("“%s” is locked, because another program is writing to it. Wait until it has finished, then ask "
                  "again."),
               title);
}

static void
set_not_a_database (const char *title, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
               _ ("“%s” is not an SQLite database, or it is encrypted. Choose another file."), title);
}

static void
set_denied (const char *title, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED,
               _ ("“%s” cannot be opened, because you have no permission to read it. Change its permissions, or copy "
                  "it to a folder of yours."),
               title);
}

static void
set_unreadable (const char *title, const char *message, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("“%s” could not be read (%s). Check the disk or the network share, then try again."), title, message);
}

/* Sets the error for a file with a rollback journal next to it. Only a program that may write can roll the journal
 * back. */
static void
set_unfinished_write (const char *title, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNFINISHED,
               _ ("“%s” cannot be read, because another program was stopped in the middle of a write. Read a recovered "
                  "copy of it, which leaves the file unchanged, or open it once with that program."),
               title);
}

/* Sets the error for a file with a write-ahead log in a folder that can't be written. Even a reader of the log must
 * create a file next to the database. */
static void
set_folder_not_writable (const char *title, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNFINISHED,
               _ ("“%s” cannot be read in its folder, because it has a write-ahead log and the folder cannot be "
                  "written. Read a recovered copy of it, which leaves the file unchanged, or copy it with its “-wal” "
                  "file to a folder of yours."),
               title);
}

static void
set_rejected (const char *message, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
               _ ("The database rejected the statement: %s."), message);
}

void
dowser_sqlite_set_error_for_code (int code, const char *message, const char *title, GError **error)
{
  switch (code & 0xff)
    {
    case SQLITE_CORRUPT:
      set_damaged (title, error);
      break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      set_busy (title, error);
      break;
    case SQLITE_NOTADB:
      set_not_a_database (title, error);
      break;
    case SQLITE_PERM:
      set_denied (title, error);
      break;
    case SQLITE_IOERR:
      if (code == SQLITE_IOERR_SHORT_READ)
        set_damaged (title, error);
      else
        set_unreadable (title, message, error);
      break;
    case SQLITE_CANTOPEN:
    case SQLITE_PROTOCOL:
      set_unreadable (title, message, error);
      break;
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
      g_set_error_literal (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_MEMORY,
                           _ ("The query needs more memory than it may use. Add a filter, or use fewer groups."));
      break;
    case SQLITE_INTERRUPT:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
      break;
    case SQLITE_READONLY:
      if (code == SQLITE_READONLY_ROLLBACK)
        set_unfinished_write (title, error);
      else if (code != SQLITE_READONLY)
        set_folder_not_writable (title, error);
      else
        set_rejected (message, error);
      break;
    default:
      set_rejected (message, error);
    }
}

static char *
dup_title (sqlite3 *db)
{
  const char *path = sqlite3_db_filename (db, "main");

  return path != NULL && *path != '\0' ? g_filename_display_basename (path) : g_strdup (_ ("The database"));
}

void
dowser_sqlite_set_error (sqlite3 *db, GCancellable *cancellable, GError **error)
{
  g_autofree char *title = NULL;
  g_autofree char *message = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return;
  title = dup_title (db);
  /* The message may quote names and text of the file, which may contain any bytes, so it is made valid UTF-8. */
  message = g_utf8_make_valid (sqlite3_errmsg (db), -1);
  dowser_sqlite_set_error_for_code (sqlite3_extended_errcode (db), message, title, error);
}
