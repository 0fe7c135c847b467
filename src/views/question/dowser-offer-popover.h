/* dowser-offer-popover.h - the ways a sentence may go on, under the entry that it is typed in */
#pragma once

#include "views/question/dowser-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserOfferPopover: not modal: the focus stays where the sentence is typed.
 *
 * Signal: "taken" (guint index): a row was clicked.
 */
#define DOWSER_TYPE_OFFER_POPOVER (dowser_offer_popover_get_type ())
G_DECLARE_FINAL_TYPE (DowserOfferPopover, dowser_offer_popover, DOWSER, OFFER_POPOVER, GtkPopover)

GtkWidget *dowser_offer_popover_new (void);
/** Shows the offers of @completion, that of @completed or what could stand instead, @width pixels wide; where that is
 * little, types and numbers drop out. The first is selected where it ends a half word. What could stand instead of a
 * word has a last row that leaves it out, whose index is that behind the offers. */
void dowser_offer_popover_show (DowserOfferPopover *self, const DowserCompleted *completed,
                                const DowserSentenceCompletion *completion, int width);
/** Returns: the offer that is highlighted; -1 where none is */
int dowser_offer_popover_get_selected (DowserOfferPopover *self);
/** Highlights the next one, or the one before; they go round. */
void dowser_offer_popover_move (DowserOfferPopover *self, int by);
/** Returns: (nullable): the row that is highlighted */
GtkWidget *dowser_offer_popover_get_row (DowserOfferPopover *self);

G_END_DECLS
