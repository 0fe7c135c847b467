/* dowser-number-texts.h - reads texts in a plan as numbers, where the plan uses them as numbers */
#pragma once

#include "plan/dowser-types.h"

G_BEGIN_DECLS

/**
 * dowser_number_texts_read:
 * @schema: (nullable)
 *
 * Returns the plan with dowser_expr_new_read() around each text that is used as a number: in sums, arithmetic, ranking,
 * sorting and comparisons with numbers. Texts that are shown, counted or used as groups keep their stored form. A plan
 * that has %DOWSER_KEEP_NUMBER_TEXT among its keeps compares stored values, and isn't changed.
 *
 * Returns: (transfer full): @plan itself if nothing is changed
 */
DowserPlan *dowser_number_texts_read (const DowserPlan *plan, const DowserSchema *schema);

/** Returns TRUE if the plan reads any text as a number, or would do so without its keeps. */
gboolean dowser_number_texts_has_any (const DowserPlan *plan, const DowserSchema *schema);

/** @reader: (nullable): the expression that reads @text as a number; %NULL for a sort key */
typedef void (*DowserNumberTextVisit) (const DowserExpr *reader, const DowserExpr *text, gpointer user_data);
/**
 * dowser_number_texts_visit:
 * @scope: with types from dowser_number_texts_new_types()
 * @is_key: whether @expr is a sort key
 *
 * Visits each text in @expr that dowser_number_texts_read() reads as a number, or would read without the plan's keeps.
 * Doesn't enter nested plans.
 */
void dowser_number_texts_visit (const DowserTypeScope *scope, const DowserExpr *expr, gboolean is_key,
                                DowserNumberTextVisit visit, gpointer user_data);
/** Returns the types of @plan, as if it had no keeps for texts. */
DowserTypes *dowser_number_texts_new_types (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
