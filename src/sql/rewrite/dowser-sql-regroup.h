/* dowser-sql-regroup.h - plans that show more than their group keys, for engines with strict groups */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserSqlLoose:
 * @columns: const DowserExpr, borrowed
 * @nested: whether one of them is read by a nested plan
 */
typedef struct
{
  GPtrArray *columns;
  gboolean nested;
} DowserSqlLoose;

/** Finds all columns of @select outside of its group keys and aggregates. @loose: (out caller-allocates) */
void dowser_sql_loose_find (const DowserSelect *select, DowserSqlLoose *loose);
/** Adds the columns in @expr, which is a part of @select. */
void dowser_sql_loose_find_in (const DowserSelect *select, const DowserExpr *expr, DowserSqlLoose *loose);
void dowser_sql_loose_clear (DowserSqlLoose *loose);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserSqlLoose, dowser_sql_loose_clear)

/**
 * dowser_sql_regroup:
 * @schema: (nullable): its keys show which columns have a single value in a group
 *
 * Rewrites a plan so that strict groups allow it, where possible, with the same rows: columns that the group keys
 * determine become keys, too; columns next to a single MIN or MAX are taken from its row, as in SQLite; unread columns
 * of a step are dropped; and so is the order of a single row.
 *
 * Returns: (transfer full): @plan itself if it needs no change
 */
DowserPlan *dowser_sql_regroup (const DowserPlan *plan, const DowserSchema *schema);

/* dowser-sql-extreme.c */
/** Returns TRUE if @loose can be taken from the row of the only MIN or MAX in @select. */
gboolean dowser_sql_extreme_fits (const DowserSelect *select, const DowserSqlLoose *loose);
/** Returns: (transfer full): a select that reads the step @id, whose select is returned in @ranked: (out) (transfer
 * full) */
DowserSelect *dowser_sql_extreme_split (const DowserSelect *select, const DowserSqlLoose *loose, const char *id,
                                        DowserSelect **ranked);

G_END_DECLS
