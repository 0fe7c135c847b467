/* dowser-follow-graft.c - copies parts of one plan into another plan, with the tables that these parts need */
#include "planner/dowser-follow-graft.h"

/* Returns: (nullable): the only instance of @table; %NULL if there is none or more than one. @several: (out): TRUE if
 * there is more than one */
static const DowserInstance *
find_instance_of_table (const DowserSelect *select, const char *table, gboolean *several)
{
  const DowserInstance *found = NULL;

  *several = FALSE;
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (g_ascii_strcasecmp (instance->table, table) != 0)
        continue;
      *several = found != NULL;
      found = instance;
    }
  return *several ? NULL : found;
}

static DowserExpr *
replace_instance (const DowserExpr *expr, gpointer ids)
{
  const char *id = expr->kind == DOWSER_EXPR_COLUMN ? g_hash_table_lookup (ids, expr->instance) : NULL;

  return id != NULL ? dowser_expr_new_column (id, expr->name) : NULL;
}

DowserExpr *
dowser_graft_expr (const DowserGraft *self, const DowserExpr *expr)
{
  return dowser_expr_map (expr, replace_instance, self->ids);
}

/* JoinSides: the result of a check of the columns in a join's conditions. @ids: the instances that are already mapped
 * to instances of the previous plan; @missing: the only instance that isn't mapped yet; @columns: the columns of
 * @missing */
typedef struct
{
  GHashTable *ids;
  const char *missing;
  GPtrArray *columns;
  gboolean several;
  gboolean ties;
} JoinSides;

static gboolean
check_side_cb (const DowserExpr *expr, gpointer user_data)
{
  JoinSides *sides = user_data;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  if (g_hash_table_contains (sides->ids, expr->instance))
    sides->ties = TRUE;
  else if (sides->missing != NULL && !g_str_equal (sides->missing, expr->instance))
    sides->several = TRUE;
  else
    {
      sides->missing = expr->instance;
      g_ptr_array_add (sides->columns, expr->name);
    }
  return TRUE;
}

/* Returns TRUE if each row matches at most one row of @table, because the columns @names are unique. */
static gboolean
matches_one_row (const DowserTable *table, GPtrArray *names)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint i = 0; i < names->len; i++)
    {
      const DowserColumn *column = dowser_table_find_column (table, names->pdata[i]);

      if (column != NULL)
        g_ptr_array_add (columns, (gpointer) column);
    }
  return dowser_table_is_unique (table, columns);
}

/* Copies @join from @from to the new select if it connects a table that was already copied with one that wasn't.
 * @refused: set to TRUE if the missing table is a step, or if a row may match several of its rows. Returns: TRUE if
 * @join was copied */
static gboolean
copy_join (DowserGraft *self, const DowserSelect *from, const DowserJoin *join, const DowserSchema *schema,
           gboolean *refused)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  JoinSides sides = { self->ids, NULL, columns, FALSE, FALSE };
  const DowserInstance *missing;
  const DowserTable *table;
  GPtrArray *on;
  char *id;

  for (guint i = 0; i < join->on->len; i++)
    dowser_expr_walk (join->on->pdata[i], check_side_cb, &sides);
  if (sides.missing == NULL || sides.several || !sides.ties)
    return FALSE;
  missing = dowser_select_find_instance (from, sides.missing);
  table = missing != NULL && !missing->is_step ? dowser_schema_find_table (schema, missing->table) : NULL;
  if (table == NULL || !matches_one_row (table, columns))
    {
      *refused = TRUE;
      return FALSE;
    }
  id = dowser_select_make_id (self->into, table->name);
  g_hash_table_insert (self->ids, g_strdup (missing->id), id);
  dowser_select_add_instance (self->into, id, table->name);
  on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  for (guint i = 0; i < join->on->len; i++)
    g_ptr_array_add (on, dowser_graft_expr (self, join->on->pdata[i]));
  g_ptr_array_add (self->into->joins, dowser_join_new (DOWSER_JOIN_INNER, id, on, join->via, join->confidence));
  return TRUE;
}

gboolean
dowser_graft_init (DowserGraft *self, DowserSelect *into, const DowserSelect *from, const DowserSchema *schema)
{
  gboolean refused = FALSE;
  gboolean has_moved = TRUE;

  self->into = into;
  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < from->from->len; i++)
    {
      const DowserInstance *instance = from->from->pdata[i];
      gboolean several;
      const DowserInstance *existing = find_instance_of_table (into, instance->table, &several);

      if (several || instance->is_step)
        return FALSE;
      if (existing != NULL)
        g_hash_table_insert (self->ids, g_strdup (instance->id), g_strdup (existing->id));
    }
  while (has_moved && !refused)
    {
      has_moved = FALSE;
      for (guint i = 0; i < from->joins->len; i++)
        has_moved = copy_join (self, from, from->joins->pdata[i], schema, &refused) || has_moved;
    }
  return !refused && g_hash_table_size (self->ids) == from->from->len;
}

void
dowser_graft_clear (DowserGraft *self)
{
  g_clear_pointer (&self->ids, g_hash_table_unref);
}

/* Counts how often expressions use an instance. @has_subplan: TRUE if there are nested selects, which may also use the
 * instance */
typedef struct
{
  const char *id;
  guint n;
  gboolean has_subplan;
  GPtrArray *columns;
} InstanceUses;

static gboolean
count_use (const DowserExpr *expr, gpointer user_data)
{
  InstanceUses *uses = user_data;

  uses->has_subplan = uses->has_subplan || expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, uses->id) == 0)
    {
      uses->n++;
      g_ptr_array_add (uses->columns, expr->name);
    }
  return TRUE;
}

static gboolean
is_unused_join (const DowserSelect *select, const DowserJoin *join, const DowserSchema *schema)
{
  const DowserInstance *instance = dowser_select_find_instance (select, join->to);
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (schema, instance->table) : NULL;
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  InstanceUses all = { join->to, 0, FALSE, columns };
  InstanceUses own = { join->to, 0, FALSE, columns };

  dowser_select_walk (select, count_use, &all);
  g_ptr_array_set_size (columns, 0);
  for (guint i = 0; i < join->on->len; i++)
    dowser_expr_walk (join->on->pdata[i], count_use, &own);
  return table != NULL && !all.has_subplan && all.n == own.n && matches_one_row (table, columns);
}

void
dowser_graft_drop_unused_joins (DowserSelect *select, const DowserSchema *schema)
{
  for (guint i = select->joins->len; i > 0; i--)
    {
      const DowserJoin *join = select->joins->pdata[i - 1];

      if (!is_unused_join (select, join, schema))
        continue;
      for (guint f = select->from->len; f > 1; f--)
        if (g_strcmp0 (((const DowserInstance *) select->from->pdata[f - 1])->id, join->to) == 0)
          g_ptr_array_remove_index (select->from, f - 1);
      g_ptr_array_remove_index (select->joins, i - 1);
    }
}
