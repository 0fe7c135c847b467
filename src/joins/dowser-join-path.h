/* dowser-join-path.h - finds the cheapest ways to join some tables along their keys */
#pragma once

#include "plan/dowser-select.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserJoinEdge: one join of a join tree. It adds the table @far to the tree, which already contains @near, by the
 * foreign key @key.
 * If @far is key->table, one row of @near may match many rows of @far.
 */
typedef struct
{
  const DowserForeignKey *key; /* borrowed from the schema or the graph */
  const DowserTable *near;
  const DowserTable *far;
} DowserJoinEdge;

/**
 * DowserJoinTree: one way to join the terminals (the tables that a query needs); must not outlive its graph.
 * @tables: const DowserTable: the first terminal, then the other tables in the order in which they are added
 * @edges: DowserJoinEdge, one less than @tables
 * @cost: can only be compared with the costs of other trees of the same graph
 */
typedef struct
{
  GPtrArray *tables;
  GPtrArray *edges;
  double cost;
} DowserJoinTree;
void dowser_join_tree_free (DowserJoinTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJoinTree, dowser_join_tree_free)

/** DowserJoinGraph: the declared and inferred keys of a schema as a graph. Immutable, with an atomic reference count,
 * usable in any thread. */
typedef struct _DowserJoinGraph DowserJoinGraph;
#define DOWSER_TYPE_JOIN_GRAPH (dowser_join_graph_get_type ())
GType dowser_join_graph_get_type (void);
/** Creates the graph, without hidden tables. Keys are inferred for columns without a declared key
 * (dowser-key-inference.h). The keys of a schema are inferred only one time, so a second graph of the same schema
 * costs nothing. */
DowserJoinGraph *dowser_join_graph_new (const DowserSchema *schema);
DowserJoinGraph *dowser_join_graph_ref (const DowserJoinGraph *self);
void dowser_join_graph_unref (DowserJoinGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJoinGraph, dowser_join_graph_unref)
const DowserSchema *dowser_join_graph_get_schema (const DowserJoinGraph *self);

/** Returns the edges that begin at @table, declared and inferred: its own foreign keys, and the foreign keys of other
 * tables that reference it. Of const DowserJoinEdge. Borrowed. */
GPtrArray *dowser_join_graph_get_edges (const DowserJoinGraph *self, const DowserTable *table);
/** Returns TRUE if the table contains little except foreign keys, like the middle table of a many-to-many relation. */
gboolean dowser_join_graph_is_bridge (const DowserJoinGraph *self, const DowserTable *table);

/**
 * dowser_join_graph_find_trees:
 * @terminals: const DowserTable, all of which the tree must contain; repeated ones count once
 * @max: the maximum number of trees
 *
 * Returns the cheapest tree first, then the trees whose cost is within a margin of the cheapest tree. If the result has
 * more than one tree, the user has to choose. Examples: two keys between the same tables (roles), or two equally short
 * paths. The result is deterministic.
 *
 * Returns: (transfer full): DowserJoinTree; empty if the terminals are not connected
 */
GPtrArray *dowser_join_graph_find_trees (const DowserJoinGraph *self, GPtrArray *terminals, guint max);

/**
 * dowser_join_graph_find_paths_to_table:
 * @joined_tables: const DowserTable: tables that are joined already, in any way
 *
 * Like dowser_join_graph_find_trees(), for the ways to join @table to any of @joined_tables. The tables of each tree
 * begin with
 * @joined_tables, and its edges are only the new ones.
 */
GPtrArray *dowser_join_graph_find_paths_to_table (const DowserJoinGraph *self, GPtrArray *joined_tables,
                                                  const DowserTable *table, guint max);

/**
 * dowser_join_tree_apply:
 *
 * Joins the tree's tables in @select. If @select already has instances of a table, the first of them is used, and is
 * joined if it isn't joined yet. Each other table gets a new instance with an id from dowser_select_make_id().
 *
 * Returns: FALSE, without changes, if @select has instances but joins none of the tree's tables
 */
gboolean dowser_join_tree_apply (const DowserJoinTree *self, DowserSelect *select, DowserJoinType type);

/** Returns the join condition of @key as comparisons of its column pairs. @from, @to: the instances (tables in FROM) of
 * key->table and key->to_table. Returns: (transfer full): DowserExpr */
GPtrArray *dowser_join_conditions_new (const DowserForeignKey *key, const char *from, const char *to);
/** Returns a join that adds the instance @far to the instance @near by the key of @edge. Like this key, the join is
 * marked as declared or inferred. Returns: (transfer full) */
DowserJoin *dowser_join_new_from_edge (const DowserJoinEdge *edge, DowserJoinType type, const char *near,
                                       const char *far);

G_END_DECLS
