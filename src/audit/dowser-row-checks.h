/* dowser-row-checks.h - what can be seen of rows by rules: that something about them is odd, and what to click */
#pragma once

#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** So many rows are looked at. */
#define DOWSER_ROW_CHECKS_MAX_ROWS 10000

/**
 * dowser_row_checks_run:
 * @findings: DowserFinding: notes are added
 * @cures: DowserAmbiguity: improvements that can be clicked are added, on @plan as it is
 *
 * - several rows that look alike where each was to be one group
 * - a column with the same value in all rows
 * - a count below 0, a share beyond 100 %
 * - one group where many were asked for
 */
void dowser_row_checks_run (const DowserPlan *plan, DowserResult *result, GPtrArray *findings, GPtrArray *cures);
/** The question of its cures, by which they are known again. Translated. */
const char *dowser_row_checks_get_question (void);

G_END_DECLS
