/* dowser-meaning-row.h - one entry in the list of meanings */
#pragma once

#include "knowledge/dowser-meaning-fix.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserMeaningItem: an entry as the list has it, with why it isn't used. */
#define DOWSER_TYPE_MEANING_ITEM (dowser_meaning_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningItem, dowser_meaning_item, DOWSER, MEANING_ITEM, GObject)
/** @fix: (nullable): what would make it used; copied */
DowserMeaningItem *dowser_meaning_item_new (const DowserMeaning *meaning, const DowserMeaningFix *fix);
/** Borrowed. */
const DowserEntry *dowser_meaning_item_get_entry (DowserMeaningItem *self);
/** Its word; of an entry that has none, what it says. */
const char *dowser_meaning_item_get_title (DowserMeaningItem *self);
/** What its fix puts in its place. Returns: (nullable): %NULL where it is to be removed */
const DowserEntry *dowser_meaning_item_get_fixed (DowserMeaningItem *self);
/** A question to try it. Returns: (nullable) */
const char *dowser_meaning_item_get_example (DowserMeaningItem *self);
/** Whether @search, case-folded, stands in its words or in what it says. */
gboolean dowser_meaning_item_matches (DowserMeaningItem *self, const char *search);

/**
 * DowserMeaningRow: shows an item.
 *
 * Signals, each (DowserMeaningItem *item): "remove": the person wants it out of its file; "change"; "fix": as
 * dowser_meaning_item_get_fixed(); "try": by its example
 */
#define DOWSER_TYPE_MEANING_ROW (dowser_meaning_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningRow, dowser_meaning_row, DOWSER, MEANING_ROW, GtkWidget)
GtkWidget *dowser_meaning_row_new (void);
void dowser_meaning_row_set_item (DowserMeaningRow *self, DowserMeaningItem *item);

G_END_DECLS
