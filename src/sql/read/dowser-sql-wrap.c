/* dowser-sql-wrap.c - moves a select into a separate step, for queries that need two selects in a plan */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

/* Makes @select (taken) a step (a query in WITH), and returns a select that reads the step's columns. */
static DowserSelect *
read_from_step (DowserSqlParser *self, const char *name, DowserSelect *select, DowserSqlScope **scope, guint n_shown)
{
  const DowserPlanStep *step = dowser_sql_add_step (self, name, select);
  DowserSelect *outer = dowser_select_new ();

  g_clear_pointer (scope, dowser_sql_scope_free);
  *scope = dowser_sql_scope_new (outer);
  if (step == NULL)
    return outer;
  dowser_sql_scope_add_source (self, *scope, step->id, NULL, step);
  for (guint i = 0; i < n_shown; i++)
    dowser_select_add_output (outer,
                              dowser_expr_new_column (step->id,
                                                      ((const DowserOutput *) step->select->outputs->pdata[i])->name),
                              NULL);
  return outer;
}

/* A select with its own order, limit or set operation can't be the left part of a set operation. Therefore, the select
 * becomes a step, and a new select reads all columns of the step. */
DowserSelect *
dowser_sql_move_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope, guint n_outer_scopes)
{
  if (self->lowest_scope < n_outer_scopes)
    {
      dowser_sql_parser_refuse (self, _ ("several set operations in a nested query that reads from the outer query"));
      return select;
    }
  return read_from_step (self, "part", select, scope, select->outputs->len);
}

/* Returns: the index of the output whose expression is @expr. If there is none, an output is added. */
static guint
ensure_output (DowserSelect *select, DowserExpr *expr, const char *name)
{
  g_autoptr (DowserExpr) own = expr;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (expr->kind == DOWSER_EXPR_OUTPUT ? g_strcmp0 (output->name, expr->name) == 0
                                           : dowser_expr_equal (output->expr, expr))
        return i;
    }
  dowser_select_add_output (select, g_steal_pointer (&own), name);
  return select->outputs->len - 1;
}

/* Returns the value of a sort key. If the key is the name of an output, this is the expression of the output. */
static DowserExpr *
dup_key_value (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; expr->kind == DOWSER_EXPR_OUTPUT && i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (g_strcmp0 (output->name, expr->name) == 0)
        return dowser_expr_ref (output->expr);
    }
  return dowser_expr_ref (expr);
}

/* Builds the condition for DISTINCT ON: among the rows with the same keys, only the first row in the given order is
 * kept. */
static DowserExpr *
make_first_row_condition (DowserSqlParser *self, const DowserSelect *select, GPtrArray *keys)
{
  DowserWindow *window = dowser_window_new ();
  g_autoptr (DowserExpr) first = NULL;

  if (select->order->len == 0)
    dowser_sql_parser_refuse (self, _ ("DISTINCT ON without ORDER BY, which shows an arbitrary row of each group"));
  for (guint i = 0; i < keys->len; i++)
    g_ptr_array_add (window->partition, dowser_expr_ref (keys->pdata[i]));
  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserOrder *order = select->order->pdata[i];

      g_ptr_array_add (window->order,
                       dowser_order_new (dup_key_value (select, order->expr), order->descending, order->nulls));
    }
  return dowser_expr_new_compare (DOWSER_EQUAL,
                                  dowser_expr_new_window ("row_number", dowser_sql_expr_array_new (), window),
                                  dowser_expr_new_integer (1));
}

/* Returns @condition as a condition on the outputs of @inner. Adds the output that the condition needs to @inner.
 * @place: the index of this output */
static DowserExpr *
move_condition (DowserSelect *inner, const DowserExpr *condition, guint *place)
{
  GPtrArray *cases;

  if (condition->kind == DOWSER_EXPR_COMPARE && ((DowserExpr *) condition->args->pdata[0])->kind == DOWSER_EXPR_WINDOW
      && ((DowserExpr *) condition->args->pdata[1])->kind == DOWSER_EXPR_LITERAL)
    {
      *place = ensure_output (inner, dowser_expr_ref (condition->args->pdata[0]), "place");
      return dowser_expr_ref (condition);
    }
  cases = dowser_sql_expr_array_new ();
  g_ptr_array_add (cases, dowser_expr_ref (condition));
  g_ptr_array_add (cases, dowser_expr_new_integer (1));
  g_ptr_array_add (cases, dowser_expr_new_integer (0));
  *place = ensure_output (inner, dowser_expr_new_case (cases), "qualifies");
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_integer (1), dowser_expr_new_integer (1));
}

/* Moves the sort keys to the outer select. @keys: the indices of the sort keys among the outputs */
static void
move_order (DowserSelect *outer, GPtrArray *order, const guint *keys, const DowserPlanStep *step)
{
  for (guint i = 0; i < order->len; i++)
    {
      const DowserOrder *old_order = order->pdata[i];
      const DowserOutput *output = step->select->outputs->pdata[keys[i]];

      g_ptr_array_add (outer->order, dowser_order_new (dowser_expr_new_column (step->id, output->name),
                                                       old_order->descending, old_order->nulls));
    }
}

DowserSelect *
dowser_sql_move_rows_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope, guint n_outer_scopes)
{
  g_autoptr (DowserExpr) condition = NULL;
  g_autoptr (DowserExpr) outside = NULL;
  g_autoptr (GPtrArray) order = NULL;
  g_autofree guint *keys = NULL;
  guint n_shown, place = 0;
  DowserSelect *outer;
  const DowserPlanStep *step;

  if ((*scope)->qualify == NULL && (*scope)->distinct_on == NULL)
    return select;
  if (self->lowest_scope < n_outer_scopes)
    dowser_sql_parser_refuse (self, _ ("QUALIFY or DISTINCT ON in a nested query that reads from the outer query"));
  if ((*scope)->qualify != NULL && (*scope)->distinct_on != NULL)
    dowser_sql_parser_refuse (self, _ ("QUALIFY and DISTINCT ON together"));
  condition = (*scope)->qualify != NULL ? dowser_expr_ref ((*scope)->qualify)
                                        : make_first_row_condition (self, select, (*scope)->distinct_on);
  if (self->error != NULL)
    return select;
  n_shown = select->outputs->len;
  outside = move_condition (select, condition, &place);
  keys = g_new0 (guint, select->order->len + 1);
  for (guint i = 0; i < select->order->len; i++)
    keys[i] = ensure_output (select, dowser_expr_ref (((const DowserOrder *) select->order->pdata[i])->expr), "sort");
  order = g_steal_pointer (&select->order);
  select->order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  outer = read_from_step (self, "ranked", select, scope, n_shown);
  if (self->error != NULL)
    return outer;
  step = self->plan->steps->pdata[self->plan->steps->len - 1];
  outer->filter
      = dowser_expr_new_compare (outside->op,
                                 dowser_expr_new_column (step->id,
                                                         ((const DowserOutput *) select->outputs->pdata[place])->name),
                                 dowser_expr_ref (outside->args->pdata[1]));
  move_order (outer, order, keys, step);
  outer->limit = select->limit;
  outer->offset = select->offset;
  outer->distinct = select->distinct;
  select->limit = DOWSER_NO_LIMIT;
  select->offset = 0;
  select->distinct = FALSE;
  return outer;
}
