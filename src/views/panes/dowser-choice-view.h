/* dowser-choice-view.h - question back to the user with its answers as buttons */
#pragma once

#include "session/dowser-understanding.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CHOICE_VIEW (dowser_choice_view_get_type ())
G_DECLARE_FINAL_TYPE (DowserChoiceView, dowser_choice_view, DOWSER, CHOICE_VIEW, GtkWidget)

/* Signals: "chosen" (uint: index of the option), "none-chosen", "answered" (const char *: in words). */
GtkWidget *dowser_choice_view_new (void);
/** @understanding: its state must be ASK */
void dowser_choice_view_set_understanding (DowserChoiceView *self, const DowserUnderstanding *understanding);

G_END_DECLS
