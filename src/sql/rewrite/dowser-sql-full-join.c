/* dowser-sql-full-join.c - replaces full joins that an engine can't run by derived tables */
#include "sql/write/dowser-sql-select.h"

#include <glib/gi18n-lib.h>

/**
 * FullJoins: the full joins of a select. Each full join becomes a derived table that contains everything joined up to
 * this join. The columns of the joined tables are then read from the derived table.
 * @at: the indices of the full joins among the joins; @names: the names of the derived tables
 * @columns: const DowserExpr, each column of the select once; the index of a column is its name in the derived tables
 * @n_replaced: the number of derived tables that replace their contents at the position that is being written
 */
typedef struct
{
  const DowserSelect *select;
  GArray *at;
  GPtrArray *names;
  GPtrArray *columns;
  guint n_replaced;
} FullJoins;

static void
full_joins_free (FullJoins *joins)
{
  g_array_unref (joins->at);
  g_ptr_array_unref (joins->names);
  g_ptr_array_unref (joins->columns);
  g_free (joins);
}

static FullJoins *
find_full_joins (const DowserSqlWriter *self, const DowserSelect *select)
{
  for (guint i = self->full_joins != NULL ? self->full_joins->len : 0; i > 0; i--)
    if (((FullJoins *) self->full_joins->pdata[i - 1])->select == select)
      return self->full_joins->pdata[i - 1];
  return NULL;
}

typedef struct
{
  const char *id;
  gboolean own;
  gboolean other;
} SideSearch;

static gboolean
find_side_cb (const DowserExpr *expr, gpointer user_data)
{
  SideSearch *side = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_str_equal (expr->instance, side->id))
    side->own = TRUE;
  else if (expr->kind == DOWSER_EXPR_COLUMN)
    side->other = TRUE;
  return TRUE;
}

DowserSqlSide
dowser_sql_find_side (const DowserExpr *expr, const char *id)
{
  SideSearch side = { id, FALSE, FALSE };

  dowser_expr_walk (expr, find_side_cb, &side);
  return side.own == side.other ? DOWSER_SQL_SIDE_BOTH : side.own ? DOWSER_SQL_SIDE_OWN : DOWSER_SQL_SIDE_OTHER;
}

gboolean
dowser_sql_is_join_key (const DowserExpr *on, const char *id)
{
  DowserSqlSide a, b;

  if (on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
    return FALSE;
  a = dowser_sql_find_side (on->args->pdata[0], id);
  b = dowser_sql_find_side (on->args->pdata[1], id);
  return a != DOWSER_SQL_SIDE_BOTH && b != DOWSER_SQL_SIDE_BOTH && a != b;
}

static gboolean
needs_derived_table (const DowserSqlWriter *self, const DowserJoin *join)
{
  if (join->type != DOWSER_JOIN_FULL || self->dialect->full_join == DOWSER_FULL_JOIN_ANY)
    return FALSE;
  if (self->dialect->full_join == DOWSER_FULL_JOIN_NEVER)
    return TRUE;
  if (self->dialect->full_join == DOWSER_FULL_JOIN_OUTERMOST)
    return self->scopes->len > 1;
  for (guint i = 0; i < join->on->len; i++)
    if (!dowser_sql_is_join_key (join->on->pdata[i], join->to))
      return TRUE;
  return FALSE;
}

/** Collects the columns of a select, also those in nested plans. */
typedef struct _Collector Collector;
struct _Collector
{
  FullJoins *joins;
  const DowserSelect *nested;
  const Collector *outer;
};

static gboolean
is_own_instance (const Collector *scope, const char *id)
{
  for (const Collector *at = scope; at != NULL; at = at->outer)
    if (at->nested != NULL && dowser_select_find_instance (at->nested, id) != NULL)
      return FALSE;
  return dowser_select_find_instance (scope->joins->select, id) != NULL;
}

static int
find_column (const FullJoins *joins, const DowserExpr *column)
{
  for (guint i = 0; i < joins->columns->len; i++)
    if (dowser_expr_equal (joins->columns->pdata[i], column))
      return (int) i;
  return -1;
}

static gboolean
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  Collector *scope = user_data;
  const DowserSelect *part = expr->kind == DOWSER_EXPR_SUBPLAN ? expr->select : NULL;

  if (expr->kind == DOWSER_EXPR_COLUMN && is_own_instance (scope, expr->instance)
      && find_column (scope->joins, expr) < 0)
    g_ptr_array_add (scope->joins->columns, (gpointer) expr);
  for (; part != NULL; part = part->set_op != DOWSER_SET_NONE ? part->set_with : NULL)
    {
      Collector inner = { scope->joins, part, scope };

      dowser_select_walk (part, collect_cb, &inner);
    }
  return TRUE;
}

/* Refuses join conditions with a nested plan, or with columns of the plan that contains the select. A derived table
 * can't read the containing plan. */
static void
check_conditions (DowserSqlWriter *self, const DowserSelect *select, guint last)
{
  for (guint i = 0; i <= last; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        if (dowser_sql_refers_outside (select, join->on->pdata[j]))
          dowser_sql_fail (self, _ ("FULL JOIN together with a join that uses a subquery or the outer query"));
    }
}

/* Returns the number of derived tables in all plans around the current one. Nested plans may read the tables of these
 * plans, so each derived table needs a unique name. */
static guint
count_tables (const DowserSqlWriter *self)
{
  guint n = 0;

  for (guint i = 0; self->full_joins != NULL && i < self->full_joins->len; i++)
    n += ((const FullJoins *) self->full_joins->pdata[i])->at->len;
  return n;
}

void
dowser_sql_full_join_begin (DowserSqlWriter *self, const DowserSelect *select)
{
  FullJoins *joins = NULL;
  Collector scope = { 0 };

  for (guint i = 0; i < select->joins->len && self->dialect->full_join != DOWSER_FULL_JOIN_ANY; i++)
    if (needs_derived_table (self, select->joins->pdata[i]))
      {
        g_autofree char *wished_name
            = g_strdup_printf ("joined%u", count_tables (self) + (joins != NULL ? joins->at->len : 0) + 1);

        if (joins == NULL)
          {
            joins = g_new0 (FullJoins, 1);
            joins->select = select;
            joins->at = g_array_new (FALSE, FALSE, sizeof (guint));
            joins->names = g_ptr_array_new_with_free_func (g_free);
            joins->columns = g_ptr_array_new ();
          }
        g_array_append_val (joins->at, i);
        g_ptr_array_add (joins->names, dowser_sql_make_alias (self, wished_name));
        check_conditions (self, select, i);
      }
  if (joins == NULL)
    return;
  joins->n_replaced = joins->at->len;
  scope.joins = joins;
  dowser_select_walk (select, collect_cb, &scope);
  if (self->full_joins == NULL)
    self->full_joins = g_ptr_array_new_with_free_func ((GDestroyNotify) full_joins_free);
  g_ptr_array_add (self->full_joins, joins);
}

void
dowser_sql_full_join_end (DowserSqlWriter *self, const DowserSelect *select)
{
  FullJoins *joins = find_full_joins (self, select);

  if (joins != NULL)
    g_ptr_array_remove (self->full_joins, joins);
}

guint
dowser_sql_full_join_count (const DowserSqlWriter *self, const DowserSelect *select)
{
  const FullJoins *joins = find_full_joins (self, select);

  return joins != NULL ? joins->at->len : 0;
}

guint
dowser_sql_full_join_get_index (const DowserSqlWriter *self, const DowserSelect *select, guint n)
{
  return g_array_index (find_full_joins (self, select)->at, guint, n);
}

void
dowser_sql_full_join_use_tables (DowserSqlWriter *self, const DowserSelect *select, guint n)
{
  FullJoins *joins = find_full_joins (self, select);

  if (joins != NULL)
    joins->n_replaced = n;
}

/* Returns TRUE if derived table @n contains the instance @id. The table contains everything that is joined up to its
 * full join, also by commas. */
static gboolean
contains_instance (const FullJoins *joins, guint n, const char *id)
{
  for (guint i = g_array_index (joins->at, guint, n) + 1; i < joins->select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) joins->select->joins->pdata[i])->to, id) == 0)
      return FALSE;
  return TRUE;
}

static void
put_place (DowserSqlWriter *self, guint index)
{
  char name[16];

  g_snprintf (name, sizeof name, "c%u", index + 1);
  dowser_sql_put_alias (self, name);
}

gboolean
dowser_sql_full_join_put_column (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *column)
{
  const FullJoins *joins = find_full_joins (self, select);
  int index = joins != NULL && joins->n_replaced > 0 ? find_column (joins, column) : -1;

  for (guint n = index >= 0 ? joins->n_replaced : 0; n > 0; n--)
    if (contains_instance (joins, n - 1, column->instance))
      {
        dowser_sql_put_alias (self, joins->names->pdata[n - 1]);
        dowser_sql_put_len (self, ".", 1);
        put_place (self, (guint) index);
        return TRUE;
      }
  return FALSE;
}

void
dowser_sql_full_join_put_name (DowserSqlWriter *self, const DowserSelect *select, guint n)
{
  dowser_sql_put_alias (self, find_full_joins (self, select)->names->pdata[n]);
}

void
dowser_sql_full_join_put_columns (DowserSqlWriter *self, const DowserSelect *select, guint n, gboolean only_of_table)
{
  const FullJoins *joins = find_full_joins (self, select);
  const char *to = ((const DowserJoin *) select->joins->pdata[g_array_index (joins->at, guint, n)])->to;
  guint n_written = 0;

  for (guint i = 0; i < joins->columns->len; i++)
    {
      const DowserExpr *column = joins->columns->pdata[i];

      if (!contains_instance (joins, n, column->instance))
        continue;
      dowser_sql_put (self, n_written++ > 0 ? ", " : "");
      if (only_of_table && !g_str_equal (column->instance, to))
        dowser_sql_put (self, "NULL");
      else
        dowser_sql_put_expr (self, column, DOWSER_PRECEDENCE_OR);
      dowser_sql_put (self, " AS ");
      put_place (self, i);
    }
  if (n_written == 0)
    dowser_sql_put (self, "1 AS found");
}
