/* dowser-guided-typing.h - guides the user who types a question: completes the next words and shows the meaning of each
 * word */
#pragma once

#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGuidedTyping: guides the user who types into the entry for questions. It handles the text and the keys of the
 * entry. A text that isn't a sentence isn't changed.
 *
 * Signal: "ask": the user accepted an offer with Ctrl+Return, which also asks the question in the entry.
 */
#define DOWSER_TYPE_GUIDED_TYPING (dowser_guided_typing_get_type ())
G_DECLARE_FINAL_TYPE (DowserGuidedTyping, dowser_guided_typing, DOWSER, GUIDED_TYPING, GObject)

/**
 * dowser_guided_typing_new:
 * @owner: the parent of the list of offers. The key presses in @owner are handled. @owner must live longer than the new
 * object
 * @ghost: a label over @entry that shows the text that the best offer would add
 */
DowserGuidedTyping *dowser_guided_typing_new (GtkWidget *owner, GtkEntry *entry, GtkLabel *ghost);
/** @schema, @profile: (nullable): the schema and profile of the source that the questions are about */
void dowser_guided_typing_set_source (DowserGuidedTyping *self, const DowserSchema *schema,
                                      const DowserProfile *profile);
/** Offers nothing until the user types something. Call this when the question was asked, or when the program has set
 * the text. */
void dowser_guided_typing_pause (DowserGuidedTyping *self);
/** Must be called when the owner is disposed. */
void dowser_guided_typing_close (DowserGuidedTyping *self);

G_END_DECLS
