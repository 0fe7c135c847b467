/* dowser-completion-popover.h - the list of completions of a sentence, below the entry of the sentence */
#pragma once

#include "views/question/dowser-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserCompletionPopover: isn't modal, so the focus stays in the entry.
 *
 * Signal: "taken" (guint index): the user clicked the row with this index.
 */
#define DOWSER_TYPE_COMPLETION_POPOVER (dowser_completion_popover_get_type ())
G_DECLARE_FINAL_TYPE (DowserCompletionPopover, dowser_completion_popover, DOWSER, COMPLETION_POPOVER, GtkPopover)

GtkWidget *dowser_completion_popover_new (void);
/** Shows the offers of @completion. @completion is either the completion in @completed or its replacements for a word.
 * @width: the width of the list in pixels; a narrow list omits types and numbers. The first offer is selected if it
 * completes a partial word. If the offers are replacements, a row after them removes the word, and the index of this
 * row follows the indices of the offers. */
void dowser_completion_popover_show (DowserCompletionPopover *self, const DowserCompleted *completed,
                                     const DowserSentenceCompletion *completion, int width);
/** Returns: the index of the selected offer; -1 if none is selected */
int dowser_completion_popover_get_selected (DowserCompletionPopover *self);
/** Selects the next or the previous offer. After the last offer, the first one is selected, and vice versa. */
void dowser_completion_popover_move_selection (DowserCompletionPopover *self, int delta);
/** Returns: (nullable): the selected row */
GtkWidget *dowser_completion_popover_get_row (DowserCompletionPopover *self);

G_END_DECLS
