/* dowser-done.h - what a participle says of rows by a column that is called after the same verb */
#pragma once

#include "planner/schema/dowser-schema-index.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserDone: how a column tells whether something was done.
 * @DOWSER_DONE_DATED: "paid" by paid_on, which is empty until it is so
 * @DOWSER_DONE_AMOUNT: "discounted" by discount, which is 0 or empty where it is not
 */
typedef enum
{
  DOWSER_DONE_UNTOLD,
  DOWSER_DONE_DATED,
  DOWSER_DONE_AMOUNT,
} DowserDone;

/** How @column tells whether what @participle says was done. Rows that are all alike in it tell nothing. */
DowserDone dowser_done_tell (const DowserSchemaIndex *index, const DowserColumn *column, const char *participle);

G_END_DECLS
