/* dowser-analysis.h - resolves names in a plan to selects, tables, columns and step outputs, with their types */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserAnalysis: a plan with the data for resolving its names. The audit and the menus use it.
 * @profile: (nullable)
 * @n_steps: the number of steps that the current select may read
 * @grains: (owned) (nullable): for each select that another select reads: its grain, the facts that identify its rows
 * (dowser-relation.h), created when first needed
 */
typedef struct
{
  const DowserSchema *schema;
  const DowserProfile *profile;
  DowserPlan *plan;
  guint n_steps;
  GHashTable *grains;
} DowserAnalysis;

/** DowserAuditScope: a select with the selects around it. An expression of the select can use the instances of all
 * these selects. */
typedef struct _DowserAuditScope DowserAuditScope;
struct _DowserAuditScope
{
  DowserAuditScope *outer; /* (nullable) */
  DowserSelect *select;
  const char *path;
};

typedef struct
{
  const DowserTable *table;   /* (nullable): %NULL if the instance reads a step and not a table */
  const DowserColumn *column; /* (nullable) */
  const DowserSelect *step;   /* (nullable) */
  int output;                 /* the index of the step's output that the column expression reads; -1 for none */
} DowserAuditColumn;
/** Returns the scope with the instance @id, searching from @scope outwards. Returns: (nullable) */
DowserAuditScope *_dowser_audit_find_scope (DowserAuditScope *scope, const char *id);
/** Returns: (nullable) */
const DowserSelect *_dowser_audit_find_step (const DowserAnalysis *self, const char *id);
const DowserTable *_dowser_audit_get_table (const DowserAnalysis *self, const DowserAuditScope *scope, const char *id);
/** Resolves a column expression. If it refers to nothing, all fields of the result are unset. */
DowserAuditColumn _dowser_audit_resolve_column (const DowserAnalysis *self, DowserAuditScope *scope,
                                                const DowserExpr *column);
DowserValueType _dowser_audit_get_type (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr);
/** Returns the member of @names (char *) that @name probably means. Returns: (nullable) */
const char *_dowser_audit_find_nearest_name (const char *name, GPtrArray *names);
/** Returns the member of @names that differs from @name only in case and separators. Returns: (nullable): %NULL if
 * there is no such member, or if there are several */
const char *_dowser_audit_find_other_spelling (const char *name, GPtrArray *names);

/** Finds the join that adds the instance @id. Returns: FALSE if no join adds it; @index: (out): the index of the
 * join */
gboolean _dowser_audit_find_join (const DowserSelect *select, const char *id, guint *index);
/** Returns the name that users see for the instance @id: the table's name or, if the select reads the table several
 * times, @id. */
const char *_dowser_audit_get_name (const DowserSelect *select, const char *id);
/** Returns TRUE if an expression or a join of @select uses the instance @id. */
gboolean _dowser_audit_uses_instance (const DowserSelect *select, const char *id);
/** Returns TRUE if all columns in @expr are columns of the instance @id, and @expr contains no nested select. */
gboolean _dowser_audit_uses_only_instance (const DowserExpr *expr, const char *id);

G_END_DECLS
