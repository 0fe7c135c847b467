/* dowser-shown-column.h - describes a column of an answer: its output, group, stored column and type */
#pragma once

#include "analysis/dowser-audit-kinds.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

const DowserOutput *dowser_shown_column_get_output (const DowserPlan *plan, guint column);
/** Returns the index of the group key that output @column shows; -1 for none. */
int dowser_shown_column_find_group (const DowserPlan *plan, guint column);
/** Returns the stored column that @expr shows. Returns: (nullable) */
const DowserColumn *dowser_shown_column_find_stored (const DowserPlan *plan, const DowserSchema *schema,
                                                     const DowserExpr *expr);
/** Returns the type of @column's values: texts with dates count as dates. @profile: (nullable) */
DowserValueType dowser_column_guess_type (const DowserColumn *column, const DowserProfile *profile);
/** Returns the kind of @column, such as a key, a code or a date. @profile: (nullable) */
DowserColumnKind dowser_column_get_kind (const DowserColumn *column, const DowserSchema *schema,
                                         const DowserProfile *profile);
/** Returns the type of output @column's values. */
DowserValueType dowser_shown_column_get_type (const DowserPlan *plan, const DowserSchema *schema,
                                              const DowserProfile *profile, guint column);
/** Returns the kind of output @column: a key, a code, a year, a date, a measure. A sum is a measure, and a maximum of
 * ids is an id. */
DowserColumnKind dowser_shown_column_get_kind (const DowserPlan *plan, const DowserSchema *schema,
                                               const DowserProfile *profile, guint column);
/** Returns the number of outputs of @select that aren't hidden. */
guint dowser_shown_column_count (const DowserSelect *select);

G_END_DECLS
