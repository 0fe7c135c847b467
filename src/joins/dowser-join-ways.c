/* dowser-join-ways.c - finds the keys by which a table can be joined to a select, and makes the ID of the table's new
 * instance */
#include "joins/dowser-join-ways.h"

#include "base/dowser-identifier.h"

#include <string.h>

static const DowserTable *
find_table (const DowserJoinGraph *graph, const DowserInstance *instance)
{
  if (instance->is_step || instance->table == NULL)
    return NULL;
  return dowser_schema_find_table (dowser_join_graph_get_schema (graph), instance->table);
}

static gboolean
is_key (const DowserForeignKey *key, const char *const *names)
{
  guint n = g_strv_length ((char **) names);

  for (guint i = 0; i < n && n == key->columns->len; i++)
    {
      const DowserColumn *column = key->columns->pdata[i];

      if (!g_strv_contains (names, column->name) && (n > 1 || g_ascii_strcasecmp (names[0], column->name) != 0))
        return FALSE;
    }
  return n == key->columns->len;
}

static const DowserJoin *
find_join (const DowserSelect *select, const char *to)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, to) == 0)
      return select->joins->pdata[i];
  return NULL;
}

static gboolean
is_same_comparison (const DowserExpr *a, const DowserExpr *b)
{
  return a->kind == DOWSER_EXPR_COMPARE && b->kind == DOWSER_EXPR_COMPARE && a->op == b->op && a->op == DOWSER_EQUAL
         && ((dowser_expr_equal (a->args->pdata[0], b->args->pdata[0])
              && dowser_expr_equal (a->args->pdata[1], b->args->pdata[1]))
             || (dowser_expr_equal (a->args->pdata[0], b->args->pdata[1])
                 && dowser_expr_equal (a->args->pdata[1], b->args->pdata[0])));
}

/* Returns TRUE if @join has exactly the comparisons of @key_join, a join by a foreign key. The two sides of a
 * comparison may be exchanged. */
static gboolean
compares_key (const DowserJoin *join, const DowserJoin *key_join)
{
  if (join == NULL || join->on->len != key_join->on->len)
    return FALSE;
  for (guint i = 0; i < join->on->len; i++)
    if (!is_same_comparison (join->on->pdata[i], key_join->on->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_joined_by_edge (const DowserSelect *select, const DowserJoinEdge *edge, const char *near, const char *far,
                   const char *joined_id)
{
  DowserJoin *key_join = dowser_join_new_from_edge (edge, DOWSER_JOIN_LEFT, near, far);
  gboolean found = compares_key (find_join (select, joined_id), key_join);

  dowser_join_free (key_join);
  return found;
}

/* Returns TRUE if the instance @near was itself joined to an instance of @edge's far table by the key of @edge. Joining
 * that table again by this key would lead back to the same row. */
static gboolean
is_way_back (const DowserSelect *select, const DowserInstance *near, const DowserJoinEdge *edge)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *other = select->from->pdata[i];

      if (other != near && g_ascii_strcasecmp (other->table, edge->far->name) == 0
          && is_joined_by_edge (select, edge, near->id, other->id, near->id))
        return TRUE;
    }
  return FALSE;
}

static const DowserInstance *
find_joined_instance (const DowserSelect *select, const DowserInstance *near, const DowserJoinEdge *edge)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *other = select->from->pdata[i];

      if (other != near && !other->is_step && g_ascii_strcasecmp (other->table, edge->far->name) == 0
          && is_joined_by_edge (select, edge, near->id, other->id, other->id))
        return other;
    }
  return NULL;
}

static void
add_ways_from (const DowserJoinGraph *graph, const DowserSelect *select, const DowserInstance *near,
               const DowserTable *table, const char *const *key, GPtrArray *ways)
{
  const DowserTable *from = find_table (graph, near);
  GPtrArray *edges = from != NULL && !from->hidden ? dowser_join_graph_get_edges (graph, from) : NULL;

  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];
      DowserJoinWay *way;

      if ((table != NULL && edge->far != table) || (key != NULL && !is_key (edge->key, key))
          || is_way_back (select, near, edge))
        continue;
      way = g_new (DowserJoinWay, 1);
      way->near = near;
      way->edge = edge;
      way->joined = find_joined_instance (select, near, edge);
      g_ptr_array_add (ways, way);
    }
}

GPtrArray *
dowser_join_ways_find (const DowserJoinGraph *graph, const DowserSelect *select, const DowserInstance *near,
                       const DowserTable *table, const char *const *key)
{
  GPtrArray *ways = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < select->from->len; i++)
    if (near == NULL || near == select->from->pdata[i])
      add_ways_from (graph, select, select->from->pdata[i], table, key, ways);
  return ways;
}

static guint
count_keys_between (const DowserJoinGraph *graph, const DowserJoinEdge *edge)
{
  GPtrArray *edges = dowser_join_graph_get_edges (graph, edge->near);
  guint n = 0;

  for (guint i = 0; i < edges->len; i++)
    n += ((const DowserJoinEdge *) edges->pdata[i])->far == edge->far;
  return n;
}

static gboolean
is_key_word (const char *word)
{
  static const char *const words[] = { "id", "key", "fk", "no", "nr", "number", "code", "ref", NULL };

  return g_strv_contains (words, word);
}

/* Returns the role in a column's name: "billing_address_id" → "billing_address" */
static char *
dup_role (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);
  guint n = g_strv_length (words);

  if (n > 1 && is_key_word (words[n - 1]))
    g_clear_pointer (&words[n - 1], g_free);
  return n > 0 ? g_strjoinv ("_", words) : g_strdup (column->name);
}

char *
dowser_join_way_dup_id (const DowserJoinWay *self, const DowserJoinGraph *graph, const DowserSelect *select)
{
  const DowserForeignKey *key = self->edge->key;
  g_autofree char *role = NULL;
  g_autofree char *name = NULL;

  if (self->edge->near != self->edge->far && count_keys_between (graph, self->edge) < 2)
    return dowser_select_make_id (select, self->edge->far->name);
  role = dup_role (key->columns->pdata[0]);
  /* If the foreign key belongs to the added table, the new instance is named after the table and the key:
   * "orders_by_billing_address". */
  if (key->table == self->edge->far && key->to_table != self->edge->far)
    name = g_strdup_printf ("%s_by_%s", self->edge->far->name, role);
  return dowser_select_make_id (select, name != NULL ? name : role);
}

const DowserInstance *
dowser_join_way_apply (const DowserJoinWay *self, const DowserJoinGraph *graph, DowserSelect *select,
                       DowserJoinType type)
{
  g_autofree char *id = NULL;
  DowserJoin *join;

  if (self->joined != NULL)
    return self->joined;
  id = dowser_join_way_dup_id (self, graph, select);
  join = dowser_join_new_from_edge (self->edge, type, self->near->id, id);
  join->via = DOWSER_VIA_USER;
  dowser_select_add_instance (select, id, self->edge->far->name);
  g_ptr_array_add (select->joins, join);
  return select->from->pdata[select->from->len - 1];
}

char **
dowser_join_way_dup_key (const DowserJoinWay *self)
{
  GPtrArray *columns = self->edge->key->columns;
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (names, g_strdup (((const DowserColumn *) columns->pdata[i])->name));
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

char *
dowser_join_way_dup_text (const DowserJoinWay *self)
{
  g_auto (GStrv) names = dowser_join_way_dup_key (self);
  g_autofree char *columns = g_strjoinv (" + ", names);
  const char *of = self->edge->key->table == self->edge->near ? self->near->id : self->edge->key->table->name;

  return g_strdup_printf ("%s.%s", of, columns);
}
