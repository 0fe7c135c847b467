/* dowser-completion-popover.h - list of completions of a sentence, below its entry */
#pragma once

#include "views/question/dowser-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserCompletionPopover: isn't modal, so the focus stays in the entry.
 *
 * Signal: "taken" (guint index): a row was clicked.
 */
#define DOWSER_TYPE_COMPLETION_POPOVER (dowser_completion_popover_get_type ())
G_DECLARE_FINAL_TYPE (DowserCompletionPopover, dowser_completion_popover, DOWSER, COMPLETION_POPOVER, GtkPopover)

GtkWidget *dowser_completion_popover_new (void);
/** Shows the offers of @completion, which is that of @completed or its replacements for a word. The list is @width
 * pixels wide; a narrow one omits types and numbers. The first offer is selected if it completes a partial word.
 * Replacements have a last row that removes the word; its index follows those of the offers. */
void dowser_completion_popover_show (DowserCompletionPopover *self, const DowserCompleted *completed,
                                     const DowserSentenceCompletion *completion, int width);
/** Returns: the index of the selected offer; -1 if none is selected */
int dowser_completion_popover_get_selected (DowserCompletionPopover *self);
/** Selects the next or the previous offer; wraps around. */
void dowser_completion_popover_move (DowserCompletionPopover *self, int by);
/** Returns: (nullable): the selected row */
GtkWidget *dowser_completion_popover_get_row (DowserCompletionPopover *self);

G_END_DECLS
