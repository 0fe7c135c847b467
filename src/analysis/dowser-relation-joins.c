/* dowser-relation-joins.c - adds the functional dependencies that follow from joins and conditions to a relation */
#include "analysis/dowser-conditions.h"
#include "analysis/dowser-relation.h"

#define ALWAYS DOWSER_GRAIN_ALWAYS

static guint
get_row (const DowserRelation *self, guint source)
{
  return g_array_index (self->sources, DowserRelationSource, source).row;
}

typedef struct
{
  DowserRelation *relation;
  GArray *attributes; /* guint: the attributes (indices in the relation's grain) of the columns that an expression
                       * uses */
  GArray *sources;    /* guint: for each column that the expression uses, the index of its instance (a table or step in
                       * FROM) */
  gboolean is_nested;
} UsedColumns;

static gboolean
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  UsedColumns *columns = user_data;
  guint attribute, source;

  columns->is_nested |= expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  source = dowser_relation_find_source (columns->relation, expr->instance);
  attribute
      = source != DOWSER_RELATION_NONE ? dowser_relation_ensure_column (columns->relation, expr) : DOWSER_RELATION_NONE;
  if (attribute == DOWSER_RELATION_NONE)
    return TRUE;
  g_array_append_val (columns->attributes, attribute);
  g_array_append_val (columns->sources, source);
  return TRUE;
}

static void
used_columns_init (UsedColumns *self, DowserRelation *relation, const DowserExpr *expr)
{
  self->relation = relation;
  self->attributes = g_array_new (FALSE, FALSE, sizeof (guint));
  self->sources = g_array_new (FALSE, FALSE, sizeof (guint));
  self->is_nested = FALSE;
  dowser_expr_walk (expr, collect_cb, self);
}

static void
used_columns_clear (UsedColumns *self)
{
  g_array_unref (self->attributes);
  g_array_unref (self->sources);
}

/* Returns argument @index of @condition if this argument is a column and @condition is never true for NULL. Wherever
 * @condition is true, the column's value isn't NULL, and the row that it comes from exists. */
static const DowserExpr *
get_compared_column (const DowserExpr *condition, guint index)
{
  const DowserExpr *operand = condition->args->len > index ? condition->args->pdata[index] : NULL;
  gboolean is_strict;

  switch (condition->kind)
    {
    case DOWSER_EXPR_COMPARE:
      is_strict = TRUE;
      break;
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
      is_strict = index == 0;
      break;
    case DOWSER_EXPR_IS_NULL:
      is_strict = index == 0 && condition->negated;
      break;
    case DOWSER_EXPR_SUBPLAN:
      is_strict = index == 0 && condition->op == DOWSER_SUBPLAN_IN && !condition->negated;
      break;
    default:
      is_strict = FALSE;
    }
  return is_strict && operand != NULL && operand->kind == DOWSER_EXPR_COLUMN ? operand : NULL;
}

static void
mark_present (DowserRelation *self, const DowserExpr *condition, gboolean in_rows)
{
  for (guint i = 0; i < MIN (condition->args->len, 2); i++)
    {
      const DowserExpr *column = get_compared_column (condition, i);
      guint attribute = column != NULL ? dowser_relation_ensure_column (self, column) : DOWSER_RELATION_NONE;

      if (attribute == DOWSER_RELATION_NONE)
        continue;
      dowser_grain_get (self->grain, attribute)->is_present = TRUE;
      if (in_rows)
        dowser_grain_get (self->grain, get_row (self, dowser_relation_find_source (self, column->instance)))
            ->is_optional
            = FALSE;
    }
}

/* Splits an equality into the column at argument @index and the expression that it equals. @other: (out): this
 * expression; %NULL for IS NULL. Returns: the attribute of the column (its index in the relation's grain), or
 * %DOWSER_RELATION_NONE */
static guint
split_equality (DowserRelation *self, const DowserExpr *condition, guint index, const DowserExpr **other)
{
  const DowserExpr *expr = condition->args->pdata[index];

  if (condition->kind == DOWSER_EXPR_IS_NULL || condition->kind == DOWSER_EXPR_IN)
    {
      *other = NULL;
      if (index > 0 || condition->negated || (condition->kind == DOWSER_EXPR_IN && condition->args->len != 2))
        return DOWSER_RELATION_NONE;
      if (condition->kind == DOWSER_EXPR_IN)
        *other = condition->args->pdata[1];
    }
  else if (condition->kind == DOWSER_EXPR_COMPARE && condition->op == DOWSER_EQUAL && index < 2)
    *other = condition->args->pdata[1 - index];
  else
    return DOWSER_RELATION_NONE;
  return expr->kind == DOWSER_EXPR_COLUMN ? dowser_relation_ensure_column (self, expr) : DOWSER_RELATION_NONE;
}

static void
add_equality (DowserRelation *self, const DowserExpr *condition, guint index, guint guard)
{
  const DowserExpr *other = NULL;
  guint column = split_equality (self, condition, index, &other);
  UsedColumns columns;

  if (column == DOWSER_RELATION_NONE)
    return;
  if (other == NULL || dowser_relation_is_constant (self, other))
    {
      dowser_grain_add_dependency (self->grain, NULL, column, guard);
      return;
    }
  used_columns_init (&columns, self, other);
  if (!columns.is_nested)
    dowser_grain_add_dependency (self->grain, columns.attributes, column, guard);
  used_columns_clear (&columns);
}

void
_dowser_relation_add_conditions (DowserRelation *self, const DowserExpr *condition, guint guard)
{
  g_autoptr (GPtrArray) members = dowser_conditions_dup (condition);

  for (guint i = 0; i < members->len; i++)
    {
      const DowserExpr *member = members->pdata[i];

      if (guard == ALWAYS)
        mark_present (self, member, TRUE);
      for (guint j = 0; j < MIN (member->args->len, 2); j++)
        add_equality (self, member, j, guard);
    }
}

/*
 * Adds the dependencies of an outer join, which keeps all rows of one side. The join's columns on the kept side
 * determine the columns that they are compared with on the other side.
 * @other_source: the index of the instance that the join adds
 * @other_is_new: TRUE if @other_source is on the other side; FALSE if @other_source is the kept side
 */
static void
add_outer_join (DowserRelation *self, const DowserJoin *join, gboolean other_is_new, guint other_source, guint guard)
{
  g_autoptr (GArray) determinants = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *condition = join->on->pdata[i];
      UsedColumns columns;

      used_columns_init (&columns, self, condition);
      for (guint j = 0; j < columns.attributes->len; j++)
        if ((g_array_index (columns.sources, guint, j) == other_source) != other_is_new)
          g_array_append_val (determinants, g_array_index (columns.attributes, guint, j));
      for (guint j = 0; columns.is_nested && j < self->sources->len; j++)
        if ((j == other_source) != other_is_new)
          g_array_append_val (determinants, g_array_index (self->sources, DowserRelationSource, j).row);
      used_columns_clear (&columns);
    }
  for (guint i = 0; i < join->on->len; i++)
    {
      g_autoptr (GPtrArray) members = dowser_conditions_dup (join->on->pdata[i]);

      for (guint j = 0; j < members->len; j++)
        for (guint k = 0; k < MIN (((const DowserExpr *) members->pdata[j])->args->len, 2); k++)
          {
            const DowserExpr *other = NULL;
            guint column = split_equality (self, members->pdata[j], k, &other);
            const DowserExpr *expr
                = column != DOWSER_RELATION_NONE ? ((const DowserExpr *) members->pdata[j])->args->pdata[k] : NULL;

            if (expr != NULL && (dowser_relation_find_source (self, expr->instance) == other_source) == other_is_new)
              g_array_append_val (results, column);
          }
    }
  for (guint i = 0; i < results->len; i++)
    {
      dowser_grain_get (self->grain, g_array_index (results, guint, i))->is_present |= guard == ALWAYS;
      dowser_grain_add_dependency (self->grain, determinants, g_array_index (results, guint, i), guard);
    }
}

/* Adds the conditions of @join. They are true only in the rows of the relation in which the source row @guard exists.
 * In these rows, all source rows whose columns the conditions compare exist, too. */
static void
add_guarded_rows (DowserRelation *self, const DowserJoin *join, guint guard)
{
  for (guint i = 0; i < join->on->len; i++)
    {
      UsedColumns columns;

      _dowser_relation_add_conditions (self, join->on->pdata[i], guard);
      used_columns_init (&columns, self, join->on->pdata[i]);
      for (guint j = 0; j < columns.sources->len; j++)
        dowser_grain_add_implication (self->grain, guard, get_row (self, g_array_index (columns.sources, guint, j)));
      used_columns_clear (&columns);
    }
}

static gboolean
is_source_before_join (const DowserRelation *self, guint source, guint join)
{
  guint own;

  return !_dowser_audit_find_join (self->select,
                                   g_array_index (self->sources, DowserRelationSource, source).instance->id, &own)
         || own < join;
}

/* Declares that the source rows (rows of tables, from which the joined rows are made) before a join either all exist or
 * are all missing, because the join can drop them only together. Source rows that were already optional before the join
 * are an exception. */
static void
add_near_row_implications (DowserRelation *self, guint index)
{
  for (guint i = 0; i < self->sources->len; i++)
    for (guint j = 0; is_source_before_join (self, i, index) && j < self->sources->len; j++)
      if (i != j && is_source_before_join (self, j, index)
          && !_dowser_relation_is_optional (self->select,
                                            g_array_index (self->sources, DowserRelationSource, j).instance->id, index))
        dowser_grain_add_implication (self->grain, get_row (self, i), get_row (self, j));
}

static void
add_near_guards (DowserRelation *self, const DowserJoin *join, guint index, guint other_source)
{
  add_near_row_implications (self, index);
  for (guint i = 0; i < join->on->len; i++)
    {
      UsedColumns columns;

      used_columns_init (&columns, self, join->on->pdata[i]);
      for (guint j = 0; j < columns.sources->len; j++)
        if (g_array_index (columns.sources, guint, j) != other_source)
          add_guarded_rows (self, join, get_row (self, g_array_index (columns.sources, guint, j)));
      used_columns_clear (&columns);
    }
}

/* Adds the dependencies of a full join, which keeps the rows of both sides: a row of one side determines the matching
 * row of the other side, if there is one. */
static void
add_full_join (DowserRelation *self, const DowserJoin *join, guint other_source)
{
  guint near = DOWSER_RELATION_NONE;

  for (guint i = 0; i < join->on->len; i++)
    {
      UsedColumns columns;

      used_columns_init (&columns, self, join->on->pdata[i]);
      for (guint j = 0; j < columns.sources->len; j++)
        if (g_array_index (columns.sources, guint, j) != other_source)
          near = g_array_index (columns.sources, guint, j);
      used_columns_clear (&columns);
    }
  add_outer_join (self, join, FALSE, other_source, get_row (self, other_source));
  if (near != DOWSER_RELATION_NONE)
    add_outer_join (self, join, TRUE, other_source, get_row (self, near));
}

static void
add_join (DowserRelation *self, guint index)
{
  const DowserJoin *join = self->select->joins->pdata[index];
  guint other_source = dowser_relation_find_source (self, join->to);

  if (other_source == DOWSER_RELATION_NONE)
    return;
  switch (join->type)
    {
    case DOWSER_JOIN_INNER:
    case DOWSER_JOIN_CROSS:
      /* A later outer join may drop the whole joined row and make its columns NULL. A condition that holds even then
       * can be added for all rows. An equality of two columns is such a condition, because both are NULL. An equality
       * with a literal isn't. If the joined row is optional, the conditions are added only for rows that have it. */
      for (guint i = 0; i < join->on->len; i++)
        {
          mark_present (self, join->on->pdata[i], FALSE);
          _dowser_relation_add_conditions (self, join->on->pdata[i],
                                           dowser_grain_get (self->grain, get_row (self, other_source))->is_optional
                                               ? get_row (self, other_source)
                                               : ALWAYS);
        }
      break;
    case DOWSER_JOIN_LEFT:
      add_outer_join (self, join, TRUE, other_source, ALWAYS);
      add_guarded_rows (self, join, get_row (self, other_source));
      break;
    case DOWSER_JOIN_RIGHT:
      add_outer_join (self, join, FALSE, other_source, ALWAYS);
      add_near_guards (self, join, index, other_source);
      break;
    case DOWSER_JOIN_FULL:
      add_full_join (self, join, other_source);
      break;
    }
}

void
_dowser_relation_add_joins (DowserRelation *self)
{
  for (guint i = 0; i < self->select->joins->len; i++)
    add_join (self, i);
  _dowser_relation_add_conditions (self, self->select->filter, ALWAYS);
}
