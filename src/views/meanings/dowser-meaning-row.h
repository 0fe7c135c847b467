/* dowser-meaning-row.h - the row of the list of meanings that shows one entry */
#pragma once

#include "knowledge/dowser-meaning-fix.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserMeaningItem: a list item for an entry (the definition of one of the user's words). If the entry isn't used,
 * the item contains the reason. */
#define DOWSER_TYPE_MEANING_ITEM (dowser_meaning_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningItem, dowser_meaning_item, DOWSER, MEANING_ITEM, GObject)
/** @fix: (nullable): the suggested fix; copied */
DowserMeaningItem *dowser_meaning_item_new (const DowserMeaning *meaning, const DowserMeaningFix *fix);
/** Returns: (transfer none) */
const DowserEntry *dowser_meaning_item_get_entry (DowserMeaningItem *self);
/** Returns the term of the entry. If the entry has no term, returns its meaning. */
const char *dowser_meaning_item_get_title (DowserMeaningItem *self);
/** Returns: (nullable): the entry with which the suggested fix replaces the entry; %NULL if the fix removes the
 * entry */
const DowserEntry *dowser_meaning_item_get_fixed_entry (DowserMeaningItem *self);
/** Returns: (nullable): a question that uses the entry, so that the user can try the entry */
const char *dowser_meaning_item_get_example (DowserMeaningItem *self);
/** Returns TRUE if the term or the meaning of the entry contains @search. @search: case-folded */
gboolean dowser_meaning_item_matches (DowserMeaningItem *self, const char *search);

/**
 * DowserMeaningRow: shows a DowserMeaningItem.
 *
 * Signals, each (DowserMeaningItem *item): "remove": the user wants to remove the entry from its file; "change": the
 * user wants to change the entry; "fix": the user wants to replace the entry by dowser_meaning_item_get_fixed_entry();
 * "try": the user wants to ask the question from dowser_meaning_item_get_example()
 */
#define DOWSER_TYPE_MEANING_ROW (dowser_meaning_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningRow, dowser_meaning_row, DOWSER, MEANING_ROW, GtkWidget)
GtkWidget *dowser_meaning_row_new (void);
void dowser_meaning_row_set_item (DowserMeaningRow *self, DowserMeaningItem *item);

G_END_DECLS
