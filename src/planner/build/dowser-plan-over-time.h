/* dowser-plan-over-time.h - running totals, and growth from one time to the next, as windows */
#pragma once

#include "planner/read/dowser-frame.h"

G_BEGIN_DECLS

/** @term: of each group of @frame, one of which is a time. Returns: (transfer full) */
DowserExpr *dowser_plan_over_time (const DowserSchemaIndex *index, const DowserFrame *frame, const DowserSelect *select,
                                   const DowserTerm *term);
/** Returns: static: its heading */
const char *dowser_plan_over_time_get_name (const DowserTerm *term);

G_END_DECLS
