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
 * stored form. A plan with the keep %DOWSER_CHECK_NUMBER_TEXT compares the stored texts, and isn't changed.
 *
 * Returns: (transfer full): @plan itself if nothing is changed
 */
DowserPlan *dowser_number_texts_add_conversions (const DowserPlan *plan, const DowserSchema *schema);

/** Returns TRUE if the plan uses any text as a number. Ignores the plan's exemptions: a text counts even if an
 * exemption prevents its conversion. */
gboolean dowser_number_texts_has_any (const DowserPlan *plan, const DowserSchema *schema);

/** @reader: (nullable): the expression that uses @text as a number; %NULL for a sort key */
typedef void (*DowserNumberTextVisit) (const DowserExpr *reader, const DowserExpr *text, gpointer user_data);
/**
 * dowser_number_texts_visit:
 * @scope: with types from dowser_number_texts_new_types()
 * @is_key: TRUE if @expr is a sort key
 *
 * Visits each text in @expr that dowser_number_texts_add_conversions() converts to a number, or would convert if the
 * plan had no exemptions. Doesn't visit nested plans.
 */
void dowser_number_texts_visit (const DowserTypeScope *scope, const DowserExpr *expr, gboolean is_key,
                                DowserNumberTextVisit visit, gpointer user_data);
/** Returns the types of @plan. The plan's exemptions for texts are ignored. */
DowserTypes *dowser_number_texts_new_types (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
