/* dowser-sql-regroup.h - plans whose groups show more than they are grouped by, where groups are strict */
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

/** All columns of @select that stand outside of its groups and aggregates. @loose: (out caller-allocates) */
void dowser_sql_loose_find (const DowserSelect *select, DowserSqlLoose *loose);
/** Adds those in @expr, which stands in @select. */
void dowser_sql_loose_find_in (const DowserSelect *select, const DowserExpr *expr, DowserSqlLoose *loose);
void dowser_sql_loose_clear (DowserSqlLoose *loose);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserSqlLoose, dowser_sql_loose_clear)

/**
 * dowser_sql_regroup:
 * @schema: (nullable): whose keys say what a group has one value of
 *
 * The same rows without what strict groups do not allow, as far as that can be said: columns that the keys of the group
 * determine become keys, too; those beside a single MIN or MAX are of the row that has it, as in SQLite; what no one
 * reads of a step is left out; and so is what sorts the only row there is.
 *
 * Returns: (transfer full): @plan itself where there is nothing of all that
 */
DowserPlan *dowser_sql_regroup (const DowserPlan *plan, const DowserSchema *schema);

/* dowser-sql-extreme.c */
/** Whether @loose are of the row of the one MIN or MAX that @select has. */
gboolean dowser_sql_extreme_fits (const DowserSelect *select, const DowserSqlLoose *loose);
/** Returns: (transfer full): reads the step @id, which is to hold what is put into @ranked: (out) (transfer full) */
DowserSelect *dowser_sql_extreme_split (const DowserSelect *select, const DowserSqlLoose *loose, const char *id,
                                        DowserSelect **ranked);

G_END_DECLS
