/* dowser-saved-slots.h - the named slots of a saved question, into which the user can enter new texts */
#pragma once

#include "knowledge/library/dowser-saved-question.h"

G_BEGIN_DECLS

/**
 * DowserSavedSlot: a value, number or period in a saved question that the user can replace.
 * @kind: never %DOWSER_SLOT_NONE
 * @name: for a value the name of its column, otherwise "number" or "period"; if several slots would have the same name,
 * the later names end in a number
 * @table, @column: (nullable): for a value
 * @original_text: the slot's text in the question; @start: its byte offset
 * @given: (nullable): the new text that the user entered
 */
typedef struct
{
  DowserSlotKind kind;
  char *name;
  char *table;
  char *column;
  char *original_text;
  gsize start;
  char *given;
} DowserSavedSlot;

/** Returns: (transfer full): DowserSavedSlot, in the order of the question; empty for a plan that already has
 * parameters */
GPtrArray *dowser_saved_question_dup_slots (const DowserSavedQuestion *self);
/** Sets the new text of a slot. @given: "name=words". Returns: FALSE with #DOWSER_PLAN_ERROR_INVALID, which lists the
 * existing slots */
gboolean dowser_saved_slots_set_value (GPtrArray *slots, const char *given, GError **error);
/** Returns a copy of @question in which the given texts replace the texts of @slots. Returns: (transfer full) */
char *dowser_saved_slots_dup_question (GPtrArray *slots, const char *question);

/**
 * dowser_saved_question_fill_slots:
 * @slots: from dowser_saved_question_dup_slots()
 * @profile: (nullable)
 *
 * Returns the saved plan with the given texts. A value must be in the profile of its slot's column. It may also have
 * other meanings, because the slot shows which column is meant. A period may be given without its first word: "2023"
 * for "in 2023". If no text is given, returns the plan as it was saved.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_PLAN_ERROR_INVALID and the words that don't fit
 */
DowserPlan *dowser_saved_question_fill_slots (const DowserSavedQuestion *self, GPtrArray *slots,
                                              const DowserSchema *schema, const DowserProfile *profile, GError **error);

G_END_DECLS
