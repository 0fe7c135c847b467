/* dowser-saved-private.h - functions that replace the values, numbers and periods in a saved plan */
#pragma once

#include "knowledge/library/dowser-saved-question.h"

G_BEGIN_DECLS

/**
 * DowserSavedBinding: one attempt to insert the values, numbers and periods of a question into a plan.
 * @replaced: place (DowserPlanPlace) → DowserExpr that replaces its literal
 * @kept: the places in the plan of those values, numbers and periods that don't change
 * @is_chosen: TRUE if the user gave each value for a certain column, so that other meanings of the value are ignored
 */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile;
  GPtrArray *places;
  GHashTable *replaced;
  GHashTable *kept;
  GPtrArray *old; /* char *: outdated words, folded: the new plan must not contain them */
  gint64 limit;
  gboolean is_chosen;
} DowserSavedBinding;

/** Replaces the literal at @place by @expr. @expr: (transfer full). Returns: FALSE if the literal was already replaced
 * for another slot, so that it isn't clear to which slot it belongs */
gboolean _dowser_saved_replace_literal (DowserSavedBinding *self, DowserPlanPlace *place, DowserExpr *expr);

/* dowser-saved-periods.c: each function returns FALSE in case of doubt */
gboolean _dowser_saved_bind_period (DowserSavedBinding *self, const DowserQuestionFormItem *old,
                                    const DowserQuestionFormItem *current);
gboolean _dowser_saved_bind_relative (DowserSavedBinding *self, const DowserQuestionFormItem *old,
                                      const DowserQuestionFormItem *current);
gboolean _dowser_saved_bind_season (DowserSavedBinding *self, const DowserQuestionFormItem *old,
                                    const DowserQuestionFormItem *current);
/** Returns TRUE for a text, a date or a timestamp. Only values of these types may be dates. */
gboolean _dowser_saved_is_text_type (DowserValueType type);

G_END_DECLS
