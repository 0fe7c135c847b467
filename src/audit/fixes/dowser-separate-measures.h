/* dowser-separate-measures.h - makes an equivalent plan that aggregates the measures of different tables in separate
 * steps */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The id of the step that combines the measures of all other steps. */
#define DOWSER_MEASURES_STEP "measures"

/**
 * dowser_separate_measures:
 * @plan: audited
 *
 * "Total payments and number of items per country" joins payments and items to the same customers, and so counts each
 * payment once per item. The new plan has a step for each measure. The step joins only the tables that the measure
 * needs: the measured table, the tables in the groups and conditions, and tables with at most one row for each row of
 * these. The steps are combined by UNION ALL and grouped again. Therefore a group that is missing in one step is still
 * shown, with 0 for the counts and totals of that step. The group without a value is shown, too.
 *
 * Returns: (transfer full) (nullable): %NULL if no row is repeated, or if a measure can't be separated because it
 * counts joined rows, or needs a window or a nested select
 */
DowserPlan *dowser_separate_measures (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
