/* dowser-sql-order.c - writes sort keys */
#include "sql/write/dowser-sql-select.h"

#include <glib/gi18n-lib.h>

#define WEIGHT_ORDER 11

/* Returns TRUE if the SQL needs an extra sort key that puts NULLs first or last. Without an extra key, a dialect that
 * can't specify the position of NULLs sorts NULL as the smallest value. */
static gboolean
needs_nulls_key (const DowserSqlWriter *self, const DowserOrder *order)
{
  return !self->dialect->has_nulls_order
         && order->nulls == (order->descending ? DOWSER_NULLS_FIRST : DOWSER_NULLS_LAST);
}

gboolean
dowser_sql_put_nulls_key (DowserSqlWriter *self, const DowserOrder *order)
{
  if (needs_nulls_key (self, order))
    dowser_sql_put (self, "CASE WHEN ");
  return needs_nulls_key (self, order);
}

void
dowser_sql_put_direction (DowserSqlWriter *self, const DowserOrder *order)
{
  if (order->descending)
    dowser_sql_put_len (self, " DESC", 5);
  if (!self->dialect->has_nulls_order)
    return;
  if (order->nulls == DOWSER_NULLS_FIRST)
    dowser_sql_put (self, " NULLS FIRST");
  else if (order->nulls == DOWSER_NULLS_LAST)
    dowser_sql_put (self, " NULLS LAST");
}

/* Returns: the index of the output that @expr names, or whose expression equals @expr; -1 if there is none */
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

/* Returns TRUE if ORDER BY with the name of output @index is unambiguous. */
static gboolean
has_unique_name (const DowserSelect *select, guint index)
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

/* Finds a column of another select. A nested plan also counts, because it may contain such a column. */
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

gboolean
dowser_sql_refers_outside (const DowserSelect *select, const DowserExpr *expr)
{
  dowser_expr_walk (expr, find_outside_cb, &select);
  return select == NULL;
}

static void
put_numbered_alias (DowserSqlWriter *self, guint index)
{
  char name[24];

  g_snprintf (name, sizeof name, "c%u", index + 1);
  dowser_sql_put_alias (self, name);
}

static gboolean
find_varying_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_AGGREGATE || expr->kind == DOWSER_EXPR_WINDOW
            || expr->kind == DOWSER_EXPR_SUBPLAN;
  return !*found;
}

gboolean
dowser_sql_reads_column (const DowserExpr *expr)
{
  gboolean found = FALSE;

  dowser_expr_walk (expr, find_varying_cb, &found);
  return found;
}

static gboolean
find_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_SUBPLAN;
  return !*found;
}

gboolean
dowser_sql_contains_subplan (const DowserExpr *expr)
{
  gboolean found = FALSE;

  dowser_expr_walk (expr, find_nested_cb, &found);
  return found;
}

static void
put_table_column (DowserSqlWriter *self, const char *table, int index)
{
  dowser_sql_put_alias (self, table);
  dowser_sql_put_len (self, ".", 1);
  put_numbered_alias (self, (guint) index);
}

static gboolean
needs_output_keys (const DowserSqlWriter *self, const DowserSelect *select)
{
  return select->set_op != DOWSER_SET_NONE || (select->distinct && self->dialect->groups_are_strict);
}

/* Writes the name or number of an output, for a key where the expression of the output isn't allowed. */
static void
put_output_key (DowserSqlWriter *self, const DowserSelect *select, guint index, gboolean by_name,
                DowserHeadings headings)
{
  const DowserOutput *output = select->outputs->pdata[index];

  if (by_name && headings != DOWSER_HEADINGS_PLACES && has_unique_name (select, index))
    dowser_sql_put_alias (self, output->name);
  else if (headings == DOWSER_HEADINGS_PLACES || needs_output_keys (self, select)
           || dowser_sql_refers_outside (select, output->expr))
    dowser_sql_put_integer (self, index + 1);
  else
    dowser_sql_put_uncorrelated_key (self, output->expr, WEIGHT_ORDER);
}

/* Returns: the index of the output by whose name or number the key must be written, or -1 if the key is written as an
 * expression */
static int
find_key (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr, DowserHeadings headings)
{
  gboolean by_name = expr->kind == DOWSER_EXPR_OUTPUT;
  gboolean must = needs_output_keys (self, select);
  int index = by_name || must || headings == DOWSER_HEADINGS_PLACES || dowser_sql_refers_outside (select, expr)
                  ? find_output (select, expr)
                  : -1;

  if (index < 0 && by_name)
    dowser_sql_fail (self, _ ("ORDER BY with the shown column “%s”, which does not exist"), expr->name);
  else if (index < 0 && select->set_op != DOWSER_SET_NONE)
    dowser_sql_fail (self, _ ("ORDER BY after a set operation, with a value that is not shown"));
  else if (index < 0 && must)
    dowser_sql_fail (self, _ ("ORDER BY with a value that is not shown, together with DISTINCT"));
  return index;
}

gboolean
dowser_sql_order_needs_table (const DowserSqlWriter *self, const DowserSelect *select)
{
  for (guint i = 0; i < select->order->len; i++)
    if (needs_nulls_key (self, select->order->pdata[i]) && needs_output_keys (self, select))
      return TRUE;
  if (self->dialect->ends_last_part && select->set_op != DOWSER_SET_NONE
      && (select->order->len > 0 || select->limit != DOWSER_NO_LIMIT || select->offset > 0))
    return TRUE;
  /* After a set operation, a limit of 0 needs a derived table: TOP would limit only the first part, and the other forms
   * of a limit can't be 0. */
  return self->dialect->limits_at_top && select->set_op != DOWSER_SET_NONE && select->limit == 0;
}

/* Returns TRUE for a count, which is never NULL. An extra key for NULL would have no effect except that equal rows may
 * change their order. */
static gboolean
is_count (const DowserSelect *select, const DowserExpr *expr)
{
  return select->set_op == DOWSER_SET_NONE && expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT;
}

static void
put_nulls_key (DowserSqlWriter *self, const DowserSelect *select, const DowserOrder *order, int index,
               const char *table)
{
  if (is_count (select, index >= 0 ? ((const DowserOutput *) select->outputs->pdata[index])->expr : order->expr)
      || !dowser_sql_put_nulls_key (self, order))
    return;
  if (table != NULL)
    put_table_column (self, table, index);
  else
    {
      const DowserExpr *expr = index >= 0 ? ((const DowserOutput *) select->outputs->pdata[index])->expr : order->expr;

      if (dowser_sql_refers_outside (select, expr))
        dowser_sql_fail (self, _ ("NULLS FIRST or NULLS LAST in an ORDER BY that uses a column of the outer query"));
      dowser_sql_put_operand (self, expr, DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_ADD, WEIGHT_ORDER);
    }
  dowser_sql_put (self, " IS NULL THEN 1 ELSE 0 END");
  dowser_sql_put (self, order->nulls == DOWSER_NULLS_FIRST ? " DESC, " : ", ");
}

static void
put_order_key (DowserSqlWriter *self, const DowserSelect *select, const DowserOrder *order, DowserHeadings headings,
               const char *table)
{
  int index = find_key (self, select, order->expr, headings);

  if (self->error != NULL)
    return;
  put_nulls_key (self, select, order, index, table);
  if (table != NULL)
    put_table_column (self, table, index);
  else if (index >= 0)
    put_output_key (self, select, (guint) index, order->expr->kind == DOWSER_EXPR_OUTPUT, headings);
  else
    dowser_sql_put_uncorrelated_key (self, order->expr, WEIGHT_ORDER);
  dowser_sql_put_direction (self, order);
}

static const DowserExpr *
resolve_key (const DowserSelect *select, guint n)
{
  const DowserExpr *expr = ((const DowserOrder *) select->order->pdata[n])->expr;
  int index = expr->kind == DOWSER_EXPR_OUTPUT ? find_output (select, expr) : -1;

  return index >= 0 ? ((const DowserOutput *) select->outputs->pdata[index])->expr : expr;
}

/* Returns TRUE if key @n is written. A key without a column has no effect, and a repeated key has no effect either.
 * Some engines report such keys as errors. */
static gboolean
needs_order_key (const DowserSqlWriter *self, const DowserSelect *select, guint n)
{
  const DowserExpr *expr = resolve_key (select, n);

  if (!self->dialect->keys_read_columns)
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (dowser_expr_equal (resolve_key (select, i), expr))
      return FALSE;
  return select->set_op != DOWSER_SET_NONE || expr->kind == DOWSER_EXPR_OUTPUT || dowser_sql_reads_column (expr);
}

guint
dowser_sql_put_order (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const char *table)
{
  guint n = 0;

  for (guint i = 0; i < select->order->len && self->error == NULL; i++)
    {
      if (!needs_order_key (self, select, i))
        continue;
      if (n == 0)
        dowser_sql_put_break (self);
      dowser_sql_put (self, n++ == 0 ? "ORDER BY " : ", ");
      put_order_key (self, select, select->order->pdata[i], headings, table);
    }
  return n;
}
