/* dowser-store-db.h - the store for its worker: rows in, rows out */
#pragma once

#include "knowledge/library/dowser-saved-question.h"
#include "schema/dowser-schema.h"
#include "session/dowser-privacy-level.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/** DowserStoreRow: a session in the form in which the file stores it. @json is %NULL in rows of a list. */
typedef struct
{
  char *id;
  char *title;
  char *source;
  char *state;
  gint64 n_rows;
  gint64 created;
  gint64 changed;
  char *json;
} DowserStoreRow;

void dowser_store_row_free (DowserStoreRow *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserStoreRow, dowser_store_row_free)

/** The purpose of a statement. The words for it, in the file and for programs: question probe count export profile
 * schema. */
typedef enum
{
  DOWSER_LOG_QUESTION,
  DOWSER_LOG_PROBE,
  DOWSER_LOG_COUNT,
  DOWSER_LOG_EXPORT,
  DOWSER_LOG_PROFILE,
  DOWSER_LOG_SCHEMA
} DowserLogKind;
extern const char *const dowser_log_kind_nicks[];

/** How a statement ended. CUT: a limit cut its rows; BEGUN: no end was logged. The words for it: done cut stopped
 * failed begun. */
typedef enum
{
  DOWSER_LOG_DONE,
  DOWSER_LOG_CUT,
  DOWSER_LOG_STOPPED,
  DOWSER_LOG_FAILED,
  DOWSER_LOG_BEGUN
} DowserLogOutcome;
extern const char *const dowser_log_outcome_nicks[];

/**
 * DowserStoreLogLine: one statement that was run, or one inspection of a source, and how it ended.
 * @sql: the statement. A profile or a schema is read with many statements, so its line has the names of the columns or
 * tables instead
 * @n_rows: the number of received rows, even if the statement was stopped or failed; -1 if the rows weren't counted
 * @detail: (nullable): the file of an export
 */
typedef struct
{
  DowserLogKind kind;
  DowserLogOutcome outcome;
  char *detail;
  gint64 time;
  char *source;
  char *sql;
  gint64 n_rows;
  gint64 elapsed;
  char *error; /* (nullable) */
} DowserStoreLogLine;

void dowser_store_log_line_free (DowserStoreLogLine *self);
DowserStoreLogLine *dowser_store_log_line_copy (const DowserStoreLogLine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserStoreLogLine, dowser_store_log_line_free)

/** DowserStorePrivacyLevel: the privacy level of @source for the model at @host. */
typedef struct
{
  char *source;
  char *host;
  DowserPrivacyLevel level;
} DowserStorePrivacyLevel;

void dowser_store_privacy_level_free (DowserStorePrivacyLevel *self);

/** DowserStoreDb: used only in the store's worker. Data that can't be written stays in memory until the file can be
 * written. */
typedef struct _DowserStoreDb DowserStoreDb;

DowserStoreDb *dowser_store_db_new (const char *directory);
void dowser_store_db_free (DowserStoreDb *self);
/** Opens the store at the first call. Always succeeds: without a file, the store is in memory. */
void dowser_store_db_open (DowserStoreDb *self);
/** Tries a last time to write the unsaved data, and closes the file. If this fails, the warning gives the number of
 * lost sessions. */
void dowser_store_db_close (DowserStoreDb *self);
/** Returns TRUE if every session is in the file. */
gboolean dowser_store_db_is_all_saved (DowserStoreDb *self);
/** Returns TRUE if a file that could not be written before was opened since the last call of this function. The caller
 * may then list the content of the file again. */
gboolean dowser_store_db_was_reopened (DowserStoreDb *self);
/** Notes, for the warning, that data other than a session could not be written. */
void dowser_store_db_record_failure (DowserStoreDb *self, const GError *error);
/** Returns: (nullable): a sentence that explains why the history can't be saved now, or could not be saved in this
 * run */
const char *dowser_store_db_get_warning (DowserStoreDb *self);

/** Saves @row (transfer full), and then removes the oldest sessions so that @max_kept sessions are left. With 0, no
 * sessions are removed. */
void dowser_store_db_save (DowserStoreDb *self, DowserStoreRow *row, guint max_kept);
/** Returns: (transfer full) (nullable): the JSON of the session; %NULL with #DOWSER_STORE_ERROR */
char *dowser_store_db_load (DowserStoreDb *self, const char *id, GError **error);
gboolean dowser_store_db_remove (DowserStoreDb *self, const char *id, GError **error);
/** Returns: (transfer full): the saved sessions as DowserStoreRow, without their JSON, newest first */
GPtrArray *dowser_store_db_list (DowserStoreDb *self);

gboolean dowser_store_db_save_schema (DowserStoreDb *self, const char *uri, const char *signature,
                                      const DowserSchema *schema, GError **error);
/** Returns: (transfer full) (nullable): %NULL without an error if there is no schema that can be read */
/* @saved: (out) (optional): when the schema was read from the source, in real time */
DowserSchema *dowser_store_db_load_schema (DowserStoreDb *self, const char *uri, const char *signature, gint64 *saved,
                                           GError **error);

gboolean dowser_store_db_save_fact (DowserStoreDb *self, const char *uri, const char *kind, const char *key,
                                    const char *text, GError **error);
/** Returns: (transfer full) (nullable): the text of the fact; %NULL without an error if there is no such fact */
char *dowser_store_db_load_fact (DowserStoreDb *self, const char *uri, const char *kind, const char *key,
                                 GError **error);

gboolean dowser_store_db_add_source (DowserStoreDb *self, const char *uri, GError **error);
gboolean dowser_store_db_remove_source (DowserStoreDb *self, const char *uri, GError **error);

/** The rule for old sessions, which is stored in the file. @max_kept: the number of sessions; 0 keeps all; @days: the
 * number of days; 0 keeps sessions forever */
gboolean dowser_store_db_set_cleanup_limits (DowserStoreDb *self, guint max_kept, guint days, GError **error);
/** Sets @max_kept and @days to the values in the file. A value that the file doesn't have stays unchanged. */
gboolean dowser_store_db_get_cleanup_limits (DowserStoreDb *self, guint *max_kept, guint *days, GError **error);
/** Finds the sessions that are not among the newest @max_kept (0: none are found by number), and the sessions that were
 * not changed since @before. Removes them unless @count_only is set. Returns: (transfer full) (nullable): char *, their
 * ids */
GPtrArray *dowser_store_db_clean (DowserStoreDb *self, guint max_kept, gint64 before, gboolean count_only,
                                  GError **error);
/** Returns: (transfer full): char *: the URIs of the recent sources, the last opened first */
GPtrArray *dowser_store_db_list_sources (DowserStoreDb *self);

/** Adds @line to the log. @line: (transfer full): stays in memory until it can be written. If the log becomes longer
 * than the limit stored in the file, the oldest lines are removed. */
gboolean dowser_store_db_add_log (DowserStoreDb *self, DowserStoreLogLine *line, GError **error);
/** Writes the line of a statement that starts. Returns: the row of the line in the file; 0 if it could not be
 * written */
gint64 dowser_store_db_begin_log (DowserStoreDb *self, const DowserStoreLogLine *line, GError **error);
/** Completes the log line whose row ID is @row, or adds @line to the log if @row is 0. @line: (transfer full) */
gboolean dowser_store_db_end_log (DowserStoreDb *self, gint64 row, DowserStoreLogLine *line, GError **error);
/** @max_kept: the number of lines that the file keeps from now on; 0 keeps all */
gboolean dowser_store_db_set_max_log_lines (DowserStoreDb *self, guint max_kept, GError **error);
/** Returns: (transfer full): DowserStoreLogLine, newest first, at most @n */
GPtrArray *dowser_store_db_list_log (DowserStoreDb *self, guint n, GError **error);

gboolean dowser_store_db_save_reply (DowserStoreDb *self, const char *hash, const char *reply, GError **error);
/** Returns: (transfer full) (nullable): %NULL without an error if there is no reply */
char *dowser_store_db_load_reply (DowserStoreDb *self, const char *hash, gint64 *saved, GError **error);
gboolean dowser_store_db_save_privacy_level (DowserStoreDb *self, const DowserStorePrivacyLevel *privacy_level,
                                             GError **error);
/** Returns: (transfer full): DowserStorePrivacyLevel */
GPtrArray *dowser_store_db_list_privacy_levels (DowserStoreDb *self);

/**
 * dowser_store_db_save_question:
 * @replaced: (out) (optional) (transfer full) (nullable): the question that was saved before
 *
 * Inserts a question. If a saved question differs from @question only in its slots (values, numbers and dates), it is
 * replaced, and its number of uses is kept. A question that the user saved isn't replaced by a question that is saved
 * automatically. Returns: the id of the saved question; 0 with @error
 */
gint64 dowser_store_db_save_question (DowserStoreDb *self, const DowserSavedQuestion *question,
                                      DowserSavedQuestion **replaced, GError **error);
/** Saves @question with the answer of session @session_id, unless it is already saved. An earlier session must have had
 * the same question except for its slots, and a similar answer. Returns: the id of the saved question; 0 if it isn't
 * saved, possibly with @error */
gint64 dowser_store_db_save_repeated_question (DowserStoreDb *self, const DowserSavedQuestion *question,
                                               const char *session_id, GError **error);
/** Lists the saved questions. @source: (nullable): the source of the questions; %NULL for all sources. Returns:
 * (transfer full) (nullable): DowserSavedQuestion, newest first */
GPtrArray *dowser_store_db_list_questions (DowserStoreDb *self, const char *source, GError **error);
/** Returns the questions of @source whose similarity to @question is at least @min_similarity. There are at most @n,
 * and the most similar question is first. Returns: (transfer full) (nullable): DowserSavedQuestion */
GPtrArray *dowser_store_db_find_questions (DowserStoreDb *self, const char *source, const char *question,
                                           double min_similarity, guint n, GError **error);
gboolean dowser_store_db_remove_question (DowserStoreDb *self, gint64 id, GError **error);
/** Adds one to the question's number of uses. */
gboolean dowser_store_db_count_question_use (DowserStoreDb *self, gint64 id, GError **error);

/*< private >*/
sqlite3 *dowser_store_db_get_handle (DowserStoreDb *self);
/** DowserStoreLogLine not yet written to the file, the oldest first. */
GQueue *dowser_store_db_get_unlogged_lines (DowserStoreDb *self);
gboolean dowser_store_db_write_unlogged_lines (DowserStoreDb *self, GError **error);

G_END_DECLS
