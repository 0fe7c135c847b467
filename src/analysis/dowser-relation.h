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
  GArray *sources;  /* DowserRelationSource, as select->from */
  GArray *columns;  /* DowserRelationColumn: those that are named, or in a key */
  GPtrArray *exprs; /* const DowserExpr: expressions that have an attribute */
  GArray *values;   /* guint: their attributes */
  gboolean is_grouped;
} DowserRelation;

/**
 * DowserRelationSource: an instance.
 * @table: (nullable): %NULL where it reads a step
 * @step: (nullable): the grain of the step
 * @row: its row attribute
 * @moved: of a step: where its attributes begin
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

/** The rows of @scope's select before they are grouped. Steps are looked up in @analysis, which keeps their grain. */
DowserRelation *dowser_relation_new (DowserAnalysis *analysis, const DowserAuditScope *scope);
void dowser_relation_free (DowserRelation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRelation, dowser_relation_free)

/** The place of instance @id in the select, or %DOWSER_RELATION_NONE. */
guint dowser_relation_find_source (const DowserRelation *self, const char *id);
/** The attribute of a column, made where there is none yet; %DOWSER_RELATION_NONE of a column that it hasn't. */
guint dowser_relation_ensure_column (DowserRelation *self, const DowserExpr *column);
/** The attribute of any expression over its rows. */
guint dowser_relation_ensure_value (DowserRelation *self, const DowserExpr *expr);
/** The same of the keys of groups. @exprs: DowserExpr. Returns: (transfer full): guint */
GArray *dowser_relation_ensure_groups (DowserRelation *self, GPtrArray *exprs);
/** Whether @expr is the same in all rows: it names no column of this select. */
gboolean dowser_relation_is_constant (const DowserRelation *self, const DowserExpr *expr);

/**
 * dowser_relation_dup_owners:
 *
 * The rows that the value of @expr is of: of price * quantity, a row of each table. Of a case, those of its results.
 *
 * Returns: (transfer full) (nullable): guint; empty of a constant; %NULL where it can't be told
 */
GArray *dowser_relation_dup_owners (DowserRelation *self, const DowserExpr *expr);

/** What a column of a step is. @source: (out): the step. Returns: (nullable) */
const DowserGrainOutput *dowser_relation_find_output (const DowserRelation *self, const DowserExpr *column,
                                                      const DowserRelationSource **source);
/** Of a column that is a step's total: the rows that were added up, where one may be in several totals. Returns:
 * (transfer full) (nullable): guint */
GArray *dowser_relation_dup_parts (const DowserRelation *self, const DowserExpr *expr);

/** @owners (nullable), of which each row of the relation has one; else its own rows. Returns: (transfer full): guint */
GArray *dowser_relation_dup_live_owners (const DowserGrain *grain, const GArray *owners);

/** Whether, of the first @n_joins, an outer join may put no row of instance @id there. */
gboolean _dowser_relation_is_optional (const DowserSelect *select, const char *id, guint n_joins);
/** The dependencies that joins and filter bring. */
void _dowser_relation_add_joins (DowserRelation *self);
/** Adds what follows from @condition (nullable), which is true in all rows where @guard is. */
void _dowser_relation_add_conditions (DowserRelation *self, const DowserExpr *condition, guint guard);

/** Makes it the relation of its groups. Of a group, a row is still known where its keys determine it.
 * Returns: the row attribute of a group */
guint dowser_relation_group (DowserRelation *self);

/** Returns: (transfer none): the grain of the rows that @select shows; @analysis owns it */
const DowserGrain *dowser_relation_get_select_grain (DowserAnalysis *analysis, const DowserSelect *select);
/** Whether each joined row of a group is another row of instance @id. */
gboolean dowser_relation_stands_once (DowserAnalysis *analysis, const DowserAuditScope *scope, const char *id);

G_END_DECLS
