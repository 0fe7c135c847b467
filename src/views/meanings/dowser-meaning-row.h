/* dowser-meaning-row.h - row of the list of meanings for one entry */
#pragma once

#include "knowledge/dowser-meaning-fix.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserMeaningItem: a list item for an entry, with the reason why it isn't used. */
#define DOWSER_TYPE_MEANING_ITEM (dowser_meaning_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningItem, dowser_meaning_item, DOWSER, MEANING_ITEM, GObject)
/** @fix: (nullable): the suggested fix; copied */
DowserMeaningItem *dowser_meaning_item_new (const DowserMeaning *meaning, const DowserMeaningFix *fix);
/** Borrowed. */
const DowserEntry *dowser_meaning_item_get_entry (DowserMeaningItem *self);
/** Returns the entry's term, or its meaning if it has no term. */
const char *dowser_meaning_item_get_title (DowserMeaningItem *self);
/** Returns: (nullable): the entry that the suggested fix writes instead; %NULL if the fix removes the entry */
const DowserEntry *dowser_meaning_item_get_fixed (DowserMeaningItem *self);
/** Returns: (nullable): a question that uses the entry, so that the user can try it */
const char *dowser_meaning_item_get_example (DowserMeaningItem *self);
/** Returns TRUE if its term or its meaning contains @search, which is case-folded. */
gboolean dowser_meaning_item_matches (DowserMeaningItem *self, const char *search);

/**
 * DowserMeaningRow: shows an item.
 *
 * Signals, each (DowserMeaningItem *item): "remove": the user wants it removed from its file; "change"; "fix": replace
 * it by dowser_meaning_item_get_fixed(); "try": ask its example
 */
#define DOWSER_TYPE_MEANING_ROW (dowser_meaning_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningRow, dowser_meaning_row, DOWSER, MEANING_ROW, GtkWidget)
GtkWidget *dowser_meaning_row_new (void);
void dowser_meaning_row_set_item (DowserMeaningRow *self, DowserMeaningItem *item);

G_END_DECLS
