/* dowser-done.h - finds how a column shows that something was done: for "paid", the column paid_on contains a date */
#pragma once

#include "planner/schema/dowser-schema-index.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserDone: how a column shows that something was done
 * @DOWSER_DONE_DATED: by a date: "paid" is shown by paid_on, which is NULL for an unpaid bill
 * @DOWSER_DONE_AMOUNT: by an amount: "discounted" is shown by discount, which is 0 or NULL without a discount
 */
typedef enum
{
  DOWSER_DONE_UNTOLD,
  DOWSER_DONE_DATED,
  DOWSER_DONE_AMOUNT,
} DowserDone;

/** Returns how @column shows that @participle is true for a row. If a column has no NULLs or zeros, it shows nothing,
 * because all rows would be alike. */
DowserDone dowser_done_find_for_column (const DowserSchemaIndex *index, const DowserColumn *column,
                                        const char *participle);

G_END_DECLS
