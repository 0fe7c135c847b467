/* dowser-agreement.h - whether two results are the same answer for a person */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * DowserAgreement: what a second reading of a question says of the first.
 * @DOWSER_AGREEMENT_NONE: nothing: there is none, or it can't be compared
 */
typedef enum
{
  DOWSER_AGREEMENT_NONE,
  DOWSER_AGREEMENT_SAME,
  DOWSER_AGREEMENT_OTHER
} DowserAgreement;
extern const char *const dowser_agreement_nicks[]; /* unknown yes no */

/**
 * dowser_results_agree:
 * @ordered: whether the order of the rows counts: both were sorted
 *
 * Compares what the cells show. The order and the headings of columns don't count, nor do further columns of text,
 * which label the rows. %DOWSER_AGREEMENT_NONE where there are no rows, where both are cut, and where one result has
 * further columns that are no labels: these are not confirmed by the other.
 */
DowserAgreement dowser_results_agree (DowserResult *a, DowserResult *b, gboolean ordered);

G_END_DECLS
