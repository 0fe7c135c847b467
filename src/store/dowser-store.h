/* dowser-store.h - Dowser's own file: sessions and history */
#pragma once

#include "session/dowser-session.h"
#include "session/dowser-sharing.h"
#include "store/dowser-history-entry.h"
#include "store/dowser-store-db.h"

G_BEGIN_DECLS

/**
 * DowserStore: one SQLite file (WAL, synchronous FULL) on its own worker. Each save is one transaction: a
 * half-written state cannot exist. Where the folder cannot be written the store works in memory and says so
 * by its "warning" property. Main thread only; errors: #DOWSER_STORE_ERROR.
 */
#define DOWSER_TYPE_STORE (dowser_store_get_type ())
G_DECLARE_FINAL_TYPE (DowserStore, dowser_store, DOWSER, STORE, GObject)

/** $DOWSER_DATA_DIR, else the user's data folder + "dowser". Returns: (transfer full) */
char *dowser_store_dup_default_directory (void);
/** @directory: (nullable): the default one */
DowserStore *dowser_store_new (const char *directory);
void dowser_store_open_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean dowser_store_open_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** (nullable): one sentence for as long as history is not kept: what, why, what to do; after the close, how many
 * sessions are lost. Property "warning", notified. Which entries are not kept: dowser_history_entry_is_kept(). */
const char *dowser_store_get_warning (DowserStore *self);

/** How many sessions are kept; the oldest go. 1,000 unless it is set; 0 keeps all. */
void dowser_store_set_keep (DowserStore *self, guint keep);
/** The same, and for how many days; 0 for ever. It stays in the file, for every program that opens that. */
void dowser_store_set_rule (DowserStore *self, guint keep, guint days);
/** Removes what that would not keep. @look_only: only counts it. The finish returns how many, -1 with @error. */
void dowser_store_clean_async (DowserStore *self, guint keep, guint days, gboolean look_only, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
/** The same by the rule of the file. */
void dowser_store_clean_by_rule_async (DowserStore *self, gboolean look_only, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer user_data);
int dowser_store_clean_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** Inserts or replaces. The session's JSON is made before the call returns, so it may change afterwards. */
void dowser_store_save_async (DowserStore *self, DowserSession *session, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
DowserSession *dowser_store_load_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** A live GListModel of DowserHistoryEntry, newest first. Borrowed. */
GListModel *dowser_store_get_history (DowserStore *self);
/** Says in the history, and nowhere else, whether the session runs. */
void dowser_store_set_running (DowserStore *self, const char *session_id, gboolean running);
void dowser_store_remove_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* Schema cache: by source and signature. */
void dowser_store_save_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     const DowserSchema *schema, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** @signature: (nullable): NULL takes the newest there is. The finish returns NULL without error where there is none.
 */
void dowser_store_load_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
DowserSchema *dowser_store_load_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Of the result of the same: when it was read from its source, in real time; 0 where there is none. */
gint64 dowser_store_load_schema_get_saved (GAsyncResult *result);
/** For who needs no more of it: it is read and freed in the worker. @signature: as above. The finish returns -1 where
 * there is none, with @error where it cannot be read. */
void dowser_store_count_tables_async (DowserStore *self, const char *source_uri, const char *signature,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
int dowser_store_count_tables_finish (DowserStore *self, GAsyncResult *result, GError **error);

/*
 * What was found out about a source, as text, one of each kind: the keys that nobody declared, what its columns held,
 * how its schema was before, what its files looked like.
 */
#define DOWSER_STORE_KEYS "keys"
#define DOWSER_STORE_PROFILE "profile"
#define DOWSER_STORE_BEFORE "before"
#define DOWSER_STORE_MEMORY "memory"
/** @key: (nullable): what it was true of: it is found again by that alone. @text: (nullable): %NULL forgets it */
void dowser_store_save_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                                   const char *text, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean dowser_store_save_fact_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** @key: (nullable): %NULL takes it whatever it was true of. */
void dowser_store_load_fact_async (DowserStore *self, const char *source_uri, const char *kind, const char *key,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL without error where there is none */
char *dowser_store_load_fact_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* The log of every statement that read rows, with ? for its literals, so that it holds no person's data. */
/**
 * dowser_store_log_statement:
 * @detail: (nullable): the file of an export
 * @n_rows: that came, -1 where nobody counted
 * @truncated: whether a limit let through only a part
 * @error: (nullable): why it was stopped or failed
 *
 * Not waited for: the next close writes it.
 */
void dowser_store_log_statement (DowserStore *self, DowserLogKind kind, const char *source_uri, const char *sql,
                                 const char *detail, gint64 n_rows, gboolean truncated, gint64 elapsed,
                                 const GError *error);
/** DowserStoreTicket: a statement that has begun; counted by the store. */
typedef struct _DowserStoreTicket DowserStoreTicket;
void dowser_store_ticket_unref (DowserStoreTicket *self);
/** The same in two parts, so that a statement is in the log that ends with the program. Returns: (transfer full) */
DowserStoreTicket *dowser_store_begin_statement (DowserStore *self, DowserLogKind kind, const char *source_uri,
                                                 const char *sql, const char *detail);
/** @ticket: (transfer full); @error: (nullable): what is said of it */
void dowser_store_end_statement (DowserStore *self, DowserStoreTicket *ticket, DowserLogOutcome outcome, gint64 n_rows,
                                 gint64 elapsed, const char *error);
/** How many statements the log keeps, whoever adds them; the oldest go. 10,000 until it is set; 0 keeps all. Kept in
 * the file. */
void dowser_store_set_keep_log (DowserStore *self, guint keep);
/** The newest @n lines. */
void dowser_store_load_log_async (DowserStore *self, guint n, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
/** Returns: (transfer full) (nullable): DowserStoreLogLine, newest first */
GPtrArray *dowser_store_load_log_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* What models have answered, by the hash of what they were asked: nothing is paid twice. */
void dowser_store_save_reply_async (DowserStore *self, const char *hash, const char *reply, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_reply_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_reply_async (DowserStore *self, const char *hash, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): NULL without error where there is none */
char *dowser_store_load_reply_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** When the loaded reply was stored: real time, 0 where there is none. */
gint64 dowser_store_load_reply_get_saved (GAsyncResult *result);

/* The library: questions that were answered well, with their plans. */
/** The finish gives its id, 0 with @error; the same question with other slots is replaced, unless a person has saved
 * that and @question is saved by itself. */
void dowser_store_save_question_async (DowserStore *self, const DowserSavedQuestion *question,
                                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** @replaced: (out) (optional) (transfer full) (nullable): what was saved before */
gint64 dowser_store_save_question_finish (DowserStore *self, GAsyncResult *result, DowserSavedQuestion **replaced,
                                          GError **error);
/** Saves the answer of session @session_id where the same question was asked before, but for its slots, and answered
 * alike; not waited for. */
void dowser_store_note_question (DowserStore *self, const DowserSavedQuestion *question, const char *session_id);
/** @source_uri: (nullable): %NULL for all */
void dowser_store_list_questions_async (DowserStore *self, const char *source_uri, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data);
/** Those at least as similar to @question as @least, the most similar first, @n at most. */
void dowser_store_find_questions_async (DowserStore *self, const char *source_uri, const char *question, double least,
                                        guint n, GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer user_data);
/** Of either. Returns: (transfer full) (nullable): DowserSavedQuestion */
GPtrArray *dowser_store_list_questions_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_remove_question_async (DowserStore *self, gint64 id, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_question_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Counts a use; not waited for. */
void dowser_store_use_question (DowserStore *self, gint64 id);

/* What the person allows a model to be told of a source, by the source and the model's host. */
void dowser_store_set_sharing (DowserStore *self, const char *source_uri, const char *host, DowserSharing sharing);
DowserSharing dowser_store_get_sharing (DowserStore *self, const char *source_uri, const char *host);

/* Recent sources: uris, newest first. */
void dowser_store_add_source_async (DowserStore *self, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_add_source_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Forgets that it was opened. */
void dowser_store_remove_source (DowserStore *self, const char *uri);
/** Returns: (transfer full): strv */
char **dowser_store_dup_sources (DowserStore *self);

/** Writes what is queued and closes the file. What is saved afterwards is refused with %G_IO_ERROR_CLOSED. */
void dowser_store_close_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean dowser_store_close_finish (DowserStore *self, GAsyncResult *result, GError **error);

G_END_DECLS
