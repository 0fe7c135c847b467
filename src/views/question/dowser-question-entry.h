/* dowser-question-entry.h - entry to type, ask and stop a question */
#pragma once

#include "schema/dowser-profile.h"
#include "views/models/dowser-models.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_QUESTION_ENTRY (dowser_question_entry_get_type ())
G_DECLARE_FINAL_TYPE (DowserQuestionEntry, dowser_question_entry, DOWSER, QUESTION_ENTRY, GtkWidget)

/*
 * Signals: "ask" (const char *question), on Return or by the Ask button, never with blank text; "stop".
 * Properties: "text", "running" (the Ask button is a Stop button).
 */
GtkWidget *dowser_question_entry_new (void);
const char *dowser_question_entry_get_text (DowserQuestionEntry *self);
void dowser_question_entry_set_text (DowserQuestionEntry *self, const char *text);
/** Returns TRUE if the user has typed since the last question was asked or set. */
gboolean dowser_question_entry_is_typing (DowserQuestionEntry *self);
/** Inserts @words at the cursor, adding spaces around them where needed. */
void dowser_question_entry_insert (DowserQuestionEntry *self, const char *words);
void dowser_question_entry_set_running (DowserQuestionEntry *self, gboolean running);
/** Shows the current planner from now on and lets the user choose another planner. */
void dowser_question_entry_set_models (DowserQuestionEntry *self, DowserModels *models);
/** Disables the Stop button until the run has ended. Called after the user pressed the button. */
void dowser_question_entry_show_stopping (DowserQuestionEntry *self);
/** @hint: (nullable): the placeholder of the empty entry, "Ask sample.db anything" */
void dowser_question_entry_set_hint (DowserQuestionEntry *self, const char *hint);

/** @schema, @profile: (nullable): schema and profile of the open source, for completion */
void dowser_question_entry_set_source (DowserQuestionEntry *self, const DowserSchema *schema,
                                       const DowserProfile *profile);
/** @is_narrow: TRUE to leave as much room as possible for the question */
void dowser_question_entry_set_narrow (DowserQuestionEntry *self, gboolean is_narrow);

G_END_DECLS
