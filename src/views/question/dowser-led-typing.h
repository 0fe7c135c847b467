/* dowser-led-typing.h - leads the typing of a question: what may come next, what each word is */
#pragma once

#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserLedTyping: what an entry of questions does while one types. It follows the entry and its keys; a text that is
 * no sentence is left as it is.
 *
 * Signal: "ask": Ctrl+Return took an offer, and the question is to be asked.
 */
#define DOWSER_TYPE_LED_TYPING (dowser_led_typing_get_type ())
G_DECLARE_FINAL_TYPE (DowserLedTyping, dowser_led_typing, DOWSER, LED_TYPING, GObject)

/**
 * dowser_led_typing_new:
 * @owner: the list of offers hangs on it, and keys are looked at there; it outlives this
 * @ghost: lies over @entry, from its start on: what the best offer would add
 */
DowserLedTyping *dowser_led_typing_new (GtkWidget *owner, GtkEntry *entry, GtkLabel *ghost);
/** @schema, @profile: (nullable): what sentences are about */
void dowser_led_typing_set_source (DowserLedTyping *self, const DowserSchema *schema, const DowserProfile *profile);
/** What stands in the entry wasn't typed just now, or was asked: nothing is offered until something is typed. */
void dowser_led_typing_rest (DowserLedTyping *self);
/** For dispose of the owner. */
void dowser_led_typing_close (DowserLedTyping *self);

G_END_DECLS
