/* dowser-row-checks.h - rule-based checks for odd result rows, which offer fixes to click */
#pragma once

#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** The maximum number of checked rows. */
#define DOWSER_ROW_CHECKS_MAX_ROWS 10000

/**
 * dowser_row_checks_run:
 * @findings: DowserFinding: notes are added
 * @suggested_fixes: DowserAmbiguity: improvements to click are added, for the unchanged @plan
 *
 * Checks the rows for:
 * - several rows that look the same, although each should be one group
 * - a column with the same value in all rows
 * - a negative count, or a share above 100 %
 * - a single group where several are expected
 */
void dowser_row_checks_run (const DowserPlan *plan, DowserResult *result, GPtrArray *findings,
                            GPtrArray *suggested_fixes);
/** Returns the question of the suggested fixes that the row checks add. Other code recognizes these fixes by this
 * question. Translated. */
const char *dowser_row_checks_get_question (void);

G_END_DECLS
