/* dowser-sql-loose.c - finds columns that a select shows although they are neither group keys nor in aggregates */
#include "sql/rewrite/dowser-sql-regroup.h"

/* Search: a search for columns of @select, in @select itself or in one of its nested plans. The search in a nested plan
 * points to the search in the plan around it. */
typedef struct _Search Search;
struct _Search
{
  const DowserSelect *select;
  const DowserSelect *nested; /* (nullable) */
  const Search *outer;        /* (nullable) */
  DowserSqlLoose *loose_columns;
};

static gboolean find_cb (const DowserExpr *expr, gpointer user_data);

static gboolean
is_own_instance (const Search *search, const char *instance)
{
  for (const Search *at = search; at != NULL; at = at->outer)
    if (at->nested != NULL && dowser_select_find_instance (at->nested, instance) != NULL)
      return FALSE;
  return dowser_select_find_instance (search->select, instance) != NULL;
}

static void
search_nested (const Search *search, const DowserSelect *nested)
{
  for (const DowserSelect *part = nested; part != NULL; part = part->set_op != DOWSER_SET_NONE ? part->set_with : NULL)
    {
      Search inner
          = { .select = search->select, .nested = part, .outer = search, .loose_columns = search->loose_columns };

      dowser_select_walk (part, find_cb, &inner);
    }
}

static void
add_column (const Search *search, const DowserExpr *column)
{
  GPtrArray *columns = search->loose_columns->columns;

  search->loose_columns->nested |= search->nested != NULL;
  for (guint i = 0; i < columns->len; i++)
    if (dowser_expr_equal (columns->pdata[i], column))
      return;
  g_ptr_array_add (columns, (gpointer) column);
}

static gboolean
find_cb (const DowserExpr *expr, gpointer user_data)
{
  const Search *search = user_data;

  if (expr->kind == DOWSER_EXPR_AGGREGATE || dowser_select_find_group (search->select, expr) >= 0)
    return FALSE;
  if (expr->kind == DOWSER_EXPR_COLUMN && is_own_instance (search, expr->instance))
    add_column (search, expr);
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    search_nested (search, expr->select);
  return TRUE;
}

void
dowser_sql_loose_find_in_expr (const DowserSelect *select, const DowserExpr *expr, DowserSqlLoose *loose_columns)
{
  Search search = { .select = select, .loose_columns = loose_columns };

  dowser_expr_walk (expr, find_cb, &search);
}

void
dowser_sql_loose_find (const DowserSelect *select, DowserSqlLoose *loose_columns)
{
  loose_columns->columns = g_ptr_array_new ();
  loose_columns->nested = FALSE;
  if (!dowser_select_is_grouped (select))
    return;
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_sql_loose_find_in_expr (select, ((const DowserOutput *) select->outputs->pdata[i])->expr, loose_columns);
  for (guint i = 0; i < select->order->len && select->set_op == DOWSER_SET_NONE; i++)
    dowser_sql_loose_find_in_expr (select, ((const DowserOrder *) select->order->pdata[i])->expr, loose_columns);
  if (select->having != NULL)
    dowser_sql_loose_find_in_expr (select, select->having, loose_columns);
}

void
dowser_sql_loose_clear (DowserSqlLoose *loose_columns)
{
  g_clear_pointer (&loose_columns->columns, g_ptr_array_unref);
}
