/* dowser-saved-item.h - a saved question as the list has it */
#pragma once

#include "knowledge/library/dowser-saved-slots.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_SAVED_ITEM (dowser_saved_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserSavedItem, dowser_saved_item, DOWSER, SAVED_ITEM, GObject)

/** @question: (transfer full) */
DowserSavedItem *dowser_saved_item_new (DowserSavedQuestion *question);
/** Borrowed. */
const DowserSavedQuestion *dowser_saved_item_get_question (DowserSavedItem *self);
/** What can be given otherwise; looked for when it is asked for first. Returns: of DowserSavedSlot, borrowed */
GPtrArray *dowser_saved_item_get_slots (DowserSavedItem *self);
/** Whether a person stands behind it; else it was saved automatically. */
gboolean dowser_saved_item_is_verified (DowserSavedItem *self);
/** Who saved it, in a word or two. */
const char *dowser_saved_item_get_trust (DowserSavedItem *self);
/** Since when and why it is saved, and how often it was used. @now: local time. Returns: (transfer full) */
char *dowser_saved_item_dup_details (DowserSavedItem *self, GDateTime *now);
/** @words: case-folded. Whether each of them stands in its question, its sentence or the names of its tables. */
gboolean dowser_saved_item_matches (DowserSavedItem *self, const char *const *words);

G_END_DECLS
