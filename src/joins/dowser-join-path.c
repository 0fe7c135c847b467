/* dowser-join-path.c - the graph of a schema's tables and keys, and the search for the cheapest ways to join tables */
#include "joins/dowser-join-graph-private.h"
#include "joins/dowser-key-inference.h"

#include <string.h>

/* The maximum number of searches for alternative join trees. A lower maximum applies if more than MANY_TERMINALS tables
 * must be connected. */
#define MAX_SEARCHES 48
#define MAX_SEARCHES_MANY_TERMINALS 12
#define MANY_TERMINALS 4

/* DowserJoinWeb: the connections of a schema's keys. They are computed one time and stored with the schema. */
typedef struct
{
  GPtrArray *inferred; /* (owned): DowserForeignKey */
  GPtrArray **edges;   /* (owned): for each table, DowserJoinEdge */
  gboolean *is_bridge; /* (owned) */
  guint n_tables;
} KeyGraph;

struct _DowserJoinGraph
{
  gatomicrefcount ref_count;
  DowserSchema *schema;
  const KeyGraph *key_graph; /* borrowed from the schema */
};

G_DEFINE_BOXED_TYPE (DowserJoinGraph, dowser_join_graph, dowser_join_graph_ref, dowser_join_graph_unref)

static int
compare_strings_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the pairs of columns that a key compares, as a text that doesn't depend on the direction of the key. */
static char *
dup_key_identity (const DowserForeignKey *key)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < key->columns->len && i < key->to_columns->len; i++)
    {
      gpointer a = key->columns->pdata[i];
      gpointer b = key->to_columns->pdata[i];

      g_ptr_array_add (pairs, g_strdup_printf ("%p=%p", MIN (a, b), MAX (a, b)));
    }
  g_ptr_array_sort (pairs, compare_strings_cb);
  g_ptr_array_add (pairs, NULL);
  return g_strjoinv (" ", (char **) pairs->pdata);
}

static void
add_edge (KeyGraph *self, const DowserForeignKey *key, const DowserTable *near, const DowserTable *far)
{
  DowserJoinEdge *edge = g_new (DowserJoinEdge, 1);

  edge->key = key;
  edge->near = near;
  edge->far = far;
  g_ptr_array_add (self->edges[near->index], edge);
}

static gboolean
has_restricted (GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    if (((const DowserColumn *) columns->pdata[i])->restricted)
      return TRUE;
  return FALSE;
}

static void
add_key (KeyGraph *self, GHashTable *seen, const DowserForeignKey *key)
{
  if (key->table->hidden || key->to_table->hidden || key->columns->len == 0 || has_restricted (key->columns)
      || has_restricted (key->to_columns))
    return;
  if (!g_hash_table_add (seen, dup_key_identity (key)))
    return;
  add_edge (self, key, key->table, key->to_table);
  if (key->table != key->to_table)
    add_edge (self, key, key->to_table, key->table);
}

static gboolean
is_in_key (const DowserTable *table, const DowserColumn *column)
{
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];

      if (g_ptr_array_find (key->columns, column, NULL))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the table has two foreign keys, and at most one other column besides the primary key. For example,
 * the columns "student, course, grade". */
static gboolean
looks_like_bridge (const DowserTable *table)
{
  guint n_own = 0;

  if (table->foreign_keys->len < 2)
    return FALSE;
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (column->primary_key == 0 && !is_in_key (table, column))
        n_own++;
    }
  return n_own <= 1;
}

static void
fill_key_graph (KeyGraph *self, GPtrArray *tables)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      self->edges[i] = g_ptr_array_new_with_free_func (g_free);
      self->is_bridge[i] = looks_like_bridge (table);
    }
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->foreign_keys->len; j++)
        add_key (self, seen, table->foreign_keys->pdata[j]);
    }
  for (guint i = 0; i < self->inferred->len; i++)
    add_key (self, seen, self->inferred->pdata[i]);
}

static gpointer
derive_key_graph (const DowserSchema *schema)
{
  KeyGraph *self = g_new0 (KeyGraph, 1);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  self->inferred = dowser_key_inference_run (schema);
  self->n_tables = tables->len;
  self->edges = g_new0 (GPtrArray *, MAX (tables->len, 1));
  self->is_bridge = g_new0 (gboolean, MAX (tables->len, 1));
  fill_key_graph (self, tables);
  return self;
}

static void
key_graph_free (gpointer data)
{
  KeyGraph *self = data;

  for (guint i = 0; i < self->n_tables; i++)
    g_ptr_array_unref (self->edges[i]);
  g_free (self->edges);
  g_free (self->is_bridge);
  g_ptr_array_unref (self->inferred);
  g_free (self);
}

DowserJoinGraph *
dowser_join_graph_new (const DowserSchema *schema)
{
  DowserJoinGraph *self = g_new0 (DowserJoinGraph, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->schema = dowser_schema_ref (schema);
  self->key_graph = dowser_schema_get_derived (schema, derive_key_graph, key_graph_free);
  return self;
}

DowserJoinGraph *
dowser_join_graph_ref (const DowserJoinGraph *self)
{
  DowserJoinGraph *mutable = (DowserJoinGraph *) self;

  g_atomic_ref_count_inc (&mutable->ref_count);
  return mutable;
}

void
dowser_join_graph_unref (DowserJoinGraph *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  dowser_schema_unref (self->schema);
  g_free (self);
}

const DowserSchema *
dowser_join_graph_get_schema (const DowserJoinGraph *self)
{
  return self->schema;
}

GPtrArray *
dowser_join_graph_get_edges (const DowserJoinGraph *self, const DowserTable *table)
{
  return self->key_graph->edges[table->index];
}

gboolean
dowser_join_graph_is_bridge (const DowserJoinGraph *self, const DowserTable *table)
{
  return self->key_graph->is_bridge[table->index];
}

/* Returns the cost of a path through @table. A bridge costs less than other tables. Through any other table that two
 * tables reference, each row of one would be joined with each row of the other. The difference exceeds the margin of
 * alternatives, so that only the bridge is used. */
guint
_dowser_join_graph_get_table_cost (const DowserJoinGraph *self, const DowserTable *table)
{
  return self->key_graph->is_bridge[table->index] ? DOWSER_JOIN_UNIT - DOWSER_JOIN_MARGIN - 1 : DOWSER_JOIN_UNIT;
}

guint
_dowser_join_edge_get_cost (const DowserJoinEdge *edge)
{
  double uncertainty = CLAMP (1.0 - edge->key->confidence, 0.0, 1.0);

  if (edge->key->declared)
    return DOWSER_JOIN_UNIT;
  return DOWSER_JOIN_UNIT + 1 + (guint) (uncertainty * DOWSER_JOIN_UNIT);
}

/* A tree in the queue. @excluded_keys: the keys that were excluded in the search that found the tree */
typedef struct
{
  DowserJoinTree *tree; /* (nullable) */
  GPtrArray *excluded_keys;
} Candidate;

static void
candidate_free (Candidate *candidate)
{
  g_clear_pointer (&candidate->tree, dowser_join_tree_free);
  g_ptr_array_unref (candidate->excluded_keys);
  g_free (candidate);
}

static void
push_candidate (GPtrArray *queue, DowserJoinTree *tree, GPtrArray *excluded_keys)
{
  Candidate *candidate;

  if (tree == NULL)
    return;
  candidate = g_new (Candidate, 1);
  candidate->tree = tree;
  candidate->excluded_keys = g_ptr_array_ref (excluded_keys);
  g_ptr_array_add (queue, candidate);
}

static int
compare_pointers_cb (gconstpointer a, gconstpointer b)
{
  guintptr x = *(const guintptr *) a;
  guintptr y = *(const guintptr *) b;

  return x < y ? -1 : x > y;
}

/* Returns the keys of a tree as a text that doesn't depend on their order. */
static char *
dup_tree_identity (const DowserJoinTree *tree)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tree->edges->len; i++)
    g_ptr_array_add (keys, (gpointer) ((const DowserJoinEdge *) tree->edges->pdata[i])->key);
  g_ptr_array_sort (keys, compare_pointers_cb);
  for (guint i = 0; i < keys->len; i++)
    g_string_append_printf (text, "%p ", keys->pdata[i]);
  return g_string_free (text, FALSE);
}

/* Removes the cheapest tree from the queue and returns it. If several trees have this cost, takes the tree that was
 * added first. */
static Candidate *
steal_cheapest (GPtrArray *queue)
{
  guint best = 0;

  for (guint i = 1; i < queue->len; i++)
    {
      const Candidate *a = queue->pdata[i];
      const Candidate *b = queue->pdata[best];

      if (a->tree->cost < b->tree->cost)
        best = i;
    }
  return g_ptr_array_steal_index (queue, best);
}

/* DowserRequest: the tables to join. If @joined_tables is set, they are joined to any of the tables in @joined_tables,
 * which are already joined to each other. */
typedef struct
{
  const DowserJoinGraph *graph;
  GPtrArray *joined_tables; /* (nullable) */
  GPtrArray *terminals;
} JoinRequest;

static DowserJoinTree *
search (const JoinRequest *request, GPtrArray *excluded_keys, guint limit)
{
  if (request->joined_tables != NULL)
    return _dowser_join_search_path_to_table (request->graph, request->joined_tables, request->terminals->pdata[0],
                                              excluded_keys, limit);
  return _dowser_join_search (request->graph, request->terminals, excluded_keys, limit);
}

/* Finds alternatives to a tree: searches again without its first key, then without its second key, and so on. */
static guint
push_without_each_key (const JoinRequest *request, GPtrArray *queue, const Candidate *candidate, guint limit)
{
  GPtrArray *edges = candidate->tree->edges;

  for (guint i = 0; i < edges->len; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];
      g_autoptr (GPtrArray) excluded_keys = g_ptr_array_copy (candidate->excluded_keys, NULL, NULL);

      g_ptr_array_add (excluded_keys, (gpointer) edge->key);
      push_candidate (queue, search (request, excluded_keys, limit), excluded_keys);
    }
  return edges->len;
}

static GPtrArray *
dup_distinct (GPtrArray *terminals)
{
  GPtrArray *distinct = g_ptr_array_new ();

  for (guint i = 0; i < terminals->len; i++)
    {
      gpointer table = terminals->pdata[i];

      if (!g_ptr_array_find (distinct, table, NULL))
        g_ptr_array_add (distinct, table);
    }
  return distinct;
}

/* Collects the best trees first. Stops when @max trees are found, no other tree is within the margin, or the maximum
 * number of searches is reached. */
static void
find_best_trees (const JoinRequest *request, GPtrArray *queue, guint max, GPtrArray *found)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  double best = ((const Candidate *) queue->pdata[0])->tree->cost;
  guint limit = (guint) (best * DOWSER_JOIN_UNIT) + DOWSER_JOIN_MARGIN;
  int searches = request->terminals->len > MANY_TERMINALS ? MAX_SEARCHES_MANY_TERMINALS : MAX_SEARCHES;

  while (queue->len > 0 && found->len < max)
    {
      Candidate *candidate = steal_cheapest (queue);

      if (g_hash_table_add (seen, dup_tree_identity (candidate->tree)))
        {
          if (searches > 0 && found->len + 1 < max)
            searches -= (int) push_without_each_key (request, queue, candidate, limit);
          g_ptr_array_add (found, g_steal_pointer (&candidate->tree));
        }
      candidate_free (candidate);
    }
}

static GPtrArray *
find_trees (const JoinRequest *request, guint max)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_tree_free);
  g_autoptr (GPtrArray) queue = g_ptr_array_new_with_free_func ((GDestroyNotify) candidate_free);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  if (request->terminals->len > 0 && max > 0)
    push_candidate (queue, search (request, none, G_MAXUINT), none);
  if (queue->len > 0)
    find_best_trees (request, queue, max, found);
  return found;
}

GPtrArray *
dowser_join_graph_find_trees (const DowserJoinGraph *self, GPtrArray *terminals, guint max)
{
  g_autoptr (GPtrArray) distinct = dup_distinct (terminals);
  JoinRequest request = { self, NULL, distinct };

  return find_trees (&request, max);
}

GPtrArray *
dowser_join_graph_find_paths_to_table (const DowserJoinGraph *self, GPtrArray *joined_tables, const DowserTable *table,
                                       guint max)
{
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  JoinRequest request = { self, joined_tables, terminals };

  g_ptr_array_add (terminals, (gpointer) table);
  return find_trees (&request, max);
}
