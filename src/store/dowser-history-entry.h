/* dowser-history-entry.h - a session as an item of a list */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserHistoryEntry: a session as an item of a list. Its properties "question", "time", "n-rows", "state", "running"
 * and "kept" are notified. */
#define DOWSER_TYPE_HISTORY_ENTRY (dowser_history_entry_get_type ())
G_DECLARE_FINAL_TYPE (DowserHistoryEntry, dowser_history_entry, DOWSER, HISTORY_ENTRY, GObject)

/** @changed: microseconds since 1970 */
DowserHistoryEntry *dowser_history_entry_new (const char *id, const char *question, const char *source_uri,
                                              const char *state, gint64 n_rows, gint64 changed);
const char *dowser_history_entry_get_id (DowserHistoryEntry *self);
const char *dowser_history_entry_get_question (DowserHistoryEntry *self);
const char *dowser_history_entry_get_source_uri (DowserHistoryEntry *self);
gint64 dowser_history_entry_get_time (DowserHistoryEntry *self);       /* last change, microseconds since 1970 */
gint64 dowser_history_entry_get_n_rows (DowserHistoryEntry *self);     /* the number of rows; -1 if the query didn't run
                                                                        * to its end */
const char *dowser_history_entry_get_state (DowserHistoryEntry *self); /* "done", "asking", "stopped", "failed" */

/** Returns TRUE if the session is running in this program. This property is never stored. If a program ends during a
 * run, the session is stored as "stopped". */
gboolean dowser_history_entry_is_running (DowserHistoryEntry *self);
void dowser_history_entry_set_running (DowserHistoryEntry *self, gboolean running);

/** Returns TRUE if the state of the session that the list shows is also in the file. Returns FALSE while this state is
 * only in memory, because the file can't be written. Property "kept", notified. */
gboolean dowser_history_entry_is_saved (DowserHistoryEntry *self);
void dowser_history_entry_set_saved (DowserHistoryEntry *self, gboolean is_stored);

/** Copies the shown data from @from, which must be an entry of the same session. */
void dowser_history_entry_update (DowserHistoryEntry *self, DowserHistoryEntry *from);

G_END_DECLS
