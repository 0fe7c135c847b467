/* dowser-sqlite-connection.c - a read-only connection to a file, used on one worker thread */
#include "sources/sqlite/dowser-sqlite-connection.h"

#include "base/dowser-error.h"
#include "base/dowser-limit-settings.h"
#include "sources/sqlite/dowser-sqlite-error.h"
#include "sources/sqlite/dowser-sqlite-file.h"
#include "sources/sqlite/dowser-sqlite-query.h"
#include "sources/sqlite/dowser-sqlite-recovery.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* The number of virtual machine instructions between two checks for a cancel and the time limit. They take some tens of
 * microseconds. */
#define INSTRUCTIONS_BETWEEN_LOOKS 2000

/* MAX_BUSY_SECONDS: the maximum wait for a program that locks the file for a write, if no time limit is set.
 * BUSY_WAIT_USEC: the length of each single wait. */
#define MAX_BUSY_SECONDS 60
#define BUSY_WAIT_USEC 10000
/* The wait, in microseconds, after which the user is told that the file is locked. Most locks are shorter. */
#define TELL_BUSY_USEC G_USEC_PER_SEC

DowserSqliteConnection *
dowser_sqlite_connection_new (const char *path)
{
  DowserSqliteConnection *self;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (DowserSqliteConnection, 1);
  self->path = g_strdup (path);
  return self;
}

void
dowser_sqlite_connection_free (DowserSqliteConnection *self)
{
  dowser_sqlite_connection_close (self);
  g_free (self->path);
  g_free (self->choices);
  g_free (self);
}

void
dowser_sqlite_connection_close (DowserSqliteConnection *self)
{
  g_clear_pointer (&self->anchor, sqlite3_finalize);
  g_clear_pointer (&self->db, sqlite3_close);
  g_clear_pointer (&self->recovered_stamp, g_free);
  self->recovered = FALSE;
}

static gboolean
has_timed_out (const DowserSqliteConnection *self)
{
  return self->deadline != 0 && g_get_monotonic_time () >= self->deadline;
}

/* Returns TRUE if the time to wait for a lock is over. There is no separate time limit for opening a file, so the time
 * limit of a statement is used. */
static gboolean
has_waited_enough (const DowserSqliteConnection *self, gint64 now)
{
  gint64 seconds;

  if (self->deadline != 0)
    return has_timed_out (self);
  seconds = dowser_limit_settings_get_or (DOWSER_LIMIT_SECONDS, MAX_BUSY_SECONDS);
  return now - self->busy_since >= (seconds > 0 ? seconds : MAX_BUSY_SECONDS) * G_TIME_SPAN_SECOND;
}

static int
busy_cb (gpointer user_data, int n_tries)
{
  DowserSqliteConnection *self = user_data;
  const DowserRunProgress locked = { .locked = TRUE };
  gint64 now = g_get_monotonic_time ();

  if (n_tries == 0)
    self->busy_since = now;
  if (g_cancellable_is_cancelled (self->cancellable) || has_waited_enough (self, now))
    return 0;
  if (now - self->busy_since >= TELL_BUSY_USEC)
    dowser_progress_monitor_report (self->monitor, &locked);
  g_usleep (BUSY_WAIT_USEC);
  return 1;
}

static int
open_file (DowserSqliteConnection *self)
{
  g_autofree char *uri = NULL;

  g_clear_pointer (&self->db, sqlite3_close);
  /* A plain path is passed unchanged, even with ? and # in it. Only a URI can be opened as immutable. */
  if (!self->immutable)
    return sqlite3_open_v2 (self->path, &self->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
  uri = dowser_sqlite_file_dup_immutable_uri (self->path);
  return sqlite3_open_v2 (uri, &self->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, NULL);
}

/* Makes SQLite read the first page and the whole schema. */
static int
read_schema (DowserSqliteConnection *self)
{
  sqlite3_busy_handler (self->db, busy_cb, self);
  return sqlite3_exec (self->db, "SELECT count(*) FROM sqlite_master", NULL, NULL, NULL);
}

static gboolean
fail_to_open (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *title = g_filename_display_basename (self->path);
  g_autofree char *message = g_utf8_make_valid (sqlite3_errmsg (self->db), -1);
  int code = sqlite3_extended_errcode (self->db);

  /* SQLite has already opened the database file. Therefore, the file that can't be opened is the index of the
   * write-ahead log. */
  if ((code & 0xff) == SQLITE_CANTOPEN && dowser_sqlite_file_has_log (self->path))
    code = SQLITE_READONLY_CANTINIT;
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    dowser_sqlite_set_error_for_code (code, message, title, error);
  dowser_sqlite_connection_close (self);
  return FALSE;
}

static gboolean
open_and_read (DowserSqliteConnection *self)
{
  return open_file (self) == SQLITE_OK && read_schema (self) == SQLITE_OK;
}

/* When a virtual table is used for the first time, its module may prepare statements that would change the table, as
 * rtree does. The authorizer refuses such statements. Therefore, all virtual tables are connected before the authorizer
 * is installed. At that time, the file is already read-only, so nothing can be written. */
static void
connect_virtual_tables (DowserSqliteConnection *self)
{
  g_autoptr (sqlite3_stmt) names = NULL;

  if (sqlite3_prepare_v2 (self->db, "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage = 0", -1, &names,
                          NULL)
      != SQLITE_OK)
    return;
  while (sqlite3_step (names) == SQLITE_ROW)
    {
      g_autoptr (sqlite3_stmt) stmt = NULL;
      g_autofree char *quoted = dowser_sqlite_quote_name (dowser_sqlite_get_text (names, 0));
      g_autofree char *sql = g_strdup_printf ("SELECT 1 FROM main.%s", quoted);

      sqlite3_prepare_v2 (self->db, sql, -1, &stmt, NULL);
    }
}

/* Opens a recovered copy of the file. The copy is deleted as soon as it is open, so that even a killed program doesn't
 * leave it behind. */
static gboolean
open_recovered (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *stamp = dowser_sqlite_file_dup_stamp (self->path);
  g_autofree char *copy = dowser_sqlite_recovery_new_copy (self->path, cancellable, error);
  gboolean ok;

  if (copy == NULL)
    return FALSE;
  ok = sqlite3_open_v2 (copy, &self->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
       && read_schema (self) == SQLITE_OK;
  dowser_sqlite_recovery_remove_copy (copy);
  if (!ok)
    return fail_to_open (self, cancellable, error);
  self->recovered = TRUE;
  self->recovered_stamp = g_steal_pointer (&stamp);
  return TRUE;
}

static gboolean
open_as_it_is (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  int code;

  self->immutable = FALSE;
  if (open_and_read (self))
    return TRUE;
  code = sqlite3_errcode (self->db) & 0xff;
  self->immutable
      = (code == SQLITE_CANTOPEN || code == SQLITE_READONLY) && dowser_sqlite_file_is_log_missing (self->path);
  return (self->immutable && open_and_read (self)) || fail_to_open (self, cancellable, error);
}

static gboolean
open_or_recover (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  GError *local_error = NULL;

  if (open_as_it_is (self, cancellable, &local_error))
    return TRUE;
  if (!self->recovers || !g_error_matches (local_error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNFINISHED))
    {
      g_propagate_error (error, local_error);
      return FALSE;
    }
  g_clear_error (&local_error);
  return open_recovered (self, cancellable, error);
}

static gboolean
open_guarded (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  if (!open_or_recover (self, cancellable, error))
    return FALSE;
  self->guard.pragmas = FALSE;
  connect_virtual_tables (self);
  if (!dowser_sqlite_guard_install (&self->guard, self->db, error))
    {
      dowser_sqlite_connection_close (self);
      return FALSE;
    }
  if (sqlite3_prepare_v2 (self->db, "SELECT 1", -1, &self->anchor, NULL) != SQLITE_OK)
    return fail_to_open (self, cancellable, error);
  return TRUE;
}

gboolean
dowser_sqlite_connection_open (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  gboolean opened;

  if (self->db != NULL)
    return TRUE;
  if (!dowser_sqlite_file_check (self->path, &self->opened, error))
    return FALSE;
  self->cancellable = cancellable;
  opened = open_guarded (self, cancellable, error);
  self->cancellable = NULL;
  return opened;
}

/* Returns TRUE if the file was written since the copy was made. In this case, the file is read instead of the copy. */
static gboolean
is_copy_outdated (const DowserSqliteConnection *self)
{
  g_autofree char *stamp = NULL;

  if (!self->recovered)
    return FALSE;
  stamp = dowser_sqlite_file_dup_stamp (self->path);
  return !g_str_equal (stamp, self->recovered_stamp);
}

gboolean
dowser_sqlite_connection_reopen_if_replaced (DowserSqliteConnection *self, GCancellable *cancellable, GError **error)
{
  struct stat now;

  if (!dowser_sqlite_file_check (self->path, &now, error))
    return FALSE;
  if (now.st_ino != self->opened.st_ino || now.st_dev != self->opened.st_dev || is_copy_outdated (self))
    dowser_sqlite_connection_close (self);
  return dowser_sqlite_connection_open (self, cancellable, error);
}

/* Called in any thread. The engine checks the interrupt even during one long instruction, but calls progress_cb only
 * between instructions. */
static void
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  sqlite3_interrupt (user_data);
}

static int
progress_cb (gpointer user_data)
{
  DowserSqliteConnection *self = user_data;

  if (self->progress_func != NULL)
    self->progress_func (self->progress_data);
  return g_cancellable_is_cancelled (self->cancellable) || has_timed_out (self);
}

DowserSqliteTurn *
dowser_sqlite_connection_begin_turn (DowserSqliteConnection *self, guint max_seconds, gboolean with_pragmas,
                                     GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (self->db == NULL)
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, _ ("“%s” is not open. Open it first."),
                   self->path);
      return NULL;
    }
  self->guard.pragmas = with_pragmas;
  self->max_seconds = max_seconds;
  self->deadline = max_seconds > 0 ? g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND : 0;
  self->cancellable = cancellable;
  sqlite3_progress_handler (self->db, INSTRUCTIONS_BETWEEN_LOOKS, progress_cb, self);
  /* SQLite forgets an interrupt when a statement starts while no other statement runs. Therefore the anchor statement
   * runs from here to the end, so that a cancel between two statements isn't lost. */
  sqlite3_step (self->anchor);
  if (cancellable != NULL)
    self->cancelled_handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self->db, NULL);
  return self;
}

void
dowser_sqlite_connection_end_turn (DowserSqliteTurn *self)
{
  g_cancellable_disconnect (self->cancellable, self->cancelled_handler);
  self->cancelled_handler = 0;
  self->cancellable = NULL;
  self->progress_func = NULL;
  self->monitor = NULL;
  self->deadline = 0;
  self->guard.pragmas = FALSE;
  sqlite3_reset (self->anchor);
  sqlite3_progress_handler (self->db, 0, NULL, NULL);
}

void
dowser_sqlite_connection_set_error (DowserSqliteConnection *self, GError **error)
{
  gboolean interrupted = (sqlite3_errcode (self->db) & 0xff) == SQLITE_INTERRUPT;

  if (interrupted && has_timed_out (self) && !g_cancellable_is_cancelled (self->cancellable))
    g_propagate_error (error, dowser_limit_error_new_time (self->max_seconds));
  else
    dowser_sqlite_set_error (self->db, self->cancellable, error);
}
