/* dowser-guided-typing.h - guided typing of a question: completes the next words and shows the meaning of each word */
#pragma once

#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGuidedTyping: guides the user who types into a question entry. It follows the text and the keys of the entry,
 * and doesn't change text that isn't a sentence.
 *
 * Signal: "ask": the user accepted an offer with Ctrl+Return, and the question must be asked.
 */
#define DOWSER_TYPE_GUIDED_TYPING (dowser_guided_typing_get_type ())
G_DECLARE_FINAL_TYPE (DowserGuidedTyping, dowser_guided_typing, DOWSER, GUIDED_TYPING, GObject)

/**
 * dowser_guided_typing_new:
 * @owner: the parent of the list of offers; its key presses are handled; it outlives this object
 * @ghost: a label over @entry that shows the text that the best offer would add
 */
DowserGuidedTyping *dowser_guided_typing_new (GtkWidget *owner, GtkEntry *entry, GtkLabel *ghost);
/** @schema, @profile: (nullable): the source of the questions */
void dowser_guided_typing_set_source (DowserGuidedTyping *self, const DowserSchema *schema,
                                      const DowserProfile *profile);
/** Offers nothing until something is typed. Call it when the text was asked, or was set by code. */
void dowser_guided_typing_pause (DowserGuidedTyping *self);
/** Called by the owner's dispose. */
void dowser_guided_typing_close (DowserGuidedTyping *self);

G_END_DECLS
