/* dowser-store.h - Dowser's own database file: sessions and history */
#pragma once

#include "session/dowser-privacy-level.h"
#include "session/dowser-session.h"
#include "store/dowser-history-entry.h"
#include "store/dowser-store-db.h"

G_BEGIN_DECLS

/** DowserStore: one SQLite file (WAL, synchronous FULL) on its own worker thread. Each save is one transaction, so no
 * half-written state can exist. If the folder can't be written, the store works in memory and its "warning" property
 * says so. Main thread only; errors: #DOWSER_STORE_ERROR. */
#define DOWSER_TYPE_STORE (dowser_store_get_type ())
G_DECLARE_FINAL_TYPE (DowserStore, dowser_store, DOWSER, STORE, GObject)

/** Returns $DOWSER_DATA_DIR, or "dowser" in the user's data folder. Returns: (transfer full) */
char *dowser_store_dup_default_directory (void);
/** @directory: (nullable): %NULL for the default directory */
DowserStore *dowser_store_new (const char *directory);
void dowser_store_open_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean dowser_store_open_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Returns: (nullable): while the history can't be saved, one sentence that says what happened, why, and what the user
 * can do. After the close, the sentence gives the number of lost sessions. Property "warning", notified.
 * dowser_history_entry_is_kept() returns TRUE for each saved entry. */
const char *dowser_store_get_warning (DowserStore *self);

/** Sets the maximum number of sessions; if there are more, the oldest are removed. The default is 1,000; 0 keeps
 * all. */
void dowser_store_set_max_sessions (DowserStore *self, guint max_kept);
/** Sets the rule for old sessions: the maximum number of sessions, and the number of days for which a session is kept.
 * With 0 days, sessions are kept forever. The rule is saved in the file and applies to every program that opens the
 * file. */
void dowser_store_set_cleanup_limits (DowserStore *self, guint max_kept, guint days);
/** Removes the sessions that aren't among the newest @max_kept (0: any number is kept), and the sessions that weren't
 * changed in the last @days days (0: kept forever). @count_only: TRUE to count these sessions but not remove them. The
 * finish function returns the number of these sessions, or -1 with @error. */
void dowser_store_clean_async (DowserStore *self, guint max_kept, guint days, gboolean count_only,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Removes or counts sessions like dowser_store_clean_async(), by the rule that is saved in the file. */
void dowser_store_clean_by_stored_limits_async (DowserStore *self, gboolean count_only, GCancellable *cancellable,
                                                GAsyncReadyCallback callback, gpointer user_data);
int dowser_store_clean_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** Inserts @session, or replaces the saved session with its id. The JSON of the session is made before this function
 * returns, so the session may change afterwards. */
void dowser_store_save_async (DowserStore *self, DowserSession *session, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
DowserSession *dowser_store_load_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** A live GListModel of DowserHistoryEntry, newest first. Borrowed. */
GListModel *dowser_store_get_history (DowserStore *self);
/** Marks the session as running or not running. This is shown in the history, but not stored. */
void dowser_store_set_running (DowserStore *self, const char *session_id, gboolean running);
void dowser_store_remove_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The cache of schemas, keyed by source and signature. */
void dowser_store_save_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     const DowserSchema *schema, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Loads a stored schema of a source. @signature: (nullable): the signature of the schema to load; %NULL loads the
 * newest schema. The finish function returns NULL without error if there is no such schema. */
void dowser_store_load_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
DowserSchema *dowser_store_load_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Returns the time, in real time, at which the loaded schema was read from its source; 0 if there is no schema. */
gint64 dowser_store_load_schema_get_saved_time (GAsyncResult *result);
/** Counts the tables of a cached schema. The worker reads the schema and frees it. @signature: as for
 * dowser_store_load_schema_async(). The finish function returns -1 if there is no schema, and sets @error if the
 * schema can't be read. */
void dowser_store_count_tables_async (DowserStore *self, const char *source_uri, const char *signature,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
int dowser_store_count_tables_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The kinds of facts about a source: undeclared keys, the contents of the source's columns, its previous schema, and
 * the earlier state of its files. Each fact is a text. A source has one fact of each kind. */
#define DOWSER_STORE_KEYS "keys"
#define DOWSER_STORE_PROFILE "profile"
#define DOWSER_STORE_BEFORE "before"
#define DOWSER_STORE_MEMORY "memory"
/** Stores or deletes a fact of @kind about a source. @key: (nullable): identifies the state of the source that the fact
 * describes. The fact can be loaded only with the same key. @text: (nullable): the fact; %NULL deletes it */
void dowser_store_save_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                                   const char *text, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean dowser_store_save_fact_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** @key: (nullable): %NULL loads the fact with any key. */
void dowser_store_load_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL without error if there is no fact */
char *dowser_store_load_fact_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The log of every statement that read rows. Literals are replaced by ?, so the log contains no personal data. */
/**
 * dowser_store_log_statement:
 * @detail: (nullable): the file of an export
 * @n_rows: the number of received rows; -1 if the rows were not counted
 * @truncated: TRUE if a limit cut the rows
 * @error: (nullable): why the statement was stopped or failed
 *
 * Doesn't wait for the file. The line is written when the store is closed, or earlier.
 */
void dowser_store_log_statement (DowserStore *self, DowserLogKind kind, const char *source_uri, const char *sql,
                                 const char *detail, gint64 n_rows, gboolean truncated, gint64 elapsed,
                                 const GError *error);
/** DowserStoreTicket: a logged statement that has begun; reference-counted. */
typedef struct _DowserStoreTicket DowserStoreTicket;
void dowser_store_ticket_unref (DowserStoreTicket *self);
/** Logs the start of a statement. The end is logged separately, so that the log also contains a statement during which
 * the program ended. Returns: (transfer full) */
DowserStoreTicket *dowser_store_log_statement_begin (DowserStore *self, DowserLogKind kind, const char *source_uri,
                                                     const char *sql, const char *detail);
/** Logs the end of a statement. @log_handle: (transfer full): from dowser_store_log_statement_begin(); @error:
 * (nullable): the error's text; %NULL if there was no error */
void dowser_store_log_statement_end (DowserStore *self, DowserStoreTicket *log_handle, DowserLogOutcome outcome,
                                     gint64 n_rows, gint64 elapsed, const char *error);
/** Sets the maximum number of statements in the log, from all programs; if there are more, the oldest are removed. The
 * default is 10,000; 0 keeps all. The number is saved in the file. */
void dowser_store_set_max_log_lines (DowserStore *self, guint max_kept);
/** Loads the newest @n lines of the statement log. */
void dowser_store_load_log_async (DowserStore *self, guint n, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
/** Returns: (transfer full) (nullable): DowserStoreLogLine, newest first */
GPtrArray *dowser_store_load_log_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The replies of models, keyed by the hash of the prompt, so that no request is paid for twice. */
void dowser_store_save_reply_async (DowserStore *self, const char *hash, const char *reply, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_reply_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_reply_async (DowserStore *self, const char *hash, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): NULL without error if there is no reply */
char *dowser_store_load_reply_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Returns the time, in real time, at which the loaded reply was stored; 0 if there is no reply. */
gint64 dowser_store_load_reply_get_saved_time (GAsyncResult *result);

/* The library: questions that were answered well, with their plans. */
/** Saves @question. If a saved question differs from @question only in its slots, that question is replaced. A question
 * that the user saved isn't replaced by a question that is saved automatically. The finish function returns the id of
 * the saved question, or 0 with @error. */
void dowser_store_save_question_async (DowserStore *self, const DowserSavedQuestion *question,
                                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** @replaced: (out) (optional) (transfer full) (nullable): the replaced question */
gint64 dowser_store_save_question_finish (DowserStore *self, GAsyncResult *result, DowserSavedQuestion **replaced,
                                          GError **error);
/** Saves @question, which was asked in session @session_id, if an earlier session had the same question. The slots of
 * both questions may differ, but their plans must have the same shape. Otherwise, nothing is saved. Doesn't wait for
 * the file. */
void dowser_store_save_repeated_question (DowserStore *self, const DowserSavedQuestion *question,
                                          const char *session_id);
/** @source_uri: (nullable): %NULL for the questions of all sources */
void dowser_store_list_questions_async (DowserStore *self, const char *source_uri, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data);
/** Finds the questions whose similarity to @question is at least @min_similarity. There are at most @n, and the most
 * similar question is first. */
void dowser_store_find_questions_async (DowserStore *self, const char *source_uri, const char *question,
                                        double min_similarity, guint n, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data);
/** Finishes dowser_store_list_questions_async() or dowser_store_find_questions_async(). Returns: (transfer full)
 * (nullable): DowserSavedQuestion */
GPtrArray *dowser_store_list_questions_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_remove_question_async (DowserStore *self, gint64 id, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_question_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Adds one to the question's number of uses. Doesn't wait for the file. */
void dowser_store_count_question_use (DowserStore *self, gint64 id);

/* The privacy level that the user chose for a source and a model's host. */
void dowser_store_set_privacy_level (DowserStore *self, const char *source_uri, const char *host,
                                     DowserPrivacyLevel privacy_level);
DowserPrivacyLevel dowser_store_get_privacy_level (DowserStore *self, const char *source_uri, const char *host);

/* Recent sources: URIs, newest first. */
void dowser_store_add_source_async (DowserStore *self, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_add_source_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Removes @uri from the recent sources. */
void dowser_store_remove_source (DowserStore *self, const char *uri);
/** Returns: (transfer full): the URIs of the recent sources, as a strv */
char **dowser_store_dup_sources (DowserStore *self);

/** Writes all queued jobs and closes the file. Later saves fail with %G_IO_ERROR_CLOSED. */
void dowser_store_close_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean dowser_store_close_finish (DowserStore *self, GAsyncResult *result, GError **error);

G_END_DECLS
