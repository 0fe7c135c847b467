/* dowser-plan-exprs.h - the typed expressions of terms and conditions in a select */
#pragma once

#include "planner/read/dowser-frame.h"

G_BEGIN_DECLS

/** The id under which @table stands in @select; its name where it does not. Borrowed. */
const char *dowser_plan_instance (const DowserSelect *select, const DowserTable *table);
DowserExpr *dowser_plan_column (const DowserSelect *select, const DowserColumn *column);
/** Returns: (transfer full) */
DowserExpr *dowser_plan_term (const DowserSchemaIndex *index, const DowserSelect *select, const DowserTerm *term);
/** The same, so that it can be sorted by and compared: the day that a text like "3/14/2024" is. Returns: (transfer
 * full)
 */
DowserExpr *dowser_plan_sortable (const DowserSchemaIndex *index, const DowserSelect *select, const DowserTerm *term);
/** The heading of a term for which there is a word of its own: "revenue", with its unit. Returns: (transfer full)
 * (nullable) */
char *dowser_plan_dup_name (const DowserTerm *term);
/** All kinds but NONE, which needs joins of its own. Returns: (transfer full) (nullable) */
DowserExpr *dowser_plan_condition (const DowserSchemaIndex *index, const DowserSelect *select,
                                   const DowserCondition *condition);
/** @a, @b: (transfer full). Returns: (transfer full) */
DowserExpr *dowser_plan_comparison (DowserComparison comparison, DowserExpr *a, DowserExpr *b);

G_END_DECLS
