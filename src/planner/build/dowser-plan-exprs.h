/* dowser-plan-exprs.h - builds typed expressions from the terms and conditions of a frame */
#pragma once

#include "planner/read/dowser-query-frame.h"

G_BEGIN_DECLS

/** Returns the id of the instance of @table in @select. If @select doesn't read the table, returns the table's name.
 * The result is borrowed. */
const char *dowser_plan_get_instance (const DowserSelect *select, const DowserTable *table);
DowserExpr *dowser_plan_new_column (const DowserSelect *select, const DowserColumn *column);
/** Returns: (transfer full) */
DowserExpr *dowser_plan_new_term (const DowserSchemaIndex *index, const DowserSelect *select, const DowserTerm *term);
/** Like dowser_plan_new_term(), for sorting and comparing. If the column contains texts such as "3/14/2024", the
 * expression converts them to dates. Returns: (transfer full) */
DowserExpr *dowser_plan_new_sortable_term (const DowserSchemaIndex *index, const DowserSelect *select,
                                           const DowserTerm *term);
/** Returns: (transfer full) (nullable): the heading of @term, for example "revenue" or a name with a unit; %NULL if the
 * generated heading can be used */
char *dowser_plan_dup_name (const DowserTerm *term);
/** Builds the expression of a condition. The kind must not be %DOWSER_CONDITION_NONE, because this kind needs joins of
 * its own. Returns: (transfer full) (nullable) */
DowserExpr *dowser_plan_new_condition (const DowserSchemaIndex *index, const DowserSelect *select,
                                       const DowserCondition *condition);
/** Makes a comparison of two values. @a, @b: (transfer full): the values, @a at the left. Returns: (transfer full) */
DowserExpr *dowser_plan_new_comparison (DowserComparison comparison, DowserExpr *a, DowserExpr *b);

G_END_DECLS
