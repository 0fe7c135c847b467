/* dowser-typed-select.c - random selects, steps and plans */
#include "engines/dowser-typed-maker.h"
#include "plan/dowser-plan-steps.h"
#include "support/dowser-random-plan.h"

/* Maximum number of rows read for one select. */
#define MAX_ROWS 100000

static void
column_free (DowserTypedColumn *column)
{
  g_free (column->instance);
  g_free (column->name);
  g_free (column);
}

static guint
count_own_columns (DowserTypedMaker *self)
{
  return self->visible->len - self->n_outer;
}

char *
typed_make_id (DowserTypedMaker *self)
{
  return g_strdup_printf ("%s#%u", dowser_random_get_hostile_text (self->rand), self->n_ids++);
}

char *
typed_make_heading (DowserTypedMaker *self)
{
  return typed_chance (self, 50) ? typed_make_id (self) : NULL;
}

DowserOrder *
typed_make_order (DowserTypedMaker *self, DowserExpr *expr)
{
  return dowser_order_new (expr, typed_chance (self, 50),
                           typed_chance (self, 50) ? DOWSER_NULLS_FIRST : DOWSER_NULLS_LAST);
}

static void
add_visible_column (DowserTypedMaker *self, guint at, const char *instance, const char *name, DowserValueType type,
                    gboolean key)
{
  DowserTypedColumn *column = g_new0 (DowserTypedColumn, 1);

  column->instance = g_strdup (instance);
  column->name = g_strdup (name);
  column->type = type;
  column->key = key;
  g_ptr_array_insert (self->visible, at, column);
}

static void
add_step_instance (DowserTypedMaker *self, DowserSelect *select, const char *id, guint index)
{
  const DowserPlanStep *step = self->plan->steps->pdata[index];
  GArray *types = self->step_types->pdata[index];

  g_ptr_array_add (select->from, dowser_instance_new (id, step->id, TRUE));
  for (guint i = 0; i < types->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);

      add_visible_column (self, count_own_columns (self), id, heading, g_array_index (types, DowserValueType, i), TRUE);
    }
}

/* Multiplies the number of rows by @n. Returns: FALSE if the join would be too large for the engines */
static gboolean
multiply_rows (DowserTypedMaker *self, guint n)
{
  if (self->n_rows * n > MAX_ROWS)
    return FALSE;
  self->n_rows *= n;
  return TRUE;
}

/* Adds a table or step to FROM. Returns: the index of its first column among the columns that expressions may read */
static guint
add_instance (DowserTypedMaker *self, DowserSelect *select)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  guint first = count_own_columns (self);
  g_autofree char *id = typed_make_id (self);
  guint step = self->plan->steps->len > 0 ? typed_pick (self, self->plan->steps->len) : 0;
  const DowserTable *table;

  if (self->plan->steps->len > 0 && typed_chance (self, 50)
      && multiply_rows (self, g_array_index (self->step_rows, guint, step)))
    {
      add_step_instance (self, select, id, step);
      return first;
    }
  multiply_rows (self, DOWSER_TYPED_ROWS);
  table = tables->pdata[typed_pick (self, tables->len)];
  g_ptr_array_add (select->from, dowser_instance_new (id, table->name, FALSE));
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      add_visible_column (self, count_own_columns (self), id, column->name, column->type, column->primary_key > 0);
    }
  return first;
}

/* Returns: (nullable): a column of @type from the visible columns between the indices @first (included) and @end
 * (excluded) */
static DowserExpr *
find_column (DowserTypedMaker *self, DowserValueType type, guint first, guint end)
{
  guint n = end - first;
  guint start = typed_pick (self, n);

  for (guint i = 0; i < n; i++)
    {
      const DowserTypedColumn *column = self->visible->pdata[first + (start + i) % n];

      if (column->type == type)
        return dowser_expr_new_column (column->instance, column->name);
    }
  return NULL;
}

/* Makes a join condition. Returns: (nullable): NULL if one side has no column of @type, because constants are not used
 * in join conditions */
static DowserExpr *
make_join_condition (DowserTypedMaker *self, DowserCompare op, DowserValueType type, guint first)
{
  g_autoptr (DowserExpr) a = find_column (self, type, 0, first);
  g_autoptr (DowserExpr) b = find_column (self, type, first, count_own_columns (self));

  if (a == NULL || b == NULL)
    return NULL;
  return dowser_expr_new_compare (op, g_steal_pointer (&a), g_steal_pointer (&b));
}

static void
add_join (DowserTypedMaker *self, DowserSelect *select)
{
  guint first = add_instance (self, select);
  const DowserInstance *instance = select->from->pdata[select->from->len - 1];
  DowserJoinType type = typed_pick (self, DOWSER_JOIN_CROSS + 1);
  g_autoptr (DowserExpr) key = make_join_condition (self, DOWSER_EQUAL, DOWSER_VALUE_INTEGER, first);
  g_autoptr (DowserExpr) also = make_join_condition (self, DOWSER_LESS, DOWSER_VALUE_TEXT, first);
  g_autoptr (GPtrArray) on = typed_expr_array_new ();

  /* Without a join condition, each row is combined with each row of the other table. */
  if (typed_chance (self, 10))
    return;
  if (key == NULL)
    type = DOWSER_JOIN_CROSS;
  if (type != DOWSER_JOIN_CROSS)
    g_ptr_array_add (on, g_steal_pointer (&key));
  if (type != DOWSER_JOIN_CROSS && also != NULL && typed_chance (self, 20))
    g_ptr_array_add (on, g_steal_pointer (&also));
  if (type != DOWSER_JOIN_CROSS && typed_chance (self, 10))
    g_ptr_array_add (on,
                     dowser_expr_new_compare (DOWSER_GREATER,
                                              find_column (self, DOWSER_VALUE_INTEGER, first, count_own_columns (self)),
                                              typed_make_literal (self, DOWSER_VALUE_INTEGER)));
  g_ptr_array_add (select->joins, dowser_join_new (type, instance->id, g_steal_pointer (&on), DOWSER_VIA_USER, 1.0));
}

static void
fill_outputs (DowserTypedMaker *self, DowserSelect *select, GArray *types, guint depth)
{
  guint n_windows = 0;

  for (guint i = 0; i < types->len; i++)
    {
      DowserValueType type = g_array_index (types, DowserValueType, i);
      g_autofree char *name = typed_make_heading (self);

      /* A select has only one window. The rows of a step may be equal, and two windows could number equal rows
       * differently. */
      if (depth > 0 && typed_chance (self, 15) && n_windows++ == 0)
        dowser_select_add_output (select, typed_make_window (self, type), name);
      else
        dowser_select_add_output (select, typed_make_expr (self, type, depth), name);
    }
  select->distinct = typed_chance (self, 20);
}

/* Names all outputs, because names are needed by other selects that refer to a step's columns, and by sort keys that
 * refer to a set operation's columns. */
static void
name_outputs (DowserTypedMaker *self, DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];

      if (output->name == NULL)
        output->name = typed_make_id (self);
    }
}

/* Finds a column in the part of an expression that becomes its result. For a CASE, only its results are searched, not
 * its conditions. */
static gboolean
find_origin_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind != DOWSER_EXPR_CASE)
    return !*found;
  for (guint i = 1; i < expr->args->len; i += 2)
    dowser_expr_walk (expr->args->pdata[i], find_origin_cb, found);
  if (expr->args->len % 2 == 1)
    dowser_expr_walk (expr->args->pdata[expr->args->len - 1], find_origin_cb, found);
  return FALSE;
}

/* Returns TRUE if a text output contains no column. The session's collation determines the order of such texts. */
static gboolean
shows_free_text (const DowserSelect *select, GArray *types)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;
      gboolean found = select->set_op == DOWSER_SET_NONE
                       && (expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER);

      dowser_expr_walk (expr, find_origin_cb, &found);
      if (!found && g_array_index (types, DowserValueType, i) == DOWSER_VALUE_TEXT)
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_spread_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_AGGREGATE && expr->op >= DOWSER_STDDEV_SAMP && expr->op <= DOWSER_COVAR_POP;
  return !*found;
}

static gboolean
contains_spread_function (const DowserSelect *select)
{
  gboolean found = FALSE;

  for (; select != NULL && !found; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    for (guint i = 0; i < select->outputs->len && !found; i++)
      dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, find_spread_cb, &found);
  return found;
}

/* Sorts by all outputs, so that only equal rows may change places. */
static void
fill_order (DowserTypedMaker *self, DowserSelect *select, GArray *types)
{
  gboolean limited = typed_chance (self, 30);

  if (!limited && typed_chance (self, 50))
    return;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      gboolean by_name = output->name != NULL && (select->set_op != DOWSER_SET_NONE || typed_chance (self, 60));

      g_ptr_array_add (select->order, typed_make_order (self, by_name ? dowser_expr_new_output (output->name)
                                                                      : dowser_expr_ref (output->expr)));
    }
  if (limited && typed_chance (self, 80))
    select->limit = typed_pick (self, 6);
  if (limited && typed_chance (self, 40))
    select->offset = typed_pick (self, 3);
  if (!shows_free_text (select, types) && !contains_spread_function (select))
    return;
  g_ptr_array_set_size (select->order, 0);
  select->limit = DOWSER_NO_LIMIT;
  select->offset = 0;
}

static void
end_select (DowserTypedMaker *self, guint n_outer)
{
  g_ptr_array_remove_range (self->visible, 0, count_own_columns (self));
  self->n_outer = n_outer;
}

DowserSelect *
typed_make_select (DowserTypedMaker *self, GArray *types, guint depth, gboolean one_row)
{
  DowserSelect *select = dowser_select_new ();
  guint n_outer = self->n_outer;
  guint n_rows = self->n_rows;

  self->n_outer = self->visible->len;
  add_instance (self, select);
  for (guint n = one_row ? 0 : typed_pick (self, 3); n > 0 && self->n_rows * DOWSER_TYPED_ROWS <= MAX_ROWS; n--)
    add_join (self, select);
  if (typed_chance (self, 60))
    select->filter = typed_make_condition (self, depth);
  if (one_row || typed_chance (self, 30))
    typed_fill_grouped (self, select, types, depth, !one_row);
  else
    fill_outputs (self, select, types, depth);
  end_select (self, n_outer);
  self->n_rows = n_rows;
  if (one_row)
    return select;
  if (depth > 0 && typed_chance (self, 12))
    {
      select->set_op = 1 + typed_pick (self, DOWSER_SET_EXCEPT);
      select->set_with = typed_make_select (self, types, depth - 1, FALSE);
      name_outputs (self, select);
    }
  fill_order (self, select, types);
  return select;
}

DowserSelect *
typed_make_one_column_select (DowserTypedMaker *self, DowserValueType type, guint depth, gboolean one_row)
{
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof type);

  g_array_append_val (types, type);
  return typed_make_select (self, types, depth, one_row);
}

static GArray *
make_types (DowserTypedMaker *self)
{
  GArray *types = g_array_new (FALSE, FALSE, sizeof (DowserValueType));

  for (guint n = 1 + typed_pick (self, 4); n > 0; n--)
    {
      DowserValueType type = typed_pick_type (self);

      g_array_append_val (types, type);
    }
  return types;
}

/* Returns the maximum number of rows that a select has before its conditions are applied. */
static guint
count_rows (DowserTypedMaker *self, const DowserSelect *select)
{
  guint n = 1;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      guint step = 0;

      while (instance->is_step
             && !g_str_equal (instance->table, ((DowserPlanStep *) self->plan->steps->pdata[step])->id))
        step++;
      n *= instance->is_step ? g_array_index (self->step_rows, guint, step) : DOWSER_TYPED_ROWS;
    }
  if (select->set_op != DOWSER_SET_NONE)
    n += count_rows (self, select->set_with);
  return select->limit != DOWSER_NO_LIMIT ? MIN (n, MAX (1, (guint) select->limit)) : n;
}

static void
add_step (DowserTypedMaker *self, guint depth)
{
  GArray *types = make_types (self);
  g_autofree char *letters = dowser_plan_step_id_make (dowser_random_get_hostile_text (self->rand));
  g_autofree char *id = g_strdup_printf ("%s_%u", letters, self->n_ids++);
  DowserSelect *select = typed_make_select (self, types, depth, FALSE);
  guint n_rows = count_rows (self, select);

  name_outputs (self, select);
  g_array_append_val (self->step_rows, n_rows);
  g_ptr_array_add (self->plan->steps, dowser_plan_step_new (id, typed_chance (self, 50) ? "about" : NULL, select));
  g_ptr_array_add (self->step_types, types);
}

DowserTypedPlan *
dowser_typed_plan_new (const DowserSchema *schema, GRand *rand, guint depth)
{
  DowserTypedMaker self = { .schema = schema, .rand = rand, .n_rows = 1 };
  DowserTypedPlan *result = g_new0 (DowserTypedPlan, 1);
  g_autoptr (DowserPlan) empty = dowser_plan_new (NULL);
  g_autoptr (GArray) types = NULL;

  self.plan = empty;
  self.values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) dowser_value_unref);
  self.visible = g_ptr_array_new_with_free_func ((GDestroyNotify) column_free);
  self.step_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  self.step_types = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint n = typed_chance (&self, 30) ? 1 + typed_pick (&self, 2) : 0; n > 0; n--)
    add_step (&self, depth > 0 ? depth - 1 : 0);
  types = make_types (&self);
  result->plan = dowser_plan_with_select (empty, typed_make_select (&self, types, depth, FALSE));
  result->values = self.values;
  result->ordered = result->plan->select->order->len > 0;
  g_ptr_array_unref (self.visible);
  g_ptr_array_unref (self.step_types);
  g_array_unref (self.step_rows);
  return result;
}

void
dowser_typed_plan_free (DowserTypedPlan *self)
{
  dowser_plan_unref (self->plan);
  g_hash_table_unref (self->values);
  g_free (self);
}
