/* dowser-speech-view.h - a view that shows the output of a model while it arrives, scrolled to the end */
#pragma once

#include "pipeline/dowser-runner.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserSpeechView: its property "speaking" (readable, notified) is TRUE if the view has a text. */
#define DOWSER_TYPE_SPEECH_VIEW (dowser_speech_view_get_type ())
G_DECLARE_FINAL_TYPE (DowserSpeechView, dowser_speech_view, DOWSER, SPEECH_VIEW, GtkWidget)

GtkWidget *dowser_speech_view_new (void);
/** Shows the property "partial" of @runner, and follows its changes. @runner: (nullable) */
void dowser_speech_view_set_runner (DowserSpeechView *self, DowserRunner *runner);
/** @text: the whole output until now; "" or %NULL clears the view */
void dowser_speech_view_set_text (DowserSpeechView *self, const char *text);
gboolean dowser_speech_view_is_speaking (DowserSpeechView *self);

G_END_DECLS
