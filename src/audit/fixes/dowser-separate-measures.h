/* dowser-separate-measures.h - the same plan with the measures of different tables aggregated in steps of their own */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The step that puts the measures of all others side by side. */
#define DOWSER_MEASURES_STEP "measures"

/**
 * dowser_separate_measures:
 * @plan: audited
 *
 * "Total payments and number of items per country" joins payments and items to the same customers, and takes each
 * payment once for each item. Here each measure has a step that joins only what it needs: the tables it is of, those
 * that the groups and conditions name, and what these determine. The steps are combined by UNION ALL and brought
 * together by their groups, so that a group stays which one of them doesn't have (its counts and totals are 0 then),
 * and so does the group of those without a value.
 *
 * Returns: (transfer full) (nullable): %NULL where nothing is taken more than once, or a measure can't be separated: it
 *   counts joined rows, or needs a window or a nested selection
 */
DowserPlan *dowser_separate_measures (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
