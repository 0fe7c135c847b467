/* dowser-plan-share.h - builds shares in percent */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** @part: an aggregate of each group. Returns: (transfer full): @part in percent of the sum over all groups */
DowserExpr *dowser_plan_new_share_of_groups (DowserExpr *part);
/** @part: an aggregate of all rows; @condition: (transfer full). Returns: (transfer full): the aggregate of the rows
 * that match @condition, in percent of @part */
DowserExpr *dowser_plan_new_share_of_rows (DowserExpr *part, DowserExpr *condition);

G_END_DECLS
