/* dowser-store-db-log.c - the log of every statement that read rows, written and read by the store's worker */
#include "store/dowser-store-db.h"
#include "store/dowser-store-file.h"
#include "store/dowser-store-sql.h"

const char *const dowser_log_kind_nicks[] = { "question", "probe", "count", "export", "profile", "schema", NULL };
const char *const dowser_log_outcome_nicks[] = { "done", "cut", "stopped", "failed", "begun", NULL };

void
dowser_store_log_line_free (DowserStoreLogLine *self)
{
  g_free (self->detail);
  g_free (self->source);
  g_free (self->sql);
  g_free (self->error);
  g_free (self);
}

#define DEFAULT_KEEP "10000"
/* The maximum number of lines that are kept in memory while the disk is full. If there are more lines, the oldest lines
 * are dropped. */
#define MAX_UNLOGGED 10000

gboolean
dowser_store_db_set_max_log_lines (DowserStoreDb *self, guint max_kept, GError **error)
{
  g_autoptr (sqlite3_stmt) statement
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "INSERT INTO setting (name, value) VALUES ('log-lines', ?) ON CONFLICT (name) "
                                  "DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value",
                                  error);

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, max_kept);
  return dowser_store_sql_run (statement, error);
}

/* Removes the oldest lines if the log is longer than its maximum length. This length is stored in the file, so that a
 * program without this setting doesn't shorten the log. */
static gboolean
remove_oldest_lines (sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_stmt) statement
      = dowser_store_sql_prepare (db,
                                  "WITH keep (n) AS (SELECT coalesce ((SELECT value FROM setting WHERE name = "
                                  "'log-lines'), " DEFAULT_KEEP ")) "
                                  "DELETE FROM statement_log WHERE (SELECT n FROM keep) > 0 "
                                  "AND id <= (SELECT max (id) FROM statement_log) - (SELECT n FROM keep)",
                                  error);

  return statement != NULL && dowser_store_sql_run (statement, error);
}

static gboolean
write_line (DowserStoreDb *self, const DowserStoreLogLine *line, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autoptr (sqlite3_stmt) insert
      = dowser_store_sql_prepare (db,
                                  "INSERT INTO statement_log (time, source, sql, rows, elapsed, error, kind, outcome, "
                                  "detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                  error);

  if (insert == NULL || !dowser_store_sql_begin (db, error))
    return FALSE;
  sqlite3_bind_int64 (insert, 1, line->time);
  dowser_store_sql_bind_text (insert, 2, line->source);
  dowser_store_sql_bind_text (insert, 3, line->sql);
  sqlite3_bind_int64 (insert, 4, line->n_rows);
  sqlite3_bind_int64 (insert, 5, line->elapsed);
  dowser_store_sql_bind_text (insert, 6, line->error);
  dowser_store_sql_bind_text (insert, 7, dowser_log_kind_nicks[line->kind]);
  dowser_store_sql_bind_text (insert, 8, dowser_log_outcome_nicks[line->outcome]);
  dowser_store_sql_bind_text (insert, 9, line->detail);
  return dowser_store_sql_end (db, dowser_store_sql_run (insert, error) && remove_oldest_lines (db, error), error);
}

gboolean
dowser_store_db_write_unlogged_lines (DowserStoreDb *self, GError **error)
{
  GQueue *lines = dowser_store_db_get_unlogged_lines (self);

  while (!g_queue_is_empty (lines))
    {
      if (!write_line (self, lines->head->data, error))
        return FALSE;
      dowser_store_log_line_free (g_queue_pop_head (lines));
    }
  return TRUE;
}

gboolean
dowser_store_db_add_log (DowserStoreDb *self, DowserStoreLogLine *line, GError **error)
{
  GQueue *lines = dowser_store_db_get_unlogged_lines (self);

  g_queue_push_tail (lines, line);
  if (lines->length > MAX_UNLOGGED)
    dowser_store_log_line_free (g_queue_pop_head (lines));
  return dowser_store_file_is_memory (dowser_store_db_get_handle (self))
         || dowser_store_db_write_unlogged_lines (self, error);
}

gint64
dowser_store_db_begin_log (DowserStoreDb *self, const DowserStoreLogLine *line, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);

  /* The log keeps its order: if older lines still wait for space on the disk, they must be written first. The new line
   * is then written only when its statement ends. */
  if (dowser_store_file_is_memory (db) || !g_queue_is_empty (dowser_store_db_get_unlogged_lines (self))
      || !write_line (self, line, error))
    return 0;
  return sqlite3_last_insert_rowid (db);
}

static gboolean
complete_line (sqlite3 *db, gint64 row, const DowserStoreLogLine *line)
{
  g_autoptr (sqlite3_stmt) update = dowser_store_sql_prepare (
      db, "UPDATE statement_log SET rows = ?2, elapsed = ?3, error = ?4, outcome = ?5 WHERE id = ?1", NULL);

  if (update == NULL)
    return FALSE;
  sqlite3_bind_int64 (update, 1, row);
  sqlite3_bind_int64 (update, 2, line->n_rows);
  sqlite3_bind_int64 (update, 3, line->elapsed);
  dowser_store_sql_bind_text (update, 4, line->error);
  dowser_store_sql_bind_text (update, 5, dowser_log_outcome_nicks[line->outcome]);
  return dowser_store_sql_run (update, NULL) && sqlite3_changes (db) == 1;
}

gboolean
dowser_store_db_end_log (DowserStoreDb *self, gint64 row, DowserStoreLogLine *line, GError **error)
{
  if (row == 0 || !complete_line (dowser_store_db_get_handle (self), row, line))
    return dowser_store_db_add_log (self, line, error);
  dowser_store_log_line_free (line);
  return TRUE;
}

/* An unknown word is read as the first word of @nicks. A newer Dowser may have written such a word. */
static int
read_nick (sqlite3_stmt *query, int column, const char *const *nicks)
{
  g_autofree char *text = dowser_store_sql_dup_text (query, column);

  for (int i = 0; nicks[i] != NULL; i++)
    if (g_strcmp0 (nicks[i], text) == 0)
      return i;
  return 0;
}

static DowserStoreLogLine *
read_line (sqlite3_stmt *query)
{
  DowserStoreLogLine *line = g_new0 (DowserStoreLogLine, 1);

  line->time = sqlite3_column_int64 (query, 0);
  line->source = dowser_store_sql_dup_text (query, 1);
  line->sql = dowser_store_sql_dup_text (query, 2);
  line->n_rows = sqlite3_column_int64 (query, 3);
  line->elapsed = sqlite3_column_int64 (query, 4);
  line->error = dowser_store_sql_dup_text (query, 5);
  line->kind = (DowserLogKind) read_nick (query, 6, dowser_log_kind_nicks);
  line->outcome = (DowserLogOutcome) read_nick (query, 7, dowser_log_outcome_nicks);
  line->detail = dowser_store_sql_dup_text (query, 8);
  return line;
}

DowserStoreLogLine *
dowser_store_log_line_copy (const DowserStoreLogLine *line)
{
  DowserStoreLogLine *copy = g_new0 (DowserStoreLogLine, 1);

  *copy = *line;
  copy->detail = g_strdup (line->detail);
  copy->source = g_strdup (line->source);
  copy->sql = g_strdup (line->sql);
  copy->error = g_strdup (line->error);
  return copy;
}

GPtrArray *
dowser_store_db_list_log (DowserStoreDb *self, guint n, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_store_log_line_free);
  GQueue *unlogged = dowser_store_db_get_unlogged_lines (self);
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT time, source, sql, rows, elapsed, error, kind, outcome, detail FROM "
                                  "statement_log ORDER BY id DESC LIMIT ?",
                                  error);

  if (query == NULL)
    return NULL;
  for (GList *l = unlogged->tail; l != NULL && lines->len < n; l = l->prev)
    g_ptr_array_add (lines, dowser_store_log_line_copy (l->data));
  sqlite3_bind_int64 (query, 1, n - lines->len);
  while (dowser_store_sql_next (query, NULL))
    g_ptr_array_add (lines, read_line (query));
  return g_steal_pointer (&lines);
}
