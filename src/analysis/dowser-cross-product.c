/* dowser-cross-product.c - finds the tables of a select that no condition connects to the other tables */
#include "analysis/dowser-cross-product.h"

#include "analysis/dowser-conditions.h"

static gboolean
find_instance (const DowserSelect *select, const char *id, guint *index)
{
  for (guint i = 0; i < select->from->len; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

typedef struct
{
  const DowserSelect *select;
  GArray *found; /* guint: the indices, in the select's FROM, of the instances that are used */
} Search;

static gboolean
contains_index (const GArray *found, guint index)
{
  for (guint i = 0; i < found->len; i++)
    if (g_array_index (found, guint, i) == index)
      return TRUE;
  return FALSE;
}

/* Collects the instances (tables in FROM) that an expression uses. All columns of outer selects count together as one
 * more instance, so that a comparison with such a column also connects an instance. */
static gboolean
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;
  guint index;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  if (!find_instance (search->select, expr->instance, &index))
    index = search->select->from->len;
  if (!contains_index (search->found, index))
    g_array_append_val (search->found, index);
  return TRUE;
}

static GArray *
collect_instances (const DowserSelect *select, const DowserExpr *expr)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  Search search = { select, found };

  dowser_expr_walk (expr, collect_cb, &search);
  return found;
}

static gboolean
is_disjoint (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < a->len; i++)
    if (contains_index (b, g_array_index (a, guint, i)))
      return FALSE;
  return a->len > 0 && b->len > 0;
}

static gboolean connects_instances (const DowserSelect *select, const DowserExpr *condition);

static gboolean
all_parts_connect (const DowserSelect *select, const DowserExpr *either)
{
  for (guint i = 0; i < either->args->len; i++)
    if (!connects_instances (select, either->args->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
any_part_connects (const DowserSelect *select, const DowserExpr *or_expr)
{
  for (guint i = 0; i < or_expr->args->len; i++)
    if (connects_instances (select, or_expr->args->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the first argument of @condition and one of the other arguments read different instances. */
static gboolean
compares_two_instances (const DowserSelect *select, const DowserExpr *condition)
{
  g_autoptr (GArray) tested_instances = NULL;

  if (condition->args->len < 2)
    return FALSE;
  tested_instances = collect_instances (select, condition->args->pdata[0]);
  for (guint i = 1; i < condition->args->len; i++)
    {
      g_autoptr (GArray) other = collect_instances (select, condition->args->pdata[i]);

      if (is_disjoint (tested_instances, other))
        return TRUE;
    }
  return FALSE;
}

static gboolean
connects_instances (const DowserSelect *select, const DowserExpr *condition)
{
  switch ((guint) condition->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return condition->op == DOWSER_EQUAL && compares_two_instances (select, condition);
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
      return !condition->negated && compares_two_instances (select, condition);
    case DOWSER_EXPR_OR:
      return all_parts_connect (select, condition);
    case DOWSER_EXPR_AND:
      return any_part_connects (select, condition);
    default:
      return FALSE;
    }
}

static void
merge_groups (GArray *groups, const GArray *instances)
{
  for (guint i = 1; i < instances->len; i++)
    {
      guint a = g_array_index (groups, guint, g_array_index (instances, guint, 0));
      guint b = g_array_index (groups, guint, g_array_index (instances, guint, i));

      for (guint j = 0; j < groups->len; j++)
        if (g_array_index (groups, guint, j) == MAX (a, b))
          g_array_index (groups, guint, j) = MIN (a, b);
    }
}

static gboolean
is_less_comparison (const DowserExpr *condition)
{
  return condition->op == DOWSER_LESS || condition->op == DOWSER_LESS_EQUAL;
}

static gboolean
is_range_end (const DowserExpr *condition)
{
  return condition->kind == DOWSER_EXPR_COMPARE && condition->op != DOWSER_EQUAL && condition->op != DOWSER_NOT_EQUAL;
}

/* Returns TRUE if @condition and an earlier condition form a range: "a.day >= b.first AND a.day <= b.last". */
static gboolean
completes_range (const DowserCrossProduct *self, const DowserExpr *condition)
{
  for (guint i = 0; is_range_end (condition) && i < self->narrowed->len; i++)
    {
      const DowserExpr *other = self->narrowed->pdata[i];

      if (!is_range_end (other))
        continue;
      for (guint j = 0; j < 2; j++)
        for (guint k = 0; k < 2; k++)
          if (dowser_expr_equal (condition->args->pdata[j], other->args->pdata[k])
              && is_less_comparison (condition) == (is_less_comparison (other) != (j == k)))
            return TRUE;
    }
  return FALSE;
}

static void
add_conditions (DowserCrossProduct *self, const DowserExpr *condition)
{
  g_autoptr (GPtrArray) members = dowser_conditions_dup (condition);

  for (guint i = 0; i < members->len; i++)
    {
      const DowserExpr *member = members->pdata[i];
      g_autoptr (GArray) instances = collect_instances (self->select, member);

      if (instances->len < 2)
        continue;
      if (connects_instances (self->select, member) || completes_range (self, member))
        merge_groups (self->groups, instances);
      else if (member->kind == DOWSER_EXPR_COMPARE && compares_two_instances (self->select, member))
        g_ptr_array_add (self->narrowed, (gpointer) member);
    }
}

DowserCrossProduct *
dowser_cross_product_new (const DowserSelect *select)
{
  DowserCrossProduct *self = g_new0 (DowserCrossProduct, 1);

  self->select = select;
  self->groups = g_array_new (FALSE, FALSE, sizeof (guint));
  self->narrowed = g_ptr_array_new ();
  for (guint i = 0; i <= select->from->len; i++)
    g_array_append_val (self->groups, i);
  add_conditions (self, select->filter);
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        add_conditions (self, join->on->pdata[j]);
    }
  return self;
}

void
dowser_cross_product_free (DowserCrossProduct *self)
{
  g_array_unref (self->groups);
  g_ptr_array_unref (self->narrowed);
  g_free (self);
}

gboolean
dowser_cross_product_is_connected (const DowserCrossProduct *self, guint index)
{
  guint group = g_array_index (self->groups, guint, index);

  for (guint i = 0; i < self->select->from->len; i++)
    if (i != index && g_array_index (self->groups, guint, i) == group)
      return TRUE;
  return g_array_index (self->groups, guint, self->select->from->len) == group;
}

static const DowserSelect *
find_step (const DowserPlan *plan, const char *id)
{
  for (guint i = 0; i < plan->steps->len; i++)
    if (g_strcmp0 (((const DowserPlanStep *) plan->steps->pdata[i])->id, id) == 0)
      return ((const DowserPlanStep *) plan->steps->pdata[i])->select;
  return NULL;
}

/* Returns TRUE if the filter sets each column of a unique key of @table to one value, so at most one row remains. */
static gboolean
is_selected_by_key (const DowserSelect *select, const DowserInstance *instance, const DowserTable *table)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];
      const DowserExpr *x = condition->args->len == 2 ? condition->args->pdata[0] : NULL;
      const DowserColumn *column;

      if (condition->kind != DOWSER_EXPR_COMPARE || condition->op != DOWSER_EQUAL || x->kind != DOWSER_EXPR_COLUMN
          || g_strcmp0 (x->instance, instance->id) != 0
          || ((const DowserExpr *) condition->args->pdata[1])->kind == DOWSER_EXPR_COLUMN)
        continue;
      column = dowser_table_find_column (table, x->name);
      if (column != NULL)
        g_ptr_array_add (columns, (gpointer) column);
    }
  return columns->len > 0 && dowser_table_is_unique (table, columns);
}

gboolean
dowser_cross_product_is_single_row (const DowserCrossProduct *self, guint index, const DowserPlan *plan,
                                    const DowserSchema *schema)
{
  const DowserInstance *instance = self->select->from->pdata[index];
  const DowserTable *table;
  const DowserSelect *step;

  if (instance->is_step)
    {
      step = find_step (plan, instance->table);
      return step != NULL && step->set_with == NULL
             && (step->limit == 1 || (step->group->len == 0 && dowser_select_is_grouped (step)));
    }
  table = instance->table != NULL ? dowser_schema_find_table (schema, instance->table) : NULL;
  return table != NULL && (table->n_rows == 1 || is_selected_by_key (self->select, instance, table));
}

/* Returns the number of rows of the largest table among the connected instances of @group; -1 if no table's number of
 * rows is known. */
static double
count_group_rows (const DowserCrossProduct *self, guint group, const DowserPlan *plan, const DowserSchema *schema)
{
  double n_rows = -1;

  for (guint i = 0; i < self->select->from->len; i++)
    {
      const DowserInstance *instance = self->select->from->pdata[i];
      const DowserTable *table;

      if (g_array_index (self->groups, guint, i) != group)
        continue;
      if (dowser_cross_product_is_single_row (self, i, plan, schema))
        return 1;
      table = instance->is_step || instance->table == NULL ? NULL : dowser_schema_find_table (schema, instance->table);
      if (table != NULL)
        n_rows = MAX (n_rows, (double) table->n_rows);
    }
  return n_rows;
}

double
dowser_cross_product_estimate (const DowserCrossProduct *self, const DowserPlan *plan, const DowserSchema *schema)
{
  double product = 1;
  guint n = 0;

  for (guint i = 0; i < self->select->from->len; i++)
    {
      double n_rows;

      if (g_array_index (self->groups, guint, i) != i)
        continue;
      n_rows = count_group_rows (self, i, plan, schema);
      if (n_rows > 1)
        {
          product *= n_rows;
          n++;
        }
    }
  return n > 1 ? product : -1;
}

static double
estimate_select (const DowserSelect *select, const DowserPlan *plan, const DowserSchema *schema)
{
  double max_estimate = -1;

  for (; select != NULL; select = select->set_with)
    if (select->from->len > 1)
      {
        g_autoptr (DowserCrossProduct) product = dowser_cross_product_new (select);

        max_estimate = MAX (max_estimate, dowser_cross_product_estimate (product, plan, schema));
      }
  return max_estimate;
}

double
dowser_plan_estimate_products (const DowserPlan *plan, const DowserSchema *schema)
{
  double max_estimate = estimate_select (plan->select, plan, schema);

  for (guint i = 0; i < plan->steps->len; i++)
    max_estimate
        = MAX (max_estimate, estimate_select (((const DowserPlanStep *) plan->steps->pdata[i])->select, plan, schema));
  return max_estimate;
}
