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
  GPtrArray *exprs; /* const DowserExpr: the expressions that have an attribute */
  GArray *values;   /* guint: the attributes of @exprs */
  gboolean is_grouped;
} DowserRelation;

/**
 * DowserRelationSource: an instance.
 * @table: (nullable): %NULL if the instance reads a step
 * @step: (nullable): the grain of the step
 * @row: the row attribute of the instance
 * @moved: for a step: the offset of the step's attributes
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
 * grains. */
DowserRelation *dowser_relation_new (DowserAnalysis *analysis, const DowserAuditScope *scope);
void dowser_relation_free (DowserRelation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRelation, dowser_relation_free)

/** Returns the index of instance @id in the select, or %DOWSER_RELATION_NONE. */
guint dowser_relation_find_source (const DowserRelation *self, const char *id);
/** Returns the attribute of a column. If the column has no attribute yet, adds one. Returns %DOWSER_RELATION_NONE for
 * an unknown column. */
guint dowser_relation_ensure_column (DowserRelation *self, const DowserExpr *column);
/** Returns the attribute of any expression over the relation's rows. */
guint dowser_relation_ensure_value (DowserRelation *self, const DowserExpr *expr);
/** Returns the attributes of group keys. @exprs: DowserExpr. Returns: (transfer full): guint */
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

/** If each row of the relation determines all of @owners, returns a copy of @owners. Otherwise, returns the key rows of
 * the relation. @owners: (nullable). Returns: (transfer full): guint */
GArray *dowser_relation_dup_determined_owners (const DowserGrain *grain, const GArray *owners);

/** Returns TRUE if an outer join among the first @n_joins may leave instance @id without a row. */
gboolean _dowser_relation_is_optional (const DowserSelect *select, const char *id, guint n_joins);
/** Adds the dependencies from joins and the filter. */
void _dowser_relation_add_joins (DowserRelation *self);
/** Adds the dependencies from @condition (nullable), which is true in all rows in which the source row @guard
 * exists. */
void _dowser_relation_add_conditions (DowserRelation *self, const DowserExpr *condition, guint guard);

/**
 * Groups the relation, so that it has one row for each group. A source row still exists after this if the group keys
 * determine it.
 * Returns: the row attribute of a group
 */
guint dowser_relation_group (DowserRelation *self);

/** Returns: (transfer none): the grain of the result of @select; @analysis owns this grain */
const DowserGrain *dowser_relation_get_select_grain (DowserAnalysis *analysis, const DowserSelect *select);
/** Returns TRUE if no two joined rows of a group contain the same row of instance @id. */
gboolean dowser_relation_has_distinct_rows (DowserAnalysis *analysis, const DowserAuditScope *scope, const char *id);

G_END_DECLS
