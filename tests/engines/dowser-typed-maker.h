/* dowser-typed-maker.h - what the files that make random typed plans share */
#pragma once

#include "engines/dowser-typed-plan.h"

G_BEGIN_DECLS

/** A column that an expression may read. @key: of those that tell the rows of its instance apart */
typedef struct
{
  char *instance;
  char *name;
  DowserValueType type;
  gboolean key;
} DowserTypedColumn;

/**
 * DowserTypedMaker:
 * @step_types: for each step of @plan a GArray of DowserValueType
 * @visible: DowserTypedColumn, of the present select, then of those around it
 * @n_outer: how many are of those around it
 * @n_rows: at most so many are looked at for the present select, once for each row of those around it
 * @step_rows: for each step of @plan, how many it shows at most
 */
typedef struct
{
  const DowserSchema *schema;
  GRand *rand;
  DowserPlan *plan;
  GHashTable *values;
  GPtrArray *step_types;
  GPtrArray *visible;
  guint n_outer;
  guint n_rows;
  GArray *step_rows;
  guint n_ids;
} DowserTypedMaker;

static inline guint
typed_pick (DowserTypedMaker *self, guint n)
{
  return g_rand_int_range (self->rand, 0, n);
}

static inline gboolean
typed_chance (DowserTypedMaker *self, guint percent)
{
  return typed_pick (self, 100) < percent;
}

static inline GPtrArray *
typed_expr_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
}

/* dowser-typed-expr.c */
DowserValueType typed_pick_type (DowserTypedMaker *self);
DowserValueType typed_pick_number (DowserTypedMaker *self);
DowserExpr *typed_make_literal (DowserTypedMaker *self, DowserValueType type);
/** @own: of the present select only. Returns: (nullable): NULL where there is none of this type */
DowserExpr *typed_make_column (DowserTypedMaker *self, DowserValueType type, gboolean own);
/** A column of the present select, or a literal where there is none. */
DowserExpr *typed_make_own (DowserTypedMaker *self, DowserValueType type);
DowserExpr *typed_make_expr (DowserTypedMaker *self, DowserValueType type, guint depth);

/* dowser-typed-condition.c */
DowserExpr *typed_make_condition (DowserTypedMaker *self, guint depth);

/* dowser-typed-group.c */
DowserExpr *typed_make_aggregate (DowserTypedMaker *self, DowserValueType type, guint depth);
/** Outputs, group and condition of groups. @keys: whether there may be any */
void typed_fill_grouped (DowserTypedMaker *self, DowserSelect *select, GArray *types, guint depth, gboolean keys);
DowserExpr *typed_make_window (DowserTypedMaker *self, DowserValueType type);

/* dowser-typed-select.c */
/** A select that shows columns of @types. @one_row: whatever the data */
DowserSelect *typed_make_select (DowserTypedMaker *self, GArray *types, guint depth, gboolean one_row);
/** The same with one column of @type. */
DowserSelect *typed_make_list (DowserTypedMaker *self, DowserValueType type, guint depth, gboolean one_row);
char *typed_make_id (DowserTypedMaker *self);
/** An output's name, or none. Returns: (transfer full) (nullable) */
char *typed_make_heading (DowserTypedMaker *self);
DowserOrder *typed_make_order (DowserTypedMaker *self, DowserExpr *expr);

G_END_DECLS
