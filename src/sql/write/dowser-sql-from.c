/* dowser-sql-from.c - writes the tables that a select reads from, and their joins */
#include "sql/write/dowser-sql-select.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WEIGHT_FROM 12

static gboolean
is_written_step (const DowserSqlWriter *self, const char *id)
{
  for (guint i = 0; i < self->n_steps; i++)
    if (g_strcmp0 (((const DowserPlanStep *) self->plan->steps->pdata[i])->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* Refuses a table that has the name of a step, because the engine would read the step instead of the table. */
static void
check_source (DowserSqlWriter *self, const DowserInstance *instance)
{
  if (instance->is_step)
    {
      if (!is_written_step (self, instance->table))
        dowser_sql_fail (self, _ ("the step “%s” is read before it is defined"), instance->table);
      return;
    }
  for (guint i = 0; i < self->plan->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->plan->steps->pdata[i])->id, instance->table) == 0)
      dowser_sql_fail (self, _ ("a step has the name of the table “%s”"), instance->table);
}

/* Writes the name of a table. Returns: TRUE if columns can be qualified by this name as it was written */
static gboolean
put_table (DowserSqlWriter *self, const char *name)
{
  const DowserTable *table = self->schema != NULL ? dowser_schema_find_table (self->schema, name) : NULL;

  if (table == NULL || table->schema_name == NULL)
    {
      if (table != NULL && table->home != NULL)
        {
          dowser_sql_put_name (self, table->home);
          dowser_sql_put_len (self, ".", 1);
        }
      dowser_sql_put_name (self, name);
      return TRUE;
    }
  dowser_sql_put_name (self, table->schema_name);
  dowser_sql_put_len (self, ".", 1);
  dowser_sql_put_name (self, table->name + strlen (table->schema_name) + 1);
  return FALSE;
}

void
dowser_sql_put_instance (DowserSqlWriter *self, const DowserInstance *instance)
{
  gboolean is_plain = TRUE;

  check_source (self, instance);
  if (self->error != NULL)
    return;
  if (instance->is_step)
    dowser_sql_put_alias (self, instance->table);
  else
    is_plain = put_table (self, instance->table);
  if (is_plain && g_str_equal (instance->id, instance->table) && dowser_sql_can_hold_name (self, instance->id))
    return;
  dowser_sql_put_len (self, " AS ", 4);
  dowser_sql_put_alias (self, instance->id);
}

static guint
count_joins_to (const DowserSelect *select, const char *id)
{
  guint n = 0;

  for (guint i = 0; i < select->joins->len; i++)
    n += g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0;
  return n;
}

static void
check_from (DowserSqlWriter *self, const DowserSelect *select)
{
  guint n_joined = 0;

  if (select->from->len > self->dialect->max_tables)
    {
      dowser_sql_fail (self, _ ("the query reads from more than %u tables at once"), self->dialect->max_tables);
      return;
    }
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      guint n = count_joins_to (select, instance->id);

      n_joined += n;
      if (n > (i == 0 ? 0 : 1))
        dowser_sql_fail (self, _ ("“%s” is joined more than once"), instance->id);
      for (guint j = 0; j < i; j++)
        if (g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[j])->id, instance->id) == 0)
          dowser_sql_fail (self, _ ("two tables are both called “%s”"), instance->id);
    }
  if (n_joined != select->joins->len)
    dowser_sql_fail (self, _ ("a join refers to a table that does not exist"));
}

static void
put_join_condition (DowserSqlWriter *self, const DowserJoin *join)
{
  if (join->on->len == 0)
    dowser_sql_put (self, self->dialect->true_condition);
  for (guint i = 0; i < join->on->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, " AND ", 5);
      self->no_aggregate = self->no_window = _ ("the condition of a join");
      if (dowser_sql_enter_level (self, WEIGHT_FROM))
        dowser_sql_put_condition (self, join->on->pdata[i], DOWSER_PRECEDENCE_NOT);
      dowser_sql_leave_level (self, WEIGHT_FROM);
      self->no_aggregate = self->no_window = NULL;
    }
}

static gboolean
has_key (const DowserJoin *join)
{
  for (guint i = 0; i < join->on->len; i++)
    if (dowser_sql_is_join_key (join->on->pdata[i], join->to))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if a right or full join is before the cross join @join. An engine may lose the rows of the right or full
 * join in this case. */
static gboolean
follows_right_join (const DowserSelect *select, const DowserJoin *join)
{
  for (guint i = 0; i < select->joins->len && select->joins->pdata[i] != join; i++)
    {
      const DowserJoin *before = select->joins->pdata[i];

      if (before->type == DOWSER_JOIN_RIGHT || before->type == DOWSER_JOIN_FULL)
        return TRUE;
    }
  return FALSE;
}

static void
put_join (DowserSqlWriter *self, const DowserSelect *select, const DowserJoin *join, DowserJoinType type)
{
  static const char *const words[] = { "JOIN ", "LEFT JOIN ", "RIGHT JOIN ", "FULL JOIN ", "CROSS JOIN " };

  if (type == DOWSER_JOIN_CROSS && join->on->len > 0)
    dowser_sql_fail (self, _ ("a cross join with a condition"));
  for (guint i = 0; !self->dialect->joins_outer_by_queries && type != DOWSER_JOIN_INNER && i < join->on->len; i++)
    if (dowser_sql_contains_subplan (join->on->pdata[i]))
      dowser_sql_fail (self, _ ("a subquery in the condition of an outer join"));
  if (self->dialect->outer_joins_by_keys && type != DOWSER_JOIN_INNER && type != DOWSER_JOIN_CROSS && !has_key (join))
    dowser_sql_fail (self, _ ("an outer join whose condition isn't “column = column”"));
  if (self->dialect->loses_rows_of_cross_joins && type == DOWSER_JOIN_CROSS && follows_right_join (select, join))
    type = DOWSER_JOIN_INNER;
  dowser_sql_put_break (self);
  dowser_sql_put (self, words[type]);
  dowser_sql_put_instance (self, dowser_select_find_instance (select, join->to));
  if (type == DOWSER_JOIN_CROSS)
    return;
  dowser_sql_put_len (self, " ON ", 4);
  put_join_condition (self, join);
}

static void
put_cross_joins (DowserSqlWriter *self, const DowserSelect *select)
{
  dowser_sql_put_instance (self, select->from->pdata[0]);
  for (guint i = 1; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (count_joins_to (select, instance->id) > 0)
        continue;
      /* In most engines, the condition of a join after a comma can refer only to the table directly before the join, so
       * CROSS JOIN is written. */
      dowser_sql_put (self, self->dialect->typed && select->joins->len > 0 ? " CROSS JOIN " : ", ");
      dowser_sql_put_instance (self, instance);
    }
}

static void put_joined_tables (DowserSqlWriter *self, const DowserSelect *select, guint n_joins, guint n_tables);

/* Writes the full join that derived table @n replaces: a left join, followed by the rows of the joined table that have
 * no match. The left join reads the derived tables before table @n. */
static void
put_full_join (DowserSqlWriter *self, const DowserSelect *select, guint n)
{
  guint at = dowser_sql_full_join_get_index (self, select, n);
  const DowserJoin *join = select->joins->pdata[at];

  dowser_sql_full_join_use_tables (self, select, n);
  dowser_sql_open_block (self);
  dowser_sql_put (self, "SELECT ");
  dowser_sql_full_join_put_columns (self, select, n, FALSE);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "FROM ");
  put_joined_tables (self, select, at, n);
  put_join (self, select, join, DOWSER_JOIN_LEFT);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "UNION ALL SELECT ");
  dowser_sql_full_join_put_columns (self, select, n, TRUE);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "FROM ");
  dowser_sql_put_instance (self, dowser_select_find_instance (select, join->to));
  dowser_sql_put_break (self);
  dowser_sql_put (self, "WHERE NOT EXISTS ");
  dowser_sql_open_block (self);
  dowser_sql_put (self, "SELECT 1 FROM ");
  put_joined_tables (self, select, at, n);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "WHERE ");
  put_join_condition (self, join);
  dowser_sql_close_block (self);
  dowser_sql_close_block (self);
  dowser_sql_put (self, " AS ");
  dowser_sql_full_join_put_name (self, select, n);
}

/* Writes the tables up to join @n_joins. The first @n_tables derived tables replace the full joins among these
 * joins. */
static void
put_joined_tables (DowserSqlWriter *self, const DowserSelect *select, guint n_joins, guint n_tables)
{
  guint first = n_tables > 0 ? dowser_sql_full_join_get_index (self, select, n_tables - 1) + 1 : 0;

  if (n_tables > 0)
    put_full_join (self, select, n_tables - 1);
  else
    put_cross_joins (self, select);
  dowser_sql_full_join_use_tables (self, select, n_tables);
  for (guint i = first; i < n_joins && self->error == NULL; i++)
    put_join (self, select, select->joins->pdata[i], ((const DowserJoin *) select->joins->pdata[i])->type);
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_COLUMN;
  return !*found;
}

static gboolean
has_constant_condition (const DowserJoin *join)
{
  for (guint i = 0; i < join->on->len; i++)
    {
      gboolean found = FALSE;

      dowser_expr_walk (join->on->pdata[i], find_column_cb, &found);
      if (!found)
        return TRUE;
    }
  return FALSE;
}

/* Refuses a right or full join after an inner join whose condition reads no column: SQLite 3.40 applies the condition
 * of the inner join to the rows of all joins. */
static void
check_constant_joins (DowserSqlWriter *self, const DowserSelect *select)
{
  gboolean is_constant = FALSE;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (is_constant && (join->type == DOWSER_JOIN_RIGHT || join->type == DOWSER_JOIN_FULL))
        dowser_sql_fail (self, _ ("RIGHT JOIN or FULL JOIN after a join on constants, because this engine loses rows"));
      is_constant |= join->type == DOWSER_JOIN_INNER && has_constant_condition (join);
    }
}

void
dowser_sql_put_from (DowserSqlWriter *self, const DowserSelect *select)
{
  if (select->from->len == 0)
    return;
  check_from (self, select);
  if (self->dialect->loses_rows_behind_constant_joins)
    check_constant_joins (self, select);
  if (self->error != NULL)
    return;
  dowser_sql_put_break (self);
  dowser_sql_put_len (self, "FROM ", 5);
  put_joined_tables (self, select, select->joins->len, dowser_sql_full_join_count (self, select));
}
