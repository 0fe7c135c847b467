/* dowser-saved-slots.h - the slots of a saved question by name, for who fills them by hand */
#pragma once

#include "knowledge/library/dowser-saved-question.h"

G_BEGIN_DECLS

/** DowserSavedSlot: @name: of a value its column, else "number" or "period", with a number from the second on; @said:
 * what stands there in the question */
typedef struct
{
  char *name;
  char *said;
} DowserSavedSlot;

/** Returns: (transfer full): DowserSavedSlot, in the order of the question */
GPtrArray *dowser_saved_question_dup_slots (const DowserSavedQuestion *self);
/** The question with other words in its slots. @given: (nullable): "name=words", %NULL-terminated. Returns: (transfer
 * full) (nullable): #DOWSER_PLAN_ERROR_INVALID naming the slots that there are */
char *dowser_saved_question_dup_filled (const DowserSavedQuestion *self, const char *const *given, GError **error);

G_END_DECLS
