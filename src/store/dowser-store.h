/* dowser-store.h - Dowser's own file: sessions and history */
#pragma once

#include "model/dowser-session.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserStore: one SQLite file (WAL, synchronous FULL) on its own worker. Each save is one transaction: a
 * half-written state cannot exist. Where the folder cannot be written the store works in memory and says so
 * by its "warning" property. Main thread only; errors: #DOWSER_STORE_ERROR.
 */
#define DOWSER_TYPE_STORE (dowser_store_get_type ())
G_DECLARE_FINAL_TYPE (DowserStore, dowser_store, DOWSER, STORE, GObject)

/** @directory: (nullable): $DOWSER_DATA_DIR, else the user's data folder + "dowser" */
DowserStore *dowser_store_new (const char *directory);
void dowser_store_open_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_open_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** (nullable): one sentence, when history is not kept: what, why, what to do. Property "warning", notified. */
const char *dowser_store_get_warning (DowserStore *self);

/** Inserts or replaces. The session's JSON is made before the call returns, so it may change afterwards. */
void dowser_store_save_async (DowserStore *self, DowserSession *session, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_finish (DowserStore *self, GAsyncResult *result, GError **error);
void dowser_store_load_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
DowserSession *dowser_store_load_finish (DowserStore *self, GAsyncResult *result, GError **error);

/** DowserHistoryEntry: a session as a list shows it. */
#define DOWSER_TYPE_HISTORY_ENTRY (dowser_history_entry_get_type ())
G_DECLARE_FINAL_TYPE (DowserHistoryEntry, dowser_history_entry, DOWSER, HISTORY_ENTRY, GObject)
const char *dowser_history_entry_get_id (DowserHistoryEntry *self);
const char *dowser_history_entry_get_question (DowserHistoryEntry *self);
const char *dowser_history_entry_get_source_uri (DowserHistoryEntry *self);
gint64 dowser_history_entry_get_time (DowserHistoryEntry *self);   /* last change, microseconds since 1970 */
gint64 dowser_history_entry_get_n_rows (DowserHistoryEntry *self); /* -1: it has not run to its end */
const char *dowser_history_entry_get_state (DowserHistoryEntry *self); /* "done", "asking", "stopped", "failed" */

/** A live GListModel of DowserHistoryEntry, newest first. Borrowed. */
GListModel *dowser_store_get_history (DowserStore *self);
void dowser_store_remove_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_remove_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* Schema cache: by source and signature. */
void dowser_store_save_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     const DowserSchema *schema, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_save_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** @signature: (nullable): NULL takes the newest there is. The finish returns NULL without error where there is none. */
void dowser_store_load_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
DowserSchema *dowser_store_load_schema_finish (DowserStore *self, GAsyncResult *result, GError **error);

/* Recent sources: uris, newest first. */
void dowser_store_add_source_async (DowserStore *self, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_add_source_finish (DowserStore *self, GAsyncResult *result, GError **error);
/** Returns: (transfer full): strv */
char **dowser_store_dup_sources (DowserStore *self);

void dowser_store_close_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_store_close_finish (DowserStore *self, GAsyncResult *result, GError **error);

G_END_DECLS
