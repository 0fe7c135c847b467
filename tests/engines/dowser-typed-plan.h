/* dowser-typed-plan.h - random schemas and plans that have the same result on every engine */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/*
 * These plans cover the whole plan language, and each expression has one type. The plans avoid everything on which
 * engines disagree for any SQL:
 * - fractions that are not exact in binary: data and literals are quarters, so that sums and products are exact
 * - the text of a real number or a decimal: engines show the same number differently
 * - texts compared or sorted without a column among them: the session sets the collation of such texts, not the data
 * - letters with case beyond ASCII: engines fold them by their own rules
 * - the content of aggregated texts, whose order is undefined: only their length is used
 * - two windows over the rows of a step: if rows are equal, each window could number them in a different order
 * - an order by a variance or by an expression with a variance: the last digit depends on the order of the rows
 * - products of so many rows that an engine would be stopped: joins and nested selects read at most a hundred thousand
 * rows
 * - an order in which two different rows are equal: if a limit or a window cuts rows, they are sorted by all columns
 */

/** The number of rows of each table. */
#define DOWSER_TYPED_ROWS 8

/** Makes two to four tables with odd names, primary and foreign keys and columns of each type. */
DowserSchema *dowser_typed_schema_new (GRand *rand);
/** Returns the SQL that creates the tables of @schema and their rows. For the same @seed, each dialect gets the same
 * rows. */
char *dowser_typed_schema_to_sql (const DowserSchema *schema, DowserDialectId dialect, guint32 seed, guint n_rows);
/** Appends a text as a literal of the dialect. */
void dowser_typed_append_text (GString *sql, DowserDialectId dialect, const char *text);
/** Appends a name in the quotes of the dialect. */
void dowser_typed_append_name (GString *sql, DowserDialectId dialect, const char *name);

/**
 * DowserTypedPlan:
 * @values: (char * → DowserValue): the values of the plan's parameters
 * @ordered: TRUE if the order of the plan's rows is unique
 */
typedef struct
{
  DowserPlan *plan;
  GHashTable *values;
  gboolean ordered;
} DowserTypedPlan;

/** Makes a random plan. @depth: the maximum depth of expressions and nested plans */
DowserTypedPlan *dowser_typed_plan_new (const DowserSchema *schema, GRand *rand, guint depth);
/** Changes groups and metrics by random operations. Returns: TRUE if at least one operation was applied */
gboolean dowser_typed_plan_apply_clicks (DowserTypedPlan *self, const DowserSchema *schema, GRand *rand);
void dowser_typed_plan_free (DowserTypedPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTypedPlan, dowser_typed_plan_free)

G_END_DECLS
