/* dowser-plan-share.h - shares in percent */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** @part: an aggregate of each group. Returns: (transfer full): in percent of the sum over all groups */
DowserExpr *dowser_plan_share_of_groups (DowserExpr *part);
/** @part: an aggregate of all rows; @condition: (transfer full). Returns: (transfer full): in percent of @part, that of
 * the rows for which @condition holds */
DowserExpr *dowser_plan_share_of_rows (DowserExpr *part, DowserExpr *condition);

G_END_DECLS
