/* dowser-saved-slots.h - the slots of a saved question by name, for filling them by hand */
#pragma once

#include "knowledge/library/dowser-saved-question.h"

G_BEGIN_DECLS

/**
 * DowserSavedSlot:
 * @kind: never %DOWSER_SLOT_NONE
 * @name: for a value the name of its column, else "number" or "period", with a number from the second on
 * @table, @column: (nullable): for a value
 * @said: the slot's text in the question; @start: its byte offset
 * @given: (nullable): the new text
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

/** Returns: (transfer full): DowserSavedSlot, in the order of the question; empty for a plan with its own parameters */
GPtrArray *dowser_saved_question_dup_slots (const DowserSavedQuestion *self);
/** @given: "name=words". Returns: FALSE with #DOWSER_PLAN_ERROR_INVALID, which lists the existing slots */
gboolean dowser_saved_slots_set_value (GPtrArray *slots, const char *given, GError **error);
/** Returns @question with the given texts of its @slots. Returns: (transfer full) */
char *dowser_saved_slots_dup_question (GPtrArray *slots, const char *question);

/**
 * dowser_saved_question_fill:
 * @slots: from dowser_saved_question_dup_slots()
 * @profile: (nullable)
 *
 * Returns the saved plan with the given texts. A value must be in its column's profile; since its column is known, it
 * may also have other meanings. A period may be given without its first word: "2023" for "in 2023". If nothing is
 * given, returns the plan as it was saved.
 *
 * Returns: (transfer full) (nullable): #DOWSER_PLAN_ERROR_INVALID with the words that don't fit
 */
DowserPlan *dowser_saved_question_fill (const DowserSavedQuestion *self, GPtrArray *slots, const DowserSchema *schema,
                                        const DowserProfile *profile, GError **error);

G_END_DECLS
