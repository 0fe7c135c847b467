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
/** @directory: (nullable): %NULL for the default one */
DowserStore *dowser_store_new (const char *directory);
void dowser_store_open_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean dowser_store_open_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** (nullable): one sentence while history is not kept: what happened, why, what to do. After the close: how many
 * sessions are lost. Property "warning", notified. dowser_history_entry_is_kept() returns which entries are kept. */
const char *dowser_store_get_warning (DowserStore *self);

/** Sets how many sessions are kept; the oldest are removed. The default is 1,000; 0 keeps all. */
void dowser_store_set_max_sessions (DowserStore *self, guint keep);
/** Sets how many sessions are kept and for how many days; 0 days keeps them forever. The rule is saved in the file and
 * applies to every program that opens the file. */
void dowser_store_set_cleanup_limits (DowserStore *self, guint keep, guint days);
/** Removes the sessions that the rule @keep, @days would not keep. @look_only: only counts them. The finish function
 * returns their number, or -1 with @error. */
void dowser_store_clean_async (DowserStore *self, guint keep, guint days, gboolean look_only, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
/** Removes or counts sessions like dowser_store_clean_async(), with the rule saved in the file. */
void dowser_store_clean_by_stored_limits_async (DowserStore *self, gboolean look_only, GCancellable *cancellable,
                                                GAsyncReadyCallback callback, gpointer user_data);
int dowser_store_clean_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** Inserts or replaces @session. Its JSON is made before the call returns, so the session may change afterwards. */
void dowser_store_save_async (DowserStore *self, DowserSession *session, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
DowserSession *dowser_store_load_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** A live GListModel of DowserHistoryEntry, newest first. Borrowed. */
GListModel *dowser_store_get_history (DowserStore *self);
/** Marks the session as running, or as not running, only in the history. */
void dowser_store_set_running (DowserStore *self, const char *session_id, gboolean running);
void dowser_store_remove_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* Schema cache, keyed by source and signature. */
void dowser_store_save_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     const DowserSchema *schema, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** @signature: (nullable): %NULL takes the newest schema. The finish function returns NULL without error if there is
 * none. */
void dowser_store_load_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
DowserSchema *dowser_store_load_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Returns the time, in real time, at which the loaded schema was read from its source; 0 if there is none. */
gint64 dowser_store_load_schema_get_saved (GAsyncResult *result);
/** Counts the tables of a cached schema: the schema is read and freed in the worker. @signature: as for
 * dowser_store_load_schema_async(). The finish function returns -1 if there is no schema, and sets @error if it can't
 * be read. */
void dowser_store_count_tables_async (DowserStore *self, const char *source_uri, const char *signature,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
int dowser_store_count_tables_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* Facts found out about a source, as text, one per kind: undeclared keys, the contents of its columns, its previous
 * schema, how its files looked. */
#define DOWSER_STORE_KEYS "keys"
#define DOWSER_STORE_PROFILE "profile"
#define DOWSER_STORE_BEFORE "before"
#define DOWSER_STORE_MEMORY "memory"
/** @key: (nullable): identifies what the fact was true of; the fact is found again only by the same key. @text:
 * (nullable): %NULL deletes the fact */
void dowser_store_save_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                                   const char *text, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean dowser_store_save_fact_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** @key: (nullable): %NULL loads the fact with any key. */
void dowser_store_load_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL without error if there is none */
char *dowser_store_load_fact_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The log of every statement that read rows. Literals are replaced by ?, so the log holds no personal data. */
/**
 * dowser_store_log_statement:
 * @detail: (nullable): the file of an export
 * @n_rows: rows received, -1 if they were not counted
 * @truncated: TRUE if a limit cut the rows
 * @error: (nullable): why the statement was stopped or failed
 *
 * Doesn't wait: the line is written by the next close at the latest.
 */
void dowser_store_log_statement (DowserStore *self, DowserLogKind kind, const char *source_uri, const char *sql,
                                 const char *detail, gint64 n_rows, gboolean truncated, gint64 elapsed,
                                 const GError *error);
/** DowserStoreTicket: a logged statement that has begun; reference-counted. */
typedef struct _DowserStoreTicket DowserStoreTicket;
void dowser_store_ticket_unref (DowserStoreTicket *self);
/** Logs a statement in two parts, so that the log includes a statement during which the program ended. Returns:
 * (transfer full) */
DowserStoreTicket *dowser_store_log_statement_begin (DowserStore *self, DowserLogKind kind, const char *source_uri,
                                                     const char *sql, const char *detail);
/** @ticket: (transfer full); @error: (nullable): the error's text */
void dowser_store_log_statement_end (DowserStore *self, DowserStoreTicket *ticket, DowserLogOutcome outcome,
                                     gint64 n_rows, gint64 elapsed, const char *error);
/** Sets how many statements the log keeps, from all programs; the oldest are removed. The default is 10,000; 0 keeps
 * all. The number is saved in the file. */
void dowser_store_set_max_log_lines (DowserStore *self, guint keep);
/** Loads the newest @n lines. */
void dowser_store_load_log_async (DowserStore *self, guint n, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
/** Returns: (transfer full) (nullable): DowserStoreLogLine, newest first */
GPtrArray *dowser_store_load_log_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The models' replies, by the hash of their prompts, so that no request is paid twice. */
void dowser_store_save_reply_async (DowserStore *self, const char *hash, const char *reply, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_reply_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_reply_async (DowserStore *self, const char *hash, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): NULL without error if there is none */
char *dowser_store_load_reply_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Returns the time, in real time, at which the loaded reply was stored; 0 if there is none. */
gint64 dowser_store_load_reply_get_saved (GAsyncResult *result);

/* The library: questions that were answered well, with their plans. */
/** The finish function returns the question's id, or 0 with @error. A saved question that differs only in its slots is
 * replaced, unless the user saved it and @question is saved automatically. */
void dowser_store_save_question_async (DowserStore *self, const DowserSavedQuestion *question,
                                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** @replaced: (out) (optional) (transfer full) (nullable): the replaced question */
gint64 dowser_store_save_question_finish (DowserStore *self, GAsyncResult *result, DowserSavedQuestion **replaced,
                                          GError **error);
/** Saves @question, asked in session @session_id, if an earlier session asked the same question apart from its slots
 * and has a plan of the same shape. Doesn't wait. */
void dowser_store_save_repeated_question (DowserStore *self, const DowserSavedQuestion *question,
                                          const char *session_id);
/** @source_uri: (nullable): %NULL for all */
void dowser_store_list_questions_async (DowserStore *self, const char *source_uri, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data);
/** Finds the questions whose similarity to @question is at least @least: most similar first, at most @n. */
void dowser_store_find_questions_async (DowserStore *self, const char *source_uri, const char *question, double least,
                                        guint n, GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer user_data);
/** Finishes listing or finding. Returns: (transfer full) (nullable): DowserSavedQuestion */
GPtrArray *dowser_store_list_questions_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_remove_question_async (DowserStore *self, gint64 id, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_question_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Counts a use of the question; doesn't wait. */
void dowser_store_count_question_use (DowserStore *self, gint64 id);

/* The privacy level that the user chose for a source and a model's host. */
void dowser_store_set_privacy_level (DowserStore *self, const char *source_uri, const char *host,
                                     DowserPrivacyLevel sharing);
DowserPrivacyLevel dowser_store_get_privacy_level (DowserStore *self, const char *source_uri, const char *host);

/* Recent sources: URIs, newest first. */
void dowser_store_add_source_async (DowserStore *self, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_add_source_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Removes @uri from the recent sources. */
void dowser_store_remove_source (DowserStore *self, const char *uri);
/** Returns: (transfer full): strv */
char **dowser_store_dup_sources (DowserStore *self);

/** Writes all queued jobs and closes the file. Later saves fail with %G_IO_ERROR_CLOSED. */
void dowser_store_close_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean dowser_store_close_finish (DowserStore *self, GAsyncResult *result, GError **error);

G_END_DECLS
