/* dowser-guided-typing.h - guided typing of a question: offers for the next words and the meaning of each word */
#pragma once

#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGuidedTyping: guides the typing in a question entry. It follows the entry and its keys, and doesn't change text
 * that isn't a sentence.
 *
 * Signal: "ask": Ctrl+Return took an offer, and the question must be asked.
 */
#define DOWSER_TYPE_GUIDED_TYPING (dowser_guided_typing_get_type ())
G_DECLARE_FINAL_TYPE (DowserGuidedTyping, dowser_guided_typing, DOWSER, GUIDED_TYPING, GObject)

/**
 * dowser_guided_typing_new:
 * @owner: parent of the list of offers, whose keys are handled; it outlives this object
 * @ghost: a label over @entry that shows what the best offer would add
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
