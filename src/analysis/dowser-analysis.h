/* dowser-analysis.h - resolves names in a plan to selects, tables, columns and step outputs, with their types */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserAnalysis: a plan with what its names are resolved by. The audit and the menus use it.
 * @profile: (nullable)
 * @n_steps: steps that the present select may read from
 * @grains: (owned) (nullable): the grain of selects that others read (dowser-relation.h), made when it is first needed
 */
typedef struct
{
  const DowserSchema *schema;
  const DowserProfile *profile;
  DowserPlan *plan;
  guint n_steps;
  GHashTable *grains;
} DowserAnalysis;

/** DowserAuditScope: a select and the selects around it, whose instances it can use. */
typedef struct _DowserAuditScope DowserAuditScope;
struct _DowserAuditScope
{
  DowserAuditScope *outer; /* (nullable) */
  DowserSelect *select;
  const char *path;
};

typedef struct
{
  const DowserTable *table;   /* (nullable): %NULL where the instance reads a step */
  const DowserColumn *column; /* (nullable) */
  const DowserSelect *step;   /* (nullable) */
  int output;                 /* of the step, -1 for none */
} DowserAuditColumn;
/** The scope, from @scope outwards, that has instance @id. Returns: (nullable) */
DowserAuditScope *_dowser_audit_find_scope (DowserAuditScope *scope, const char *id);
/** Returns: (nullable) */
const DowserSelect *_dowser_audit_find_step (const DowserAnalysis *self, const char *id);
const DowserTable *_dowser_audit_get_table (const DowserAnalysis *self, const DowserAuditScope *scope, const char *id);
/** What a column expression stands for; all unset where it stands for nothing. */
DowserAuditColumn _dowser_audit_resolve (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *column);
DowserValueType _dowser_audit_get_type (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr);
/** The one of @names (char *) that @name was probably meant to be. Returns: (nullable) */
const char *_dowser_audit_find_nearest (const char *name, GPtrArray *names);
/** The only one of @names that differs from @name by case and separators alone. Returns: (nullable) */
const char *_dowser_audit_find_respelled (const char *name, GPtrArray *names);

/** The join that brings instance @id in. */
gboolean _dowser_audit_find_join (const DowserSelect *select, const char *id, guint *index);
/** What people call the instance @id. */
const char *_dowser_audit_get_name (const DowserSelect *select, const char *id);
/** Whether an expression or a join of @select names the instance. */
gboolean _dowser_audit_uses_instance (const DowserSelect *select, const char *id);
/** Whether @expr reads no column of another instance than @id, and no nested select. */
gboolean _dowser_audit_uses_only (const DowserExpr *expr, const char *id);

G_END_DECLS
