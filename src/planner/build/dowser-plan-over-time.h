/* dowser-plan-over-time.h - builds running totals, and growth relative to the previous period, with window functions */
#pragma once

#include "planner/read/dowser-query-frame.h"

G_BEGIN_DECLS

/** Builds the running total or the growth of @term. @term: a measure for each group of @frame; one of the group keys is
 * a time. Returns: (transfer full) */
DowserExpr *dowser_plan_new_over_time_expr (const DowserSchemaIndex *index, const DowserQueryFrame *frame,
                                            const DowserSelect *select, const DowserTerm *term);
/** Returns: the heading of @term, a static text */
const char *dowser_plan_over_time_get_name (const DowserTerm *term);

G_END_DECLS
