/* dowser-number-texts.h - where a plan reads texts as the numbers that they are */
#pragma once

#include "plan/dowser-types.h"

G_BEGIN_DECLS

/**
 * dowser_number_texts_read:
 * @schema: (nullable)
 *
 * The plan in which each text that is to be a number is read as one, by dowser_expr_new_read(): what is added up,
 * reckoned with, ranked, sorted, or compared with numbers. What is shown, counted or grouped by stays as it is stored.
 * A plan that keeps %DOWSER_KEEP_NUMBER_TEXT compares what is stored, and is the same.
 *
 * Returns: (transfer full): @plan itself where nothing is read so
 */
DowserPlan *dowser_number_texts_read (const DowserPlan *plan, const DowserSchema *schema);

/** Whether it reads any, or would, were nothing kept. */
gboolean dowser_number_texts_has_any (const DowserPlan *plan, const DowserSchema *schema);

/** @reader: (nullable): the expression that reads @text as a number; %NULL for a key of the order */
typedef void (*DowserNumberTextVisit) (const DowserExpr *reader, const DowserExpr *text, gpointer user_data);
/**
 * dowser_number_texts_visit:
 * @scope: of the types that dowser_number_texts_new_types() gave
 * @is_key: whether @expr is a key of the order
 *
 * Visits each text in @expr that dowser_number_texts_read() reads as a number, or would, were nothing kept. Nested
 * plans are not entered.
 */
void dowser_number_texts_visit (const DowserTypeScope *scope, const DowserExpr *expr, gboolean is_key,
                                DowserNumberTextVisit visit, gpointer user_data);
/** Types of @plan as if it kept no texts. */
DowserTypes *dowser_number_texts_new_types (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
