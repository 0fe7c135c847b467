/* dowser-sql-regroup.c - rewrites grouped selects that show columns outside their group keys, for engines that refuse
 * such selects, if the rows stay the same */
#include "sql/rewrite/dowser-sql-regroup.h"

#include <string.h>

/**
 * RegroupContext: a plan that is being rewritten.
 * @steps: DowserPlanStep, the steps that are already rewritten
 */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  GPtrArray *steps;
  gboolean changed;
} RegroupContext;

static gboolean
contains_expr (GPtrArray *exprs, const DowserExpr *expr)
{
  for (guint i = 0; i < exprs->len; i++)
    if (dowser_expr_equal (exprs->pdata[i], expr))
      return TRUE;
  return FALSE;
}

static gboolean
is_output (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, expr))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if DISTINCT has no effect, because the outputs show all group keys. In this case, no two groups have
 * equal rows. */
static gboolean
is_distinct_anyway (const DowserSelect *select)
{
  for (guint i = 0; i < select->group->len; i++)
    if (!is_output (select, select->group->pdata[i]))
      return FALSE;
  return select->group->len > 0;
}

static gboolean
sorts_by_hidden_expr (const DowserSelect *select)
{
  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserExpr *key = ((const DowserOrder *) select->order->pdata[i])->expr;

      if (key->kind != DOWSER_EXPR_OUTPUT && !is_output (select, key))
        return TRUE;
    }
  return FALSE;
}

/* Removes the order of a single row, and a DISTINCT without effect. Returns: TRUE if anything was removed */
static gboolean
remove_useless_clauses (DowserSelect *copy)
{
  gboolean one_row = dowser_select_is_grouped (copy) && copy->group->len == 0;

  if (copy->set_op != DOWSER_SET_NONE || copy->order->len == 0)
    return FALSE;
  if (one_row)
    g_ptr_array_set_size (copy->order, 0);
  else if (copy->distinct && is_distinct_anyway (copy) && sorts_by_hidden_expr (copy))
    copy->distinct = FALSE;
  else
    return FALSE;
  return TRUE;
}

/* KnownColumns: the columns that are known to have a single value in each group. */
typedef struct
{
  const DowserSchema *schema;
  const DowserSelect *select;
  GPtrArray *known;     /* const DowserExpr: columns */
  GPtrArray *instances; /* const DowserInstance: the tables in FROM all of whose columns are known */
} KnownColumns;

static gboolean
is_known_column (const KnownColumns *self, const DowserExpr *column)
{
  return contains_expr (self->known, column)
         || g_ptr_array_find (self->instances, dowser_select_find_instance (self->select, column->instance), NULL);
}

/* Adds the column on one side of the equality @on to the known columns (with a single value in each group) if the
 * column on the other side is known. Returns: TRUE if a column was added */
static gboolean
learn_from_equality (KnownColumns *self, const DowserExpr *on)
{
  const DowserExpr *a, *b;

  if (on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
    return FALSE;
  a = on->args->pdata[0];
  b = on->args->pdata[1];
  if (a->kind != DOWSER_EXPR_COLUMN || b->kind != DOWSER_EXPR_COLUMN
      || is_known_column (self, a) == is_known_column (self, b))
    return FALSE;
  g_ptr_array_add (self->known, (gpointer) (is_known_column (self, a) ? b : a));
  return TRUE;
}

static gboolean
learn_from_joins (KnownColumns *self)
{
  gboolean has_learned = FALSE;

  for (guint i = 0; i < self->select->joins->len; i++)
    {
      const DowserJoin *join = self->select->joins->pdata[i];

      for (guint j = 0; join->type == DOWSER_JOIN_INNER && j < join->on->len; j++)
        has_learned |= learn_from_equality (self, join->on->pdata[j]);
    }
  return has_learned;
}

/* Adds the instance to the known instances if the columns of its table's primary key are known, that is, have one value
 * in each group. In this case, each group has at most one row of the table. Returns: TRUE if the instance was added */
static gboolean
learn_from_key (KnownColumns *self, const DowserInstance *instance)
{
  const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (self->schema, instance->table);
  g_autoptr (GPtrArray) key = table != NULL ? dowser_table_dup_primary_key (table) : NULL;

  if (key == NULL || key->len == 0 || g_ptr_array_find (self->instances, instance, NULL))
    return FALSE;
  for (guint i = 0; i < key->len; i++)
    {
      g_autoptr (DowserExpr) column
          = dowser_expr_new_column (instance->id, ((const DowserColumn *) key->pdata[i])->name);
      gboolean known = FALSE;

      for (guint j = 0; j < self->known->len && !known; j++)
        {
          const DowserExpr *other = self->known->pdata[j];

          known
              = g_str_equal (other->instance, column->instance) && g_ascii_strcasecmp (other->name, column->name) == 0;
        }
      if (!known)
        return FALSE;
    }
  g_ptr_array_add (self->instances, (gpointer) instance);
  return TRUE;
}

static void
find_known_columns (KnownColumns *self)
{
  gboolean has_learned = TRUE;

  for (guint i = 0; i < self->select->group->len; i++)
    if (((const DowserExpr *) self->select->group->pdata[i])->kind == DOWSER_EXPR_COLUMN)
      g_ptr_array_add (self->known, self->select->group->pdata[i]);
  while (has_learned)
    {
      has_learned = learn_from_joins (self);
      for (guint i = 0; i < self->select->from->len; i++)
        has_learned |= learn_from_key (self, self->select->from->pdata[i]);
    }
}

/* Makes group keys of those loose columns (columns outside of aggregates that aren't group keys) that have a single
 * value in each group. Returns: TRUE if there are any */
static gboolean
group_by_known_columns (RegroupContext *self, DowserSelect *copy, const DowserSqlLoose *loose_columns)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autoptr (GPtrArray) instances = g_ptr_array_new ();
  KnownColumns search = { self->schema, copy, known, instances };
  guint before = copy->group->len;

  if (self->schema == NULL || copy->group->len == 0)
    return FALSE;
  find_known_columns (&search);
  for (guint i = 0; i < loose_columns->columns->len; i++)
    if (is_known_column (&search, loose_columns->columns->pdata[i]))
      g_ptr_array_add (copy->group, dowser_expr_ref (loose_columns->columns->pdata[i]));
  return copy->group->len > before;
}

typedef struct
{
  const DowserPlan *plan;
  const char *step;
  GHashTable *names; /* (char *), in lower case */
  GHashTable *ids;   /* (char *): ids of the instances (occurrences of the step in FROM) that read the step */
} StepReads;

static gboolean collect_read_cb (const DowserExpr *expr, gpointer user_data);

/* Compares instances by their IDs only, and two selects may use the same ID. Therefore, an unused column may count as
 * read, but never vice versa. */
static void
collect_reads (StepReads *self, const DowserSelect *select)
{
  for (; select != NULL; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    {
      for (guint i = 0; i < select->from->len; i++)
        {
          const DowserInstance *instance = select->from->pdata[i];

          if (instance->is_step && g_str_equal (instance->table, self->step))
            g_hash_table_add (self->ids, instance->id);
        }
      dowser_select_walk (select, collect_read_cb, self);
    }
}

static gboolean
collect_read_cb (const DowserExpr *expr, gpointer user_data)
{
  StepReads *self = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_hash_table_contains (self->ids, expr->instance))
    g_hash_table_add (self->names, g_ascii_strdown (expr->name, -1));
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    collect_reads (self, expr->select);
  return TRUE;
}

static gboolean
is_output_read (const DowserPlan *plan, const DowserPlanStep *step, guint index)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *heading = dowser_select_dup_heading (step->select, index);
  g_autofree char *name = g_ascii_strdown (heading, -1);
  StepReads reads = { plan, step->id, names, ids };

  for (guint i = 0; i < plan->steps->len; i++)
    collect_reads (&reads, ((const DowserPlanStep *) plan->steps->pdata[i])->select);
  collect_reads (&reads, plan->select);
  return g_hash_table_contains (names, name);
}

/* Drops the outputs of @step that contain loose columns (columns that are neither group keys nor in aggregates) and
 * that no select reads. Returns: TRUE if an output was dropped */
static gboolean
remove_unread_columns (RegroupContext *self, DowserSelect *copy, const DowserPlanStep *step)
{
  gboolean was_dropped = FALSE;

  if (copy->distinct || copy->set_op != DOWSER_SET_NONE || copy->order->len > 0)
    return FALSE;
  for (guint i = step->select->outputs->len; i > 0; i--)
    {
      g_autoptr (GPtrArray) columns = g_ptr_array_new ();
      DowserSqlLoose loose_columns = { .columns = columns };

      dowser_sql_loose_find_in_expr (copy, ((const DowserOutput *) copy->outputs->pdata[i - 1])->expr, &loose_columns);
      if (columns->len == 0 || is_output_read (self->plan, step, i - 1))
        continue;
      g_ptr_array_remove_index (copy->outputs, i - 1);
      was_dropped = TRUE;
    }
  if (copy->outputs->len == 0)
    dowser_select_add_output (copy, dowser_expr_new_integer (1), "nothing");
  return was_dropped;
}

static gboolean
is_id_taken (const RegroupContext *self, const char *id)
{
  return dowser_plan_find_step (self->plan, id) != NULL
         || (self->schema != NULL && dowser_schema_find_table (self->schema, id) != NULL);
}

static char *
make_step_id (const RegroupContext *self)
{
  char *id = g_strdup_printf ("ranked%u", self->steps->len + 1);

  while (is_id_taken (self, id))
    {
      char *longer = g_strconcat (id, "_", NULL);

      g_free (id);
      id = longer;
    }
  return id;
}

static DowserSelect *
add_ranked_step (RegroupContext *self, DowserSelect *select, const DowserSqlLoose *loose_columns)
{
  g_autoptr (DowserSelect) original = select;
  g_autofree char *id = make_step_id (self);
  DowserSelect *ranked = NULL;
  DowserSelect *outer = dowser_sql_extreme_split (select, loose_columns, id, &ranked);

  g_ptr_array_add (self->steps, dowser_plan_step_new (id, NULL, ranked));
  return outer;
}

/* Changes @select so that each shown column is a group key or in an aggregate, where possible. @step: (nullable): the
 * step to which @select belongs. Returns: (transfer full) */
static DowserSelect *
regroup_select (RegroupContext *self, const DowserSelect *select, const DowserPlanStep *step)
{
  g_autoptr (DowserSelect) copy = dowser_select_copy (select);
  gboolean changed = remove_useless_clauses (copy);
  g_auto (DowserSqlLoose) before = { 0 };
  g_auto (DowserSqlLoose) after = { 0 };

  dowser_sql_loose_find (copy, &before);
  if (before.columns->len > 0 && step != NULL)
    changed |= remove_unread_columns (self, copy, step);
  if (before.columns->len > 0)
    changed |= group_by_known_columns (self, copy, &before);
  dowser_sql_loose_find (copy, &after);
  if (after.columns->len > 0 && dowser_sql_extreme_can_split (copy, &after))
    {
      copy = add_ranked_step (self, g_steal_pointer (&copy), &after);
      changed = TRUE;
    }
  if (select->set_op != DOWSER_SET_NONE)
    {
      DowserSelect *with = regroup_select (self, select->set_with, NULL);

      changed |= with != select->set_with;
      dowser_select_unref (copy->set_with);
      copy->set_with = with;
    }
  self->changed |= changed;
  return changed ? g_steal_pointer (&copy) : dowser_select_ref (select);
}

static gboolean
is_grouped (const DowserSelect *select)
{
  for (; select != NULL; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    if (dowser_select_is_grouped (select))
      return TRUE;
  return FALSE;
}

DowserPlan *
dowser_sql_regroup (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_plan_step_free);
  RegroupContext self = { .plan = plan, .schema = schema, .steps = steps };
  gboolean any = is_grouped (plan->select);
  g_autoptr (DowserSelect) select = NULL;
  DowserPlan *result;

  for (guint i = 0; i < plan->steps->len && !any; i++)
    any = is_grouped (((const DowserPlanStep *) plan->steps->pdata[i])->select);
  if (!any)
    return dowser_plan_ref (plan);
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const DowserPlanStep *step = plan->steps->pdata[i];

      g_ptr_array_add (steps, dowser_plan_step_new (step->id, step->about, regroup_select (&self, step->select, step)));
    }
  select = regroup_select (&self, plan->select, NULL);
  if (!self.changed)
    return dowser_plan_ref (plan);
  result = dowser_plan_with_select (plan, g_steal_pointer (&select));
  g_ptr_array_unref (result->steps);
  result->steps = g_ptr_array_ref (steps);
  return result;
}
