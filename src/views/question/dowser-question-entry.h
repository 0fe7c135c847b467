/* dowser-question-entry.h - where the question is typed, asked and stopped */
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
/** Whether something was typed since the last question was asked or set. */
gboolean dowser_question_entry_is_typing (DowserQuestionEntry *self);
/** Puts @words where the cursor is, with a blank around where one is missing. */
void dowser_question_entry_insert (DowserQuestionEntry *self, const char *words);
void dowser_question_entry_set_running (DowserQuestionEntry *self, gboolean running);
/** From now on it says who plans, and lets the person choose. */
void dowser_question_entry_set_models (DowserQuestionEntry *self, DowserModels *models);
/** Stop was pressed: it takes no second press until the run has ended. */
void dowser_question_entry_show_stopping (DowserQuestionEntry *self);
/** (nullable): what the empty entry invites to, "Ask sample.db anything" */
void dowser_question_entry_set_hint (DowserQuestionEntry *self, const char *hint);

/** @schema, @profile: (nullable): of the open source: what may be typed about it is offered */
void dowser_question_entry_set_source (DowserQuestionEntry *self, const DowserSchema *schema,
                                       const DowserProfile *profile);
/** There is room for little besides the question. */
void dowser_question_entry_set_narrow (DowserQuestionEntry *self, gboolean narrow);

G_END_DECLS
