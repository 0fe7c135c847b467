/* dowser-number-texts.h - converts texts to numbers where a plan uses them as numbers */
#pragma once

#include "plan/dowser-types.h"

G_BEGIN_DECLS

/**
 * dowser_number_texts_add_conversions:
 * @schema: (nullable)
 *
 * Returns the plan with a conversion, dowser_expr_new_read(), around each text that is used as a number: in sums,
 * arithmetic, ranking, sorting and comparisons with numbers. Texts that are shown, counted or used as groups keep their
 * stored form. A plan that is exempt from the check %DOWSER_CHECK_NUMBER_TEXT (dowser_plan_is_exempt()) compares the
 * stored texts, and isn't changed.
 *
 * Returns: (transfer full): @plan itself if nothing is changed
 */
DowserPlan *dowser_number_texts_add_conversions (const DowserPlan *plan, const DowserSchema *schema);

/** Returns TRUE if the plan uses any text as a number. An exemption (the user has reverted the conversion of a text)
 * makes no difference: the text counts although it isn't converted. */
gboolean dowser_number_texts_has_any (const DowserPlan *plan, const DowserSchema *schema);

/** @reader: (nullable): the expression that uses @text as a number; %NULL for a sort key */
typedef void (*DowserNumberTextVisit) (const DowserExpr *reader, const DowserExpr *text, gpointer user_data);
/**
 * dowser_number_texts_visit:
 * @scope: with types from dowser_number_texts_new_types()
 * @is_key: TRUE if @expr is a sort key
 *
 * Visits each text in @expr that dowser_number_texts_add_conversions() converts to a number. Also visits the texts
 * whose conversion the user has reverted, so that the plan exempts them. Doesn't visit nested plans.
 */
void dowser_number_texts_visit (const DowserTypeScope *scope, const DowserExpr *expr, gboolean is_key,
                                DowserNumberTextVisit visit, gpointer user_data);
/** Returns the types of the expressions of @plan. Texts with numbers count as numbers even if the user has exempted
 * @plan from this conversion. */
DowserTypes *dowser_number_texts_new_types (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
