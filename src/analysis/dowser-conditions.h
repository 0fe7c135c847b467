/* dowser-conditions.h - splits a condition into the members of its top-level AND, and connects members with AND */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Returns the number of conditions that @condition joins by AND: 0 for %NULL, 1 if @condition isn't an AND.
 * @condition: (nullable) */
guint dowser_conditions_count (const DowserExpr *condition);
const DowserExpr *dowser_conditions_get (const DowserExpr *condition, guint index);
gboolean dowser_conditions_has (const DowserExpr *condition, const DowserExpr *searched);
/** Returns: (transfer container): the operands of the AND that @condition is, or @condition itself if it isn't an AND;
 * borrowed from @condition; empty for %NULL */
GPtrArray *dowser_conditions_dup (const DowserExpr *condition);
/** Connects @members with AND. @members: DowserExpr, not taken. Returns: (transfer full) (nullable): %NULL for no
 * members */
DowserExpr *dowser_conditions_connect (GPtrArray *members);

G_END_DECLS
