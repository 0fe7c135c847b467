/* dowser-column-origin.h - finds the stored columns whose values an expression of a plan shows */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_column_origins_find:
 * @select: (nullable): the select with @expr, in @plan or derived from it
 *
 * Finds the columns whose values @expr shows, through steps, set operations and subplans. A count of a column doesn't
 * show its values.
 *
 * Returns: (transfer container): of const DowserColumn of @schema
 */
GPtrArray *dowser_column_origins_find (const DowserPlan *plan, const DowserSelect *select, const DowserExpr *expr,
                                       const DowserSchema *schema);
/** Like dowser_column_origins_find(), for output @index of @select and of its set operations. */
GPtrArray *dowser_column_origins_find_for_output (const DowserPlan *plan, const DowserSelect *select, guint index,
                                                  const DowserSchema *schema);

G_END_DECLS
