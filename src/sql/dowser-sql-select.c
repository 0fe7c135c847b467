/* dowser-sql-select.c - writes selects: their clauses, set operations and order */
#include "sql/dowser-sql-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More columns than these stand each on a line of its own. */
#define MAX_IN_LINE 4

/* Tokens that stand open while an expression of the clause is parsed. */
#define WEIGHT_OUTPUT 4
#define WEIGHT_FROM 12
#define WEIGHT_WHERE 6
#define WEIGHT_GROUP 9
#define WEIGHT_HAVING 8
#define WEIGHT_ORDER 11
#define WEIGHT_SET 8

/* Each place of a select has its own rule of what cannot stand there. */
static void
put_in_place (DowserSqlWriter *self, const DowserExpr *expr, guint weight, const char *no_aggregate,
              const char *no_window)
{
  self->no_aggregate = no_aggregate;
  self->no_window = no_window;
  if (dowser_sql_enter (self, weight))
    dowser_sql_put_expr (self, expr, DOWSER_PRECEDENCE_OR);
  dowser_sql_leave (self, weight);
  self->no_aggregate = NULL;
  self->no_window = NULL;
}

static gboolean
fits_in_line (GPtrArray *outputs)
{
  if (outputs->len > MAX_IN_LINE)
    return FALSE;
  for (guint i = 0; outputs->len > 1 && i < outputs->len; i++)
    if (((const DowserOutput *) outputs->pdata[i])->expr->kind != DOWSER_EXPR_COLUMN)
      return FALSE;
  return TRUE;
}

/* An output of a step is read by its heading, so it must have that name whatever the engine would choose. */
static void
put_alias (DowserSqlWriter *self, const DowserSelect *select, guint index, gboolean in_step)
{
  const DowserOutput *output = select->outputs->pdata[index];
  g_autofree char *heading = NULL;

  if (output->name == NULL && (!in_step || output->expr->kind == DOWSER_EXPR_COLUMN))
    return;
  dowser_sql_put_len (self, " AS ", 4);
  if (output->name == NULL)
    heading = dowser_select_dup_heading (select, index);
  dowser_sql_put_name (self, output->name != NULL ? output->name : heading);
}

static void
put_outputs (DowserSqlWriter *self, const DowserSelect *select, gboolean in_step)
{
  gboolean in_line = fits_in_line (select->outputs);

  if (select->outputs->len == 0)
    dowser_sql_fail (self, _ ("it shows no column"));
  if (select->outputs->len > self->dialect->max_outputs)
    dowser_sql_fail (self, _ ("it shows more than %u columns"), self->dialect->max_outputs);
  dowser_sql_put (self, select->distinct ? "SELECT DISTINCT" : "SELECT");
  self->indent++;
  for (guint i = 0; i < select->outputs->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, ",", 1);
      if (in_line)
        dowser_sql_put_len (self, " ", 1);
      else
        dowser_sql_put_break (self);
      put_in_place (self, ((const DowserOutput *) select->outputs->pdata[i])->expr, WEIGHT_OUTPUT, NULL, NULL);
      put_alias (self, select, i, in_step);
    }
  self->indent--;
}

static gboolean
is_written_step (const DowserSqlWriter *self, const char *id)
{
  for (guint i = 0; i < self->n_steps; i++)
    if (g_strcmp0 (((const DowserPlanStep *) self->plan->steps->pdata[i])->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* A table that is called like a step would be taken for the step. */
static void
check_source (DowserSqlWriter *self, const DowserInstance *instance)
{
  if (instance->is_step)
    {
      if (!is_written_step (self, instance->table))
        dowser_sql_fail (self, _ ("the step “%s” is read before it is there"), instance->table);
      return;
    }
  for (guint i = 0; i < self->plan->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->plan->steps->pdata[i])->id, instance->table) == 0)
      dowser_sql_fail (self, _ ("a step has the name of the table “%s”"), instance->table);
}

static void
put_instance (DowserSqlWriter *self, const DowserInstance *instance)
{
  check_source (self, instance);
  dowser_sql_put_name (self, instance->table);
  if (g_str_equal (instance->id, instance->table))
    return;
  dowser_sql_put_len (self, " AS ", 4);
  dowser_sql_put_name (self, instance->id);
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
      dowser_sql_fail (self, _ ("it reads from more than %u tables at once"), self->dialect->max_tables);
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
    dowser_sql_fail (self, _ ("a join leads to a table that is not there"));
}

static void
put_join (DowserSqlWriter *self, const DowserSelect *select, const DowserJoin *join)
{
  static const char *const words[] = { "JOIN ", "LEFT JOIN ", "RIGHT JOIN ", "FULL JOIN ", "CROSS JOIN " };

  if (join->type == DOWSER_JOIN_FULL && !self->dialect->has_full_join)
    dowser_sql_fail (self, _ ("a full join"));
  if (join->type == DOWSER_JOIN_CROSS && join->on->len > 0)
    dowser_sql_fail (self, _ ("a cross join with a condition"));
  dowser_sql_put_break (self);
  dowser_sql_put (self, words[join->type]);
  put_instance (self, dowser_select_find_instance (select, join->to));
  if (join->type == DOWSER_JOIN_CROSS)
    return;
  dowser_sql_put_len (self, " ON ", 4);
  if (join->on->len == 0)
    dowser_sql_put (self, self->dialect->true_condition);
  for (guint i = 0; i < join->on->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, " AND ", 5);
      self->no_aggregate = self->no_window = _ ("the condition of a join");
      if (dowser_sql_enter (self, WEIGHT_FROM))
        dowser_sql_put_expr (self, join->on->pdata[i], DOWSER_PRECEDENCE_NOT);
      dowser_sql_leave (self, WEIGHT_FROM);
      self->no_aggregate = self->no_window = NULL;
    }
}

static void
put_from (DowserSqlWriter *self, const DowserSelect *select)
{
  if (select->from->len == 0)
    return;
  check_from (self, select);
  if (self->error != NULL)
    return;
  dowser_sql_put_break (self);
  dowser_sql_put_len (self, "FROM ", 5);
  put_instance (self, select->from->pdata[0]);
  for (guint i = 1; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (count_joins_to (select, instance->id) > 0)
        continue;
      dowser_sql_put_len (self, ", ", 2);
      put_instance (self, instance);
    }
  for (guint i = 0; i < select->joins->len && self->error == NULL; i++)
    put_join (self, select, select->joins->pdata[i]);
}

/* The parts of an AND stand on lines of their own. */
static void
put_condition (DowserSqlWriter *self, const char *keyword, const DowserExpr *expr, guint weight,
               const char *no_aggregate, const char *no_window)
{
  dowser_sql_put_break (self);
  dowser_sql_put (self, keyword);
  /* A longer one is written as a balanced tree, which the parser needs more than a person the lines. */
  if (expr->kind != DOWSER_EXPR_AND || expr->args->len > 32)
    {
      put_in_place (self, expr, weight, no_aggregate, no_window);
      return;
    }
  self->indent++;
  for (guint i = 0; i < expr->args->len && self->error == NULL; i++)
    {
      const DowserExpr *part = expr->args->pdata[i];

      if (i > 0)
        {
          dowser_sql_put_break (self);
          dowser_sql_put_len (self, "AND ", 4);
        }
      self->no_aggregate = no_aggregate;
      self->no_window = no_window;
      if (dowser_sql_enter (self, weight + 2))
        dowser_sql_put_expr (self, part, DOWSER_PRECEDENCE_NOT);
      dowser_sql_leave (self, weight + 2);
      self->no_aggregate = NULL;
      self->no_window = NULL;
    }
  self->indent--;
}

/* Engines do not look for the columns of keys in the queries around (SQLite) or for their aggregates. */
static void
put_key_alone (DowserSqlWriter *self, const DowserExpr *expr, guint weight)
{
  guint first_scope = self->first_scope;

  self->first_scope = self->scopes->len - 1;
  if (dowser_sql_enter (self, weight))
    dowser_sql_put_key (self, expr);
  dowser_sql_leave (self, weight);
  self->first_scope = first_scope;
}

static void
put_group (DowserSqlWriter *self, const DowserSelect *select)
{
  if (select->group->len == 0)
    return;
  dowser_sql_put_break (self);
  dowser_sql_put (self, "GROUP BY ");
  for (guint i = 0; i < select->group->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, ", ", 2);
      self->no_aggregate = self->no_window = _ ("a group");
      put_key_alone (self, select->group->pdata[i], WEIGHT_GROUP);
      self->no_aggregate = self->no_window = NULL;
    }
}

static gboolean
aggregates (const DowserSelect *select)
{
  if (select->group->len > 0 || dowser_expr_has_aggregate (select->having))
    return TRUE;
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[i])->expr))
      return TRUE;
  return FALSE;
}

/* All that stands before a set operation. */
static void
put_core (DowserSqlWriter *self, const DowserSelect *select, gboolean in_step)
{
  const char *having = _ ("a condition on groups");

  g_ptr_array_add (self->scopes, (gpointer) select);
  put_outputs (self, select, in_step);
  put_from (self, select);
  if (select->filter != NULL)
    put_condition (self, "WHERE ", select->filter, WEIGHT_WHERE, _ ("a filter"), _ ("a filter"));
  put_group (self, select);
  if (select->having != NULL && !aggregates (select))
    dowser_sql_fail (self, _ ("a condition on groups, where nothing is grouped"));
  if (select->having != NULL)
    put_condition (self, "HAVING ", select->having, WEIGHT_HAVING, NULL, having);
  g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
}

/* Returns: the place of the output that @expr names or repeats, or -1 */
static int
find_output (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (expr->kind == DOWSER_EXPR_OUTPUT ? g_strcmp0 (output->name, expr->name) == 0
                                           : dowser_expr_equal (output->expr, expr))
        return (int) i;
    }
  for (guint i = 0; expr->kind == DOWSER_EXPR_OUTPUT && i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (heading, expr->name) == 0)
        return (int) i;
    }
  return -1;
}

/* Whether ORDER BY by the name of output @index can mean nothing else. */
static gboolean
has_own_name (const DowserSelect *select, guint index)
{
  const DowserOutput *output = select->outputs->pdata[index];

  if (output->name == NULL)
    return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *other = select->outputs->pdata[i];
      const char *name = other->name != NULL ? other->name : other->expr->name;

      if (i != index && name != NULL && g_ascii_strcasecmp (name, output->name) == 0)
        return FALSE;
    }
  return TRUE;
}

/* A column of another select, or a nested plan, which may hold one. */
static gboolean
find_outside_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserSelect **select = user_data;

  if (*select == NULL)
    return FALSE;
  if (expr->kind == DOWSER_EXPR_SUBPLAN
      || (expr->kind == DOWSER_EXPR_COLUMN && dowser_select_find_instance (*select, expr->instance) == NULL))
    *select = NULL;
  return *select != NULL;
}

static gboolean
refers_outside (const DowserSelect *select, const DowserExpr *expr)
{
  dowser_expr_walk (expr, find_outside_cb, &select);
  return select == NULL;
}

/* By its name or its place, where the expression itself cannot stand. */
static void
put_output_key (DowserSqlWriter *self, const DowserSelect *select, guint index, gboolean by_name)
{
  const DowserOutput *output = select->outputs->pdata[index];

  if (by_name && has_own_name (select, index))
    dowser_sql_put_name (self, output->name);
  else if (select->set_op != DOWSER_SET_NONE || refers_outside (select, output->expr))
    dowser_sql_put_integer (self, index + 1);
  else
    put_key_alone (self, output->expr, WEIGHT_ORDER);
}

static void
put_order_key (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr)
{
  gboolean by_name = expr->kind == DOWSER_EXPR_OUTPUT;
  gboolean must_be_shown = by_name || select->set_op != DOWSER_SET_NONE;
  int index = must_be_shown || refers_outside (select, expr) ? find_output (select, expr) : -1;

  if (index >= 0)
    put_output_key (self, select, index, by_name);
  else if (by_name)
    dowser_sql_fail (self, _ ("a sort by the output “%s”, which is not there"), expr->name);
  else if (must_be_shown)
    dowser_sql_fail (self, _ ("a sort after a set operation by something that is not shown"));
  else
    put_key_alone (self, expr, WEIGHT_ORDER);
}

static void
put_order (DowserSqlWriter *self, const DowserSelect *select)
{
  for (guint i = 0; i < select->order->len && self->error == NULL; i++)
    {
      const DowserOrder *order = select->order->pdata[i];

      if (i == 0)
        dowser_sql_put_break (self);
      dowser_sql_put (self, i == 0 ? "ORDER BY " : ", ");
      put_order_key (self, select, order->expr);
      dowser_sql_put_direction (self, order);
    }
}

static gboolean
is_plain (const DowserSelect *select)
{
  return select->order->len == 0 && select->limit == DOWSER_NO_LIMIT && select->offset == 0;
}

static gboolean
is_associative (DowserSetOp op)
{
  return op == DOWSER_SET_UNION || op == DOWSER_SET_UNION_ALL || op == DOWSER_SET_INTERSECT;
}

static void
put_wrapped (DowserSqlWriter *self, const DowserSelect *select)
{
  dowser_sql_put (self, "SELECT * FROM ");
  dowser_sql_open_block (self);
  if (dowser_sql_enter (self, WEIGHT_SET))
    dowser_sql_put_query (self, select, FALSE);
  dowser_sql_leave (self, WEIGHT_SET);
  dowser_sql_close_block (self);
}

/*
 * Engines read A op B op C from the left, a plan nests to the right: only where that is the same, and
 * the part has no order and limit of its own, the parts stand in a row.
 */
static void
put_set_operations (DowserSqlWriter *self, const DowserSelect *select)
{
  static const char *const words[] = { "", "UNION", "UNION ALL", "INTERSECT", "EXCEPT" };
  guint n = 1;

  for (const DowserSelect *part = select; part->set_op != DOWSER_SET_NONE && self->error == NULL; part = part->set_with)
    {
      const DowserSelect *next = part->set_with;
      gboolean in_row
          = next != NULL && is_plain (next)
            && (next->set_op == DOWSER_SET_NONE || (next->set_op == part->set_op && is_associative (part->set_op)));

      if (next == NULL || next->outputs->len != select->outputs->len)
        dowser_sql_fail (self, _ ("the parts of a set operation show different numbers of columns"));
      if (++n > self->dialect->max_compound)
        dowser_sql_fail (self, _ ("more than %u set operations"), self->dialect->max_compound - 1);
      if (self->error != NULL)
        return;
      dowser_sql_put_break (self);
      dowser_sql_put (self, words[part->set_op]);
      dowser_sql_put_break (self);
      if (!in_row)
        {
          put_wrapped (self, next);
          return;
        }
      put_core (self, next, FALSE);
    }
}

void
dowser_sql_put_query (DowserSqlWriter *self, const DowserSelect *select, gboolean in_step)
{
  self->no_aggregate = NULL;
  self->no_window = NULL;
  put_core (self, select, in_step);
  put_set_operations (self, select);
  g_ptr_array_add (self->scopes, (gpointer) select);
  put_order (self, select);
  g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
  if (self->error == NULL)
    self->dialect->put_limit (self, select);
}
