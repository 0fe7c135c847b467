/* dowser-click.c - what a click on the grid means for the plan; no widgets */
#include "views/dowser-click.h"

static const DowserOutput *
find_output (const DowserPlan *plan, guint column)
{
  return column < plan->select->outputs->len ? g_ptr_array_index (plan->select->outputs, column) : NULL;
}

DowserOperation *
dowser_click_sort (const DowserPlan *plan, guint column, gboolean descending)
{
  GPtrArray *order;
  g_autofree char *heading = NULL;

  if (find_output (plan, column) == NULL)
    return NULL;
  heading = dowser_select_dup_heading (plan->select, column);
  order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  g_ptr_array_add (order, dowser_order_new (dowser_expr_new_output (heading), descending, DOWSER_NULLS_DEFAULT));
  return dowser_operation_new_set_order_by (order);
}

static DowserValue *
dup_value (const DowserCell *cell)
{
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      return dowser_value_new_integer (cell->integer);
    case DOWSER_VALUE_REAL:
      return dowser_value_new_real (cell->real);
    case DOWSER_VALUE_TEXT:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, cell->text, (gssize) cell->length);
    case DOWSER_VALUE_UNKNOWN:
    case DOWSER_VALUE_BOOLEAN:
    case DOWSER_VALUE_DECIMAL:
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIME:
    case DOWSER_VALUE_TIMESTAMP:
    case DOWSER_VALUE_BLOB:
    case DOWSER_VALUE_N_TYPES:
    default:
      return NULL;
    }
}

/* "Without Norway" keeps the rows that have no country at all, as a person who says it means. */
static DowserExpr *
exclude (DowserExpr *expr, DowserValue *value)
{
  DowserExpr *is_null = dowser_expr_new_is_null (dowser_expr_ref (expr), FALSE);
  DowserExpr *differs = dowser_expr_new_compare (DOWSER_NOT_EQUAL, expr, dowser_expr_new_literal (value));

  return dowser_expr_or (differs, is_null);
}

DowserOperation *
dowser_click_filter (const DowserPlan *plan, guint column, const DowserCell *cell, gboolean without)
{
  const DowserOutput *output = find_output (plan, column);
  DowserValue *value;
  DowserExpr *expr;

  if (output == NULL || dowser_expr_has_aggregate (output->expr))
    return NULL;
  expr = dowser_expr_ref (output->expr);
  if (cell->is_null)
    return dowser_operation_new_add_filter (dowser_expr_new_is_null (expr, without));
  value = dup_value (cell);
  if (value == NULL)
    {
      dowser_expr_unref (expr);
      return NULL;
    }
  return dowser_operation_new_add_filter (
      without ? exclude (expr, value) : dowser_expr_new_compare (DOWSER_EQUAL, expr, dowser_expr_new_literal (value)));
}

static gboolean
is_output (const DowserPlan *plan, guint column, const DowserExpr *key)
{
  g_autofree char *heading = dowser_select_dup_heading (plan->select, column);

  if (key->kind == DOWSER_EXPR_OUTPUT)
    return g_strcmp0 (key->name, heading) == 0;
  return dowser_expr_equal (key, find_output (plan, column)->expr);
}

int
dowser_click_find_sorted (const DowserPlan *plan, gboolean *descending)
{
  const DowserOrder *first;

  *descending = FALSE;
  if (plan->select->order->len == 0)
    return -1;
  first = g_ptr_array_index (plan->select->order, 0);
  *descending = first->descending;
  for (guint i = 0; i < plan->select->outputs->len; i++)
    if (is_output (plan, i, first->expr))
      return (int) i;
  return -1;
}
