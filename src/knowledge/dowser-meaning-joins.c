/* dowser-meaning-joins.c - turns a definition's outer joins into inner joins if the result stays the same */
#include "knowledge/dowser-meanings-private.h"

#include <string.h>

/* Facts about one select. @certain_instances: the tables in FROM that have a row in every result row;
 * @optional_instances: the tables in FROM that may have no row in a result row */
typedef struct
{
  const DowserSelect *select;
  const DowserSchema *schema;
  GHashTable *certain_instances;
  GHashTable *optional_instances;
} SelectFacts;

static gboolean
add_instance (const DowserExpr *expr, gpointer certain_instances)
{
  if (expr->kind == DOWSER_EXPR_COLUMN)
    g_hash_table_add (certain_instances, expr->instance);
  return TRUE;
}

/* Adds to @certain_instances the instances whose columns @condition compares. A comparison with NULL is never true, so
 * in each row that meets @condition, these instances have a row. */
static void
add_compared (SelectFacts *self, const DowserExpr *condition)
{
  for (guint i = 0; condition->kind == DOWSER_EXPR_AND && i < condition->args->len; i++)
    add_compared (self, condition->args->pdata[i]);
  if (condition->kind != DOWSER_EXPR_COMPARE && condition->kind != DOWSER_EXPR_BETWEEN
      && condition->kind != DOWSER_EXPR_IN && condition->kind != DOWSER_EXPR_MATCH
      && !(condition->kind == DOWSER_EXPR_IS_NULL && condition->negated))
    return;
  for (guint i = 0; i < condition->args->len; i++)
    {
      const DowserExpr *side = condition->args->pdata[i];

      if (side->kind == DOWSER_EXPR_COLUMN && (i == 0 || condition->kind == DOWSER_EXPR_COMPARE))
        add_instance (side, self->certain_instances);
    }
}

static gboolean
may_be_empty (const SelectFacts *self, const DowserExpr *column)
{
  const DowserInstance *instance = dowser_select_find_instance (self->select, column->instance);
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (self->schema, instance->table) : NULL;
  const DowserColumn *found = table != NULL ? dowser_table_find_column (table, column->name) : NULL;

  return found == NULL || found->nullable;
}

/* Returns TRUE if the schema guarantees that each row has a match. This is so for a declared key whose columns are
 * never NULL. */
static gboolean
always_matches (const SelectFacts *self, const DowserJoin *join)
{
  if (join->via != DOWSER_VIA_DECLARED)
    return FALSE;
  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *on = join->on->pdata[i];

      for (guint j = 0; j < on->args->len; j++)
        {
          const DowserExpr *side = on->args->pdata[j];

          if (side->kind != DOWSER_EXPR_COLUMN
              || (!g_str_equal (side->instance, join->to) && may_be_empty (self, side)))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
keeps_rows (const DowserSelect *select, GHashTable *added)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (join->type != DOWSER_JOIN_INNER && !g_hash_table_contains (added, join->to))
        return TRUE;
    }
  return FALSE;
}

static void
make_inner (DowserSelect *select, guint place)
{
  DowserJoin *inner = dowser_join_copy (select->joins->pdata[place]);

  inner->type = DOWSER_JOIN_INNER;
  dowser_join_free (select->joins->pdata[place]);
  select->joins->pdata[place] = inner;
}

/* Changes the joins in two passes over FROM. An instance is a table in FROM. The first pass goes from the last join to
 * the first join: if an instance is in @certain_instances, the instances that its join compares must be in
 * @certain_instances, too. The second pass goes from the first join to the last join: if an instance may be missing,
 * the instances that are joined to it may be missing, too. */
void
_dowser_meanings_simplify_joins (DowserSelect *select, GHashTable *added, const DowserSchema *schema)
{
  g_autoptr (GHashTable) certain_instances = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) optional_instances = g_hash_table_new (g_str_hash, g_str_equal);
  SelectFacts select_facts = { select, schema, certain_instances, optional_instances };
  gboolean keeps_all_rows = keeps_rows (select, added);

  if (select->filter != NULL)
    add_compared (&select_facts, select->filter);
  for (guint i = select->joins->len; i > 0; i--)
    {
      const DowserJoin *join = select->joins->pdata[i - 1];

      for (guint j = 0; j < join->on->len && g_hash_table_contains (added, join->to)
                        && g_hash_table_contains (certain_instances, join->to);
           j++)
        dowser_expr_walk (join->on->pdata[j], add_instance, certain_instances);
    }
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (!g_hash_table_contains (added, join->to))
        continue;
      if (g_hash_table_contains (certain_instances, join->to)
          || (!keeps_all_rows && always_matches (&select_facts, join)))
        make_inner (select, i);
      else
        g_hash_table_add (optional_instances, join->to);
    }
}
