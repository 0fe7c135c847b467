/* dowser-typed-maker.h - declarations shared by the files that make random typed plans */
#pragma once

#include "engines/dowser-typed-plan.h"

G_BEGIN_DECLS

/** A column that an expression may read. @key: TRUE if the column is part of its table's key */
typedef struct
{
  char *instance;
  char *name;
  DowserValueType type;
  gboolean key;
} DowserTypedColumn;

/**
 * DowserTypedMaker: makes a random plan in which every expression has a known type.
 * @step_types: for each step of @plan, a GArray of DowserValueType
 * @visible: DowserTypedColumn: the columns that an expression may read: those of the current select, then those of the
 * outer selects
 * @n_outer: number of columns of outer selects
 * @n_rows: the maximum number of rows read for the current select, which is run again for each row of the outer selects
 * @step_rows: for each step of @plan, its maximum number of rows
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

/* defined in dowser-typed-expr.c */
DowserValueType typed_pick_type (DowserTypedMaker *self);
DowserValueType typed_pick_number_type (DowserTypedMaker *self);
DowserExpr *typed_make_literal (DowserTypedMaker *self, DowserValueType type);
/** @own: TRUE to use only columns of the current select. Returns: (nullable): NULL if no column has this type */
DowserExpr *typed_make_column (DowserTypedMaker *self, DowserValueType type, gboolean own);
/** Makes a column of the current select, or a literal if the select has no column of @type. */
DowserExpr *typed_make_own_column (DowserTypedMaker *self, DowserValueType type);
DowserExpr *typed_make_expr (DowserTypedMaker *self, DowserValueType type, guint depth);

/* defined in dowser-typed-condition.c */
DowserExpr *typed_make_condition (DowserTypedMaker *self, guint depth);

/* defined in dowser-typed-group.c */
DowserExpr *typed_make_aggregate (DowserTypedMaker *self, DowserValueType type, guint depth);
/** Adds outputs, groups and a condition on groups. @keys: TRUE if group keys are allowed */
void typed_fill_grouped (DowserTypedMaker *self, DowserSelect *select, GArray *types, guint depth, gboolean keys);
DowserExpr *typed_make_window (DowserTypedMaker *self, DowserValueType type);

/* defined in dowser-typed-select.c */
/** Makes a select that shows columns of @types. @one_row: TRUE if the select must return exactly one row, for any
 * data */
DowserSelect *typed_make_select (DowserTypedMaker *self, GArray *types, guint depth, gboolean one_row);
/** Makes a select with one column of @type. */
DowserSelect *typed_make_one_column_select (DowserTypedMaker *self, DowserValueType type, guint depth,
                                            gboolean one_row);
char *typed_make_id (DowserTypedMaker *self);
/** Makes a name for an output, or returns NULL for an output without a name. Returns: (transfer full) (nullable) */
char *typed_make_heading (DowserTypedMaker *self);
DowserOrder *typed_make_order (DowserTypedMaker *self, DowserExpr *expr);

G_END_DECLS
