/* dowser-saved-item.h - list item for a saved question */
#pragma once

#include "knowledge/library/dowser-saved-slots.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_SAVED_ITEM (dowser_saved_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserSavedItem, dowser_saved_item, DOWSER, SAVED_ITEM, GObject)

/** Creates a list item. @question: (transfer full): the saved question that it stands for */
DowserSavedItem *dowser_saved_item_new (DowserSavedQuestion *question);
/** Returns: (transfer none) */
const DowserSavedQuestion *dowser_saved_item_get_question (DowserSavedItem *self);
/** Returns the parts of the question that the user can replace. They are found at the first call. Returns: (transfer
 * none): DowserSavedSlot */
GPtrArray *dowser_saved_item_get_slots (DowserSavedItem *self);
/** Returns TRUE if the user saved the question, FALSE if it was saved automatically. */
gboolean dowser_saved_item_is_verified (DowserSavedItem *self);
/** Returns one or two words that say who saved the question. */
const char *dowser_saved_item_get_trust (DowserSavedItem *self);
/** Describes when and why the question was saved and how often it was used. @now: local time. Returns: (transfer
 * full) */
char *dowser_saved_item_dup_details (DowserSavedItem *self, GDateTime *now);
/** Returns TRUE if each of @words is in the question, in its sentence or in the names of its tables. @words:
 * case-folded */
gboolean dowser_saved_item_matches_words (DowserSavedItem *self, const char *const *words);

G_END_DECLS
