/* dowser-meaning-row.h - one entry in the list of meanings */
#pragma once

#include "knowledge/dowser-meanings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserMeaningItem: an entry as the list has it, with why it isn't used. */
#define DOWSER_TYPE_MEANING_ITEM (dowser_meaning_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningItem, dowser_meaning_item, DOWSER, MEANING_ITEM, GObject)
DowserMeaningItem *dowser_meaning_item_new (const DowserMeaning *meaning);
/** Borrowed. */
const DowserEntry *dowser_meaning_item_get_entry (DowserMeaningItem *self);
/** Its word; of an entry that has none, what it says. */
const char *dowser_meaning_item_get_title (DowserMeaningItem *self);
/** Whether @search, case-folded, stands in its words or in what it says. */
gboolean dowser_meaning_item_matches (DowserMeaningItem *self, const char *search);

/**
 * DowserMeaningRow: shows an item.
 *
 * Signals: "remove" (DowserMeaningItem *item): the person wants it out of its file; "change" (DowserMeaningItem *item)
 */
#define DOWSER_TYPE_MEANING_ROW (dowser_meaning_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningRow, dowser_meaning_row, DOWSER, MEANING_ROW, GtkWidget)
GtkWidget *dowser_meaning_row_new (void);
void dowser_meaning_row_set_item (DowserMeaningRow *self, DowserMeaningItem *item);

G_END_DECLS
