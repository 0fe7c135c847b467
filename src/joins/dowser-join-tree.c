/* dowser-join-tree.c - a way to join tables, and its use in a select */
#include "joins/dowser-join-graph-private.h"

#include <string.h>

DowserJoinTree *
_dowser_join_tree_new (void)
{
  DowserJoinTree *self = g_new0 (DowserJoinTree, 1);

  self->tables = g_ptr_array_new ();
  self->edges = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
dowser_join_tree_free (DowserJoinTree *self)
{
  g_ptr_array_unref (self->tables);
  g_ptr_array_unref (self->edges);
  g_free (self);
}

void
_dowser_join_tree_add_edge (DowserJoinTree *self, const DowserJoinEdge *edge)
{
  g_ptr_array_add (self->tables, (gpointer) edge->far);
  g_ptr_array_add (self->edges, g_memdup2 (edge, sizeof *edge));
}

GPtrArray *
dowser_join_conditions_new (const DowserForeignKey *key, const char *from, const char *to)
{
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; i < key->columns->len && i < key->to_columns->len; i++)
    {
      const DowserColumn *a = key->columns->pdata[i];
      const DowserColumn *b = key->to_columns->pdata[i];

      g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (from, a->name),
                                                    dowser_expr_new_column (to, b->name)));
    }
  return on;
}

DowserJoin *
dowser_join_new_from_edge (const DowserJoinEdge *edge, DowserJoinType type, const char *near, const char *far)
{
  const DowserForeignKey *key = edge->key;
  gboolean key_is_in_near = edge->near == key->table;
  GPtrArray *on
      = key_is_in_near ? dowser_join_conditions_new (key, near, far) : dowser_join_conditions_new (key, far, near);

  return dowser_join_new (type, far, on, key->declared ? DOWSER_VIA_DECLARED : DOWSER_VIA_INFERRED,
                          key->declared ? 1.0 : key->confidence);
}

static gboolean
is_joined (const DowserSelect *select, guint index)
{
  const DowserInstance *instance = select->from->pdata[index];

  if (index == 0)
    return TRUE;
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (strcmp (join->to, instance->id) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Returns: (nullable): the id of an instance of @table: the first one that is already joined or, if @joined is FALSE,
 * the first one that isn't */
static const char *
find_instance (const DowserSelect *select, const DowserTable *table, gboolean joined)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (!instance->is_step && g_ascii_strcasecmp (instance->table, table->name) == 0
          && is_joined (select, i) == joined)
        return instance->id;
    }
  return NULL;
}

/* Finds an instance of @table that no join uses yet. If there is none, adds one. Returns: (transfer full): its ID */
static char *
ensure_instance (DowserSelect *select, const DowserTable *table)
{
  const char *instance_id = find_instance (select, table, FALSE);
  char *id;

  if (instance_id != NULL)
    return g_strdup (instance_id);
  id = dowser_select_make_id (select, table->name);
  dowser_select_add_instance (select, id, table->name);
  return id;
}

static void
join_edge (DowserSelect *select, const DowserJoinEdge *edge, DowserJoinType type)
{
  g_autofree char *near = g_strdup (find_instance (select, edge->near, TRUE));
  g_autofree char *far = ensure_instance (select, edge->far);

  g_ptr_array_add (select->joins, dowser_join_new_from_edge (edge, type, near, far));
}

/* Copies @edge to @oriented, turned so that it leads from the joined table to the other table. Returns: FALSE unless
 * exactly one of the two tables is joined */
static gboolean
orient_edge (const DowserSelect *select, const DowserJoinEdge *edge, DowserJoinEdge *oriented)
{
  gboolean near = find_instance (select, edge->near, TRUE) != NULL;
  gboolean far = find_instance (select, edge->far, TRUE) != NULL;

  *oriented = *edge;
  if (!near && far)
    {
      oriented->near = edge->far;
      oriented->far = edge->near;
    }
  return near != far;
}

gboolean
dowser_join_tree_apply (const DowserJoinTree *self, DowserSelect *select, DowserJoinType type)
{
  g_autoptr (GPtrArray) waiting = g_ptr_array_copy (self->edges, NULL, NULL);
  gboolean reached = FALSE;

  g_ptr_array_set_free_func (waiting, NULL);
  if (select->from->len == 0)
    g_free (ensure_instance (select, self->tables->pdata[0]));
  for (guint i = 0; i < self->tables->len; i++)
    reached |= find_instance (select, self->tables->pdata[i], TRUE) != NULL;
  if (!reached)
    return FALSE;

  /* The tree may start at another table than the select. Therefore each round joins the tables that are next to tables
   * already joined. */
  for (gboolean has_moved = TRUE; has_moved;)
    {
      has_moved = FALSE;
      for (guint i = 0; i < waiting->len; i++)
        {
          DowserJoinEdge oriented;

          if (!orient_edge (select, waiting->pdata[i], &oriented))
            continue;
          join_edge (select, &oriented, type);
          g_ptr_array_remove_index (waiting, i--);
          has_moved = TRUE;
        }
    }
  return TRUE;
}
