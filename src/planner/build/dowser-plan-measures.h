/* dowser-plan-measures.h - aggregates the measures of several tables separately, if one question asks for them */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-query-frame.h"
#include "planner/schema/dowser-schema-index.h"

G_BEGIN_DECLS

/**
 * dowser_plan_new_measure:
 *
 * Like dowser_plan_new_term(). If @frame also shows measures of other tables, a count of rows is written as a count of
 * the table's key, so that it is clear which table is counted.
 */
DowserExpr *dowser_plan_new_measure (const DowserSchemaIndex *index, const DowserQueryFrame *frame,
                                     const DowserSelect *select, const DowserTerm *term);

/** Makes the plan of @select (transfer full). If measures belong to different tables, and joining these tables would
 * count rows several times, each measure is computed in a separate step. */
DowserPlan *dowser_plan_new_separated (const DowserSchemaIndex *index, const DowserQueryFrame *frame,
                                       DowserSelect *select);

G_END_DECLS
