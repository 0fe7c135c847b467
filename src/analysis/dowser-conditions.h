/* dowser-conditions.h - a condition as the list of what its top-level AND holds */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** None for %NULL, one for what is no AND. @condition: (nullable) */
guint dowser_conditions_count (const DowserExpr *condition);
const DowserExpr *dowser_conditions_get (const DowserExpr *condition, guint index);
gboolean dowser_conditions_has (const DowserExpr *condition, const DowserExpr *wanted);
/** Returns: (transfer container): borrowed; empty for %NULL */
GPtrArray *dowser_conditions_dup (const DowserExpr *condition);
/** @members: DowserExpr, not taken. Returns: (transfer full) (nullable): %NULL for none */
DowserExpr *dowser_conditions_connect (GPtrArray *members);

G_END_DECLS
