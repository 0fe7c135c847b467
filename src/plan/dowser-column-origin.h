/* dowser-column-origin.h - the stored columns that an expression of a plan shows, however often they were renamed */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_column_origins_of:
 * @select: (nullable): where @expr stands, in @plan or in what is made of it
 *
 * Those whose values @expr gives, through steps, set operations and subplans; counting a column shows none of it.
 *
 * Returns: (transfer container): of const DowserColumn of @schema
 */
GPtrArray *dowser_column_origins_of (const DowserPlan *plan, const DowserSelect *select, const DowserExpr *expr,
                                     const DowserSchema *schema);
/** The same for output @index of @select, its set operations taken in. */
GPtrArray *dowser_column_origins_of_output (const DowserPlan *plan, const DowserSelect *select, guint index,
                                            const DowserSchema *schema);

G_END_DECLS
