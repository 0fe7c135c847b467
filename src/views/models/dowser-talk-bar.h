/* dowser-talk-bar.h - bar of the conversation that the next question continues: current question, change of its plan,
 * earlier questions */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserTalkBar: its button for an unrelated question has the action "win.new-tab". */
#define DOWSER_TYPE_TALK_BAR (dowser_talk_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserTalkBar, dowser_talk_bar, DOWSER, TALK_BAR, GtkWidget)

GtkWidget *dowser_talk_bar_new (void);
/** @session: read at once, not kept; %NULL hides it */
void dowser_talk_bar_set_session (DowserTalkBar *self, DowserSession *session);

G_END_DECLS
