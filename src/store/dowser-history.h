/* dowser-history.h - the list of sessions, newest first, as views show it */
#pragma once

#include "store/dowser-history-entry.h"

G_BEGIN_DECLS

/** DowserHistory: a GListModel of DowserHistoryEntry, newest first. */
#define DOWSER_TYPE_HISTORY (dowser_history_get_type ())
G_DECLARE_FINAL_TYPE (DowserHistory, dowser_history, DOWSER, HISTORY, GObject)

DowserHistory *dowser_history_new (void);
/** @entries: (transfer none): DowserHistoryEntry, newest first */
void dowser_history_set_entries (DowserHistory *self, GPtrArray *entries);
/** Brings the session to the top; its entry stays the same object where it already is in the list. */
void dowser_history_put (DowserHistory *self, DowserHistoryEntry *entry);
/** Says of the session whether it runs, even before it is in the list. */
void dowser_history_set_running (DowserHistory *self, const char *id, gboolean running);
/** Says of all sessions that they are in the file. */
void dowser_history_mark_kept (DowserHistory *self);
void dowser_history_remove (DowserHistory *self, const char *id);
/** Drops the oldest ones beyond @keep. */
void dowser_history_cut (DowserHistory *self, guint keep);

G_END_DECLS
