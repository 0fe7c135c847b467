/* dowser-history-list.h - list of past questions, newest first */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_HISTORY_LIST (dowser_history_list_get_type ())
G_DECLARE_FINAL_TYPE (DowserHistoryList, dowser_history_list, DOWSER, HISTORY_LIST, GtkWidget)

/* Signal: "session-activated" (const char *session_id). */
GtkWidget *dowser_history_list_new (void);
/** @history: (nullable): the sessions to list, as DowserHistoryEntry; %NULL empties the list */
void dowser_history_list_set_history (DowserHistoryList *self, GListModel *history);
void dowser_history_list_set_search (DowserHistoryList *self, const char *text);

/** Pure: describes @time relative to @now: "just now", "10:42", "yesterday", "3 March", "3 March 2023". Returns:
 * (transfer full) */
char *dowser_history_describe_time (gint64 time, GDateTime *now);

G_END_DECLS
