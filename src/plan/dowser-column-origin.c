/* dowser-column-origin.c - finds the stored columns whose values an expression of a plan shows */
#include "plan/dowser-column-origin.h"

/* Search: visits each output only once, so that the search ends even if steps form a cycle. */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  GPtrArray *columns;
  GHashTable *seen; /* const DowserOutput */
} Search;

/* Scope: a select, and the selects around it. */
typedef struct Scope Scope;
struct Scope
{
  Search *search;
  const Scope *outer;
  const DowserSelect *select; /* (nullable) */
};

static void collect_expr (const Scope *scope, const DowserExpr *expr);

static void
collect_output (Search *search, const Scope *outer, const DowserSelect *select, guint index)
{
  for (; select != NULL; select = select->set_with)
    {
      const Scope scope = { search, outer, select };

      if (index < select->outputs->len && g_hash_table_add (search->seen, select->outputs->pdata[index]))
        collect_expr (&scope, ((const DowserOutput *) select->outputs->pdata[index])->expr);
    }
}

static void
collect_step (Search *search, const char *id, const char *name)
{
  const DowserPlanStep *step = dowser_plan_find_step (search->plan, id);

  for (guint i = 0; step != NULL && i < step->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);

      if (g_ascii_strcasecmp (heading, name) == 0)
        collect_output (search, NULL, step->select, i);
    }
}

static void
collect_table (Search *search, const char *name, const char *column_name)
{
  const DowserTable *table = dowser_schema_find_table (search->schema, name);
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, column_name) : NULL;

  if (column != NULL && !g_ptr_array_find (search->columns, column, NULL))
    g_ptr_array_add (search->columns, (gpointer) column);
}

static gboolean
collect_column (const Scope *scope, const DowserExpr *column)
{
  const DowserInstance *instance
      = scope->select != NULL ? dowser_select_find_instance (scope->select, column->instance) : NULL;

  if (instance == NULL)
    return FALSE;
  if (instance->is_step)
    collect_step (scope->search, instance->table, column->name);
  else
    collect_table (scope->search, instance->table, column->name);
  return TRUE;
}

static gboolean
visit_cb (const DowserExpr *expr, gpointer user_data)
{
  const Scope *scope = user_data;

  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    for (guint i = 0; i < expr->select->outputs->len; i++)
      collect_output (scope->search, scope, expr->select, i);
  if (expr->kind == DOWSER_EXPR_COLUMN)
    for (const Scope *at = scope; at != NULL && !collect_column (at, expr); at = at->outer)
      ;
  return expr->kind != DOWSER_EXPR_AGGREGATE || expr->op != DOWSER_COUNT;
}

static void
collect_expr (const Scope *scope, const DowserExpr *expr)
{
  dowser_expr_walk (expr, visit_cb, (gpointer) scope);
}

static Search
search_begin (const DowserPlan *plan, const DowserSchema *schema)
{
  return (Search){ plan, schema, g_ptr_array_new (), g_hash_table_new (NULL, NULL) };
}

static GPtrArray *
search_end (Search *search)
{
  g_hash_table_unref (search->seen);
  return search->columns;
}

GPtrArray *
dowser_column_origins_find (const DowserPlan *plan, const DowserSelect *select, const DowserExpr *expr,
                            const DowserSchema *schema)
{
  Search search = search_begin (plan, schema);
  const Scope scope = { &search, NULL, select };

  collect_expr (&scope, expr);
  return search_end (&search);
}

GPtrArray *
dowser_column_origins_find_for_output (const DowserPlan *plan, const DowserSelect *select, guint index,
                                       const DowserSchema *schema)
{
  Search search = search_begin (plan, schema);

  collect_output (&search, NULL, select, index);
  return search_end (&search);
}
