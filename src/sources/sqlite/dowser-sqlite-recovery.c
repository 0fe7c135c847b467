/* dowser-sqlite-recovery.c - recovers a copy of a database after an unfinished write */
#include "sources/sqlite/dowser-sqlite-recovery.h"

#include "base/dowser-error.h"
#include "sources/dowser-file-stamp.h"
#include "sources/dowser-temporary-file.h"
#include "sources/sqlite/dowser-sqlite-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* The index of the log ("-shm") isn't copied: SQLite rebuilds it. */
static const char *const copied_endings[] = { "", "-journal", "-wal" };
static const char *const leftover_endings[] = { "", "-journal", "-wal", "-shm" };

/* The fields at the end of a journal that names a super-journal: page number, name, length of the name, checksum of the
 * name, magic bytes. */
static const guint8 journal_magic[8] = { 0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7 };
#define TRAILER_BYTES 16
#define PAGE_NUMBER_BYTES 4
#define MAX_SUPER_NAME 512

static char *
dup_stamps (const char *path)
{
  GString *stamps = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (copied_endings); i++)
    {
      g_autofree char *file = g_strconcat (path, copied_endings[i], NULL);

      dowser_file_stamp_append (stamps, file);
    }
  return g_string_free (stamps, FALSE);
}

static gboolean
fail_to_copy (const char *path, const GError *reason, GError **error)
{
  g_autofree char *title = g_filename_display_basename (path);

  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_error_copy (reason));
  else
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                 _ ("No recovered copy of “%s” could be made in “%s” (%s). Free some space on that disk, or check that "
                    "the file can be read, then try again."),
                 title, dowser_temporary_file_get_folder (), reason->message);
  return FALSE;
}

static gboolean
copy_files (const char *path, const char *copy, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (copied_endings); i++)
    {
      g_autofree char *from_path = g_strconcat (path, copied_endings[i], NULL);
      g_autofree char *to_path = g_strconcat (copy, copied_endings[i], NULL);
      g_autoptr (GFile) from = g_file_new_for_path (from_path);
      g_autoptr (GFile) to = g_file_new_for_path (to_path);
      g_autoptr (GError) reason = NULL;

      if (!g_file_copy (from, to, G_FILE_COPY_TARGET_DEFAULT_PERMS, cancellable, NULL, NULL, &reason)
          && (i == 0 || !g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)))
        return fail_to_copy (path, reason, error);
    }
  return TRUE;
}

static guint32
read_number (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

/* Returns: (transfer full) (nullable): the super-journal named at the end of a journal of @n_bytes */
static char *
read_super_name (FILE *journal, gint64 n_bytes)
{
  guint8 trailer[TRAILER_BYTES];
  guint32 length, checksum;
  g_autofree char *name = NULL;

  if (n_bytes < TRAILER_BYTES || fseeko (journal, n_bytes - TRAILER_BYTES, SEEK_SET) != 0
      || fread (trailer, TRAILER_BYTES, 1, journal) != 1
      || memcmp (trailer + 8, journal_magic, sizeof journal_magic) != 0)
    return NULL;
  length = read_number (trailer);
  checksum = read_number (trailer + 4);
  if (length == 0 || length > MAX_SUPER_NAME || n_bytes < (gint64) length + TRAILER_BYTES + PAGE_NUMBER_BYTES)
    return NULL;
  name = g_malloc0 (length + 1);
  if (fseeko (journal, n_bytes - TRAILER_BYTES - length, SEEK_SET) != 0 || fread (name, length, 1, journal) != 1)
    return NULL;
  for (guint32 i = 0; i < length; i++)
    checksum -= (guint32) (signed char) name[i];
  return checksum == 0 ? g_steal_pointer (&name) : NULL;
}

/* Settles a transaction over several files. Such a transaction has a super-journal. While the super-journal exists, the
 * transaction is rolled back; without it, the transaction is complete. SQLite can't do this for the copy, because it
 * would delete the super-journal, which isn't part of the copy. */
static gboolean
resolve_super_journal (const char *copy)
{
  g_autofree char *path = g_strconcat (copy, "-journal", NULL);
  g_autofree char *name = NULL;
  FILE *journal = g_fopen (path, "r+be");
  gboolean is_cleaned_up = TRUE;
  gint64 n_bytes;

  if (journal == NULL)
    return errno == ENOENT;
  if (fseeko (journal, 0, SEEK_END) != 0)
    {
      fclose (journal);
      return FALSE;
    }
  n_bytes = ftello (journal);
  name = read_super_name (journal, n_bytes);
  if (name != NULL && g_file_test (name, G_FILE_TEST_EXISTS))
    is_cleaned_up
        = ftruncate (fileno (journal), n_bytes - TRAILER_BYTES - (gint64) strlen (name) - PAGE_NUMBER_BYTES) == 0;
  else if (name != NULL)
    is_cleaned_up = g_unlink (path) == 0;
  fclose (journal);
  return is_cleaned_up;
}

/* Recovers @copy. Reading @copy rolls back its journal. Leaving WAL mode writes the log into @copy. */
static gboolean
recover (const char *path, const char *copy, GError **error)
{
  sqlite3 *db = NULL;
  int code = sqlite3_open_v2 (copy, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);

  if (code == SQLITE_OK)
    code = sqlite3_exec (db, "SELECT count(*) FROM sqlite_master; PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
  if (code != SQLITE_OK)
    {
      g_autofree char *title = g_filename_display_basename (path);
      g_autofree char *message = g_utf8_make_valid (sqlite3_errmsg (db), -1);

      dowser_sqlite_set_error_for_code (sqlite3_extended_errcode (db), message, title, error);
    }
  sqlite3_close (db);
  return code == SQLITE_OK;
}

static gboolean
copy_and_recover (const char *path, const char *copy, GCancellable *cancellable, GError **error)
{
  g_autofree char *before = dup_stamps (path);
  g_autofree char *after = NULL;
  g_autofree char *title = g_filename_display_basename (path);

  if (!copy_files (path, copy, cancellable, error))
    return FALSE;
  after = dup_stamps (path);
  if (!g_str_equal (before, after))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_CHANGED,
                   _ ("“%s” was changed by another program while it was copied. Try again when that program has "
                      "finished."),
                   title);
      return FALSE;
    }
  if (!resolve_super_journal (copy))
    {
      const GError reason = { G_IO_ERROR, G_IO_ERROR_FAILED, (char *) g_strerror (errno) };

      return fail_to_copy (path, &reason, error);
    }
  return recover (path, copy, error);
}

char *
dowser_sqlite_recovery_new_copy (const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = g_build_filename (dowser_temporary_file_get_folder (), "dowser-recovered-XXXXXX", NULL);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *copy = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (g_mkdtemp (folder) == NULL)
    {
      const GError reason = { G_IO_ERROR, G_IO_ERROR_FAILED, (char *) g_strerror (errno) };

      fail_to_copy (path, &reason, error);
      return NULL;
    }
  copy = g_build_filename (folder, name, NULL);
  if (copy_and_recover (path, copy, cancellable, error))
    return g_steal_pointer (&copy);
  dowser_sqlite_recovery_remove_copy (copy);
  return NULL;
}

void
dowser_sqlite_recovery_remove_copy (const char *copy)
{
  g_autofree char *folder = g_path_get_dirname (copy);

  for (guint i = 0; i < G_N_ELEMENTS (leftover_endings); i++)
    {
      g_autofree char *file = g_strconcat (copy, leftover_endings[i], NULL);

      g_unlink (file);
    }
  g_rmdir (folder);
}
