/* dowser-store-db.h - the store as its worker sees it: rows in, rows out */
#pragma once

#include "knowledge/library/dowser-saved-question.h"
#include "schema/dowser-schema.h"
#include "session/dowser-sharing.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/** DowserStoreRow: a session as the file holds it. @json is %NULL where only a list is asked for. */
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

/** What a statement was run for; as words in the file and for programs: question probe count export profile schema. */
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

/** How it ended; CUT: a limit let through only a part; BEGUN: no end is known; done cut stopped failed begun. */
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
 * DowserStoreLogLine: one statement that was run, or one look into a source, and how it ended.
 * @sql: for a profile or a schema, which are many statements: the columns, or the tables, that were read
 * @n_rows: that came, also where it was stopped or failed; -1 where nobody counted
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

/** DowserStoreSharing: what the model at @host may be told of @source. */
typedef struct
{
  char *source;
  char *host;
  DowserSharing level;
} DowserStoreSharing;

void dowser_store_sharing_free (DowserStoreSharing *self);

/** DowserStoreDb: used on the store's worker only. What cannot be written waits in memory until it can. */
typedef struct _DowserStoreDb DowserStoreDb;

DowserStoreDb *dowser_store_db_new (const char *directory);
void dowser_store_db_free (DowserStoreDb *self);
/** Opens at the first call. Always succeeds: where there is no file, there is memory. */
void dowser_store_db_open (DowserStoreDb *self);
/** Tries a last time to write what waits in memory; the warning then says how many sessions are lost. */
void dowser_store_db_close (DowserStoreDb *self);
/** Whether every session is in the file. */
gboolean dowser_store_db_is_kept (DowserStoreDb *self);
/** Whether the file was opened since the last call, after it could not be written: what it holds may be listed again.
 */
gboolean dowser_store_db_take_reopened (DowserStoreDb *self);
/** Remembers for the warning that something other than a session could not be written. */
void dowser_store_db_note_failure (DowserStoreDb *self, const GError *error);
/** Returns: (nullable): why history is not kept, for now or for this run */
const char *dowser_store_db_get_warning (DowserStoreDb *self);

/** @row: (transfer full); the oldest sessions beyond @keep go (0 keeps all) */
void dowser_store_db_save (DowserStoreDb *self, DowserStoreRow *row, guint keep);
/** Returns: (transfer full) (nullable): the JSON, %NULL with #DOWSER_STORE_ERROR */
char *dowser_store_db_load (DowserStoreDb *self, const char *id, GError **error);
gboolean dowser_store_db_remove (DowserStoreDb *self, const char *id, GError **error);
/** Returns: (transfer full): DowserStoreRow without JSON, newest first */
GPtrArray *dowser_store_db_list (DowserStoreDb *self);

gboolean dowser_store_db_save_schema (DowserStoreDb *self, const char *uri, const char *signature,
                                      const DowserSchema *schema, GError **error);
/** Returns: (transfer full) (nullable): %NULL without an error where there is none that can be read */
/* @saved: (out) (optional): when it was read, in real time */
DowserSchema *dowser_store_db_load_schema (DowserStoreDb *self, const char *uri, const char *signature, gint64 *saved,
                                           GError **error);

gboolean dowser_store_db_save_fact (DowserStoreDb *self, const char *uri, const char *kind, const char *key,
                                    const char *text, GError **error);
/** Returns: (transfer full) (nullable): %NULL without an error where there is none */
char *dowser_store_db_load_fact (DowserStoreDb *self, const char *uri, const char *kind, const char *key,
                                 GError **error);

gboolean dowser_store_db_add_source (DowserStoreDb *self, const char *uri, GError **error);
gboolean dowser_store_db_remove_source (DowserStoreDb *self, const char *uri, GError **error);

/** The rule for old sessions, which stays in the file; 0 for all, and for ever */
gboolean dowser_store_db_set_rule (DowserStoreDb *self, guint keep, guint days, GError **error);
/** Leaves what the file does not say as it is. */
gboolean dowser_store_db_get_rule (DowserStoreDb *self, guint *keep, guint *days, GError **error);
/** Removes the sessions beyond the newest @keep (0: none of them), and those not changed since @before. Returns:
 * (transfer full) (nullable): char *, their ids; with @look_only they stay */
GPtrArray *dowser_store_db_clean (DowserStoreDb *self, guint keep, gint64 before, gboolean look_only, GError **error);
/** Returns: (transfer full): char *, newest first */
GPtrArray *dowser_store_db_list_sources (DowserStoreDb *self);

/** @line: (transfer full): waits in memory where the file does not take it. The oldest lines beyond what the file keeps
 * go. */
gboolean dowser_store_db_add_log (DowserStoreDb *self, DowserStoreLogLine *line, GError **error);
/** Writes the line of a statement that begins. Returns: where it stands; 0 where it could not be written */
gint64 dowser_store_db_begin_log (DowserStoreDb *self, const DowserStoreLogLine *line, GError **error);
/** Completes the line at @row, or adds @line. @line: (transfer full) */
gboolean dowser_store_db_end_log (DowserStoreDb *self, gint64 row, DowserStoreLogLine *line, GError **error);
/** @keep: lines that the file keeps from now on; 0 keeps all */
gboolean dowser_store_db_set_keep_log (DowserStoreDb *self, guint keep, GError **error);
/** Returns: (transfer full): DowserStoreLogLine, newest first, at most @n */
GPtrArray *dowser_store_db_list_log (DowserStoreDb *self, guint n, GError **error);

gboolean dowser_store_db_save_reply (DowserStoreDb *self, const char *hash, const char *reply, GError **error);
/** Returns: (transfer full) (nullable): %NULL without an error where there is none */
char *dowser_store_db_load_reply (DowserStoreDb *self, const char *hash, gint64 *saved, GError **error);
gboolean dowser_store_db_save_sharing (DowserStoreDb *self, const DowserStoreSharing *sharing, GError **error);
/** Returns: (transfer full): DowserStoreSharing */
GPtrArray *dowser_store_db_list_sharing (DowserStoreDb *self);

/**
 * dowser_store_db_save_question:
 * @replaced: (out) (optional) (transfer full) (nullable): what was saved before
 *
 * Inserts, or takes the place of the same question with other slots, whose uses stay. What a person has saved is left
 * as it is where @question was saved by itself. Returns: its id; 0 with @error
 */
gint64 dowser_store_db_save_question (DowserStoreDb *self, const DowserSavedQuestion *question,
                                      DowserSavedQuestion **replaced, GError **error);
/** Saves the answer of session @session_id where an earlier one was asked the same, but for its slots, and answered
 * alike, unless it is saved already. Returns: its id; 0 where it is not saved, perhaps with @error */
gint64 dowser_store_db_note_question (DowserStoreDb *self, const DowserSavedQuestion *question, const char *session_id,
                                      GError **error);
/** @source: (nullable): %NULL for all. Returns: (transfer full) (nullable): DowserSavedQuestion, newest first */
GPtrArray *dowser_store_db_list_questions (DowserStoreDb *self, const char *source, GError **error);
/** Those of @source as similar to @question as @least, the most similar first, @n at most. Returns: (transfer full)
 * (nullable): DowserSavedQuestion */
GPtrArray *dowser_store_db_find_questions (DowserStoreDb *self, const char *source, const char *question, double least,
                                           guint n, GError **error);
gboolean dowser_store_db_remove_question (DowserStoreDb *self, gint64 id, GError **error);
/** Counts a use. */
gboolean dowser_store_db_use_question (DowserStoreDb *self, gint64 id, GError **error);

/*< private >*/
sqlite3 *dowser_store_db_get_handle (DowserStoreDb *self);
/** DowserStoreLogLine that the file has not taken yet, the oldest first. */
GQueue *dowser_store_db_get_unlogged (DowserStoreDb *self);
gboolean dowser_store_db_write_unlogged (DowserStoreDb *self, GError **error);

G_END_DECLS
