/* dowser-saved-slots.h - the slots of a saved question by name, for who fills them by hand */
#pragma once

#include "knowledge/library/dowser-saved-question.h"

G_BEGIN_DECLS

/**
 * DowserSavedSlot:
 * @kind: never %DOWSER_SLOT_NONE
 * @name: of a value its column, else "number" or "period", with a number from the second on
 * @table, @column: (nullable): of a value
 * @said: what stands there in the question; @start: at which byte
 * @given: (nullable): what shall stand there instead
 */
typedef struct
{
  DowserSlotKind kind;
  char *name;
  char *table;
  char *column;
  char *said;
  gsize start;
  char *given;
} DowserSavedSlot;

/** Returns: (transfer full): DowserSavedSlot, in the order of the question; none of a plan with parameters of its own
 */
GPtrArray *dowser_saved_question_dup_slots (const DowserSavedQuestion *self);
/** @given: "name=words". Returns: FALSE with #DOWSER_PLAN_ERROR_INVALID naming the slots that there are */
gboolean dowser_saved_slots_give (GPtrArray *slots, const char *given, GError **error);
/** @question, of which @slots are, with what was given. Returns: (transfer full) */
char *dowser_saved_slots_dup_question (GPtrArray *slots, const char *question);

/**
 * dowser_saved_question_fill:
 * @slots: of dowser_saved_question_dup_slots()
 * @profile: (nullable)
 *
 * The saved plan with what was given in place of what was said. A value is one that the profile of its column holds; as
 * its column is known, it may mean something else elsewhere. A period may be given without its first word: "2023" for
 * "in 2023". Where nothing else is given, it is the plan as it was saved.
 *
 * Returns: (transfer full) (nullable): #DOWSER_PLAN_ERROR_INVALID with the words that don't fit
 */
DowserPlan *dowser_saved_question_fill (const DowserSavedQuestion *self, GPtrArray *slots, const DowserSchema *schema,
                                        const DowserProfile *profile, GError **error);

G_END_DECLS
