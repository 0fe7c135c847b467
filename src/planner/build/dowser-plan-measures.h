/* dowser-plan-measures.h - measures of several tables in one question: each counted and added up by itself */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-frame.h"
#include "planner/schema/dowser-schema-index.h"

G_BEGIN_DECLS

/**
 * dowser_plan_measure:
 *
 * As dowser_plan_term(). Where @frame shows measures of other tables, too, a count of rows says of which table: it
 * counts that table's key.
 */
DowserExpr *dowser_plan_measure (const DowserSchemaIndex *index, const DowserFrame *frame, const DowserSelect *select,
                                 const DowserTerm *term);

/** The plan of @select (transfer full), its measures in steps of their own where they would multiply each other. */
DowserPlan *dowser_plan_new_separated (const DowserSchemaIndex *index, const DowserFrame *frame, DowserSelect *select);

G_END_DECLS
