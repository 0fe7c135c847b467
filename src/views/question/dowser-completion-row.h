/* dowser-completion-row.h - a row of the list of completions of a sentence */
#pragma once

#include "views/question/dowser-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_COMPLETION_ROW (dowser_completion_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserCompletionRow, dowser_completion_row, DOWSER, COMPLETION_ROW, GtkListBoxRow)

/** DowserMenuActionColumns: size groups that align the parts of several rows. */
typedef struct
{
  GtkSizeGroup *words;
  GtkSizeGroup *table;
  GtkSizeGroup *type;
  GtkSizeGroup *count;
} DowserMenuActionColumns;

/** @completion: the completion in @completed, or its replacements for a word; @index: the index of an offer of
 * @completion; @is_narrow: TRUE if there is room only for words and values */
GtkWidget *dowser_completion_row_new (const DowserCompleted *completed, const DowserSentenceCompletion *completion,
                                      guint index, const DowserMenuActionColumns *columns, gboolean is_narrow);
/** Returns the row that removes the word that @completion replaces. @index: the index of this row in the list */
GtkWidget *dowser_completion_row_new_remove_word (const DowserSentenceCompletion *completion, guint index);
/** Sets whether the row has a mark that shows that Tab accepts its offer. @is_preselected: TRUE to mark the row */
void dowser_completion_row_set_accepted_by_tab (DowserCompletionRow *self, gboolean is_preselected);

G_END_DECLS
