/* dowser-operation.h - a change of a plan, as a click, a key, a model and the command line all speak it */
#pragma once

#include "model/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserOperationKind, and the fields of #DowserOperation that it uses.
 * @DOWSER_OPERATION_ADD_COLUMN: @table, @column, @instance where the table stands more than once
 * @DOWSER_OPERATION_REMOVE_COLUMN: the same, or @index of the output
 * @DOWSER_OPERATION_SET_ORDER_BY: @order; empty removes the sort
 * @DOWSER_OPERATION_SET_LIMIT: @number, %DOWSER_NO_LIMIT for none
 * @DOWSER_OPERATION_ADD_FILTER: @expr, a condition
 * @DOWSER_OPERATION_REMOVE_FILTER: @index of a condition of the filter's top-level AND, counted on through that of
 *   having; @number of conditions from there on, such as both ends of a range
 * @DOWSER_OPERATION_REPLACE_PLAN: @plan_json: a choice that is a different plan as a whole
 */
typedef enum
{
  DOWSER_OPERATION_ADD_COLUMN,
  DOWSER_OPERATION_REMOVE_COLUMN,
  DOWSER_OPERATION_SET_ORDER_BY,
  DOWSER_OPERATION_SET_LIMIT,
  DOWSER_OPERATION_ADD_FILTER,
  DOWSER_OPERATION_REMOVE_FILTER,
  DOWSER_OPERATION_REPLACE_PLAN,
  DOWSER_OPERATION_N_KINDS,
} DowserOperationKind;
extern const char *const dowser_operation_kind_nicks[]; /* add_column remove_column set_order_by set_limit add_filter remove_filter replace_plan */

/** DowserOperation: immutable once shared, atomically counted. Strings are nullable; @order (DowserOrder) is not. @index: -1 for none. */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  DowserOperationKind kind;
  char *table;
  char *column;
  char *instance;
  int index;
  gint64 number;
  DowserExpr *expr;
  GPtrArray *order;
  char *plan_json;
} DowserOperation;

#define DOWSER_TYPE_OPERATION (dowser_operation_get_type ())
GType dowser_operation_get_type (void);
DowserOperation *dowser_operation_new_add_column (const char *table, const char *column, const char *instance);
DowserOperation *dowser_operation_new_remove_column (const char *table, const char *column, const char *instance);
DowserOperation *dowser_operation_new_remove_output (guint index);
/** @order: (transfer full): DowserOrder; its expressions may be outputs or columns */
DowserOperation *dowser_operation_new_set_order_by (GPtrArray *order);
DowserOperation *dowser_operation_new_set_limit (gint64 limit);
/** @condition: (transfer full) */
DowserOperation *dowser_operation_new_add_filter (DowserExpr *condition);
DowserOperation *dowser_operation_new_remove_filter (guint index);
DowserOperation *dowser_operation_new_remove_filters (guint index, guint count);
DowserOperation *dowser_operation_new_replace_plan (const char *plan_json);
DowserOperation *dowser_operation_ref (const DowserOperation *self);
void dowser_operation_unref (DowserOperation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserOperation, dowser_operation_unref)

G_END_DECLS
