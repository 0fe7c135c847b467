/* dowser-apply-outputs.c - the order and names of shown columns, and columns computed from others */
#include "operations/dowser-apply-private.h"

#include "plan/dowser-types.h"

#include <glib/gi18n-lib.h>
#include <string.h>

DowserOutput *
_dowser_apply_get_output (const DowserOperation *operation, const DowserSelect *select, GError **error)
{
  if (operation->index >= 0 && (guint) operation->index < select->outputs->len)
    return select->outputs->pdata[operation->index];
  _dowser_apply_refuse (error, _ ("There is no column %d. The plan shows %u columns."), operation->index + 1,
                        select->outputs->len);
  return NULL;
}

gboolean
_dowser_apply_refuse_set (GError **error)
{
  return _dowser_apply_refuse (error, _ ("The plan combines the rows of two queries, so both queries must show the "
                                         "same columns. To change the columns, ask only one of the two queries."));
}

/* If two columns have the same name, a sort by that name means the first one. Replaces the name in such sorts with the
 * column's expression, so that the sort keeps its meaning after the change. */
static void
resolve_sorts (DowserSelect *select)
{
  for (guint i = 0; i < select->order->len; i++)
    {
      DowserOrder *order = select->order->pdata[i];
      int output = order->expr->kind == DOWSER_EXPR_OUTPUT ? _dowser_apply_find_output (select, order->expr->name) : -1;
      guint n = 0;

      for (guint j = 0; j < select->outputs->len && output >= 0; j++)
        {
          g_autofree char *heading = dowser_select_dup_heading (select, j);

          n += g_strcmp0 (heading, order->expr->name) == 0;
        }
      if (n < 2)
        continue;
      dowser_expr_unref (order->expr);
      order->expr = dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[output])->expr);
    }
}

gboolean
_dowser_apply_move_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  DowserOutput *output = _dowser_apply_get_output (operation, select, error);

  if (output == NULL)
    return FALSE;
  if (select->set_with != NULL)
    return _dowser_apply_refuse_set (error);
  if (operation->to < 0 || (guint) operation->to >= select->outputs->len)
    return _dowser_apply_refuse (error, _ ("There is no position %d. The plan shows %u columns."), operation->to + 1,
                                 select->outputs->len);
  if (operation->to == operation->index)
    return _dowser_apply_refuse (error, _ ("The column is already at this position. Choose another position."));
  resolve_sorts (select);
  g_ptr_array_steal_index (select->outputs, (guint) operation->index);
  g_ptr_array_insert (select->outputs, operation->to, output);
  return TRUE;
}

static gboolean
is_heading_of_another (const DowserSelect *select, guint index, const char *name)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (i != index && g_ascii_strcasecmp (heading, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Gives output @index the heading @name, unless it is the default heading. Takes @name. */
static void
set_name (DowserSelect *select, guint index, char *name)
{
  DowserOutput *output = select->outputs->pdata[index];
  g_autofree char *usual = NULL;

  g_clear_pointer (&output->name, g_free);
  usual = dowser_select_dup_heading (select, index);
  if (name != NULL && strcmp (name, usual) == 0)
    g_clear_pointer (&name, g_free);
  output->name = name;
}

static void
rename_sorts (DowserSelect *select, const char *before, const char *after)
{
  for (guint i = 0; i < select->order->len; i++)
    {
      DowserOrder *order = select->order->pdata[i];

      if (order->expr->kind != DOWSER_EXPR_OUTPUT || g_strcmp0 (order->expr->name, before) != 0)
        continue;
      dowser_expr_unref (order->expr);
      order->expr = dowser_expr_new_output (after);
    }
}

gboolean
_dowser_apply_rename_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  const DowserOutput *output = _dowser_apply_get_output (operation, select, error);
  guint index = (guint) operation->index;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *name = operation->name != NULL ? g_strstrip (g_strdup (operation->name)) : NULL;

  if (output == NULL)
    return FALSE;
  if (name != NULL && *name == '\0')
    return _dowser_apply_refuse (error, _ ("A column needs a name. Enter a name."));
  resolve_sorts (select);
  before = dowser_select_dup_heading (select, index);
  set_name (select, index, g_steal_pointer (&name));
  after = dowser_select_dup_heading (select, index);
  if (strcmp (before, after) == 0)
    return _dowser_apply_refuse (error, _ ("The column already has the name “%s”. Choose another name."), after);
  if (is_heading_of_another (select, index, after))
    return _dowser_apply_refuse (error, _ ("Another column is named “%s”. Choose another name."), after);
  rename_sorts (select, before, after);
  return TRUE;
}

typedef struct
{
  const DowserTypeScope *scope;
  char *problem;
} OperandCheck;

static gboolean
check_operands_cb (const DowserExpr *expr, gpointer user_data)
{
  OperandCheck *check = user_data;

  for (guint i = 0; i < expr->args->len && expr->kind == DOWSER_EXPR_ARITHMETIC && check->problem == NULL; i++)
    {
      const DowserExpr *operand = expr->args->pdata[i];
      DowserValueType type = dowser_types_get_expr_type (check->scope, operand).type;

      if (type == DOWSER_VALUE_TEXT || type == DOWSER_VALUE_BLOB)
        check->problem = _dowser_describe_dup_expr (operand);
    }
  return check->problem == NULL;
}

/* Refuses arithmetic on values that aren't numbers: the result would be zeros that look like results. */
static gboolean
check_operands (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema, const DowserExpr *expr,
                GError **error)
{
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, select };
  OperandCheck check = { &scope, NULL };
  g_autofree char *problem = NULL;

  dowser_expr_walk (expr, check_operands_cb, &check);
  problem = check.problem;
  return problem == NULL
         || _dowser_apply_refuse (error,
                                  _ ("“%s” isn't a number, so it cannot be used in a calculation. Choose a numeric "
                                     "column, or cast it to a number."),
                                  problem);
}

static gboolean
check_derived (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema, const DowserExpr *expr,
               GError **error)
{
  gboolean grouped = dowser_select_is_grouped (select);
  g_autofree char *text = _dowser_describe_dup_expr (expr);

  if (_dowser_apply_find_output_by_expr (select, expr) >= 0)
    return _dowser_apply_refuse (error, _ ("“%s” is shown already. Choose another column."), text);
  if (!grouped && dowser_expr_has_aggregate (expr))
    return _dowser_apply_refuse (error,
                                 _ ("“%s” is a metric of groups, but the rows are not grouped. Add it as a metric."),
                                 text);
  if (grouped && !_dowser_apply_has_window (expr) && !_dowser_apply_is_grouped_value (select, schema, expr))
    return _dowser_apply_refuse (
        error, _ ("A group has several values of “%s”. Also group by this column, or use only shown columns."), text);
  return check_operands (plan, select, schema, expr, error);
}

gboolean
_dowser_apply_add_derived (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) expr = NULL;
  g_autofree char *name = operation->name != NULL ? g_strstrip (g_strdup (operation->name)) : NULL;

  if (operation->expr == NULL)
    return _dowser_apply_refuse (error, _ ("The expression to show is missing. Enter an expression."));
  if (select->set_with != NULL)
    return _dowser_apply_refuse_set (error);
  expr = _dowser_apply_resolve_expr (plan, select, schema, operation->expr, error);
  if (expr == NULL || !check_derived (plan, select, schema, expr, error))
    return FALSE;
  if (name != NULL && *name == '\0')
    return _dowser_apply_refuse (error, _ ("A column needs a name. Enter a name."));
  if (name != NULL && is_heading_of_another (select, select->outputs->len, name))
    return _dowser_apply_refuse (error, _ ("Another column is named “%s”. Choose another name."), name);
  dowser_select_add_output (select, g_steal_pointer (&expr), NULL);
  set_name (select, select->outputs->len - 1, g_steal_pointer (&name));
  return TRUE;
}
