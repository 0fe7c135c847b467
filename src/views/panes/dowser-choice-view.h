/* dowser-choice-view.h - a question to the user, with a button for each possible answer */
#pragma once

#include "session/dowser-understanding.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CHOICE_VIEW (dowser_choice_view_get_type ())
G_DECLARE_FINAL_TYPE (DowserChoiceView, dowser_choice_view, DOWSER, CHOICE_VIEW, GtkWidget)

/* Signals: "chosen" (uint: the index of the option), "none-chosen", "answered" (const char *: the answer that the user
 * typed). */
GtkWidget *dowser_choice_view_new (void);
/** @understanding: its state must be ASK */
void dowser_choice_view_set_understanding (DowserChoiceView *self, const DowserUnderstanding *understanding);

G_END_DECLS
