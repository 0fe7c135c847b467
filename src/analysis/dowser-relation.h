/* dowser-relation.h - the rows that a select aggregates or shows, and their grain */
#pragma once

#include "analysis/dowser-analysis.h"
#include "analysis/dowser-grain.h"

G_BEGIN_DECLS

/** DowserRelation: the joined and filtered rows of one select. Borrows analysis and scope. */
typedef struct
{
  const DowserAnalysis *analysis;
  const DowserAuditScope *scope;
  const DowserSelect *select;
  DowserGrain *grain;
  GArray *sources;  /* DowserRelationSource, in the order of select->from */
  GArray *columns;  /* DowserRelationColumn: the columns that are used or belong to a key */
  GPtrArray *exprs; /* const DowserExpr: the expressions that have an attribute (an index in @grain) */
  GArray *values;   /* guint: for each of @exprs, its attribute (the number of its values in the grain) */
  gboolean is_grouped;
} DowserRelation;

/**
 * DowserRelationSource: an instance.
 * @table: (nullable): %NULL if the instance reads a step
 * @step: (nullable): the grain of the step: its attributes (rows and values) and which of them determine others
 * @row: the index of the attribute that stands for the row of the instance
 * @moved: for a step: the number that is added to the index of an attribute of the step to get its index in the
 * relation
 */
typedef struct
{
  const DowserInstance *instance;
  const DowserTable *table;
  const DowserSelect *step_select;
  const DowserGrain *step;
  guint row;
  guint moved;
} DowserRelationSource;

typedef struct
{
  guint source;
  const DowserColumn *column;
  guint attribute;
} DowserRelationColumn;

#define DOWSER_RELATION_NONE G_MAXUINT

/** Creates the relation of @scope's rows before they are grouped. Steps are looked up in @analysis, which caches their
 * grains (the facts that identify their rows). */
DowserRelation *dowser_relation_new (DowserAnalysis *analysis, const DowserAuditScope *scope);
void dowser_relation_free (DowserRelation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRelation, dowser_relation_free)

/** Returns the index of the instance @id among the relation's sources, or %DOWSER_RELATION_NONE. */
guint dowser_relation_find_source (const DowserRelation *self, const char *id);
/** Returns the attribute of @column: the index of its value among the properties of a row in the relation's grain. If
 * the column has no attribute yet, adds one. Returns %DOWSER_RELATION_NONE for an unknown column. */
guint dowser_relation_ensure_column (DowserRelation *self, const DowserExpr *column);
/** Returns the attribute for @expr (the number under which the relation's grain knows the values of @expr). @expr: any
 * expression over the relation's rows */
guint dowser_relation_ensure_value (DowserRelation *self, const DowserExpr *expr);
/** Returns the attribute of each group key: the number under which dowser-grain.h knows its value. Adds missing
 * attributes. @exprs: DowserExpr: the group keys. Returns: (transfer full): guint */
GArray *dowser_relation_ensure_groups (DowserRelation *self, GPtrArray *exprs);
/** Returns TRUE if @expr is the same in all rows, because it uses no column of this select. */
gboolean dowser_relation_is_constant (const DowserRelation *self, const DowserExpr *expr);

/**
 * dowser_relation_dup_owners:
 *
 * Returns the source rows that the value of @expr belongs to. If @expr is a product such as price * quantity, these are
 * the source rows of both columns. If @expr is a CASE, these are the source rows of its results.
 *
 * Returns: (transfer full) (nullable): guint; empty for a constant; %NULL if the source rows are unknown
 */
GArray *dowser_relation_dup_owners (DowserRelation *self, const DowserExpr *expr);

/** Returns the output of a step that @column reads. @source: (out): the step. Returns: (nullable) */
const DowserGrainOutput *dowser_relation_find_output (const DowserRelation *self, const DowserExpr *column,
                                                      const DowserRelationSource **source);
/** If @expr is a column that contains the sum of a step, returns the summed source rows, but only if the same source
 * row may be in several sums. Returns: (transfer full) (nullable): guint */
GArray *dowser_relation_dup_parts (const DowserRelation *self, const DowserExpr *expr);

/** Returns a copy of @owners (the indices of source rows in @grain) if the keys of @grain determine all of them.
 * Otherwise, or if @owners is %NULL or empty, returns the keys of @grain. @owners: (nullable). Returns: (transfer
 * full): guint */
GArray *dowser_relation_dup_determined_owners (const DowserGrain *grain, const GArray *owners);

/** Returns TRUE if an outer join among the first @n_joins may leave the instance @id without a row. */
gboolean _dowser_relation_is_optional (const DowserSelect *select, const char *id, guint n_joins);
/** Adds the dependencies (values that determine other values) that follow from the joins and the filter. */
void _dowser_relation_add_joins (DowserRelation *self);
/** Adds the dependencies (values that determine other values) that follow from @condition (nullable). The condition is
 * true in each row in which the source row @guard exists. */
void _dowser_relation_add_conditions (DowserRelation *self, const DowserExpr *condition, guint guard);

/**
 * Groups the relation, so that it has one row for each group. Afterwards, a source row still exists if the group keys
 * determine it.
 * Returns: the index of the attribute that stands for the row of a group
 */
guint dowser_relation_group (DowserRelation *self);

/** Returns: (transfer none): the grain of @select's result (the facts that identify its rows), owned by @analysis */
const DowserGrain *dowser_relation_get_select_grain (DowserAnalysis *analysis, const DowserSelect *select);
/** Returns TRUE if each row of the instance @id is at most once among the joined rows of a group. */
gboolean dowser_relation_has_distinct_rows (DowserAnalysis *analysis, const DowserAuditScope *scope, const char *id);

G_END_DECLS
