/* dowser-completion-row.h - row of the completion list of a sentence */
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

/** @completion: that of @completed, or its replacements for a word; @index: of one of its offers; @narrow: only words
 * and values fit */
GtkWidget *dowser_completion_row_new (const DowserCompleted *completed, const DowserSentenceCompletion *completion,
                                      guint index, const DowserMenuActionColumns *columns, gboolean narrow);
/** Returns the row that removes the word that @completion replaces; @index: of the row */
GtkWidget *dowser_completion_row_new_without (const DowserSentenceCompletion *completion, guint index);
/** Marks the row as the one that Tab takes. */
void dowser_completion_row_set_taken (DowserCompletionRow *self, gboolean taken);

G_END_DECLS
