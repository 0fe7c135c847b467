/* dowser-agreement.h - decides whether two results are the same answer for the user */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * DowserAgreement: what a second reading of a question shows about the first reading.
 * @DOWSER_AGREEMENT_NONE: nothing, because there is no second reading or its result can't be compared
 */
typedef enum
{
  DOWSER_AGREEMENT_NONE,
  DOWSER_AGREEMENT_SAME,
  DOWSER_AGREEMENT_OTHER
} DowserAgreement;
extern const char *const dowser_agreement_nicks[]; /* unknown yes no */

/**
 * dowser_results_compare:
 * @ordered: TRUE if the order of the rows matters, because both results are sorted
 *
 * Compares the cells as they are shown. Ignores the order and headings of columns. If one result has additional text
 * columns, ignores them, because they only label the rows. Returns %DOWSER_AGREEMENT_NONE if both results have no rows,
 * or if both are truncated. Also returns it if one result has additional columns of another type, because the other
 * result can't confirm these columns.
 */
DowserAgreement dowser_results_compare (DowserResult *a, DowserResult *b, gboolean ordered);

G_END_DECLS
