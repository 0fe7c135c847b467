/* dowser-agreement.h - decides whether two results are the same answer to the user's question */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * DowserAgreement: whether a second interpretation of a question confirms the first interpretation.
 * @DOWSER_AGREEMENT_NONE: unknown, because there is no second interpretation or its result can't be compared
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
 * columns, ignores them, because they only label the rows. Returns %DOWSER_AGREEMENT_NONE in three cases: both results
 * have no rows, both are truncated, or one has additional columns of another type, which the other result can't
 * confirm.
 */
DowserAgreement dowser_results_compare (DowserResult *a, DowserResult *b, gboolean ordered);

G_END_DECLS
