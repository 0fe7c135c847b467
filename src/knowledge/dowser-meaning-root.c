/* dowser-meaning-root.c - finds the root table of a definition, and the joins from it to the other tables */
#include "knowledge/dowser-meanings-private.h"

#include <string.h>

/* If @on is an equality between a column of @instance and a column of an instance in @met, returns the column of
 * @instance. Returns: (nullable) */
static const DowserExpr *
get_compared_column (const DowserExpr *on, const char *instance, GPtrArray *met)
{
  const DowserExpr *a = on->args->len == 2 ? on->args->pdata[0] : NULL;
  const DowserExpr *b = on->args->len == 2 ? on->args->pdata[1] : NULL;

  if (on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL || a->kind != DOWSER_EXPR_COLUMN
      || b->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  if (g_str_equal (a->instance, instance))
    return g_ptr_array_find_with_equal_func (met, b->instance, g_str_equal, NULL) ? a : NULL;
  if (g_str_equal (b->instance, instance))
    return g_ptr_array_find_with_equal_func (met, a->instance, g_str_equal, NULL) ? b : NULL;
  return NULL;
}

/* Returns TRUE if @join connects @instance to @met by a unique key of @instance, so that each row of @met matches at
 * most one row of @instance. */
static gboolean
matches_one_row (const DowserJoin *join, const DowserTable *table, const char *instance, GPtrArray *met)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *side = get_compared_column (join->on->pdata[i], instance, met);
      const DowserColumn *column = side != NULL ? dowser_table_find_column (table, side->name) : NULL;

      if (column == NULL)
        return FALSE;
      g_ptr_array_add (columns, (gpointer) column);
    }
  return join->on->len > 0 && join->type != DOWSER_JOIN_CROSS && join->type != DOWSER_JOIN_FULL
         && dowser_table_is_unique (table, columns);
}

/* Returns TRUE if @join compares a column of @instance. */
static gboolean
compares_instance (const DowserJoin *join, const char *instance)
{
  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *on = join->on->pdata[i];

      for (guint j = 0; j < on->args->len; j++)
        {
          const DowserExpr *side = on->args->pdata[j];

          if (side->kind == DOWSER_EXPR_COLUMN && g_str_equal (side->instance, instance))
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable): the join that connects @instance to the instances in @met */
static DowserJoin *
find_way (const DowserSelect *select, const DowserTable *table, const char *instance, GPtrArray *met)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      DowserJoin *way;

      if (!compares_instance (join, instance) || !matches_one_row (join, table, instance, met))
        continue;
      way = dowser_join_copy (join);
      g_free (way->to);
      way->to = g_strdup (instance);
      return way;
    }
  return NULL;
}

/* Returns the joins that lead from @root to all other instances. Returns: (transfer full) (nullable): of DowserJoin;
 * %NULL if a row of @root may match several rows of another instance */
static GPtrArray *
find_ways (const DowserSelect *select, const DowserSchema *schema, const char *root)
{
  g_autoptr (GPtrArray) ways = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_free);
  g_autoptr (GPtrArray) met = g_ptr_array_new ();
  gboolean goes_on = TRUE;

  g_ptr_array_add (met, (gpointer) root);
  while (goes_on && met->len < select->from->len)
    {
      goes_on = FALSE;
      for (guint i = 0; i < select->from->len; i++)
        {
          const DowserInstance *instance = select->from->pdata[i];
          const DowserTable *table = dowser_schema_find_table (schema, instance->table);
          DowserJoin *way = NULL;

          if (!g_ptr_array_find_with_equal_func (met, instance->id, g_str_equal, NULL))
            way = find_way (select, table, instance->id, met);
          if (way == NULL)
            continue;
          g_ptr_array_add (ways, way);
          g_ptr_array_add (met, instance->id);
          goes_on = TRUE;
        }
    }
  return met->len == select->from->len ? g_steal_pointer (&ways) : NULL;
}

gboolean
_dowser_meaning_find_root (DowserMeaning *self, const DowserSchema *schema)
{
  const DowserSelect *select = self->plan->select;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (instance->is_step || dowser_schema_find_table (schema, instance->table) == NULL)
        return FALSE;
    }
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      self->joins = find_ways (select, schema, instance->id);
      if (self->joins == NULL)
        continue;
      self->root = g_strdup (instance->id);
      self->table = dowser_schema_find_table (schema, instance->table);
      return TRUE;
    }
  return FALSE;
}
