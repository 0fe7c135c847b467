/* dowser-apply-join-step.c - joins a table to a step whose output shows a key column */
#include "operations/dowser-apply-join-private.h"

#include "analysis/dowser-undo-notes.h"

/* One way to join: output @heading of the step shows a column of a table. This output is compared with column @far of
 * the joined table. */
typedef struct
{
  const DowserInstance *near;
  char *heading;
  const DowserColumn *far;
  const DowserForeignKey *key; /* (nullable): NULL if the step shows the key of the joined table itself */
} JoinWay;

static void
join_way_free (JoinWay *self)
{
  g_free (self->heading);
  g_free (self);
}

/* Finds the table's column that output @index of a step shows. Returns NULL for a calculated column, and for a set
 * operation, because its output shows a column of each select. The depth is limited, because a plan may contain a cycle
 * before its audit. Returns: (nullable) */
static const DowserColumn *
find_origin (const DowserJoining *joining, const DowserPlanStep *step, guint index, const DowserTable **table)
{
  for (guint depth = 0; depth <= joining->plan->steps->len; depth++)
    {
      const DowserExpr *output_expr = ((const DowserOutput *) step->select->outputs->pdata[index])->expr;
      const DowserInstance *instance = output_expr->kind == DOWSER_EXPR_COLUMN && step->select->set_with == NULL
                                           ? dowser_select_find_instance (step->select, output_expr->instance)
                                           : NULL;
      int next;

      if (instance == NULL)
        return NULL;
      if (!instance->is_step)
        {
          *table = dowser_schema_find_table (dowser_join_graph_get_schema (joining->graph), instance->table);
          return *table != NULL ? dowser_table_find_column (*table, output_expr->name) : NULL;
        }
      step = dowser_plan_find_step (joining->plan, instance->table);
      next = step != NULL ? dowser_select_find_output (step->select, output_expr->name) : -1;
      if (next < 0)
        return NULL;
      index = (guint) next;
    }
  return NULL;
}

static gboolean
matches_key (const char *heading, const DowserColumn *column, const char *const *key)
{
  return key == NULL
         || (key[0] != NULL && key[1] == NULL
             && (g_ascii_strcasecmp (key[0], heading) == 0 || g_ascii_strcasecmp (key[0], column->name) == 0));
}

static void
add_join_way (GPtrArray *join_ways, const DowserInstance *near, const char *heading, const DowserColumn *far,
              const DowserForeignKey *key)
{
  JoinWay *join_way = g_new0 (JoinWay, 1);

  join_way->near = near;
  join_way->heading = g_strdup (heading);
  join_way->far = far;
  join_way->key = key;
  g_ptr_array_add (join_ways, join_way);
}

/* Returns the other column of a key that connects only @column with a column of @table. Returns: (nullable) */
static const DowserColumn *
find_other_end (const DowserForeignKey *key, const DowserColumn *column, const DowserTable *table)
{
  if (key->columns->len != 1)
    return NULL;
  if (key->columns->pdata[0] == column && key->to_table == table)
    return key->to_columns->pdata[0];
  return key->to_columns->pdata[0] == column && key->table == table ? key->columns->pdata[0] : NULL;
}

static void
add_join_ways_of (const DowserJoining *joining, const DowserInstance *near, const char *heading,
                  const DowserColumn *column, const DowserTable *from, const DowserTable *table, GPtrArray *join_ways)
{
  GPtrArray *edges = dowser_join_graph_get_edges (joining->graph, from);
  g_autoptr (GPtrArray) own = g_ptr_array_new ();

  g_ptr_array_add (own, (gpointer) column);
  if (from == table && dowser_table_is_unique (table, own))
    {
      add_join_way (join_ways, near, heading, column, NULL);
      return;
    }
  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];
      const DowserColumn *far = edge->far == table ? find_other_end (edge->key, column, table) : NULL;

      if (far != NULL)
        add_join_way (join_ways, near, heading, far, edge->key);
    }
}

static void
add_join_ways_from (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                    const char *const *key, GPtrArray *join_ways)
{
  const DowserPlanStep *step = dowser_plan_find_step (joining->plan, near->table);

  for (guint i = 0; step != NULL && i < step->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);
      const DowserTable *from = NULL;
      const DowserColumn *column = find_origin (joining, step, i, &from);

      if (column != NULL && matches_key (heading, column, key))
        add_join_ways_of (joining, near, heading, column, from, table, join_ways);
    }
}

static const DowserInstance *
add_join (const DowserJoining *joining, const JoinWay *join_way, const DowserTable *table)
{
  g_autofree char *id = dowser_select_make_id (joining->select, table->name);
  gboolean declared = join_way->key == NULL || join_way->key->declared;
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL,
                                                dowser_expr_new_column (join_way->near->id, join_way->heading),
                                                dowser_expr_new_column (id, join_way->far->name)));
  dowser_select_add_instance (joining->select, id, table->name);
  g_ptr_array_add (joining->select->joins, dowser_join_new (joining->type, id, on, DOWSER_VIA_USER,
                                                            declared ? 1.0 : join_way->key->confidence));
  if (joining->to_show)
    dowser_mark_add (joining->plan, DOWSER_MARK_JOINED_TO_SHOW, id);
  return joining->select->from->pdata[joining->select->from->len - 1];
}

gboolean
_dowser_apply_join_step (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                         const char *const *key, const DowserInstance **joined, GError **error)
{
  g_autoptr (GPtrArray) join_ways = g_ptr_array_new_with_free_func ((GDestroyNotify) join_way_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  *joined = NULL;
  for (guint i = 0; i < joining->select->from->len; i++)
    {
      const DowserInstance *instance = joining->select->from->pdata[i];

      if (instance->is_step && (near == NULL || near == instance))
        add_join_ways_from (joining, instance, table, key, join_ways);
    }
  if (join_ways->len == 1)
    *joined = add_join (joining, join_ways->pdata[0], table);
  if (join_ways->len < 2)
    return TRUE;
  for (guint i = 0; i < join_ways->len; i++)
    {
      const JoinWay *join_way = join_ways->pdata[i];

      g_ptr_array_add (texts, g_strdup_printf ("%s.%s", join_way->near->id, join_way->heading));
    }
  return _dowser_apply_refuse_several (table, texts, error);
}
