/* dowser-meaning-root.c - finds the root table of a definition, and the joins from it to the other tables */
#include "knowledge/dowser-meanings-private.h"

#include <string.h>

/* If @on is an equality between a column of the instance @instance and a column of an instance in @connected_ids,
 * returns the column of
 * @instance. Returns: (nullable) */
static const DowserExpr *
get_compared_column (const DowserExpr *on, const char *instance, GPtrArray *connected_ids)
{
  const DowserExpr *a = on->args->len == 2 ? on->args->pdata[0] : NULL;
  const DowserExpr *b = on->args->len == 2 ? on->args->pdata[1] : NULL;

  if (on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL || a->kind != DOWSER_EXPR_COLUMN
      || b->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  if (g_str_equal (a->instance, instance))
    return g_ptr_array_find_with_equal_func (connected_ids, b->instance, g_str_equal, NULL) ? a : NULL;
  if (g_str_equal (b->instance, instance))
    return g_ptr_array_find_with_equal_func (connected_ids, a->instance, g_str_equal, NULL) ? b : NULL;
  return NULL;
}

/* Returns TRUE if @join connects @instance (an occurrence of @table in FROM) to the instances @connected_ids by a
 * unique key of @table. In this case, each row of these instances together matches at most one row of @instance. */
static gboolean
matches_one_row (const DowserJoin *join, const DowserTable *table, const char *instance, GPtrArray *connected_ids)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *side = get_compared_column (join->on->pdata[i], instance, connected_ids);
      const DowserColumn *column = side != NULL ? dowser_table_find_column (table, side->name) : NULL;

      if (column == NULL)
        return FALSE;
      g_ptr_array_add (columns, (gpointer) column);
    }
  return join->on->len > 0 && join->type != DOWSER_JOIN_CROSS && join->type != DOWSER_JOIN_FULL
         && dowser_table_is_unique (table, columns);
}

/* Returns TRUE if a condition of @join compares a column of the instance @instance. */
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

/* Returns: (transfer full) (nullable): the join that connects @instance (an occurrence of @table in FROM) to one or
 * more of the instances with the IDs @connected_ids */
static DowserJoin *
find_way (const DowserSelect *select, const DowserTable *table, const char *instance, GPtrArray *connected_ids)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      DowserJoin *via_join;

      if (!compares_instance (join, instance) || !matches_one_row (join, table, instance, connected_ids))
        continue;
      via_join = dowser_join_copy (join);
      g_free (via_join->to);
      via_join->to = g_strdup (instance);
      return via_join;
    }
  return NULL;
}

/* Returns the joins that lead from the instance @root to all other instances of @select. Returns: (transfer full)
 * (nullable): of DowserJoin; %NULL if a row of @root may match several rows of another instance */
static GPtrArray *
find_ways (const DowserSelect *select, const DowserSchema *schema, const char *root)
{
  g_autoptr (GPtrArray) found_joins = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_free);
  g_autoptr (GPtrArray) connected_ids = g_ptr_array_new ();
  gboolean has_changed = TRUE;

  g_ptr_array_add (connected_ids, (gpointer) root);
  while (has_changed && connected_ids->len < select->from->len)
    {
      has_changed = FALSE;
      for (guint i = 0; i < select->from->len; i++)
        {
          const DowserInstance *instance = select->from->pdata[i];
          const DowserTable *table = dowser_schema_find_table (schema, instance->table);
          DowserJoin *via_join = NULL;

          if (!g_ptr_array_find_with_equal_func (connected_ids, instance->id, g_str_equal, NULL))
            via_join = find_way (select, table, instance->id, connected_ids);
          if (via_join == NULL)
            continue;
          g_ptr_array_add (found_joins, via_join);
          g_ptr_array_add (connected_ids, instance->id);
          has_changed = TRUE;
        }
    }
  return connected_ids->len == select->from->len ? g_steal_pointer (&found_joins) : NULL;
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
