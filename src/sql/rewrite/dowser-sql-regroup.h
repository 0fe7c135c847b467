/* dowser-sql-regroup.h - rewrites plans that show columns besides their group keys, for engines with strict groups */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserSqlLoose: columns of a select that are neither group keys nor in aggregates.
 * @columns: const DowserExpr, borrowed
 * @nested: TRUE if a nested plan reads one of @columns
 */
typedef struct
{
  GPtrArray *columns;
  gboolean nested;
} DowserSqlLoose;

/** Finds all columns of @select that are neither group keys nor in aggregates. @loose_columns: (out caller-allocates)
 */
void dowser_sql_loose_find (const DowserSelect *select, DowserSqlLoose *loose_columns);
/** Adds the loose columns in @expr, which is a part of @select. */
void dowser_sql_loose_find_in_expr (const DowserSelect *select, const DowserExpr *expr, DowserSqlLoose *loose_columns);
void dowser_sql_loose_clear (DowserSqlLoose *loose_columns);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserSqlLoose, dowser_sql_loose_clear)

/**
 * dowser_sql_regroup:
 * @schema: (nullable): its keys show which columns have a single value in a group
 *
 * Rewrites a plan so that engines with strict groups accept it, if this is possible without a change of the rows.
 * Columns that the group keys determine become keys, too. Columns next to a single MIN or MAX are read from the row
 * with this value, as in SQLite. Columns of a step that are never read are dropped. The order of a single row is
 * dropped, too.
 *
 * Returns: (transfer full): @plan itself if it needs no change
 */
DowserPlan *dowser_sql_regroup (const DowserPlan *plan, const DowserSchema *schema);

/* defined in dowser-sql-extreme.c */
/** Returns TRUE if the columns of @loose_columns can be read from the row that has the only MIN or MAX in @select. */
gboolean dowser_sql_extreme_can_split (const DowserSelect *select, const DowserSqlLoose *loose_columns);
/** Splits @select into two selects. Returns: (transfer full): the outer select, which reads the inner select as the
 * step @id. @ranked: (out) (transfer full): the inner select */
DowserSelect *dowser_sql_extreme_split (const DowserSelect *select, const DowserSqlLoose *loose_columns, const char *id,
                                        DowserSelect **ranked);

G_END_DECLS
