/* dowser-join-search.c - finds the cheapest tree that contains given tables, by the Dreyfus-Wagner algorithm, extended
 * by costs of tables */
#include "joins/dowser-join-graph-private.h"

/* The maximum number of terminals (tables that the tree must join) of the exact search, whose work doubles with each
 * terminal. Further terminals are joined to the tree one after another. */
#define MAX_EXACT 6
#define INFINITE G_MAXUINT32

/* How the best tree for (set, table) was made. This is the cheapest tree that contains a set of terminals and the
 * table. Either an edge was added to a smaller tree, or the trees of two subsets were joined at the table. */
typedef struct
{
  const DowserJoinEdge *edge; /* (nullable) */
  guint32 subset;
} TreeOrigin;

typedef struct
{
  guint32 cost;
  guint32 node;
} HeapEntry;

typedef struct
{
  const DowserJoinGraph *graph;
  GPtrArray *excluded_keys; /* const DowserForeignKey */
  guint limit;
  guint n;

  GArray *heap;        /* HeapEntry */
  guint32 *costs;      /* for each (set of terminals, table): the cost of the best tree that joins them */
  TreeOrigin *origins; /* the origin of the best tree for each (set, table) */
  gboolean *terminals; /* for each table: TRUE if the tree must join it */
} Search;

static void
heap_push (GArray *heap, guint32 cost, guint32 node)
{
  HeapEntry entry = { cost, node };
  guint i = heap->len;

  g_array_append_val (heap, entry);
  while (i > 0)
    {
      HeapEntry *parent = &g_array_index (heap, HeapEntry, (i - 1) / 2);

      if (parent->cost < cost || (parent->cost == cost && parent->node <= node))
        break;
      g_array_index (heap, HeapEntry, i) = *parent;
      i = (i - 1) / 2;
    }
  g_array_index (heap, HeapEntry, i) = entry;
}

static gboolean
is_entry_before (const HeapEntry *a, const HeapEntry *b)
{
  return a->cost < b->cost || (a->cost == b->cost && a->node < b->node);
}

static HeapEntry
heap_pop (GArray *heap)
{
  HeapEntry top = g_array_index (heap, HeapEntry, 0);
  HeapEntry last = g_array_index (heap, HeapEntry, heap->len - 1);
  guint i = 0;

  g_array_set_size (heap, heap->len - 1);
  while (2 * i + 1 < heap->len)
    {
      guint child = 2 * i + 1;

      if (child + 1 < heap->len
          && is_entry_before (&g_array_index (heap, HeapEntry, child + 1), &g_array_index (heap, HeapEntry, child)))
        child++;
      if (!is_entry_before (&g_array_index (heap, HeapEntry, child), &last))
        break;
      g_array_index (heap, HeapEntry, i) = g_array_index (heap, HeapEntry, child);
      i = child;
    }
  if (heap->len > 0)
    g_array_index (heap, HeapEntry, i) = last;
  return top;
}

static guint32
get_table_cost (const Search *search, const DowserTable *table)
{
  return search->terminals[table->index] ? 0 : _dowser_join_graph_get_table_cost (search->graph, table);
}

static void
relax (Search *search, gsize row, guint32 cost, guint32 node, const DowserJoinEdge *edge, guint32 subset)
{
  if (cost >= search->costs[row + node] || cost > search->limit)
    return;
  search->costs[row + node] = cost;
  search->origins[row + node].edge = edge;
  search->origins[row + node].subset = subset;
  heap_push (search->heap, cost, node);
}

/* Runs Dijkstra's algorithm from the heap's entries. Stops at @target, when its cost is final. */
static void
run_dijkstra (Search *search, GPtrArray *tables, gsize row, guint target)
{
  while (search->heap->len > 0)
    {
      HeapEntry entry = heap_pop (search->heap);
      GPtrArray *edges;

      if (entry.cost > search->costs[row + entry.node])
        continue;
      if (entry.node == target)
        break;
      edges = dowser_join_graph_get_edges (search->graph, tables->pdata[entry.node]);
      for (guint i = 0; i < edges->len; i++)
        {
          const DowserJoinEdge *edge = edges->pdata[i];

          if (search->excluded_keys->len > 0 && g_ptr_array_find (search->excluded_keys, edge->key, NULL))
            continue;
          relax (search, row, entry.cost + _dowser_join_edge_get_cost (edge) + get_table_cost (search, edge->far),
                 edge->far->index, edge, 0);
        }
    }
  g_array_set_size (search->heap, 0);
}

/* For each table, finds the cheapest way to split @set into two parts whose trees meet at this table. The table's own
 * cost is counted only one time. */
static void
merge_subsets (Search *search, GPtrArray *tables, guint32 set)
{
  for (guint32 subset = (set - 1) & set; subset > 0; subset = (subset - 1) & set)
    {
      const guint32 *a = search->costs + (gsize) subset * search->n;
      const guint32 *b = search->costs + (gsize) (set ^ subset) * search->n;

      if (subset < (set ^ subset))
        break;
      for (guint v = 0; v < search->n; v++)
        if (a[v] != INFINITE && b[v] != INFINITE)
          relax (search, (gsize) set * search->n, a[v] + b[v] - get_table_cost (search, tables->pdata[v]), v, NULL,
                 subset);
    }
}

/* Collects the edges of the best tree for @set and @node into @edges. */
static void
collect_edges (const Search *search, guint32 set, guint32 node, GPtrArray *edges)
{
  const TreeOrigin *origin = &search->origins[(gsize) set * search->n + node];

  while (origin->edge != NULL)
    {
      g_ptr_array_add (edges, (gpointer) origin->edge);
      node = origin->edge->near->index;
      origin = &search->origins[(gsize) set * search->n + node];
    }
  if (origin->subset != 0)
    {
      collect_edges (search, origin->subset, node, edges);
      collect_edges (search, set ^ origin->subset, node, edges);
    }
}

/* Adds the collected edges to the tree, beginning with those at its tables. An edge between two tables that are both
 * already in the tree is left out. */
static void
add_edges (DowserJoinTree *tree, GPtrArray *edges)
{
  for (gboolean has_moved = TRUE; has_moved;)
    {
      has_moved = FALSE;
      for (guint i = 0; i < edges->len; i++)
        {
          DowserJoinEdge edge = *(const DowserJoinEdge *) edges->pdata[i];
          gboolean near = g_ptr_array_find (tree->tables, edge.near, NULL);
          gboolean far = g_ptr_array_find (tree->tables, edge.far, NULL);

          if (near == far)
            continue;
          if (far)
            {
              const DowserTable *old_near = edge.near;

              edge.near = edge.far;
              edge.far = old_near;
            }
          _dowser_join_tree_add_edge (tree, &edge);
          has_moved = TRUE;
        }
    }
}

static void
search_init (Search *search, const DowserJoinGraph *graph, GPtrArray *excluded_keys, guint limit, guint n_sets)
{
  gsize size;

  search->graph = graph;
  search->excluded_keys = excluded_keys;
  search->limit = limit;
  search->n = dowser_schema_get_tables (dowser_join_graph_get_schema (graph))->len;
  size = (gsize) n_sets * search->n;
  search->heap = g_array_new (FALSE, FALSE, sizeof (HeapEntry));
  search->costs = g_new (guint32, size);
  for (gsize i = 0; i < size; i++)
    search->costs[i] = INFINITE;
  search->origins = g_new0 (TreeOrigin, size);
  search->terminals = g_new0 (gboolean, search->n);
}

static void
search_clear (Search *search)
{
  g_array_unref (search->heap);
  g_free (search->costs);
  g_free (search->origins);
  g_free (search->terminals);
}

/* Finds the cheapest tree exactly: builds the best tree for each set of terminals without the last terminal, from small
 * sets to large sets. Then adds the last terminal. */
static gboolean
search_exact (Search *search, GPtrArray *tables, GPtrArray *terminals, guint n, GPtrArray *edges)
{
  const DowserTable *last = terminals->pdata[n - 1];
  guint32 all_terminals = (1u << (n - 1)) - 1;

  for (guint i = 0; i < n; i++)
    search->terminals[((const DowserTable *) terminals->pdata[i])->index] = TRUE;
  for (guint32 set = 1; set <= all_terminals; set++)
    {
      if ((set & (set - 1)) == 0)
        {
          const DowserTable *start = g_ptr_array_index (terminals, g_bit_nth_lsf (set, -1));

          relax (search, (gsize) set * search->n, 0, start->index, NULL, 0);
        }
      else
        merge_subsets (search, tables, set);
      run_dijkstra (search, tables, (gsize) set * search->n, set == all_terminals ? last->index : G_MAXUINT);
    }
  if (search->costs[(gsize) all_terminals * search->n + last->index] == INFINITE)
    return FALSE;
  collect_edges (search, all_terminals, last->index, edges);
  return TRUE;
}

/* Adds the shortest path from any table of @tree to @terminal, if its cost is at most @limit. */
static gboolean
attach_terminal (DowserJoinTree *tree, const DowserJoinGraph *graph, const DowserTable *terminal,
                 GPtrArray *excluded_keys, guint limit)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_join_graph_get_schema (graph));
  g_autoptr (GPtrArray) edges = g_ptr_array_new ();
  Search search;
  gboolean found;

  search_init (&search, graph, excluded_keys, limit, 1);
  search.terminals[terminal->index] = TRUE;
  for (guint i = 0; i < tree->tables->len; i++)
    relax (&search, 0, 0, ((const DowserTable *) tree->tables->pdata[i])->index, NULL, 0);
  run_dijkstra (&search, tables, 0, terminal->index);
  found = search.costs[terminal->index] != INFINITE;
  if (found)
    {
      collect_edges (&search, 0, terminal->index, edges);
      add_edges (tree, edges);
    }
  search_clear (&search);
  return found;
}

static double
get_tree_cost (const DowserJoinTree *tree, const DowserJoinGraph *graph, GPtrArray *terminals)
{
  guint cost = 0;

  for (guint i = 0; i < tree->edges->len; i++)
    cost += _dowser_join_edge_get_cost (tree->edges->pdata[i]);
  for (guint i = 0; i < tree->tables->len; i++)
    if (!g_ptr_array_find (terminals, tree->tables->pdata[i], NULL))
      cost += _dowser_join_graph_get_table_cost (graph, tree->tables->pdata[i]);
  return (double) cost / DOWSER_JOIN_UNIT;
}

/* Starts with the first terminal, then adds each other terminal by its shortest path to the tree. The resulting tree
 * costs at most twice as much as the cheapest tree. */
static DowserJoinTree *
search_greedy (const DowserJoinGraph *graph, GPtrArray *terminals, guint n, GPtrArray *excluded_keys, guint limit)
{
  g_autoptr (DowserJoinTree) tree = _dowser_join_tree_new ();

  g_ptr_array_add (tree->tables, terminals->pdata[0]);
  for (guint i = 1; i < n; i++)
    if (!g_ptr_array_find (tree->tables, terminals->pdata[i], NULL)
        && !attach_terminal (tree, graph, terminals->pdata[i], excluded_keys, limit))
      return NULL;
  tree->cost = get_tree_cost (tree, graph, terminals);
  return g_steal_pointer (&tree);
}

DowserJoinTree *
_dowser_join_search (const DowserJoinGraph *graph, GPtrArray *terminals, GPtrArray *excluded_keys, guint limit)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_join_graph_get_schema (graph));
  guint n = MIN (terminals->len, MAX_EXACT);
  g_autoptr (DowserJoinTree) tree = search_greedy (graph, terminals, n, excluded_keys, limit);
  g_autoptr (GPtrArray) edges = g_ptr_array_new ();
  Search search;

  if (tree == NULL)
    return NULL;
  /* For two tables, the shortest path is the best tree. For more tables, the cost of the greedy tree limits the exact
   * search. */
  if (n > 2)
    {
      search_init (&search, graph, excluded_keys, MIN (limit, (guint) (tree->cost * DOWSER_JOIN_UNIT)), 1u << (n - 1));
      g_ptr_array_set_size (tree->edges, 0);
      g_ptr_array_set_size (tree->tables, 1);
      if (search_exact (&search, tables, terminals, n, edges))
        add_edges (tree, edges);
      search_clear (&search);
      if (tree->edges->len == 0)
        return NULL;
    }
  for (guint i = n; i < terminals->len; i++)
    if (!g_ptr_array_find (tree->tables, terminals->pdata[i], NULL)
        && !attach_terminal (tree, graph, terminals->pdata[i], excluded_keys, limit))
      return NULL;
  tree->cost = get_tree_cost (tree, graph, terminals);
  return tree->cost * DOWSER_JOIN_UNIT > limit ? NULL : g_steal_pointer (&tree);
}

DowserJoinTree *
_dowser_join_search_path_to_table (const DowserJoinGraph *graph, GPtrArray *joined_tables, const DowserTable *table,
                                   GPtrArray *excluded_keys, guint limit)
{
  g_autoptr (DowserJoinTree) tree = _dowser_join_tree_new ();
  g_autoptr (GPtrArray) terminals = g_ptr_array_copy (joined_tables, NULL, NULL);

  g_ptr_array_extend (tree->tables, joined_tables, NULL, NULL);
  g_ptr_array_add (terminals, (gpointer) table);
  if (!g_ptr_array_find (joined_tables, table, NULL) && !attach_terminal (tree, graph, table, excluded_keys, limit))
    return NULL;
  tree->cost = get_tree_cost (tree, graph, terminals);
  return tree->cost * DOWSER_JOIN_UNIT > limit ? NULL : g_steal_pointer (&tree);
}
