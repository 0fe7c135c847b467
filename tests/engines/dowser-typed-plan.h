/* dowser-typed-plan.h - random schemas and plans that mean the same on every engine */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/*
 * These plans reach the whole language, and each expression in them is of one type. Left out is what engines
 * cannot agree on whatever is written for them:
 * - fractions that no binary number holds exactly: data and literals are quarters, so that sums and products are exact
 * - the text of a real number or a decimal: engines show the same number differently
 * - texts that are compared or sorted without a column among them: the session says how, not the data
 * - letters with case beyond ASCII; engines fold them by rules of their own
 * - joined texts themselves, the order of which is nobody's: their length stands for them
 * - two windows over rows of a step, which may be equal: each could number them in an order of its own
 * - an order by a variance or what is made of one: equal ones differ in their last digit by the order of their rows
 * - products of so many rows that an engine is stopped: what is joined and nested looks at a hundred thousand at most
 * - an order in which two different rows are equal: whatever a limit or a window cuts off is sorted by all there is
 */

/** So many rows each table has. */
#define DOWSER_TYPED_ROWS 8

/** Two to four tables with odd names, primary and foreign keys and columns of each type. */
DowserSchema *dowser_typed_schema_new (GRand *rand);
/** The SQL that makes @schema and its rows: the same rows for each dialect where the @seed is the same. */
char *dowser_typed_schema_to_sql (const DowserSchema *schema, DowserDialectId dialect, guint32 seed, guint n_rows);
/** A text as a literal of the dialect. */
void dowser_typed_append_text (GString *sql, DowserDialectId dialect, const char *text);
/** A name in the quotes of the dialect. */
void dowser_typed_append_name (GString *sql, DowserDialectId dialect, const char *name);

/**
 * DowserTypedPlan:
 * @values: (char * → DowserValue): of its parameters
 * @ordered: whether its rows have one order only
 */
typedef struct
{
  DowserPlan *plan;
  GHashTable *values;
  gboolean ordered;
} DowserTypedPlan;

/** @depth: how deep expressions and nested plans go */
DowserTypedPlan *dowser_typed_plan_new (const DowserSchema *schema, GRand *rand, guint depth);
/** Changes groups and metrics by clicks at random. Returns: whether any click was taken */
gboolean dowser_typed_plan_click (DowserTypedPlan *self, const DowserSchema *schema, GRand *rand);
void dowser_typed_plan_free (DowserTypedPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTypedPlan, dowser_typed_plan_free)

G_END_DECLS
