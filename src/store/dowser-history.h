/* dowser-history.h - the list of sessions, newest first, for views */
#pragma once

#include "store/dowser-history-entry.h"

G_BEGIN_DECLS

/** DowserHistory: a GListModel of DowserHistoryEntry, newest first. */
#define DOWSER_TYPE_HISTORY (dowser_history_get_type ())
G_DECLARE_FINAL_TYPE (DowserHistory, dowser_history, DOWSER, HISTORY, GObject)

DowserHistory *dowser_history_new (void);
/** @entries: (transfer none): DowserHistoryEntry, newest first */
void dowser_history_set_entries (DowserHistory *self, GPtrArray *entries);
/** Moves the session to the top. If it is already in the list, its entry stays the same object. */
void dowser_history_put (DowserHistory *self, DowserHistoryEntry *entry);
/** Sets whether the session is running. The session needn't be in the list yet. */
void dowser_history_set_running (DowserHistory *self, const char *id, gboolean running);
/** Marks all sessions as stored in the file. */
void dowser_history_mark_saved (DowserHistory *self);
void dowser_history_remove (DowserHistory *self, const char *id);
/** Drops the oldest sessions, so that @max_kept sessions are left. */
void dowser_history_remove_oldest (DowserHistory *self, guint max_kept);

G_END_DECLS
