/* dowser-store-db.c - the sessions of the store, written and read by its worker */
#include "store/dowser-store-db.h"

#include "base/dowser-error.h"
#include "store/dowser-store-file.h"
#include "store/dowser-store-sql.h"

#include <glib/gi18n-lib.h>

/* The maximum time, in milliseconds, for the last attempt at exit to write data that would otherwise be lost. */
#define LAST_MILLISECONDS 200

struct _DowserStoreDb
{
  char *directory;
  sqlite3 *handle;
  char *notice;        /* (nullable): the warning from opening the file */
  char *write_problem; /* (nullable): the warning from the last save */
  gboolean can_reopen; /* TRUE if the file can't be written but may become writable; until then, @handle is in memory */
  gboolean reopened;   /* TRUE if the file became writable and the sessions in the file were not listed again yet */
  GHashTable *unsaved_rows; /* id → DowserStoreRow not yet written to the file */
  GQueue unlogged;          /* DowserStoreLogLine not yet written to the file */
};

void
dowser_store_row_free (DowserStoreRow *self)
{
  g_free (self->id);
  g_free (self->title);
  g_free (self->source);
  g_free (self->state);
  g_free (self->json);
  g_free (self);
}

DowserStoreDb *
dowser_store_db_new (const char *directory)
{
  DowserStoreDb *self = g_new0 (DowserStoreDb, 1);

  self->directory = g_strdup (directory);
  self->unsaved_rows = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) dowser_store_row_free);
  return self;
}

void
dowser_store_db_free (DowserStoreDb *self)
{
  dowser_store_db_close (self);
  g_free (self->directory);
  g_free (self->notice);
  g_free (self->write_problem);
  g_hash_table_unref (self->unsaved_rows);
  g_queue_clear_full (&self->unlogged, (GDestroyNotify) dowser_store_log_line_free);
  g_free (self);
}

void
dowser_store_db_open (DowserStoreDb *self)
{
  if (self->handle == NULL)
    self->handle = dowser_store_file_open (self->directory, &self->notice, &self->can_reopen);
}

/* If the file could not be written before, tries again to open it. */
static void
try_to_reopen (DowserStoreDb *self)
{
  sqlite3 *file = self->can_reopen ? dowser_store_file_reopen (self->directory) : NULL;

  if (file == NULL)
    return;
  sqlite3_close (self->handle);
  self->handle = file;
  self->can_reopen = FALSE;
  self->reopened = TRUE;
  g_clear_pointer (&self->notice, g_free);
}

gboolean
dowser_store_db_was_reopened (DowserStoreDb *self)
{
  if (!self->reopened || g_hash_table_size (self->unsaved_rows) > 0)
    return FALSE;
  self->reopened = FALSE;
  return TRUE;
}

gboolean
dowser_store_db_is_all_saved (DowserStoreDb *self)
{
  return self->handle != NULL && !dowser_store_file_is_memory (self->handle)
         && g_hash_table_size (self->unsaved_rows) == 0;
}

GQueue *
dowser_store_db_get_unlogged_lines (DowserStoreDb *self)
{
  return &self->unlogged;
}

sqlite3 *
dowser_store_db_get_handle (DowserStoreDb *self)
{
  return self->handle;
}

const char *
dowser_store_db_get_warning (DowserStoreDb *self)
{
  return self->write_problem != NULL ? self->write_problem : self->notice;
}

static gboolean
insert_row (sqlite3 *db, const DowserStoreRow *row, GError **error)
{
  g_autoptr (sqlite3_stmt) insert = dowser_store_sql_prepare (
      db,
      "INSERT INTO session (id, title, source, state, rows, created, changed, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (id) DO UPDATE SET title = excluded.title, source = excluded.source, state = excluded.state,"
      " rows = excluded.rows, changed = excluded.changed, json = excluded.json",
      error);

  if (insert == NULL)
    return FALSE;
  dowser_store_sql_bind_text (insert, 1, row->id);
  dowser_store_sql_bind_text (insert, 2, row->title);
  dowser_store_sql_bind_text (insert, 3, row->source);
  dowser_store_sql_bind_text (insert, 4, row->state);
  sqlite3_bind_int64 (insert, 5, row->n_rows);
  sqlite3_bind_int64 (insert, 6, row->created);
  sqlite3_bind_int64 (insert, 7, row->changed);
  dowser_store_sql_bind_text (insert, 8, row->json);
  return dowser_store_sql_run (insert, error);
}

static gboolean
remove_oldest (DowserStoreDb *self, guint max_kept, GError **error)
{
  sqlite3 *db = self->handle;
  guint days = 0;
  g_autoptr (sqlite3_stmt) trim_statement = NULL;

  if (!dowser_store_db_get_cleanup_limits (self, &max_kept, &days, error))
    return FALSE;
  if (max_kept == 0)
    return TRUE;
  trim_statement = dowser_store_sql_prepare (
      db, "DELETE FROM session WHERE id IN (SELECT id FROM session ORDER BY changed DESC LIMIT -1 OFFSET ?)", error);
  if (trim_statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (trim_statement, 1, max_kept);
  return dowser_store_sql_run (trim_statement, error);
}

static gboolean
write_unsaved (DowserStoreDb *self, guint max_kept, GError **error)
{
  GHashTableIter iter;
  gpointer row;
  gboolean ok;

  if (!dowser_store_sql_begin (self->handle, error))
    return FALSE;

  ok = TRUE;
  g_hash_table_iter_init (&iter, self->unsaved_rows);
  while (ok && g_hash_table_iter_next (&iter, NULL, &row))
    ok = insert_row (self->handle, row, error);
  ok = ok && remove_oldest (self, max_kept, error);
  return dowser_store_sql_end (self->handle, ok, error);
}

static char *
describe_write_error (DowserStoreDb *self, const GError *error)
{
  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_FULL))
    return g_strdup_printf (_ ("The disk is full, so new history is kept in memory only. Free some space for “%s”. The "
                               "history is written with the next question."),
                            self->directory);
  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_BUSY))
    return g_strdup_printf (_ ("New history is kept in memory only, because another program is using the history file "
                               "in “%s”. Close that program. The history is written with the next question."),
                            self->directory);
  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE))
    return g_strdup_printf (_ ("The folder “%s” can no longer be written, so new history is kept in memory only. Make "
                               "the folder writable. The history is written with the next question."),
                            self->directory);
  if (g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED))
    return g_strdup_printf (_ ("The history file in “%s” is damaged, so new history is kept in memory only. Start "
                               "Dowser again to move the file aside and start a new one."),
                            self->directory);
  return g_strdup_printf (_ ("New history is kept in memory only, because the history file fails: %s The history is "
                             "written with the next question."),
                          error->message);
}

void
dowser_store_db_record_failure (DowserStoreDb *self, const GError *error)
{
  if (error->domain != DOWSER_STORE_ERROR || self->write_problem != NULL
      || (error->code != DOWSER_STORE_ERROR_FULL && error->code != DOWSER_STORE_ERROR_NOT_WRITABLE
          && error->code != DOWSER_STORE_ERROR_BUSY))
    return;
  self->write_problem = describe_write_error (self, error);
}

static void
write_pending (DowserStoreDb *self, guint max_kept)
{
  g_autoptr (GError) error = NULL;

  try_to_reopen (self);
  if (dowser_store_file_is_memory (self->handle))
    return;
  g_clear_pointer (&self->write_problem, g_free);
  if (write_unsaved (self, max_kept, &error) && dowser_store_db_write_unlogged_lines (self, &error))
    g_hash_table_remove_all (self->unsaved_rows);
  else
    self->write_problem = describe_write_error (self, error);
}

void
dowser_store_db_save (DowserStoreDb *self, DowserStoreRow *row, guint max_kept)
{
  g_hash_table_replace (self->unsaved_rows, row->id, row);
  write_pending (self, max_kept);
}

void
dowser_store_db_close (DowserStoreDb *self)
{
  guint n_lost;

  if (self->handle == NULL)
    return;
  if (g_hash_table_size (self->unsaved_rows) > 0)
    {
      sqlite3_busy_timeout (self->handle, LAST_MILLISECONDS);
      write_pending (self, 0);
    }
  n_lost = g_hash_table_size (self->unsaved_rows);
  if (n_lost > 0)
    {
      g_free (self->write_problem);
      self->write_problem
          = g_strdup_printf (ngettext ("%u question since the start of Dowser is lost, because the history "
                                       "in “%s” could not be written.",
                                       "%u questions since the start of Dowser are lost, because the history "
                                       "in “%s” could not be written.",
                                       n_lost),
                             n_lost, self->directory);
    }
  g_clear_pointer (&self->handle, sqlite3_close);
}

char *
dowser_store_db_load (DowserStoreDb *self, const char *id, GError **error)
{
  const DowserStoreRow *row = g_hash_table_lookup (self->unsaved_rows, id);
  g_autoptr (sqlite3_stmt) query = NULL;
  g_autoptr (GError) failure = NULL;

  if (row != NULL)
    return g_strdup (row->json);

  query = dowser_store_sql_prepare (self->handle, "SELECT json FROM session WHERE id = ?", error);
  if (query == NULL)
    return NULL;
  dowser_store_sql_bind_text (query, 1, id);
  if (dowser_store_sql_next (query, &failure))
    return dowser_store_sql_dup_text (query, 0);
  if (failure == NULL)
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_FOUND,
                 _ ("There is no session “%s” in the history. List the sessions to see which exist."), id);
  else
    g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}

gboolean
dowser_store_db_remove (DowserStoreDb *self, const char *id, GError **error)
{
  g_autoptr (sqlite3_stmt) query = NULL;

  if (self->can_reopen && !g_hash_table_contains (self->unsaved_rows, id))
    {
      g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE,
                   _ ("The session cannot be removed, because the history in “%s” cannot be written now."),
                   self->directory);
      return FALSE;
    }
  query = dowser_store_sql_prepare (self->handle, "DELETE FROM session WHERE id = ?", error);
  if (query == NULL)
    return FALSE;
  g_hash_table_remove (self->unsaved_rows, id);
  dowser_store_sql_bind_text (query, 1, id);
  return dowser_store_sql_run (query, error);
}

GPtrArray *
dowser_store_db_list (DowserStoreDb *self)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_store_row_free);
  g_autoptr (sqlite3_stmt) query = dowser_store_sql_prepare (
      self->handle, "SELECT id, title, source, state, rows, created, changed FROM session ORDER BY changed DESC", NULL);

  while (query != NULL && dowser_store_sql_next (query, NULL))
    {
      DowserStoreRow *row = g_new0 (DowserStoreRow, 1);

      row->id = dowser_store_sql_dup_text (query, 0);
      row->title = dowser_store_sql_dup_text (query, 1);
      row->source = dowser_store_sql_dup_text (query, 2);
      row->state = dowser_store_sql_dup_text (query, 3);
      row->n_rows = sqlite3_column_int64 (query, 4);
      row->created = sqlite3_column_int64 (query, 5);
      row->changed = sqlite3_column_int64 (query, 6);
      g_ptr_array_add (rows, row);
    }
  return rows;
}
