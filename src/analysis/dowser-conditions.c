/* dowser-conditions.c - splits a condition into the members of its top-level AND, and connects members with AND */
#include "analysis/dowser-conditions.h"

guint
dowser_conditions_count (const DowserExpr *condition)
{
  if (condition == NULL)
    return 0;
  return condition->kind == DOWSER_EXPR_AND ? condition->args->len : 1;
}

const DowserExpr *
dowser_conditions_get (const DowserExpr *condition, guint index)
{
  return condition->kind == DOWSER_EXPR_AND ? condition->args->pdata[index] : condition;
}

gboolean
dowser_conditions_has (const DowserExpr *condition, const DowserExpr *searched)
{
  for (guint i = 0; i < dowser_conditions_count (condition); i++)
    if (dowser_expr_equal (dowser_conditions_get (condition, i), searched))
      return TRUE;
  return FALSE;
}

GPtrArray *
dowser_conditions_dup (const DowserExpr *condition)
{
  GPtrArray *members = g_ptr_array_new ();

  for (guint i = 0; i < dowser_conditions_count (condition); i++)
    g_ptr_array_add (members, (gpointer) dowser_conditions_get (condition, i));
  return members;
}

/* Connects @n of @members with AND: first each half, then the two halves. If the members were added one by one, each
 * member would be copied again for every later member. */
static DowserExpr *
connect_range (GPtrArray *members, guint first, guint n)
{
  if (n == 0)
    return NULL;
  if (n == 1)
    return dowser_expr_ref (members->pdata[first]);
  return dowser_expr_and (connect_range (members, first, n / 2), connect_range (members, first + n / 2, n - n / 2));
}

DowserExpr *
dowser_conditions_connect (GPtrArray *members)
{
  return connect_range (members, 0, members->len);
}
