/* dowser-conversation-bar.h - bar that shows the conversation that the next question continues: the current question,
 * the change of its plan, the earlier questions */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserConversationBar: has a button for a question that isn't a follow-up. The button activates the action
 * "win.new-tab". */
#define DOWSER_TYPE_CONVERSATION_BAR (dowser_conversation_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserConversationBar, dowser_conversation_bar, DOWSER, CONVERSATION_BAR, GtkWidget)

GtkWidget *dowser_conversation_bar_new (void);
/** @session: read during the call and not kept; %NULL hides the bar */
void dowser_conversation_bar_set_session (DowserConversationBar *self, DowserSession *session);

G_END_DECLS
