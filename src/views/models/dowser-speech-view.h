/* dowser-speech-view.h - view of a model's output while it arrives, scrolled to its end */
#pragma once

#include "pipeline/dowser-runner.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserSpeechView: property "speaking" (readable, notified): there is text to read. */
#define DOWSER_TYPE_SPEECH_VIEW (dowser_speech_view_get_type ())
G_DECLARE_FINAL_TYPE (DowserSpeechView, dowser_speech_view, DOWSER, SPEECH_VIEW, GtkWidget)

GtkWidget *dowser_speech_view_new (void);
/** Follows the runner's "partial". @runner: (nullable) */
void dowser_speech_view_set_runner (DowserSpeechView *self, DowserRunner *runner);
/** @text: the whole output so far; "" or %NULL clears the view */
void dowser_speech_view_set_text (DowserSpeechView *self, const char *text);
gboolean dowser_speech_view_is_speaking (DowserSpeechView *self);

G_END_DECLS
